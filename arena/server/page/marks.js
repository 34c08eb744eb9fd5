/*
 * The marks of a class: a table, for a teacher of everybody, for an author of himself; and at an address
 * of its own the page of a student.
 */

const marks = (() => {
    /* All parts of an answer that comes in several; false if it has changed meanwhile. */
    async function parts(path) {
        const list = [await api.get(path)];
        for (let part = list[0]; part.next; list.push(part)) {
            part = await api.get(`${path}?from=${part.next}`);
            if (part.made !== list[0].made) return false;
        }
        return list;
    }

    async function whole(path) {
        for (let tries = 0; tries < 5; tries++) {
            const list = await parts(path);
            if (list) return list;
        }
        throw new Error('The marks are being made. Please come back in a moment.');
    }

    /* ---- The table ---- */

    function rank({rank_best: best, rank_worst: worst}) {
        if (!known(best)) return UNKNOWN;
        return best === worst ? count(best) : `${count(best)}–${count(worst)}`;
    }

    function rating({rating, error, rated_in: unit}) {
        if (!known(rating)) return UNKNOWN;
        const digits = unit === 'Elo' ? 0 : 3;
        return `${signed(rating, digits)} ± ${fixed(error, digits)}`;
    }

    function faults({illegal, strikes}) {
        return illegal + strikes;
    }

    function columns(list) {
        const elo = list.some((row) => row.rated_in === 'Elo');
        return [
            {
                head: 'Student',
                kind: 'w',
                scope: true,
                cell: ({student, page}) => make('a', {href: `/marks/${page}`}, named(student)),
                by: ({student}) => student,
            },
            {head: 'Mark', kind: 'n', cell: ({mark}) => mark.toFixed(1), by: ({mark}) => mark},
            {head: 'Rank', kind: 'n rank', cell: rank, by: ({rank_best: best}) => best},
            {head: elo ? 'Elo' : 'Points a deal', kind: 'n', cell: rating, by: ({rating}) => rating},
            {head: 'Beats', kind: 'text', cell: ({beaten}) => beaten ?? ''},
            {head: 'Faults', kind: 'n', cell: (row) => count(faults(row)), by: faults},
            {
                head: 'Remarks',
                kind: 'text',
                cell: ({reason, flags}) => [reason, flags].filter(Boolean).join('; '),
            },
        ];
    }

    async function showTable(person) {
        const answers = await whole('/api/marks'),
            {made} = answers[0],
            teacher = person.role === 'teacher';
        const list = answers
            .flatMap((answer) => answer.marks)
            .sort((a, b) => b.mark - a.mark || a.student.localeCompare(b.student));
        const title = teacher ? 'All students, the best mark first' : 'Your mark';
        frame.head('Marks', made && frame.facts(['Made ', frame.when(made)]));
        if (!made) return frame.show(note('No marks were made yet.'));
        if (!list.length) return frame.show(note('There is no mark of yours.'));
        frame.show(
            make('section', {'aria-label': title}, table(title, columns(list), list)),
            note('Rank: among the students, at 95 %. Beats: bots of the arena that are surely worse.')
        );
    }

    /* ---- The page of a student ---- */

    async function showPage(file) {
        const answers = await whole(`/api/marks/${encodeURIComponent(file)}`),
            {student, made} = answers[0];
        const back = make('a', {href: '/marks'}, 'Marks');
        frame.head(student, frame.facts(['Made ', frame.when(made)], back));
        frame.show(marksPage.nodes(answers.map(({html}) => html).join('')));
    }

    async function start() {
        frame.head('Marks');
        try {
            const person = await frame.me();
            if (!person)
                return frame.show(frame.signIn('Marks are for who has a token, which the organiser gives you.'));
            const file = frame.fromPath('/marks/');
            await (file ? showPage(file) : showTable(person));
        } catch (error) {
            frame.fail(error);
        }
    }

    start();
})();

/*
 * Hands in a bot, by a file or by curl, and lists what its author handed in.
 */

const handInPage = (() => {
    const NAME = /^[A-Za-z0-9_-]{1,32}\.[a-z][a-z.]*$/;
    const RIGHTS = ['author', 'teacher'];
    const told = make('p', {class: 'told', role: 'status'});

    /* ---- Handing in ---- */

    function complain(message) {
        told.className = 'alert';
        told.textContent = message;
    }

    async function hand(file, most) {
        if (!NAME.test(file.name))
            return complain(
                'A file has the name of the bot, of at most 32 letters, digits, _ and -, and an end that says what ' +
                    `it is, as in mine.c. “${file.name}” has not.`
            );
        if (most && file.size > most * 2 ** 20)
            return complain(`A bot may have ${most} MiB, and ${file.name} has more.`);
        told.className = 'told';
        told.textContent = `${file.name} is being handed in …`;
        try {
            const {submission} = await api.send('PUT', `/api/bots/${encodeURIComponent(file.name)}`, file);
            location.assign(`/submission/${submission}`);
        } catch (error) {
            complain(error.message);
        }
    }

    function dropping(box, most) {
        const over = (event) => {
            event.preventDefault();
            box.classList.add('over');
        };
        const out = () => box.classList.remove('over');
        for (const name of ['dragenter', 'dragover']) box.addEventListener(name, over);
        for (const name of ['dragleave', 'dragend']) box.addEventListener(name, out);
        box.addEventListener('drop', (event) => {
            event.preventDefault();
            out();
            const [file] = event.dataTransfer.files;
            if (file) hand(file, most);
        });
        return box;
    }

    function upload(most) {
        const field = make('input', {
            id: 'file',
            type: 'file',
            on: {change: () => field.files[0] && hand(field.files[0], most)},
        });
        return dropping(
            make(
                'div',
                {class: 'drop'},
                make('label', {for: 'file'}, 'Choose a file, or drop one here'),
                field,
                note('C (mine.c), Python (mine.py), a folder (mine.tar.gz), or a built bot (mine.so).')
            ),
            most
        );
    }

    function byCurl() {
        const command = `curl -T mine.c -H 'Authorization: Bearer TOKEN' ${location.origin}/api/bots/mine.c`;
        return [
            make('h3', {}, 'From a terminal'),
            paragraph(frame.copied(command, 'the command')),
            note('TOKEN is what was given to you: eu_ and 32 letters and digits.'),
        ];
    }

    /* ---- What there is ---- */

    function quotaText({bots, quota}) {
        const end = quota.deadline ? [' The deadline is ', frame.when(quota.deadline), '.'] : null;
        return paragraph(
            `You may have ${plural(quota.bots, 'bot')} in play and have ${count(bots.length)}. `,
            `Of ${count(quota.a_day)} submissions in 24 hours ${count(quota.left_today)} are left.`,
            end
        );
    }

    function withdrawing(bot) {
        return frame.sure(
            'Withdraw',
            {
                asks: 'It plays no more. ',
                yes: 'Withdraw it',
                no: 'Keep it',
                work: () => api.send('DELETE', `/api/bots/${encodeURIComponent(bot)}`),
                done: 'It is being withdrawn.',
            },
            `Withdraw ${bot}`
        );
    }

    function nameOf(bot) {
        return typeof bot === 'string' ? bot : bot.bot;
    }

    function bots(person) {
        if (!person.bots.length) return note('None of your bots plays yet.');
        return table(
            'Your bots that play',
            [
                {head: 'Bot', kind: 'w', scope: true, cell: (bot) => frame.botLink(nameOf(bot))},
                {head: 'Take it out', kind: 'w', cell: (bot) => withdrawing(nameOf(bot))},
            ],
            person.bots
        );
    }

    function authorOf({author}) {
        return author ? named(author) : 'the organiser';
    }

    /* A teacher's are those of all authors. */
    function submissions(person) {
        if (!person.submissions.length) return note('Nothing has been handed in yet.');
        return table(
            person.role === 'teacher' ? 'Submissions, the newest first' : 'Your submissions, the newest first',
            [
                {
                    head: 'Submission',
                    kind: 'n',
                    scope: true,
                    cell: ({number}) => make('a', {href: `/submission/${number}`}, count(number)),
                },
                {head: 'File', kind: 'w', cell: ({file, bot}) => named(file ?? bot)},
                ...(person.role === 'teacher' ? [{head: 'Author', kind: 'w', cell: authorOf}] : []),
                {head: 'Handed in', kind: 'w', cell: ({received}) => frame.when(received)},
                {
                    head: 'State',
                    kind: 'text',
                    cell: ({state, why}) => [
                        state ?? 'received',
                        why ? make('span', {class: 'gist'}, why) : null,
                    ],
                },
            ],
            person.submissions
        );
    }

    function section(title, ...content) {
        return make('section', {'aria-label': title}, make('h2', {}, title), content);
    }

    function show(person) {
        if (!person)
            return frame.show(
                frame.signIn('Handing in takes a token of an author, which the organiser gives you.'),
                section('With curl', byCurl())
            );
        if (!RIGHTS.includes(person.role))
            return frame.show(note('Your token is one of a player. Handing in takes one of an author.'));
        frame.show(
            person.class && paragraph('Bots that are handed in here are ', make('a', {href: '/marks'}, 'marked'), '.'),
            section('A bot', upload(person.quota.size_mb), told, quotaText(person), byCurl()),
            section('Your bots', bots(person)),
            section('Submissions', submissions(person))
        );
    }

    async function start() {
        frame.head('Hand in');
        try {
            show(await frame.me());
        } catch (error) {
            frame.fail(error);
        }
    }

    start();
})();

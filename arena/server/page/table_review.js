/*
 * What was played at a table that is over: its deals, its log, what own decisions cost.
 *
 *     tableReview.append(id)            below the table that has just ended
 *     tableReview.costs(id, lines)      below it what own decisions cost, in texts
 *     tableReview.show(id)              as the page, for whoever has no seat
 */
const tableReview = (() => {
    /* A link for each set; the deals of a set lead to one another. */
    function dealLinks(id, {deals}) {
        const where = `/table/${encodeURIComponent(id)}/deal`;
        return (deals ?? []).map(({pairing, set, deal}) =>
            paragraph(
                frame.dealLink(
                    where,
                    `${pairing}/${set}/${deal}`,
                    deals.length > 1 ? `The deals of set ${count(set)}, card by card` : 'The deals, card by card'
                )
            )
        );
    }

    /* A decision begins with the address of its deal, or of a trick of it; other lines go on with it. */
    const DECISION = /^([0-9a-f]+\/\d+[a-z]?\/(\d+\.\d+)(?:\.(\d+))?) (.*)$/;

    function decision(id, [first, ...rest]) {
        const [, address, deal, trick, words] = DECISION.exec(first),
            where = `/table/${encodeURIComponent(id)}/deal`;
        return make(
            'li',
            {},
            frame.dealLink(where, address, `Deal ${deal}`, trick ? `, trick ${trick}` : null),
            ' ',
            cards.write(words),
            rest.map((text) => [make('br'), cards.write(text)])
        );
    }

    function costs(id, lines) {
        const starts = [...lines.keys()].filter((i) => DECISION.test(lines[i]));
        const groups = starts.map((from, k) => lines.slice(from, starts[k + 1]));
        document.getElementById('main').append(
            make(
                'section',
                {class: 'analysis', 'aria-labelledby': 'decisions'},
                make('h2', {id: 'decisions'}, 'Your decisions'),
                lines.slice(0, starts[0]).map((text) => paragraph(cards.write(text))),
                groups.length > 0 && make('ul', {class: 'worst'}, groups.map((group) => decision(id, group)))
            )
        );
    }

    function files(id) {
        const where = `/tables/${encodeURIComponent(id)}`;
        return paragraph(
            make('a', {href: `${where}/log.msgpack`, download: `${id}.msgpack`}, 'The log'),
            ', which ',
            make('code', {}, 'euchre-arena verify'),
            ' deals and referees again; ',
            make('a', {href: `${where}/game.egn`, download: `${id}.egn`}, 'the game in EGN'),
            '; ',
            make('a', {href: '/play'}, 'another table'),
            '.'
        );
    }

    function section(id, game, ...more) {
        return make(
            'section',
            {'aria-labelledby': 'review'},
            make('h2', {id: 'review'}, 'What was played'),
            more,
            dealLinks(id, game),
            files(id)
        );
    }

    /* It is over before its folder is in its place: some seconds are waited for. */
    async function played(id, tries) {
        try {
            return await api.read(`/api/tables/${encodeURIComponent(id)}`);
        } catch (error) {
            if (error.status !== 404 || tries <= 1) throw error;
            await new Promise((done) => setTimeout(done, 1000));
            return played(id, tries - 1);
        }
    }

    async function append(id) {
        const main = document.getElementById('main');
        try {
            main.append(section(id, await played(id, 15)));
        } catch (error) {
            main.append(frame.alertOf(error));
        }
    }

    function head({rules, seats, ended}) {
        frame.head(
            `A table of ${rules}`,
            frame.facts(
                ...(seats ?? []).map((name, i) => [`${'ABCDEFG'[i]} `, named(name ?? UNKNOWN)]),
                ['ended ', frame.when(ended)]
            )
        );
    }

    async function show(id) {
        try {
            const game = await played(id, 1);
            head(game);
            frame.show(section(id, game, paragraph(game.result)));
        } catch (error) {
            if (error.status !== 404) return frame.fail(error);
            frame.fail(
                new Error('No game of this address is over. The address of a seat ends in the key of the seat.')
            );
        }
    }

    return {append, costs, show};
})();

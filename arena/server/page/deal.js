/*
 * A deal at an address of its own, in the deal player of reports: /deal/17/9f3c21aa/17/1.4 of a round,
 * /table/9f3c21aa07d1/deal/9f3c21aa/1/1.4 of a game of people.
 */

const dealPage = (() => {
    /* ---- Addresses ---- */

    const PATH = /^\/(deal|table)\/([^/]+)\/(?:deal\/)?([0-9a-f]{1,8}\/\d+\/\d+\.\d+)$/;

    /* Where this deal and those beside it are; null: the path is no address. */
    function placeOf(path) {
        const found = PATH.exec(path);
        if (!found) return null;
        const [, kind, name, address] = found;
        return {...(kind === 'deal' ? roundOf(name) : tableOf(name)), address};
    }

    function roundOf(number) {
        return {
            pages: `/deal/${number}`,
            data: `/api/deals/${number}`,
            files: `/rounds/${number}`,
            saved: `round-${number}`,
            whole: make('a', {href: `/round/${number}`}, `round ${number}`),
            egn: false,
        };
    }

    function tableOf(id) {
        return {
            pages: `/table/${id}/deal`,
            data: `/api/tables/${id}/deals`,
            files: `/tables/${id}`,
            saved: `game-${id}`,
            whole: make('a', {href: `/table/${id}`}, 'a game of people'),
            egn: true,
        };
    }

    /* ---- The head ---- */

    /* "greedy v simple"; at a table of people bots have names of the table. */
    function whoPlayed(place, data) {
        const deal = data.deals[0],
            sides = board.pairs(data, deal, deal.tables.findIndex(Boolean));
        const who = (name) => (place.egn ? named(name) : frame.botLink(name));
        const names = (side) => side.map((name, i) => [i ? ' and ' : null, who(name)]);
        return sides.map((side, i) => [i ? ' v ' : null, names(side)]);
    }

    function title({set, g, d}) {
        return `${g > 1 ? `Game ${count(g)}, deal` : 'Deal'} ${count(d)} of set ${count(set)}`;
    }

    function head(place, data) {
        const game = data.games[0];
        frame.head(
            title(data.deals[0]),
            frame.facts(game.rules.book, make('code', {}, game.rules.text), ['of ', place.whole]),
            make('p', {class: 'verdict'}, whoPlayed(place, data))
        );
    }

    /* ---- The deals beside it ---- */

    const BESIDE = [
        ['previous', 'prev', '← Previous deal', -1],
        ['next', 'next', 'Next deal →', 1],
    ];

    function besideLinks(place, data) {
        const link = ([key, rel, text]) =>
            data[key]
                ? make('a', {rel, href: `${place.pages}/${data[key]}`}, text)
                : make('span', {class: 'none'}, text);
        return make('nav', {class: 'controls', 'aria-label': 'Deals beside this one'}, BESIDE.map(link));
    }

    function goBeside(place, data, by) {
        const [key] = BESIDE.find(([, , , step]) => step === by);
        if (data[key]) location.assign(`${place.pages}/${data[key]}`);
        else frame.say(`This is the ${by > 0 ? 'last' : 'first'} deal of the log.`);
    }

    /* ---- The log ---- */

    function fileLink(place, name, text) {
        const end = name.slice(name.lastIndexOf('.'));
        return make('a', {href: `${place.files}/${name}`, download: `${place.saved}${end}`}, text);
    }

    function logSection(place, data) {
        const {at} = data.deals[0].tables.find(Boolean);
        return make(
            'section',
            {'aria-labelledby': 'log'},
            make('h2', {id: 'log'}, 'The log'),
            paragraph(
                'The deal is in ',
                fileLink(place, 'log.msgpack', 'this log'),
                place.egn && [', and the game in ', fileLink(place, 'game.egn', 'EGN')],
                '. These commands show it in a terminal, and referee all of it again:'
            ),
            [
                `curl -O ${location.origin}${place.files}/log.msgpack`,
                `euchre-arena replay log.msgpack --at ${at}`,
                'euchre-arena verify log.msgpack',
            ].map((command, i) =>
                paragraph(frame.copied(command, `the ${['first', 'second', 'third'][i]} command`))
            )
        );
    }

    /* ---- All of it ---- */

    function draw(place, data) {
        head(place, data);
        const root = make('div', {});
        frame.show(
            make(
                'section',
                {id: 'deals', 'aria-labelledby': 'deal'},
                make('h2', {id: 'deal'}, 'The deal'),
                besideLinks(place, data),
                root
            ),
            logSection(place, data)
        );
        dealPlayer(root, data, (by) => goBeside(place, data, by));
    }

    async function start() {
        const place = placeOf(location.pathname);
        frame.head('A deal');
        try {
            if (!place) throw new ApiError(404, 'This is no address of a deal.');
            draw(place, await api.read(`${place.data}/${place.address}`));
        } catch (error) {
            frame.fail(error, paragraph(make('a', {href: '/rounds'}, 'To the rounds')));
        }
    }

    start();
})();

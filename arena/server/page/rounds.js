/*
 * The rounds that were played, the newest first. New ones wait until the reader asks for them.
 */

const roundsPage = (() => {
    const page = {list: [], games: new Map(), more: false};
    const here = place();
    const waits = make('p', {class: 'waits', 'aria-live': 'polite'});
    const older = frame.button('Older rounds', () => load(page.list.at(-1).round));

    function columns() {
        return [
            {
                head: 'Round',
                kind: 'n',
                scope: true,
                cell: ({round}) => make('a', {href: `/round/${round}`}, count(round)),
                by: ({round}) => round,
            },
            {head: 'Ended', kind: 'w', cell: ({ended}) => frame.when(ended), by: ({ended}) => ended},
            {
                head: 'Game',
                kind: 'w',
                cell: ({game}) => make('bdi', {}, page.games.get(game) ?? `${game}`),
                by: ({game}) => page.games.get(game) ?? '',
            },
            {
                head: 'Who played',
                kind: 'text',
                cell: (round) => roundWords.pairing(roundWords.entrants(round)),
            },
            {head: 'Because of', kind: 'w', cell: roundWords.why, by: ({why}) => why},
            {head: 'Sets', kind: 'n', cell: ({sets}) => count(sets), by: ({sets}) => sets},
            {head: 'Deals', kind: 'n', cell: ({deals}) => count(deals), by: ({deals}) => deals},
            {head: 'Took', kind: 'n', cell: roundWords.lasted, by: ({began, ended}) => ended - began},
        ];
    }

    function put() {
        here.put(
            page.list.length
                ? table('Rounds, the newest first', columns(), page.list)
                : note('No round is over yet.')
        );
        older.hidden = !page.more;
    }

    /* The rounds before one, or the newest. */
    async function load(before) {
        try {
            const {rounds} = await api.read(`/api/rounds${before ? `?before=${before}` : ''}`);
            page.list = before ? [...page.list, ...rounds] : rounds;
            page.more = rounds.length >= 50 && rounds.at(-1).round > 1;
            put();
        } catch (error) {
            if (page.list.length) waits.textContent = error.message;
            else frame.fail(error);
        }
    }

    function showNew() {
        waits.replaceChildren();
        load(0);
    }

    async function lookForNew() {
        const {rounds} = await api.read('/api/rounds');
        const newest = page.list[0]?.round ?? 0,
            fresh = rounds.filter(({round}) => round > newest).length;
        if (!fresh) return;
        if (!newest) return showNew();
        waits.replaceChildren(
            fresh < rounds.length ? `${plural(fresh, 'new round')}. ` : 'Many new rounds. ',
            frame.button('Show them', showNew)
        );
    }

    async function start() {
        frame.head('Rounds');
        try {
            const club = await api.read('/api/club');
            page.games = new Map(club.games.map(({game, rules}) => [game, rules]));
        } catch (error) {
            return frame.fail(error);
        }
        frame.show(make('section', {'aria-label': 'Rounds'}, waits, here.box, toolbar(older)));
        await load(0);
        api.ladder(api.soon(() => lookForNew().catch(() => null)));
    }

    start();
})();

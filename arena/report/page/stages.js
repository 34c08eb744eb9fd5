'use strict';

/*
 * The tables of the deal player with what belongs to each, and what is said about them together.
 * go(table, n) is called where somebody wants to see a table with n steps done.
 *
 *     stages.put(player, scenes, go)     fills player.stages, player.live and player.sum
 */
const stages = (() => {
    function stage(player, scene, go) {
        const list = steps.list(scene, (n) => go(scene.table, n));
        const many = showing.tables(player).length > 1;
        return make(
            'article',
            {class: 'stage'},
            make(
                'header',
                {},
                many && make('h3', {}, `Table ${'abcdefg'[scene.table]}`),
                board.caption(scene)
            ),
            board.draw(scene),
            make('div', {class: 'beside'}, board.facts(scene), list),
            steps.printed(scene)
        );
    }

    function gain(player) {
        const deal = showing.deal(player);
        if (deal.swing === null || deal.swing === undefined) return null;
        if (deal.swing === 0) return make('p', {}, 'Swing: 0, both sides made the same of it.');
        return make(
            'p',
            {},
            `Swing: ${plural(Math.abs(deal.swing), 'point')} to `,
            swing.gainer(player.data, deal),
            ' over the tables together.'
        );
    }

    /* What the deal came to: of two sides at all tables, as they are compared, else at those shown. */
    function points(player) {
        const {tables, game} = showing.deal(player),
            scene = {data: player.data, deal: showing.deal(player)};
        const two = player.data.games[game].rules.sides.length === 2;
        const of = two ? [...tables.keys()].filter((k) => tables[k]) : showing.tables(player);
        return [
            of.map((k) =>
                make(
                    'p',
                    {},
                    `Points at table ${'abcdefg'[k]}: `,
                    board.points({...scene, table: k}) || 'broken off',
                    '.'
                )
            ),
            gain(player),
        ];
    }

    /* Where the tables stop being the same. */
    function parting(shown, go) {
        const n = Math.min(...shown.slice(1).flatMap((scene) => [...scene.parts]));
        if (shown.length < 2) return null;
        if (n === Infinity) return make('p', {}, 'All tables were played alike.');
        const {table} = shown.find((scene) => scene.parts.has(n));
        return make(
            'p',
            {},
            make(
                'button',
                {
                    type: 'button',
                    class: 'link',
                    on: {click: () => go(table, n + 1)},
                },
                `They part at step ${n + 1}`
            ),
            '.'
        );
    }

    function spoken(player, shown) {
        const last = showing.moments(player).length - 1,
            many = shown.length > 1;
        return [
            make('span', {class: 'count'}, `${player.view.i} of ${last}`),
            ' ',
            shown.map((scene) => [
                many && `Table ${'abcdefg'[scene.table]}: `,
                steps.sentence(scene),
            ]),
        ];
    }

    /* What is made anew has the focus that its predecessor had. */
    function putTables(player, shown, go) {
        const held = [...player.stages.children].findIndex((node) =>
            node.contains(document.activeElement)
        );
        player.stages.className = `stages${shown.length > 1 ? ' many' : ''}`;
        player.stages.replaceChildren(...shown.map((scene) => stage(player, scene, go)));
        player.stages.querySelectorAll('.steps').forEach(steps.keep);
        const list = player.stages.children[held];
        if (list) list.querySelector('[aria-current]')?.focus({preventScroll: true});
    }

    function put(player, shown, go) {
        putTables(player, shown, go);
        player.live.replaceChildren();
        fill(player.live, spoken(player, shown));
        player.sum.replaceChildren();
        fill(player.sum, [points(player), parting(shown, go)]);
    }

    return {put};
})();

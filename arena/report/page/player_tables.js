'use strict';

/*
 * Puts the tables into the deal player, with their steps and facts, and the texts about all of them.
 * go(table, n) is called when the reader asks for a table with n steps done.
 *
 *     playerTables.put(player, tableViews, go)     fills player.stages, player.live and player.sum
 */
const playerTables = (() => {
    function stage(player, tableView, go) {
        const list = steps.list(tableView, (n) => go(tableView.table, n));
        const many = shownDeal.tables(player).length > 1;
        return make(
            'article',
            {class: 'stage'},
            make(
                'header',
                {},
                many && make('h3', {}, `Table ${'abcdefg'[tableView.table]}`),
                board.caption(tableView)
            ),
            board.draw(tableView),
            make('div', {class: 'beside'}, board.facts(tableView), values.panel(tableView), list),
            steps.printed(tableView)
        );
    }

    function gain(player) {
        const deal = shownDeal.deal(player);
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

    /* The points of the deal: with two sides at all tables, as they are compared, else at those shown. */
    function points(player) {
        const {tables, game} = shownDeal.deal(player),
            tableView = {data: player.data, deal: shownDeal.deal(player)};
        const two = player.data.games[game].rules.sides.length === 2;
        const of = two ? [...tables.keys()].filter((k) => tables[k]) : shownDeal.tables(player);
        return [
            of.map((k) =>
                make(
                    'p',
                    {},
                    `Points at table ${'abcdefg'[k]}: `,
                    board.points({...tableView, table: k}) || 'broken off',
                    '.'
                )
            ),
            gain(player),
        ];
    }

    /* The first step at which the tables differ. */
    function firstDifference(shown, go) {
        const n = Math.min(...shown.slice(1).flatMap((tableView) => [...tableView.parts]));
        if (shown.length < 2) return null;
        if (n === Infinity) return make('p', {}, 'All tables were played alike.');
        const {table} = shown.find((tableView) => tableView.parts.has(n));
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
        const last = shownDeal.moments(player).length - 1,
            many = shown.length > 1;
        return [
            make('span', {class: 'count'}, `${player.view.i} of ${last}`),
            ' ',
            shown.map((tableView) => [
                many && `Table ${'abcdefg'[tableView.table]}: `,
                steps.sentence(tableView),
            ]),
        ];
    }

    /* The new elements take over the focus of the old ones. */
    function putTables(player, shown, go) {
        const held = [...player.stages.children].findIndex((node) =>
            node.contains(document.activeElement)
        );
        player.stages.className = `stages${shown.length > 1 ? ' many' : ''}`;
        player.stages.replaceChildren(...shown.map((tableView) => stage(player, tableView, go)));
        player.stages.querySelectorAll('.steps').forEach(steps.keep);
        const list = player.stages.children[held];
        if (list) list.querySelector('[aria-current]')?.focus({preventScroll: true});
    }

    function put(player, shown, go) {
        putTables(player, shown, go);
        player.live.replaceChildren();
        fill(player.live, spoken(player, shown));
        player.sum.replaceChildren();
        fill(player.sum, [points(player), firstDifference(shown, go)]);
    }

    return {put};
})();

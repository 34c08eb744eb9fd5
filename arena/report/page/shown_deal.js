'use strict';

/*
 * What the deal player shows of its deal: functions of player.view and player.data (player.js) alone.
 *
 *     shownDeal.deal(player)       the deal, an item of data.deals
 *     shownDeal.tables(player)     the numbers of the tables that are seen
 *     shownDeal.moments(player)    the moments that can be stepped through (deal_data.js)
 *     shownDeal.done(player)       steps done at the table that the address names
 *     shownDeal.tableViews(player)     a tableView for each table that is seen (board.js)
 */
const shownDeal = (() => {
    function dealOf(player) {
        return player.data.deals[player.view.deal];
    }

    function tablesShown(player) {
        const {tables} = dealOf(player);
        return [...tables.keys()].filter(
            (k) => tables[k] && (player.view.all || k === player.view.table)
        );
    }

    function momentsOf(player) {
        return dealData.moments(tablesShown(player).map((k) => dealOf(player).tables[k]));
    }

    function stepsDone(player) {
        const column = tablesShown(player).indexOf(player.view.table);
        return momentsOf(player)[player.view.i][column];
    }

    function tableViews(player) {
        const {view, data} = player,
            shown = tablesShown(player),
            deal = dealOf(player);
        const parts = dealData.parts(shown.map((k) => deal.tables[k])),
            now = momentsOf(player)[view.i];
        return shown.map((k, column) => ({
            data,
            deal,
            table: k,
            n: now[column],
            below: view.below,
            hidden: view.hidden,
            parts: parts[column],
        }));
    }

    return {
        deal: dealOf,
        tables: tablesShown,
        moments: momentsOf,
        done: stepsDone,
        tableViews,
    };
})();

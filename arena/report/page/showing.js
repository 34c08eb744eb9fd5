'use strict';

/*
 * What of a deal is shown, as it follows from player.view and player.data (player.js) alone.
 *
 *     showing.deal(player)       the deal, an item of data.deals
 *     showing.tables(player)     the numbers of the tables that are seen
 *     showing.moments(player)    the moments that can be stepped through (story.js)
 *     showing.done(player)       steps done at the table that the address names
 *     showing.scenes(player)     a scene for each table that is seen (board.js)
 */
const showing = (() => {
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
        return story.moments(tablesShown(player).map((k) => dealOf(player).tables[k]));
    }

    function stepsDone(player) {
        const column = tablesShown(player).indexOf(player.view.table);
        return momentsOf(player)[player.view.i][column];
    }

    function scenes(player) {
        const {view, data} = player,
            shown = tablesShown(player),
            deal = dealOf(player);
        const parts = story.parts(shown.map((k) => deal.tables[k])),
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
        scenes,
    };
})();

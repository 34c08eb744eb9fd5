'use strict';

/*
 * Finds the decisions of the deals that the player goes through whose losses are told (values.js).
 *
 *     mistakes.next(player, by)        the next one (by 1) or the previous (by -1) as {deal, table, n},
 *                                      n the steps done when it has been made; null: there is none
 */
const mistakes = (() => {
    function isOne(player, step) {
        return values.isMistake(step) && (!player.view.hidden || step.s === player.view.below);
    }

    /* Those of a deal in order: table by table, or, if all are seen, by the moment. */
    function ofDeal(player, deal) {
        const {tables} = player.data.deals[deal],
            there = [...tables.keys()].filter((k) => tables[k]);
        const found = there.flatMap((table) =>
            tables[table].steps
                .map((step, k) => ({deal, table, n: k + 1, step}))
                .filter(({step}) => isOne(player, step))
        );
        if (!player.view.all) return found;
        const moments = dealData.moments(there.map((k) => tables[k]));
        const at = ({table, n}) =>
            moments.findIndex((now) => now[there.indexOf(table)] === n);
        return found.map((one) => ({...one, at: at(one)})).sort((a, b) => a.at - b.at);
    }

    /* Whether a mistake of the deal that is seen lies behind (by 1) or before what is seen. */
    function isBeyond(player, {table, n, at}, by) {
        if (player.view.all) return by * (at - player.view.i) > 0;
        const done = shownDeal.done(player);
        return by * (table - player.view.table || n - done) > 0;
    }

    function next(player, by) {
        const {list, view} = player,
            pick = (found) => found[by > 0 ? 0 : found.length - 1];
        const here = pick(ofDeal(player, view.deal).filter((one) => isBeyond(player, one, by)));
        if (here) return here;
        for (let i = list.indexOf(view.deal) + by; i >= 0 && i < list.length; i += by) {
            const there = pick(ofDeal(player, list[i]));
            if (there) return there;
        }
        return null;
    }

    return {next};
})();

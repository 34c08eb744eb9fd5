'use strict';

/*
 * Says in a sentence who gained what at which table of a deal with a swing.
 *
 *     swing.words(data, deal)        nodes and texts: "simple euchred greedy’s lone hand in hearts, 2
 *                                    points; at the other table ..."; null where the data do not say
 *     swing.gainer(data, deal)       the names of those who gained by it
 *     swing.loser(data, deal)        and of the others
 */
const swing = (() => {
    function namesOf(names) {
        return names.map((name, i) => [i ? ' and ' : null, named(name)]);
    }

    /* The side of the pairing's first bots at a table; at the first table it is 0. */
    function sideOfFirst(data, deal, table) {
        const first = deal.tables.findIndex(Boolean),
            own = board.pairs(data, deal, first)[0].join('\u0000');
        return board.pairs(data, deal, table)[0].join('\u0000') === own ? 0 : 1;
    }

    /* By how many points the gainers were ahead at a table. */
    function gain(data, deal, table) {
        const side = sideOfFirst(data, deal, table),
            {points} = deal.tables[table];
        return Math.sign(deal.swing) * (points[side] - points[1 - side]);
    }

    /* A bot that the sentence has named already is "it". */
    function clause(data, deal, table, before) {
        const text = data.says[deal.tables[table].clause] ?? 'the deal was broken off',
            sides = board.pairs(data, deal, table);
        return text.split(/(@[01])/).map((part, i) => {
            const side = /^@([01])$/.exec(part);
            if (!side) return part;
            const names = sides[side[1]];
            if (i === 1 && before?.join() === names.join()) return names.length > 1 ? 'they' : 'it';
            return namesOf(names);
        });
    }

    /* The bot that the sentence begins with. */
    function subject(data, deal, table) {
        const side = /^@([01])/.exec(data.says[deal.tables[table].clause]);
        return side && board.pairs(data, deal, table)[side[1]];
    }

    function told(data, deal, table, before) {
        const points = Math.abs(gain(data, deal, table));
        return [
            clause(data, deal, table, before),
            points ? `, ${plural(points, 'point')}` : ', no points',
        ];
    }

    function words(data, deal) {
        const there = [...deal.tables.keys()].filter((k) => deal.tables[k]?.points);
        if (!deal.swing || there.length < 2) return null;
        const [best, ...others] = there.sort((a, b) => gain(data, deal, b) - gain(data, deal, a));
        const before = subject(data, deal, best);
        return [
            told(data, deal, best, null),
            others.map((k) => ['; at the other table ', told(data, deal, k, before)]),
        ];
    }

    function sideNames(data, deal, side) {
        const first = deal.tables.findIndex(Boolean);
        return namesOf(board.pairs(data, deal, first)[side]);
    }

    function gainer(data, deal) {
        return sideNames(data, deal, deal.swing > 0 ? 0 : 1);
    }

    function loser(data, deal) {
        return sideNames(data, deal, deal.swing > 0 ? 1 : 0);
    }

    return {words, gainer, loser};
})();

'use strict';

/*
 * Finds the deals of a line of standings, or of two lines against each other. A line is known by the
 * numbers of its bots in their game, "3" or "0+4".
 *
 *     filter.ways(data, game)            a function (bots, others) from names to the fragment of
 *                                        their deals; null where there are none; others may be missing
 *     filter.parse(text)                 {game, line, other} of such a fragment, other null where it
 *                                        names one line; or null
 *     filter.lines(data, game, line)     the lines that have deals in a game, those that met `line`
 *                                        if it is one: [[line, names]]
 *     filter.deals(data, chosen)         the numbers of its deals; of null all
 *     filter.most(data, list)            of these the one that swung most
 */
const filter = (() => {
    const FRAGMENT = /^deals\/(\d+)\/(\d+(?:\+\d+)*)(?:\/(\d+(?:\+\d+)*))?$/;

    /* The lines at the first table that had the deal. */
    function linesOf(data, deal) {
        const {seats} = deal.tables.find(Boolean);
        return data.games[deal.game].rules.sides.map((side) =>
            [...new Set(side.map((seat) => seats[seat]))].sort((a, b) => a - b).join('+')
        );
    }

    const known = new WeakMap();

    /* By game: the lines that each line met in a deal, and the numbers of the deals. */
    function metOf(data) {
        if (known.has(data)) return known.get(data);
        const lines = data.deals.map((deal) => linesOf(data, deal)),
            met = data.games.map(() => new Map());
        data.deals.forEach((deal, i) => {
            const own = met[deal.game];
            for (const a of lines[i]) {
                if (!own.has(a)) own.set(a, new Set());
                for (const b of lines[i]) if (a !== b) own.get(a).add(b);
            }
        });
        known.set(data, {lines, met});
        return known.get(data);
    }

    function ways(data, game) {
        const {met} = metOf(data),
            number = new Map(data.games[game].bots.map((bot, i) => [bot.name, i]));
        const line = (bots) =>
            bots
                .map((bot) => number.get(bot))
                .sort((a, b) => a - b)
                .join('+');
        return (bots, others) => {
            const own = line(bots),
                all = met[game].get(own);
            if (!all || (others && !all.has(line(others)))) return null;
            return `#deals/${game + 1}/${own}${others ? `/${line(others)}` : ''}`;
        };
    }

    function parse(text) {
        const match = FRAGMENT.exec(text);
        return match && {game: Number(match[1]) - 1, line: match[2], other: match[3] ?? null};
    }

    function lines(data, game, line = null) {
        const own = metOf(data).met[game],
            {bots} = data.games[game];
        const all = line === null ? [...own.keys()] : [...(own.get(line) ?? [])];
        return all
            .map((one) => [one, one.split('+').map((i) => bots[i].name)])
            .sort(([, a], [, b]) => a.join().localeCompare(b.join()));
    }

    function deals(data, chosen) {
        const {lines: all} = metOf(data);
        return [...data.deals.keys()].filter(
            (i) =>
                !chosen ||
                (data.deals[i].game === chosen.game &&
                    all[i].includes(chosen.line) &&
                    (chosen.other === null || all[i].includes(chosen.other)))
        );
    }

    function most(data, list) {
        const swing = (i) => Math.abs(data.deals[i].swing ?? 0);
        return list.reduce((best, i) => (swing(i) > swing(best) ? i : best), list[0]);
    }

    return {ways, parse, lines, deals, most};
})();

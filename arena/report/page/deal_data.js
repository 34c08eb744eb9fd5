'use strict';

/*
 * Reads the data of a deal (docs/formats/report.md): functions of the data alone, which know neither
 * the page nor the rules of euchre. A table is an item of a deal's `tables`; n counts steps, 0 is before the first.
 *
 *     dealData.after(table, n)      how the table stands after n steps, below
 *     dealData.trick(table, n)      the trick in which n stands, from 1; 0 before the first card
 *     dealData.begins(table, k)     the n at which trick k begins
 *     dealData.moments(tables)      of tables shown together: a list of lists, an n for each table
 *     dealData.parts(tables)        for each table the steps that are not the first table's
 *     dealData.find(data, text)     the deal, table and n that a fragment names, or null
 *     dealData.address(data, deal, table, n)    and the other way
 *     dealData.fragment(data, game, address)    the fragment that leads to an address of a game
 *     dealData.parse(text)          {game, address} of a fragment, game null if it has none; or null
 *
 * How a table stands: `hands` by seat; `trick`, a list of {seat, card}, and `taken`, who won it as
 * it lies there, else null; `last`, the trick before, {cards, by}; `won` by seat; `played`, how many
 * cards; `trump`, `maker`, `out`, `partners`; `turnup` while nobody has it, `fate`, what became of
 * it; `blind`; `away`, cards put away; `said` by seat, a number in says, until play begins; `turn`,
 * who is next, null at the end.
 */
const dealData = (() => {
    function split(text) {
        return text ? text.split(' ') : [];
    }

    function dealt(table) {
        const hands = table.hands.map(split);
        return {
            hands,
            trick: [],
            last: null,
            taken: null,
            won: hands.map(() => 0),
            played: 0,
            trump: null,
            maker: null,
            out: [],
            partners: [],
            turnup: table.turnup || null,
            fate: null,
            blind: split(table.blind),
            away: [],
            said: hands.map(() => null),
            turn: null,
        };
    }

    /* Hands that changed: cards that came had been on the table, cards that went are put away. */
    function change(state, hands) {
        const gone = [],
            came = [];
        for (const [seat, text] of Object.entries(hands)) {
            const now = split(text),
                before = state.hands[seat];
            gone.push(...before.filter((card) => !now.includes(card)));
            came.push(...now.filter((card) => !before.includes(card)));
            state.hands[seat] = now;
        }
        state.away = state.away
            .filter((card) => !came.includes(card))
            .concat(gone.filter((card) => !came.includes(card)));
        state.blind = state.blind.filter((card) => !came.includes(card));
        if (came.includes(state.turnup)) state.turnup = null;
    }

    function play(state, step) {
        if (state.taken !== null) {
            state.last = {cards: state.trick, by: state.taken};
            state.trick = [];
            state.taken = null;
        }
        state.played++;
        state.said.fill(null);
        state.trick.push({seat: step.s, card: step.c});
        state.hands[step.s] = state.hands[step.s].filter((card) => card !== step.c);
    }

    function take(state, step) {
        if (step.c) play(state, step);
        else if (step.s !== undefined) state.said[step.s] = step.a ?? null;
        if (step.h) change(state, step.h);
        state.trump = step.t ?? state.trump;
        state.maker = step.m ?? state.maker;
        state.out = step.o ?? state.out;
        state.partners = step.p ?? state.partners;
        state.fate = step.u ?? state.fate;
        if (step.w !== undefined) {
            state.taken = step.w;
            state.won[step.w]++;
        }
    }

    function after(table, n) {
        const state = dealt(table);
        for (const step of table.steps.slice(0, n)) take(state, step);
        state.turn = table.steps[n]?.s ?? null;
        return state;
    }

    /* For each step the trick it belongs to, 0 for all before the first card. */
    function tricks(table) {
        let complete = 0,
            begun = false;
        return table.steps.map((step) => {
            begun ||= Boolean(step.c);
            const at = begun ? complete + 1 : 0;
            complete += step.w !== undefined ? 1 : 0;
            return at;
        });
    }

    function trick(table, n) {
        const at = tricks(table);
        return n < at.length ? at[n] : Math.max(0, ...at);
    }

    function begins(table, k) {
        const n = tricks(table).findIndex((at) => at >= k);
        return n < 0 ? table.steps.length : n;
    }

    /* Tables wait for each other at the beginning of each trick, as biddings have different lengths. */
    function moments(tables) {
        const at = tables.map(tricks),
            n = tables.map(() => 0),
            list = [[...n]];
        while (n.some((count, i) => count < at[i].length)) {
            const next = Math.min(...n.map((count, i) => at[i][count] ?? Infinity));
            n.forEach((count, i) => {
                n[i] += at[i][count] === next ? 1 : 0;
            });
            list.push([...n]);
        }
        return list;
    }

    function same(one, other) {
        return (
            one !== undefined &&
            other !== undefined &&
            one.s === other.s &&
            one.q === other.q &&
            one.a === other.a &&
            one.c === other.c
        );
    }

    function parts(tables) {
        const list = moments(tables),
            found = tables.map(() => new Set());
        for (let i = 1; i < list.length; i++)
            tables.forEach((table, k) => {
                const n = list[i][k],
                    moved = n > list[i - 1][k];
                if (moved && !same(table.steps[n - 1], tables[0].steps[list[i][0] - 1]))
                    found[k].add(n - 1);
            });
        return found;
    }

    /* ---- Addresses ---- */

    /* If stages of a tournament have the same pairings, the number of the stage comes first. */
    const ADDRESS =
        /^(?:(\d+):)?([0-9a-f]+)\/(\d+)([a-z]?)(?:\/(\d+)(?:\.(\d+)(?:\.(\d+))?)?)?(?:@(\d+))?(?:~(\d+))?$/;

    const copies = new WeakMap();

    /* How many deals before this one have the same address: several logs may be of the same bots. */
    function copy(data, deal) {
        if (!copies.has(data)) {
            const seen = new Map(),
                numbers = new Map();
            for (const one of data.deals) {
                const place = [one.game, one.pairing, one.set, one.g, one.d].join('/');
                numbers.set(one, seen.get(place) ?? 0);
                seen.set(place, (seen.get(place) ?? 0) + 1);
            }
            copies.set(data, numbers);
        }
        return copies.get(data).get(deal);
    }

    function meets(deal, [, game, pairing, set, , g, d]) {
        return (
            (!game || deal.game === Number(game) - 1) &&
            (deal.pairing.startsWith(pairing) || pairing.startsWith(deal.pairing)) &&
            deal.set === Number(set) &&
            (!g || deal.g === Number(g)) &&
            (!d || deal.d === Number(d))
        );
    }

    function find(data, text) {
        const match = ADDRESS.exec(text);
        if (!match) return null;
        const letter = match[4] ? match[4].charCodeAt(0) - 97 : null;
        const index = data.deals.findIndex(
            (deal) =>
                meets(deal, match) &&
                (letter === null || Boolean(deal.tables[letter])) &&
                (!match[9] || copy(data, deal) === Number(match[9]) - 1)
        );
        if (index < 0) return null;
        const table = letter ?? data.deals[index].tables.findIndex(Boolean);
        return {deal: index, table, n: stepsOf(data.deals[index].tables[table], match)};
    }

    /* How many steps an address names: up to an answer, or to the beginning of a trick. */
    function stepsOf(table, match) {
        if (match[8]) return Math.min(Number(match[8]) + 1, table.steps.length);
        return match[7] ? begins(table, Number(match[7])) : 0;
    }

    function fragment(data, deal, address) {
        const before = data.games.length > 1 ? `${deal.game + 1}:` : '',
            number = copy(data, deal);
        return `${before}${address}${number ? `~${number + 1}` : ''}`;
    }

    function address(data, deal, table, n) {
        const k = trick(deal.tables[table], n);
        return fragment(data, deal, deal.tables[table].at + (n && k ? `.${k}` : ''));
    }

    /* An address that is not in the report, as the commands take it, with a table. */
    function parse(text) {
        const match = ADDRESS.exec(text);
        return (
            match && {
                game: match[1] ? Number(match[1]) - 1 : null,
                address: text.replace(/^\d+:|(@\d+)?(~\d+)?$/g, '').replace(/^([^/]+\/\d+)\//, '$1a/'),
            }
        );
    }

    return {after, trick, begins, moments, parts, find, fragment, address, parse, copy};
})();
if (typeof module !== 'undefined') module.exports = dealData;

/*
 * The deal player's own reckoning (page/deal_data.js) over every deal of reports: node player.mjs
 * DEAL_DATA.js REPORT.html... The data alone say what must come out, no rules of euchre.
 */
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import assert from 'node:assert/strict';

const [script, ...reports] = process.argv.slice(2);
const dealData = createRequire(import.meta.url)(resolve(script));
const seen = {deals: 0, tables: 0, steps: 0, faults: 0, parted: 0};

function dataOf(report) {
    const text = readFileSync(report, 'utf8');
    const found = /<script type="application\/json" id="data">([^]*?)<\/script>/.exec(text);
    return JSON.parse(found[1]);
}

function split(text) {
    return text ? text.split(' ') : [];
}

/* Every card lies in one place, at all times. */
function countCards(table, state, played) {
    const lie = [...state.hands.flat(), ...state.away, ...state.blind, ...played];
    if (state.turnup) lie.push(state.turnup);
    const all = [...table.hands.flatMap(split), ...split(table.blind)];
    if (table.turnup) all.push(table.turnup);
    assert.deepEqual(lie.sort(), all.sort());
    assert.equal(new Set(lie).size, lie.length);
}

/* A trick holds no seat twice, and its winner is in it. */
function checkTrick(state) {
    const seats = state.trick.map(({seat}) => seat);
    assert.equal(new Set(seats).size, seats.length);
    if (state.taken !== null) assert.ok(seats.includes(state.taken));
}

function checkEnd(table, state) {
    const taken = table.steps.filter((step) => step.w !== undefined).map((step) => step.w);
    const tricks = taken.length;
    state.won.forEach((won, seat) => {
        assert.equal(won, taken.filter((winner) => winner === seat).length);
    });
    assert.equal(state.turn, null);
    const complete = tricks === split(table.hands[0]).length;
    state.hands.forEach((hand, seat) => {
        if (complete && !state.out.includes(seat))
            assert.deepEqual(hand, [], `seat ${seat} of ${table.at}`);
    });
    assert.equal(
        dealData.trick(table, table.steps.length),
        Math.max(tricks, state.trick.length ? 1 : 0, dealData.trick(table, table.steps.length - 1))
    );
}

function checkTable(data, table) {
    const played = [];
    for (let n = 0; n <= table.steps.length; n++) {
        const state = dealData.after(table, n),
            step = table.steps[n - 1];
        if (step?.c) played.push(step.c);
        countCards(table, state, played);
        checkTrick(state);
        for (const said of [step?.a, ...(step?.f || [])])
            assert.ok(said === undefined || typeof data.says[said] === 'string');
        seen.faults += step?.f?.length || 0;
    }
    checkEnd(table, dealData.after(table, table.steps.length));
    seen.tables++;
    seen.steps += table.steps.length;
}

/* Together tables come from their beginnings to their ends, never back, and begin tricks together. */
function checkMoments(tables) {
    const moments = dealData.moments(tables),
        last = moments.at(-1);
    assert.deepEqual(
        moments[0],
        tables.map(() => 0)
    );
    assert.deepEqual(
        last,
        tables.map((table) => table.steps.length)
    );
    for (let i = 1; i < moments.length; i++) {
        assert.ok(
            moments[i].every((n, k) => n - moments[i - 1][k] === 0 || n - moments[i - 1][k] === 1)
        );
        const moved = tables.filter((_, k) => moments[i][k] > moments[i - 1][k]);
        const at = moved.map((table) => dealData.trick(table, moments[i][tables.indexOf(table)] - 1));
        assert.equal(new Set(at).size, 1);
    }
    const parts = dealData.parts(tables);
    assert.equal(parts[0].size, 0);
    seen.parted += parts.some((set) => set.size > 0) ? 1 : 0;
}

/* What an address leads to has that address. */
function checkAddresses(data, deal, index) {
    for (const [k, table] of deal.tables.entries()) {
        if (!table) continue;
        const at = dealData.fragment(data, deal, table.at);
        assert.deepEqual(dealData.find(data, at), {deal: index, table: k, n: 0});
        for (let trick = 1; trick <= dealData.trick(table, table.steps.length); trick++) {
            const n = dealData.begins(table, trick),
                there = dealData.fragment(data, deal, `${table.at}.${trick}`);
            assert.deepEqual(dealData.find(data, there), {deal: index, table: k, n});
            assert.equal(dealData.address(data, deal, k, n), n === 0 ? at : there);
        }
        for (const step of table.steps.keys()) {
            const there = dealData.fragment(data, deal, `${table.at}@${step}`);
            assert.deepEqual(dealData.find(data, there), {deal: index, table: k, n: step + 1});
        }
        assert.equal(dealData.find(data, dealData.fragment(data, deal, `${table.at}@999`)).n, table.steps.length);
    }
}

for (const report of reports) {
    const data = dataOf(report);
    assert.ok(data.deals.length > 0, `no deals in ${report}`);
    data.deals.forEach((deal, index) => {
        const tables = deal.tables.filter(Boolean);
        tables.forEach((table) => checkTable(data, table));
        checkMoments(tables);
        checkAddresses(data, deal, index);
        seen.deals++;
    });
    for (const text of [
        '',
        'x',
        '/1',
        'ffffffff00/1/1.1',
        `${data.deals[0].tables.find(Boolean).at}.x`,
        '%',
    ])
        assert.equal(dealData.find(data, text), null);
}

/* What a report lacks is looked for by a command, which wants a table. */
assert.deepEqual(dealData.parse('2:ffff0000/7/1.4'), {game: 1, address: 'ffff0000/7a/1.4'});
assert.deepEqual(dealData.parse('ffff0000/7b/1.4.3~2'), {game: null, address: 'ffff0000/7b/1.4.3'});
assert.deepEqual(dealData.parse('2:ffff0000/7b/1.4@12~2'), {game: 1, address: 'ffff0000/7b/1.4'});
assert.ok(seen.steps > (20 * seen.tables) / 2);
console.log(
    Object.entries(seen)
        .map(([what, n]) => `${n} ${what}`)
        .join(', ')
);

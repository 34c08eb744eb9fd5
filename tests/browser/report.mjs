/*
 * report.mjs REPORT RESULTS DEALS: does a report show what was played? RESULTS is results.json, DEALS the
 * deals of the log by `export --json-lines`. The standings are those of the results, value by value as
 * they are shown; deals are played by keyboard to their end, and cards and points are those of the log;
 * links to deals are followed. Names are compared as texts, whatever is in them.
 */
import {readFileSync} from 'node:fs';

import {check, complain, dataOf, main, open, unfold} from './page.mjs';

const [path, resultsPath, dealsPath] = process.argv.slice(2);
const results = JSON.parse(readFileSync(resultsPath, 'utf8'));
/* By stage and address, as two stages can have the same pairings. */
const logged = new Map(readFileSync(dealsPath, 'utf8').split('\n').filter(Boolean)
    .map((line) => JSON.parse(line)).map((deal) => [`${deal.stage}:${deal.address}`, deal]));

/* ---- Standings ---- */

const UNITS = {ns: 1, 'µs': 1e3, ms: 1e6, s: 1e9};

/* The numbers of a text: {value, step}, step that of the last digit shown; "–" is null. */
function numbersOf(text) {
    const all = text.matchAll(/([−+-]?)([\d,]+)(?:\.(\d+))?\s*(ns|µs|ms|s\b)?|–(?![\s\d]*\d)/g);
    return [...all].map(([, sign, whole, decimals = '', unit]) => whole === undefined ? null : {
        value: (/[−-]/.test(sign) ? -1 : 1) * Number(`${whole.replace(/,/g, '')}.${decimals}`) * (UNITS[unit] || 1),
        step: 10 ** -decimals.length * (UNITS[unit] || 1),
        rough: Boolean(unit)});
}

const half = (low, high) => low === null || low === undefined ? [] : [(high - low) / 2];

/* What stands under a heading, of a line of a game's results. */
const SHOWN = {
    'Elo': (l) => [l.rating, ...half(l.rating_low, l.rating_high)],
    'W – S – L': (l) => [l.sets_won, l.sets_split, l.sets_lost],
    'Games': (l) => [l.units_won, ...l.units_drawn ? [l.units_drawn] : [], l.units_lost],
    'Sets': (l) => [l.sets],
    'Points a deal': (l, game) => 'settlement' in l || game.rating.measure === 'points'
        ? [l.rating, ...half(l.rating_low, l.rating_high)]
        : [l.points_per_deal, ...half(l.points_low, l.points_high)],
    'Raw points': (l) => [l.points_per_deal, ...half(l.points_low, l.points_high)],
    'Settlement': (l) => [l.settlement],
    'Faults': (l, game) => [l.illegal, l.strikes, l.forfeits,
        ...game.standings.some((o) => o.capped) ? [l.capped] : []],
    'p50 / p99': (l) => [l.answer_p50_ns, l.answer_p99_ns],
};

function scoreOf(line) {
    return 'settlement' in line ? [100 * line.score, 196 * line.score_error] : [100 * line.score];
}

/* Three digits of a time are enough; of the rest all that is shown is right. */
function agrees(shown, value) {
    if (shown === null || value === null)
        return shown === value;
    const slack = shown.rough ? Math.max(shown.step, Math.abs(value) * 0.006) : shown.step;
    return Math.abs(shown.value - value) <= slack * 0.5 * 1.0001 ||
        shown.rough && Math.abs(shown.value - value) <= slack;
}

function compare(game, line, head, text) {
    if (line.not_rated && text === 'not rated')
        return true;
    const values = head === 'Score' ? scoreOf(line) : SHOWN[head]?.(line, game);
    if (!values)
        return false;
    const shown = numbersOf(text);
    check(shown.length === values.length && shown.every((s, i) => agrees(s, values[i])),
        `standings of ${line.bots}: ${head} is ${values}, shown is '${text}'`);
    return true;
}

/* Of one game, in the section `id`; how many values were compared. */
async function standings(page, game, id) {
    const table = page.locator(`#${id} table`).first();
    const heads = await table.locator('thead th').allInnerTexts();
    const rows = await table.locator('tbody tr').all();
    check(rows.length === game.standings.length, `${id}: ${rows.length} rows of ${game.standings.length}`);
    let compared = 0;
    for (const [i, row] of rows.entries()) {
        const line = game.standings[i], cells = await row.locator('th, td').allInnerTexts();
        const name = await row.locator('th bdi').allTextContents();
        check(name.join('\n') === line.bots.join('\n'), `row ${i + 1}: expected ${line.bots}, found ${name}`);
        const {rank, rank_best: best, rank_worst: worst} = line;
        const ranks = line.not_rated ? '–' : best === worst ? `${rank}` : `${best}–${worst}`;
        check(cells[0] === ranks, `row ${i + 1}: rank ${ranks}, shown ${cells[0]}`);
        cells.forEach((text, c) => { compared += compare(game, line, heads[c].trim(), text.trim()); });
    }
    check(compared >= 5 * rows.length, `${id}: only ${compared} values were found: ${heads.join(' | ')}`);
    return compared;
}

/* Of all games; those of several lie in boxes. */
async function allStandings(page) {
    const games = results.stages || [results];
    if (results.stages)
        await unfold(page);
    let compared = 0;
    for (const [i, game] of games.entries())
        compared += await standings(page, game, i ? `standings-${i + 1}` : 'standings');
    return compared;
}

/* ---- A deal, by keyboard ---- */

const RANKS = {A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven'};
const SUITS = {C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades'};

/* Tab, until the focus is in the deal player. */
async function reachPlayer(page) {
    const inside = () => page.evaluate(() =>
        document.activeElement.matches('#deals [role="group"][aria-label^="deal player"]'));
    for (let i = 0; i < 400 && !await inside(); i++)
        await page.keyboard.press('Tab');
    return check(await inside(), 'Tab does not lead to the deal player');
}

const live = (page) => page.locator('#deals [aria-live]').innerText();

/* Presses a key until nothing changes; what was said at each step. */
async function pressOn(page, key) {
    const said = [await live(page)];
    for (let i = 0; i < 300; i++) {
        await page.keyboard.press(key);
        const now = await live(page);
        if (now === said[said.length - 1])
            return said;
        said.push(now);
    }
    complain(`${key} comes to no end`);
    return said;
}

function cardsOf(deal) {
    return deal.decisions.filter((d) => d.question === 'play')
        .map((d) => `${RANKS[d.played_text[0]]} of ${SUITS[d.played_text[1]]}`);
}

/* The deal that the page's address names soon after the last key, as the log has it. */
async function addressed(page) {
    await page.waitForFunction(() => location.hash).catch(() => null);
    const hash = await page.evaluate(() => decodeURIComponent(location.hash.slice(1)));
    const [, stage = 1, pairing, set, table, g, d] =
        hash.match(/^(?:(\d+):)?([0-9a-f]+)\/(\d+)([a-z]?)\/(\d+)\.(\d+)/) || [];
    const found = logged.get(`${stage}:${pairing}/${set}${table || 'a'}/${g}.${d}`);
    check(found, `the log has no deal '${hash}', which the page's address names`);
    return found;
}

/* The line of this table says what each side has, in the order of sides. */
async function points(page, deal) {
    const text = await page.locator('#deals .sum').innerText();
    const line = text.split('\n').find((l) => l.includes(`table ${deal.table}:`)) || text;
    const shown = [...line.matchAll(/ (\d+)(?=[,.;]|$)/g)].map(([, n]) => n);
    check(shown.join('-') === deal.points.join('-'), `${deal.address}: points ${deal.points}, shown '${line}'`);
}

/* From the deal to its end, card by card, and back to its beginning. */
async function playThrough(page) {
    if (!await reachPlayer(page))
        return;
    const forth = await pressOn(page, 'ArrowRight'), deal = await addressed(page);
    if (!deal)
        return;
    const said = forth.map((text) => text.match(/\w+ of (clubs|diamonds|hearts|spades)/g))
        .flatMap((all, i) => /\bplays\b/.test(forth[i]) ? [all?.[0]] : []);
    check(said.join() === cardsOf(deal).join(), `${deal.address}: played ${cardsOf(deal)}, shown ${said}`);
    await points(page, deal);
    const back = await pressOn(page, 'ArrowLeft');
    check(back.length === forth.length, `${forth.length} steps on, ${back.length} back`);
    await page.keyboard.press('End');
    check(await live(page) === forth[forth.length - 1], 'End is not where the arrow ends');
    await page.keyboard.press('Home');
    check(await live(page) === forth[0], 'Home is not where the deal begins');
    return forth.length;
}

/* ---- Fragments ---- */

/* All tables of all deals of a report: their address in it, and the deals of the log. */
function dealsShown(data) {
    return data.deals.flatMap((deal) => deal.tables.filter(Boolean).map((table) => ({table,
        fragment: data.games.length > 1 ? `${deal.game + 1}:${table.at}` : table.at,
        deal: logged.get(`${deal.game + 1}:${table.at}`)})));
}

/* The player shows this table: its address is in the text for paper, its cards are there. */
async function shows(page, table, how) {
    const shown = await page.waitForFunction((at) => [...document.querySelectorAll('#deals .printed')].some((text) =>
        text.textContent.includes(at)), table.at).then(() => true, () => false);
    check(shown, `${how}: ${table.at} is not shown`);
    const focus = await page.evaluate(() => document.activeElement.closest('#deals') !== null);
    check(focus, `${how}: the focus is not in the deal player`);
}

async function fragments(browser) {
    const page = await open(browser, path), all = dealsShown(await dataOf(page));
    const last = all[all.length - 1], other = all[Math.floor(all.length / 2)];
    await page.evaluate((at) => { location.hash = at; }, other.fragment);
    await shows(page, other.table, 'a changed fragment');
    await page.evaluate(() => { location.hash = 'faults'; });
    for (const bad of ['%E0%A4%A', '00000000/1a/1.1', '../../x', '"><img src=x>', '__proto__', '9:a/b/c.d.e'])
        await page.evaluate((text) => { location.hash = text; }, bad);
    await page.context().close();
    const loaded = await open(browser, path, {fragment: `#${last.fragment}`});
    await shows(loaded, last.table, 'a fragment on load');
    await points(loaded, last.deal);
    await loaded.context().close();
}

/* ---- All of it ---- */

await main(async (browser) => {
    const page = await open(browser, path), data = await dataOf(page);
    const compared = await allStandings(page);
    const missing = dealsShown(data).filter(({deal}) => !deal);
    if (missing.length)
        throw new Error(`deals that the log has not: ${missing.slice(0, 3).map(({fragment}) => fragment)}`);
    const steps = await playThrough(page);
    await fragments(browser);
    console.log(`opened in ${Math.round(page.opened)} ms; ${compared} values of the standings are those of the ` +
        `results; a deal of ${steps} steps played by keyboard`);
});

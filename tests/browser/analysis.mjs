/*
 * analysis.mjs REPORT FOUND PLAIN: does a report show what an analysis found? FOUND is what `analyse
 * --json --decisions` printed of the same log, PLAIN the report of the log without its analysis. The
 * values of every step are compared with it, as data and as they are shown; the keys and links that lead
 * to mistakes are followed.
 */
import {readFileSync} from 'node:fs';

import {check, dataOf, main, open, pause, unfold} from './page.mjs';

const [path, foundPath, plainPath] = process.argv.slice(2);
const found = JSON.parse(readFileSync(foundPath, 'utf8'));
const decisions = new Map(found.list.map((d) => [`${d.deal} ${d.step}`, d]));
const inGames = (d) => Boolean(d.in_chance) && games;
let games = false;

const measureOf = (d) => inGames(d) ? d.in_chance : d.in_points;
const isMistake = (d) => Boolean(d.points) && measureOf(d).loss > 0 && measureOf(d).loss > 2 * measureOf(d).error;

/* ---- Data ---- */

const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

function checkStep(at, step, d) {
    const told = Boolean(d?.points);
    if (!check(Boolean(step.v) === told, `${at}: values are ${step.v ? '' : 'not '}there`) || !told)
        return 0;
    const {v} = step, best = (loss) => [loss.loss, loss.error, d.answers.indexOf(loss.best)];
    check(d.answers[v.g] === d.answer, `${at}: another answer was given`);
    check(v.n === d.worlds && same(v.p, d.points) && same(v.l, best(d.in_points)),
        `${at}: points ${JSON.stringify(v)}`);
    check(Boolean(v.c) === inGames(d), `${at}: chances ${JSON.stringify(v)}`);
    if (v.c)
        check(same(v.c, d.chance) && same(v.k, best(d.in_chance)), `${at}: chances ${JSON.stringify(v)}`);
    check(d.seen ? same(v.s, d.seen) && v.d === d.seen_loss : !v.s, `${at}: seen ${JSON.stringify(v)}`);
    return 1;
}

function checkData(data) {
    let told = 0;
    for (const deal of data.deals)
        for (const table of deal.tables.filter(Boolean))
            for (const [k, step] of table.steps.entries())
                told += checkStep(`${table.at} ${k}`, step, decisions.get(`${table.at} ${k}`));
    return told;
}

/* The mistakes of the deals that are shown, in the order in which the player comes to them. */
function mistakesOf(data) {
    const bad = (at) => decisions.has(at) && isMistake(decisions.get(at));
    return data.deals.flatMap((deal) => deal.tables.filter(Boolean).flatMap((table) =>
        table.steps.map((_, k) => `${table.at} ${k}`).filter(bad)));
}

/* ---- Numbers as they are shown ---- */

const numbersIn = (text) => [...text.matchAll(/[−+-]?[\d,]+(?:\.\d+)?/g)]
    .map(([n]) => Number(n.replace(/,/g, '').replace('−', '-')));
const shows = (shown, value, decimals) => Math.abs(shown - value) <= 0.5001 * 10 ** -decimals;

/* ---- The player ---- */

/* In the page: what stands at the moment, of the only table. */
function standing() {
    const stage = document.querySelector('#deals .stage'), box = stage.querySelector('.values');
    const texts = (all) => [...all].map((e) => e.textContent);
    return {
        at: stage.querySelector('.printed code').textContent,
        count: document.querySelector('#deals .count')?.textContent ?? '',
        live: document.querySelector('#deals [aria-live]').textContent,
        current: stage.querySelector('[aria-current]')?.textContent ?? '',
        marked: Boolean(stage.querySelector('[aria-current] .cost')),
        rows: box ? [...box.querySelectorAll('tbody tr')].map((row) => texts(row.children)) : null,
        heads: box ? texts(box.querySelectorAll('thead th')) : [],
        verdict: box?.querySelector('.verdict-of')?.textContent ?? null,
    };
}

/* In the page: presses a key as often as something changes, and says how it stands each time. */
function pressOn([key, source]) {
    const look = new Function(`return (${source})()`), seen = [];
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    for (let now = look(), before = ''; JSON.stringify(now) !== before && seen.length < 5000; now = look()) {
        before = JSON.stringify(now);
        seen.push(now);
        press();
    }
    return seen;
}

const pressed = (page, key) => page.evaluate(pressOn, [key, standing.toString()]);

function checkVerdict(at, d, {verdict}) {
    const {loss, error, best} = measureOf(d), scale = inGames(d) ? 100 : 1, decimals = inGames(d) ? 1 : 2;
    if (best === d.answer)
        return check(/No other answer is better/.test(verdict), `${at}: the best answer is told: '${verdict}'`);
    const [shown, plus] = numbersIn(verdict.replace(/%/g, ''));
    check(shows(shown, scale * loss, decimals) && shows(plus, 2 * scale * error, decimals),
        `${at}: lost ${loss} +- ${error}, told is '${verdict}'`);
    check(/cannot be told/.test(verdict) === !isMistake(d), `${at}: lost ${loss} +- ${error}: '${verdict}'`);
    const seen = verdict.split('With all cards seen it cost ')[1];
    check(d.seen_loss === undefined || (d.seen_loss > 0 ? numbersIn(seen)[0] === d.seen_loss : /nothing/.test(seen)),
        `${at}: with all cards seen ${d.seen_loss}: '${verdict}'`);
}

/* Rows are in the order of what answers are worth: the values are the same as a list. */
function checkRows(at, d, {rows, heads}) {
    const column = (head) => rows.map((row) => numbersIn(row[heads.indexOf(head)] ?? '')[0]);
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const agree = (head, list, decimals) => check(rows.length === list.length &&
        sorted(column(head)).every((n, i) => shows(n, sorted(list)[i], decimals)),
        `${at}: ${head}: ${column(head)} of ${list}`);
    agree('Points', d.points, 2);
    if (inGames(d))
        agree('Wins', d.chance.map((c) => 100 * c), 1);
    if (d.seen)
        agree('All seen', d.seen, 2);
    const row = (word) => rows.filter((cells) => cells[1].includes(word));
    const value = (answer) => (inGames(d) ? d.chance.map((c) => 100 * c) : d.points)[d.answers.indexOf(answer)];
    const head = heads.indexOf(inGames(d) ? 'Wins' : 'Points'), decimals = inGames(d) ? 1 : 2;
    for (const [word, answer] of [['given', d.answer], ['best', measureOf(d).best]])
        check(row(word).length === 1 && shows(numbersIn(row(word)[0][head])[0], value(answer), decimals),
            `${at}: ${word} is ${row(word)}, worth ${value(answer)}`);
}

/* The player follows its own address after a moment, so that links wait for it. */
const settled = (page) => pause(page, 250);

/* Waits until the player shows the table at this address with so many steps done. */
function arrived(page, at, done) {
    return page.waitForFunction(([there, steps]) =>
        document.querySelector('#deals .printed code').textContent === there &&
        document.querySelector('#deals .count')?.textContent.startsWith(`${steps} `), [at, done]);
}

/* Goes to the first table of a deal. */
async function goTo(page, deal) {
    const {at} = deal.tables.find(Boolean);
    await settled(page);
    await page.evaluate(() => { location.hash = 'analysis'; });
    await page.evaluate((there) => { location.hash = there; }, at);
    await arrived(page, at, 0);
}

/* Every step of a deal at a table, by the keyboard. */
async function playThrough(page, data, deal) {
    const table = deal.tables.find(Boolean);
    await goTo(page, deal);
    const seen = await pressed(page, 'ArrowRight');
    let shown = 0;
    for (const now of seen) {
        const k = Number(now.count.split(' ')[0]) - 1, at = `${table.at} ${k}`, d = decisions.get(at);
        check(now.at === table.at && now.marked === Boolean(d && isMistake(d)), `${at}: marked ${now.marked}`);
        check(/It cost/.test(now.live) === now.marked, `${at}: said is '${now.live}'`);
        if (!check((now.verdict !== null) === Boolean(d?.points), `${at}: shown ${now.verdict}`) || !d?.points)
            continue;
        checkVerdict(at, d, now);
        checkRows(at, d, now);
        shown++;
    }
    return shown;
}

/* m goes to all mistakes there are behind the first deal, M back through them. */
async function keys(page, data) {
    const expected = mistakesOf(data), place = ({at, count}) => `${at} ${Number(count.split(' ')[0]) - 1}`;
    await goTo(page, data.deals[0]);
    const forth = (await pressed(page, 'm')).filter(({marked, count}) => marked && count).map(place);
    check(same(forth, expected), `m goes to ${forth.length} mistakes, there are ${expected.length}`);
    check(/There is no mistake after this/.test(await page.locator('#deals [aria-live]').innerText()),
        'm ends in silence');
    const back = (await pressed(page, 'M')).filter(({marked, count}) => marked && count).map(place);
    check(same(back, [...expected].reverse().slice(1)), `M goes back to ${back.length} mistakes`);
    await page.keyboard.press('?');
    const help = await page.locator('#deals .help').innerText();
    check(/next mistake/.test(help) && /previous mistake/.test(help), `the list of keys: ${help}`);
    check(await page.locator('#deals .buttons button[aria-label="next mistake"]').count() === 1, 'no button');
    return expected.length;
}

/* ---- The line ---- */

async function line(page, data) {
    const deal = data.deals.find((one) => one.tables.filter(Boolean).length > 1) ?? data.deals[0];
    await goTo(page, deal);
    if (deal.tables.length > 1)
        await page.keyboard.press('b');
    await unfold(page);
    const side = data.games[0].rules.sides[0], two = data.games[0].rules.sides.length === 2;
    const expected = two ? deal.tables.filter(Boolean).flatMap((table) => [
        ...table.steps.flatMap((step, k) => {
            const d = decisions.get(`${table.at} ${k}`);
            return d?.points ? [(side.includes(step.s) ? 1 : -1) * d.points[d.answers.indexOf(d.answer)]] : [];
        }), table.points[0] - table.points[1]]) : [];
    const box = page.locator('#deals .expected');
    const cells = await box.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) => row.children[row.children.length - 2].textContent));
    const shown = cells.map((text) => numbersIn(text)[0]);
    check(shown.length === expected.length && shown.every((n, i) => shows(n, expected[i], 2)),
        `the line is ${shown.slice(0, 5)} ..., expected ${expected.slice(0, 5)} ...`);
    check(await box.locator('svg .mark').count() === expected.length, 'points of the line');
    const before = await box.locator('.cursor').first().getAttribute('x1').catch(() => null);
    await page.keyboard.press('ArrowRight');
    check(!two || await box.locator('.cursor').first().getAttribute('x1') !== before,
        'the moment does not move in the line');
    check(!two || await box.locator('details[open]').count() === 1, 'the numbers are closed by a step');
}

/* Whose hands are hidden, his values are. */
async function hidden(page, data) {
    await goTo(page, data.deals[0]);
    if (await page.locator('#deals .stage').count() > 1)
        await page.keyboard.press('b');
    await page.keyboard.press('Home');
    await page.keyboard.press('h');
    for (const now of await pressed(page, 'ArrowRight')) {
        const others = !/^A/.test(now.current);
        check(!others || now.verdict === null && !now.marked, `hidden, but shown: '${now.current}' '${now.verdict}'`);
    }
    check(await page.locator('#deals .expected svg').count() === 0, 'hidden, but the line is there');
    await page.keyboard.press('h');
}

/* ---- The section ---- */

async function figures(page) {
    const text = await page.locator('#analysis').innerText();
    check(text.includes(found.analyst) && text.includes(found.means) && text.includes(`${found.worlds} deals`),
        `by whom: ${text.slice(0, 200)}`);
    check(/judges by its own play/.test(text), 'nothing is said of how strong the analyst is');
    check(await page.locator('#contents a[href="#analysis"]').count() === 1, 'the contents lack the analysis');
    const rows = page.locator('#analysis table').first().locator('tbody tr');
    const heads = await page.locator('#analysis table').first().locator('thead th').allInnerTexts();
    const bots = found.analysis.bots.filter((bot) => bot.all.decisions);
    check(await rows.count() === bots.length, 'a row for each bot');
    for (const [i, bot] of bots.entries()) {
        const cells = (await rows.nth(i).locator('th, td').allInnerTexts()).map((cell) => cell.trim());
        const at = (head) => numbersIn(cells[heads.findIndex((h) => h.trim() === head)] ?? '');
        check(cells[0] === bot.bot && at('Deals')[0] === bot.deals && at('Decisions')[0] === bot.all.decisions &&
            at('Mistakes')[0] === bot.all.mistakes, `figures of ${bot.bot}: ${cells}`);
        check(shows(at('Lost')[0], bot.all.points.loss, 3) && shows(at('Lost')[1], 2 * bot.all.points.error, 3),
            `${bot.bot} loses ${bot.all.points.loss}: ${cells}`);
        check(!games || shows(at('Lost, % of the game')[0], 100 * bot.all.chance.loss, 2),
            `chances of ${bot.bot}: ${cells}`);
        check(shows(at('All seen')[0], bot.all.seen.loss, 3), `seen, ${bot.bot}: ${cells}`);
    }
}

/* Every bot and every way to split its decisions. */
async function parts(page) {
    const [bot, split] = await page.locator('#analysis select').all();
    for (const [i, its] of found.analysis.bots.entries()) {
        await bot.selectOption({index: i});
        for (const [k, name] of Object.keys(its.by).entries()) {
            await split.selectOption({index: k});
            const rows = await page.locator('#analysis table').nth(1).locator('tbody tr').count();
            check(rows === Object.keys(its.by[name]).length, `${its.bot} by ${name}: ${rows} parts`);
        }
        const habits = await page.locator('#analysis .costly-habits li').allInnerTexts();
        check(habits.length === its.habits.length && its.habits.every((h, n) => habits[n].startsWith(h.habit)),
            `habits of ${its.bot}: ${habits}`);
    }
}

/* Links lead to the step. */
async function worst(page, data) {
    const [bot] = await page.locator('#analysis select').all();
    let followed = 0;
    for (const [i, its] of found.analysis.bots.entries()) {
        await bot.selectOption({index: i});
        const told = its.worst.filter((w) => w.told), rows = page.locator('#analysis table').nth(2).locator('tbody tr');
        check(!told.length || await rows.count() === told.length,
            `${its.bot}: ${await rows.count()} of ${told.length} decisions`);
        for (const [k, w] of told.entries()) {
            const link = rows.nth(k).locator('a');
            const there = data.deals.some((d) => d.tables.some((t) => t?.at === w.deal));
            check(await link.count() === Number(there), `${w.deal}: ${there ? 'no' : 'a'} link`);
            if (!there)
                continue;
            await settled(page);
            await link.click();
            await arrived(page, w.deal, w.step + 1).catch(() => null); /* then the check says what is there */
            const now = await page.evaluate(standing);
            check(now.at === w.deal && now.marked && Number(now.count.split(' ')[0]) === w.step + 1,
                `the link to ${w.deal}, step ${w.step}, leads to ${now.at}, ${now.count}`);
            followed++;
        }
    }
    return followed;
}

async function plain(browser) {
    const page = await open(browser, plainPath);
    check(await page.locator('#analysis, #deals .values, #deals .expected svg, #deals .cost').count() === 0,
        'without an analysis there is one');
    check(await page.locator('#deals .buttons button[aria-label="next mistake"]').count() === 0,
        'a button without an analysis');
    const before = await page.locator('#deals [aria-live]').innerText();
    await page.keyboard.press('m');
    check(await page.locator('#deals [aria-live]').innerText() === before, 'm does something without an analysis');
    await page.context().close();
}

await main(async (browser) => {
    const page = await open(browser, path), data = await dataOf(page);
    games = ['game', 'rubber'].includes(data.results.unit);
    const told = checkData(data);
    check(told > 100, `only ${told} steps have values`);
    await figures(page);
    await parts(page);
    const followed = await worst(page, data), mistaken = await keys(page, data);
    let shown = 0;
    for (const deal of data.deals.slice(0, 8))
        shown += await playThrough(page, data, deal);
    await line(page, data);
    await hidden(page, data);
    await plain(browser);
    console.log(`${told} decisions are those of the analysis, ${shown} of them read on the page; ` +
        `${mistaken} mistakes by keys, ${followed} by links`);
});

/*
 * use.mjs REPORT: does a report say first what a reader asks first, and lead on from there? The head and
 * the order of sections, the deal player and its keys, links from names and cells to their deals, tables
 * that sort and scroll, how numbers are written. The data say what is expected, no rules of the game.
 */
import {check, dataOf, headings, main, open, pause, unfold} from './page.mjs';

const [path] = process.argv.slice(2);

const live = (page) => page.locator('#deals [aria-live]').innerText();
const resultsOf = (data) => data.results.stages?.[0] ?? data.results;

/* ---- The head ---- */

async function head(page, data) {
    const text = await page.locator('#top').innerText(), [segment] = data.games[0].segments;
    if (check(data.played, 'the sidecar told nothing')) {
        const day = new Date(data.played.from).toLocaleDateString('en-GB',
            {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});
        check(text.includes(day), `the head lacks the date, ${day}: ${text}`);
        check(data.played.machines.length > 0 && text.includes(data.played.machines[0]), 'the head lacks the machine');
    }
    check(text.includes(segment.seed.slice(0, 8)), 'the head lacks the seed');
    check(await page.locator('#top a[href*="/"]').count() > 0, 'the head has no way to a deal');
    const first = await page.evaluate(() => document.querySelector('#top').getBoundingClientRect().bottom);
    check(first < 900, 'the head is longer than a screen');
}

async function order(page, results) {
    const ids = await page.locator('main > section').evaluateAll((all) => all.map((s) => s.id));
    const first = ['knockout', 'swiss'].includes(results.format) ? 'rounds' : 'standings';
    check(ids[0] === first && ids[1] === 'deals', `sections begin with ${ids.slice(0, 3)}`);
}

/* ---- The deal player ---- */

/* The deal of this text for paper, by an address in it. */
function dealOf(text, data) {
    return data.deals.findIndex((deal) => deal.tables.some((t) => t && new RegExp(`${t.at}(?!\\d)`).test(text)));
}

/* The deal that is shown. */
async function shown(page, data) {
    return dealOf((await page.locator('#deals .printed').allTextContents()).join(), data);
}

async function opensOnSwing(page, data) {
    const most = Math.max(...data.deals.map((deal) => Math.abs(deal.swing ?? 0)));
    const deal = data.deals[await shown(page, data)];
    check(Math.abs(deal.swing ?? 0) === most, `opens on a swing of ${deal.swing}, the most is ${most}`);
    await page.locator('#top a[href*="/"]').first().click();
    check(Math.abs(data.deals[await shown(page, data)].swing ?? 0) === most, 'the head leads to another deal');
}

/* A key at the top of the page is the player's, unless something is being chosen or typed. */
async function keys(browser) {
    const page = await open(browser, path);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await live(page);
    await page.keyboard.press('ArrowRight');
    const after = await live(page);
    check(after !== before, 'at the top of the page the right arrow does nothing');
    await page.waitForFunction(() => {
        const {top} = document.querySelector('#deals [aria-live]').getBoundingClientRect();
        return top > 0 && top < innerHeight;
    }).catch(() => check(false, 'who presses a key is not taken to the player'));
    await page.locator('#deals select:enabled:visible').first().focus();
    await page.keyboard.press('b');
    check(await page.locator('#deals .stage').count() === 1, 'a key of the player works while a list has the focus');
    await page.context().close();
}

async function forced(page, data) {
    await page.keyboard.press('End');
    const texts = await page.locator('#deals .step .legal').allTextContents();
    const deal = data.deals[await shown(page, data)], alone = deal.tables.find(Boolean).steps.some((s) => s.x);
    check(!alone || texts.includes('forced'), `no answer is called forced: ${texts.slice(-3)}`);
    check(!texts.includes('nobody was asked'), 'nobody was asked');
}

/* What both tables made is in view, with nothing on top of it, where a link to the deal leads. */
async function pointsInView(page, width) {
    await pause(page, 300);
    const covered = await page.locator('#deals .sum p').evaluateAll((all) => all.filter((p) => {
        const box = p.getBoundingClientRect();
        return !p.contains(document.elementFromPoint(box.x + 8, box.y + box.height / 2));
    }).map((p) => p.textContent));
    check(!covered.length, `${width} pixels: out of sight: ${covered}`);
}

/* ---- Deals that swung ---- */

async function swings(page, data) {
    const texts = await page.locator('#deals .swung a').allInnerTexts();
    const expected = Math.min(30, data.deals.filter((deal) => deal.swing).length);
    check(texts.length === expected, `${texts.length} swings are listed of ${expected}`);
    for (const text of texts)
        check(/\d points?/.test(text) && /all tricks|made it|euchred|passed|offence|fault|abandoned/.test(text),
            `a swing that does not say what happened: '${text}'`);
    const same = texts.filter((text, i) => texts.indexOf(text) !== i);
    check(!same.length, `two deals that swung are said to be '${same[0]}'`);
    const head = await page.locator('#top .way a').innerText();
    check(texts.filter((text) => text === head).length === 1, `the head has '${head}', which is none of the list`);
}

/* The points in a sentence are its swing: those of the first table, and those of the other by who has them. */
async function swingSums(page, data) {
    for (const item of await page.locator('#deals .swung').all()) {
        const text = await item.locator('a').innerText();
        const said = [...text.matchAll(/(\d+) points?/g)].map(([, n]) => Number(n)), [a, b = 0] = said;
        const swing = Number(await item.locator('.swing').innerText());
        check(swing === a + b || swing === a - b, `'${text}' is said to swing ${swing}`);
    }
}

/* ---- Whose deals ---- */

/* The names at a deal. */
function namesAt(data, deal) {
    const {bots} = data.games[deal.game];
    return new Set(deal.tables.find(Boolean).seats.map((seat) => bots[seat].name));
}

/* Goes through all deals that the player has to offer. The keys are pressed by a script in the page, as a
 * round trip for each would take minutes. */
async function offered(page, data) {
    const texts = await page.evaluate(() => {
        const text = () => [...document.querySelectorAll('#deals .printed')].map((e) => e.textContent).join();
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        const all = (key) => {
            const seen = [];
            for (let now = text(); now !== seen.at(-1); now = text()) {
                seen.push(now);
                press(key);
            }
            return seen;
        };
        all('p');
        return all('n');
    });
    return texts.map((text) => dealOf(text, data));
}

async function leads(page, data, selector, names) {
    const link = page.locator(selector).first();
    if (!check(await link.count() > 0, `no link: ${selector}`))
        return;
    const bots = await names(link);
    await link.click();
    await page.waitForFunction(() => document.activeElement.closest('#deals .player'));
    const expected = data.deals.filter((deal) => deal.game === 0 && bots.every((bot) => namesAt(data, deal).has(bot)));
    const isLed = (seen) => seen.length === expected.length && seen.every((i) => expected.includes(data.deals[i]));
    let seen = [];
    for (const end = Date.now() + 30000; !isLed(seen) && Date.now() < end;)
        seen = await offered(page, data);
    check(isLed(seen), `${selector} leads to ${seen.length} deals of ${bots}, there are ${expected.length}`);
}

/* A cell and the name of a bot lead to their deals. */
async function whose(page, data, results) {
    const bots = results.standings.map((line) => line.bots[0]);
    const cell = (td) => [td.parentElement.rowIndex - 1, td.cellIndex - 1];
    await leads(page, data, '#standings tbody th a', () => [bots[0]]);
    await leads(page, data, '#crosstable tbody td a', async (link) =>
        (await link.locator('..').evaluate(cell)).map((i) => bots[i]));
}

async function onetable(page) {
    check(await page.locator('#heatmap').count() === 0, 'head to head is there twice');
    const plain = await page.locator('#crosstable td.cross').evaluateAll((all) =>
        all.filter((td) => /▲|▼/.test(td.textContent) !== /shade-[wl][1-5]/.test(td.className)).length);
    check(plain === 0, `${plain} cells whose colour and mark say two things`);
}

/* ---- Tables ---- */

const column = (page, i) => page.locator('#standings tbody tr').evaluateAll((rows, at) =>
    rows.map((row) => row.children[at].textContent), i);

async function sorting(page) {
    const heads = await page.locator('#standings thead th').allInnerTexts();
    const at = heads.findIndex((text) => text.trim() === 'Bot'), before = await column(page, at);
    const press = () => page.locator('#standings thead th button').filter({hasText: 'Bot'}).click();
    await press().catch(() => check(false, 'columns do not sort'));
    const up = await column(page, at), sorted = [...before].sort((a, b) => a.localeCompare(b));
    check(up.join() === sorted.join(), `sorted by name: ${up}`);
    await press().catch(() => null);
    check((await column(page, at)).join() === sorted.reverse().join(), 'pressed twice it is not the other way round');
    await press().catch(() => null);
    check((await column(page, at)).join() === before.join(), 'pressed three times it is not as it was');
}

/* Whatever is cut at the edge of the page says so, and the names stay. */
async function wide(page, width) {
    const silent = await page.locator('.scroll').evaluateAll((all) => all.filter((box) =>
        box.scrollWidth > box.clientWidth + 1 && !box.parentElement.matches('.more-right')).length);
    check(silent === 0, `${width} pixels: ${silent} tables are cut without a sign`);
    const box = page.locator('#standings .scroll').first();
    const moved = await box.evaluate((e) => { e.scrollLeft = 9999; return e.scrollLeft; });
    if (moved) {
        await page.waitForFunction((e) => e.parentElement.matches('.more-left:not(.more-right)'),
            await box.elementHandle()).catch(() => null);
        const side = await box.evaluate((e) => e.parentElement.className);
        check(/more-left/.test(side) && !/more-right/.test(side), `scrolled to the end the edges are '${side}'`);
        const left = await box.evaluate((e) => e.querySelector('tbody th').getBoundingClientRect().left -
            e.getBoundingClientRect().left);
        check(left > -1 && left < 60, `scrolled to the end the names are at ${left}`);
    }
}

async function rules(page, data) {
    const seen = await page.locator('#rules table:visible caption').allInnerTexts();
    const changed = data.games[0].rules.text.includes('=');
    check(!seen.includes('Rules of this tournament') && seen.length === (changed ? 2 : 1), `rules shown: ${seen}`);
}

/* A number of every kind of fault has its name. */
async function faultNames(page) {
    const cell = page.locator('#standings td .bad').first();
    if (!await cell.count())
        return;
    const parts = (await cell.innerText()).split('/').length;
    const notes = await page.locator('#standings .note').allInnerTexts();
    const note = notes.find((text) => text.startsWith('Faults: ')) ?? '';
    check(note.split(' / ').length === parts, `${parts} numbers of faults, named are '${note}'`);
}

/* Who is not rated stands last, with the reason; neither row nor column of head to head has a colour. */
async function unrated(page, results) {
    for (const [i, line] of results.standings.entries()) {
        if (!line.not_rated)
            continue;
        const text = await page.locator('#standings tbody tr').nth(i).innerText();
        const notes = (await page.locator('#standings .note').allInnerTexts()).join();
        check(text.includes('not rated') && notes.includes(line.not_rated), `${line.bots}: ${text}`);
        check(results.standings.slice(i).every((l) => l.not_rated), `${line.bots} is not last`);
        const coloured = await page.locator('#crosstable tbody tr').evaluateAll((rows, at) => rows.filter((row, r) =>
            [...row.children].some((td, c) => (r === at || c === at + 1) && /shade-/.test(td.className))).length, i);
        check(coloured === 0, `${line.bots}: ${coloured} rows with a colour`);
    }
}

/* ---- Numbers ---- */

async function numbers(page, data, results) {
    await unfold(page);
    const raw = await page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        for (let text = walk.nextNode(); text; text = walk.nextNode())
            if (!text.parentElement.closest('script, style, code, bdi, .origin, #rules .text, .law') &&
                /(?<![\d,.])(?!1[89]\d\d(?!\d))\d{4,}/.test(text.data)) /* years of books are none */
                found.push(text.data.trim().slice(0, 60));
        return found;
    });
    check(!raw.length, `thousands that are not set apart: ${raw.slice(0, 3)}`);
    const deals = results.deals.toLocaleString('en-US');
    check(data.choice.words.includes(` ${deals} deals `), `of ${deals} deals: '${data.choice.words}'`);
    check((await page.locator('#top').innerText()).includes(`${deals} deals`), 'the head counts deals otherwise');
}

/* ---- Formats that pair by results ---- */

async function bracket(page, results) {
    const {matches, places} = results.rounds.at(-1);
    const drawn = await page.locator('#rounds .bracket .match').count();
    check(drawn === matches.length, `${drawn} matches are drawn of ${matches.length}`);
    const last = await page.locator('#rounds .bracket .round').last().locator('.won').innerText();
    check(last.includes(places[0].bot), `the bracket ends with '${last}', the winner is ${places[0].bot}`);
    const box = await page.locator('#rounds .bracket').boundingBox();
    check(box.y < 900, 'the bracket is not on the first screen');
}

async function points(page, results) {
    const {matches, places} = results.rounds.at(-1), table = page.locator('#rounds table').first();
    const heads = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim());
    const rounds = Math.max(...matches.map((m) => m.round));
    check(heads.slice(0, 3 + rounds).join() ===
        ['Place', 'Bot', 'Points', ...Array.from({length: rounds}, (_, r) => `R${r + 1}`)].join(), `swiss: ${heads}`);
    for (const [i, row] of (await table.locator('tbody tr').all()).entries()) {
        const cells = await row.locator('th, td').allInnerTexts(), {points: sum} = places[i];
        const value = {1: 1, '½': 0.5, 0: 0, b: 1};
        const own = cells.slice(3, 3 + rounds).reduce((total, text) => total + value[text.trim()[0]], 0);
        check(Number(cells[2]) === sum && own === sum, `place ${i + 1} has ${sum} points, shown is ${cells}`);
    }
}

/* ---- All of it ---- */

async function player(browser, page, data) {
    await opensOnSwing(page, data);
    await forced(page, data);
    await swings(page, data);
    await swingSums(page, data);
    await keys(browser);
}

/* At the width of a phone or a desk, where a link to a deal that swung leads. */
async function atWidth(browser, data, width) {
    const deal = data.deals.find((d) => d.swing);
    const page = await open(browser, path, {width, fragment: `#${deal.tables.find(Boolean).at}`});
    await pointsInView(page, width);
    await wide(page, width);
    await page.context().close();
}

await main(async (browser) => {
    const page = await open(browser, path), data = await dataOf(page), results = resultsOf(data);
    await head(page, data);
    await order(page, results);
    await headings(page);
    if (results.format === 'knockout')
        await bracket(page, results);
    if (results.format === 'swiss')
        await points(page, results);
    await onetable(page);
    await sorting(page);
    await rules(page, data);
    await faultNames(page);
    await unrated(page, results);
    await player(browser, page, data);
    await whose(page, data, results);
    for (const width of [390, 1280])
        await atWidth(browser, data, width);
    await numbers(page, data, results);
    console.log(`${data.deals.length} deals`);
});

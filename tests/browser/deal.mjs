/*
 * deal.mjs URL [FOLDER]: the page of a deal that a server has. It asks for nothing but its own files and data,
 * says which deal it is, steps through it, leads to the deals beside it by links and by keys, and to the
 * log; text is found by those who hear it. Screenshots go to FOLDER/deal-WIDTH-SCHEME.png.
 */
import {check, complain, headings, main} from './page.mjs';

const [url, folder] = process.argv.slice(2);

async function visit(browser, address, {width = 1280, fails = false} = {}) {
    const context = await browser.newContext({viewport: {width, height: 900}, hasTouch: width < 600,
        reducedMotion: 'reduce'});
    const page = await context.newPage();
    page.on('console', (m) => check(fails || !/error|warning|assert/.test(m.type()), `console: ${m.text()}`));
    page.on('pageerror', (error) => complain(`an error in the page: ${error.stack || error}`));
    page.on('request', (r) => check(/^data:/.test(r.url()) || new URL(r.url()).origin === new URL(url).origin,
        `a request: ${r.url()}`));
    await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) =>
        console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`)));
    await page.goto(address);
    await page.locator(fails ? 'main [role=alert]' : '#deals .stage').first().waitFor();
    return page;
}

const live = (page) => page.locator('#deals [aria-live]').innerText();

/* The address in the path: "9f3c21aa/17/1.4". */
const shown = (page) => new URL(page.url()).pathname.replace(/^\/(deal|table)\/[^/]+\/(deal\/)?/, '');

async function dataOf(address) {
    const path = new URL(address).pathname;
    const api = path.startsWith('/deal/') ? path.replace('/deal/', '/api/deals/')
        : path.replace(/^\/table\/([^/]+)\/deal\//, '/api/tables/$1/deals/');
    return (await fetch(new URL(api, address))).json();
}

/* ---- What it says ---- */

async function says(page, data) {
    const deal = data.deals[0], text = await page.locator('#top').innerText();
    for (const word of [`${deal.set}`, `${deal.d}`, data.games[0].rules.text, data.games[0].rules.book])
        check(text.includes(word), `the head lacks '${word}': ${text}`);
    for (const table of deal.tables.filter(Boolean))
        for (const seat of table.seats)
            check(text.includes(data.games[0].bots[seat].name), `the head lacks ${data.games[0].bots[seat].name}`);
    check(/Deal \d+ of set \d+/.test(await page.title()), `the title is ${await page.title()}`);
    check((await page.locator('main').innerText()).includes(`replay log.msgpack --at ${deal.tables.find(Boolean).at}`),
        'there is no command to replay it');
    check(await page.locator('a[href$="/log.msgpack"]').count() === 1, 'there is no link to the log');
    check(await page.locator('.lists').count() === 0, 'there are lists of other deals');
    await headings(page);
}

async function steps(page) {
    const before = await live(page);
    await page.keyboard.press('ArrowRight');
    check(await live(page) !== before, 'the right arrow does nothing');
    await page.waitForFunction(() => location.hash.includes('/'))
        .catch(() => complain('the address does not follow the steps'));
    await page.keyboard.press('End');
    const last = await live(page);
    await page.reload();
    await page.locator('#deals .stage').first().waitFor();
    check((await live(page)).length > 0 && last.length > 0, 'nothing is said');
}

/* ---- The deals beside it ---- */

async function beside(page, data) {
    const links = page.locator('nav[aria-label="Deals beside this one"] a');
    const expected = [data.previous, data.next].filter(Boolean);
    check(await links.count() === expected.length, `${await links.count()} links, expected ${expected.length}`);
    if (!data.next)
        return;
    await page.keyboard.press('n');
    await page.waitForURL((address) => address.pathname.endsWith(data.next));
    await page.locator('#deals .stage').first().waitFor();
    check(shown(page) === data.next, `n leads to ${shown(page)}, expected ${data.next}`);
    await page.locator('a[rel=prev]').click();
    await page.waitForURL((address) => address.pathname.endsWith(shownOf(data)));
    await page.locator('#deals .stage').first().waitFor();
    await page.getByRole('button', {name: 'next deal'}).click();
    await page.waitForURL((address) => address.pathname.endsWith(data.next));
}

function shownOf(data) {
    const {pairing, set, g, d} = data.deals[0];
    return `${pairing}/${set}/${g}.${d}`;
}

/* The fragment names a table and a trick. */
async function fragment(browser, data) {
    const deal = data.deals[0], k = deal.tables.findLastIndex(Boolean);
    if (k < 1)
        return;
    const page = await visit(browser, `${url}#${deal.tables[k].at}.2`);
    const pressed = await page.locator('#deals [aria-pressed=true]').first().innerText();
    check(pressed === `Table ${'abcdefg'[k]}`, `table ${k} is named, '${pressed}' is open`);
    check(!(await live(page)).startsWith('0 of'), `trick 2 is named: ${await live(page)}`);
    await page.context().close();
}

async function none(browser) {
    for (const path of ['/1/1.1', '/1/99.99']) {
        const address = new URL(url);
        address.pathname = address.pathname.replace(/\/[^/]+\/\d+\/[^/]+$/, `/00000000${path}`);
        const page = await visit(browser, address.href, {fails: true});
        check((await page.locator('main [role=alert]').first().innerText()).length > 10, `${path}: no sentence`);
        await page.context().close();
    }
}

/* ---- On all screens ---- */

async function looks(browser) {
    for (const width of [390, 1280]) {
        const page = await visit(browser, url, {width});
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 0, `${width}: ${wide} pixels wider than the page`);
        const nameless = await page.evaluate(() => [...document.querySelectorAll('a, button, select')]
            .filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).length);
        check(nameless === 0, `${nameless} controls have no name`);
        for (const scheme of folder ? ['light', 'dark'] : []) {
            await page.emulateMedia({colorScheme: scheme});
            await page.screenshot({path: `${folder}/deal-${width}-${scheme}.png`, fullPage: true});
        }
        await page.context().close();
    }
}

await main(async (browser) => {
    const data = await dataOf(url), page = await visit(browser, url);
    await says(page, data);
    await steps(page);
    await beside(page, data);
    await page.context().close();
    await fragment(browser, data);
    await none(browser);
    await looks(browser);
});

/*
 * A report in Chromium, for the tests: opened by file://, with everything noted that a report must not
 * do. CHROMIUM is the browser, PLAYWRIGHT the folder of playwright-core.
 */
import {pathToFileURL} from 'node:url';

const {chromium} = await import(pathToFileURL(`${process.env.PLAYWRIGHT}/index.mjs`));

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--no-sandbox'];

/* ---- What is wrong ---- */

const found = [];

export function complain(text) {
    found.push(text);
    console.log(text);
}

export function check(good, text) {
    if (!good)
        complain(text);
    return good;
}

/* ---- The browser ---- */

/* The browser, which is started when it is asked for first. */
let browser = null;

/* Runs `work(browser)`; an error is complained of. A script awaits it, so that the next one begins when it is over. */
export async function main(work) {
    try {
        browser ??= await chromium.launch({executablePath: process.env.CHROMIUM, args: FLAGS});
        await work(browser);
    } catch (error) {
        complain(`${error.stack}`);
    }
}

/* How many times something was complained of so far. */
export function complaints() {
    return found.length;
}

/* Ends the process: 1 if anything was complained of. */
export async function end() {
    await browser?.close();
    process.exit(found.length ? 1 : 0);
}

/* Complains of whatever the page says that is wrong, and of what it asks for but may not: `may(address)`. Of a
 * server that refuses something, which the test expects, the browser says so too: `refusals`. */
export async function watch(page, may, {refusals = false} = {}) {
    const refused = (text) => refusals && text.startsWith('Failed to load resource');
    page.on('console', (m) => check(!/error|warning|assert/.test(m.type()) || refused(m.text()),
        `console: ${m.text()}`));
    page.on('pageerror', (error) => complain(`an error in the page: ${error.stack || error}`));
    page.on('dialog', (dialog) => {
        complain(`a dialog: ${dialog.message()}`);
        dialog.dismiss();
    });
    page.on('request', (r) => check(may(r.url().split('#')[0]), `a request: ${r.url()}`));
    page.on('popup', () => complain('a window was opened'));
    page.on('download', () => complain('something was downloaded'));
    await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) =>
        console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`)));
}

/* Waits so many ms by the page's own clock: what it was to do by then, it has done. */
export function pause(page, ms) {
    return page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms);
}

/* Headings are an outline: one at the top, and none a level deeper than those above it lead to. */
export async function headings(page) {
    const levels = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3, h4')]
        .map((h) => Number(h.tagName[1])));
    check(levels[0] === 1 && levels.filter((l) => l === 1).length === 1, 'expected one h1, first');
    check(levels.every((l, i) => !i || l <= levels[i - 1] + 1), `headings skip a level: ${levels.join('')}`);
}

/* Everything is made: sections that the page fills when it has time are filled, but for those in closed boxes. */
async function settled(page) {
    await page.waitForFunction(() => {
        const sections = [...document.querySelectorAll('main section[id]')]
            .filter((s) => !s.parentElement.closest('details:not([open])'));
        return sections.length > 0 && sections.every((s) => s.childElementCount > 1);
    });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}

/* A report at a width, with a fragment (or none), when all of it is there. Its `opened` is how many ms it
 * took until it was loaded and its first section seen. */
export async function open(browser, path, {width = 1280, fragment = ''} = {}) {
    const context = await browser.newContext({viewport: {width, height: 900}, hasTouch: width < 600,
        reducedMotion: 'reduce'});
    const page = await context.newPage();
    const url = pathToFileURL(path).href + fragment;
    const own = url.split('#')[0];
    await watch(page, (address) => address === own);
    const begin = performance.now();
    await page.goto(url, {waitUntil: 'load'});
    await page.locator('main section').first().waitFor();
    page.opened = performance.now() - begin;
    await settled(page);
    return page;
}

/* Opens all boxes, and those within them. */
export async function unfold(page) {
    const closed = page.locator('details:not([open])');
    while (await closed.count()) {
        await closed.evaluateAll((all) => all.forEach((box) => { box.open = true; }));
        await settled(page);
    }
}

/* The object that the page was made of. */
export function dataOf(page) {
    return page.evaluate(() => JSON.parse(document.getElementById('data').textContent));
}

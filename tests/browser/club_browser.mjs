/*
 * club_browser.mjs ARENA FOLDER [SCREENS]: the pages of a club that is played and served, in FOLDER/club: everyone can
 * read and use them, by keys and by touch, at the widths of a phone and a desk, light and dark. Prints what was
 * measured. Screenshots go to SCREENS.
 */
import {check, main} from './page.mjs';
import {startPrograms} from './club_programs.mjs';
import {alone, four, listed, otherRules, removed} from './club_tables.mjs';
import {closed, inAllLooks, said, visit} from './club_use.mjs';

const [program, folder, screens] = process.argv.slice(2);
const MOST_BYTES = 100_000, MOST_MS = 300;
const CLUB = {title: 'The Somerset Club', games: [{rules: 'modern', deals: 8}], bots: ['simple', 'greedy', 'random'],
    seed: '42', hand_in: {bots: 3, a_day: 20, size_mb: 1}};
const C_BOT = `#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}
EU_BOT(.name = "thrifty", .play = play)
`;
const PYTHON_BOT = `#!/usr/bin/env python3
from euchre_bot import Bot, first, run


class Snake(Bot):
    def play(self, view):
        return first(view.legal)


run(Snake)
`;
const WRONG_BOT = '#include "euchre_bot.h"\nint play( { return "<b>wrong</b>"\n';

/* ---- The first page ---- */

/* In the page: when the first row of a table is there. */
function noteFirstRow() {
    new MutationObserver((_, observer) => {
        if (!document.querySelector('tbody tr'))
            return;
        window.firstRow = performance.now();
        observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
}

/* As they come over the network, headers and all. */
function transferred() {
    return performance.getEntries().filter((e) => e.transferSize).reduce((sum, e) => sum + e.transferSize, 0);
}

async function firstLoad(browser, club) {
    const page = await visit(browser, club, '/', {before: noteFirstRow});
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('load');
    const bytes = await page.evaluate(transferred), ms = await page.evaluate(() => Math.round(window.firstRow));
    check(bytes > 1000 && bytes < MOST_BYTES, `the first page takes ${bytes} bytes`);
    await closed(page);
    return `the first page: ${bytes} bytes, first row of standings after ${ms} ms (target ${MOST_MS})`;
}

/* ---- Who is signed in ---- */

async function signsIn(browser, club, token) {
    const page = await visit(browser, club, '/rounds', {refusals: true, width: 390});
    await page.getByText('Sign in', {exact: true}).first().press('Enter');
    const field = page.getByRole('textbox', {name: 'Token'}).or(page.getByLabel('Token'));
    await field.fill('eu_short');
    await field.press('Enter');
    await said(page, /eu_ and 32 letters/, 'a token of another form');
    await field.fill(`eu_${'x'.repeat(32)}`);
    await field.press('Enter');
    await said(page, 'This is no token of this club.', 'a wrong token');
    await field.fill(token);
    await field.press('Enter');
    await page.getByRole('button', {name: 'Sign out'}).press('Enter');
    await page.getByText('Sign in', {exact: true}).first().waitFor();
    check(await page.evaluate(() => localStorage.getItem('club-token')) === null, 'the token is still kept');
    await page.goto(`${club.origin}/#token=${token}`);
    await said(page, 'Sign out', 'signed in by a link');
    check(!page.url().includes('token'), `the token is still in the address: ${page.url()}`);
    await closed(page);
    const stale = await visit(browser, club, '/hand-in', {token: `eu_${'x'.repeat(32)}`, refusals: true});
    await said(stale, /takes a token of an author/, 'a token that is none any more');
    await closed(stale);
}

/* ---- Handing in ---- */

function give(page, name, text) {
    return page.locator('input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
}

/* The page of the submission, when it says what it is to. */
async function handIn(browser, club, token, {name, text, end}) {
    const page = await visit(browser, club, '/hand-in', {token, refusals: true});
    await give(page, name, text);
    await page.waitForURL(/\/submission\/\d+$/);
    await said(page, end, name, 60_000);
    return page;
}

async function refusedFiles(browser, club, token) {
    const page = await visit(browser, club, '/hand-in', {token, refusals: true});
    await said(page, /curl -T mine.c/, 'the command');
    await give(page, 'not a name.exe', 'x');
    await said(page, /“not a name.exe” has not/, 'a file of a wrong name');
    await give(page, 'huge.c', 'x'.repeat((1 << 20) + 1));
    await said(page, /1 MiB/, 'a file that is too big');
    await give(page, 'simple.c', C_BOT);
    await said(page, /^The name simple is that of a bot of the organiser;.*\.$/, 'a name that is taken');
    await closed(page);
}

async function wrongBot(browser, club, token) {
    const page = await handIn(browser, club, token, {name: 'wrong.c', text: WRONG_BOT, end: /^wrong was refused:/});
    await said(page, /wrong\.c:2:\d+: error: /, 'what the compiler said');
    await said(page, '<b>wrong</b>', 'the line of the source');
    check(await page.locator('main b').count() === 0, 'a text became an element');
    await inAllLooks(page, '/submission', screens);
    await closed(page);
}

async function withdrawn(browser, club, token) {
    const page = await visit(browser, club, '/hand-in', {token});
    await inAllLooks(page, '/hand-in', screens);
    await page.getByRole('button', {name: 'Withdraw snake'}).press('Enter');
    await page.getByRole('button', {name: 'Withdraw it'}).press('Enter');
    await said(page, 'It is being withdrawn.', 'withdrawing');
    await closed(page);
}

/* ---- The ladder ---- */

/* A row with a figure for its rating, in a page that was open all the time. */
function rated(page, bot) {
    return page.waitForFunction((name) => [...document.querySelectorAll('tbody tr')].some((row) =>
        row.querySelector('th')?.innerText === name && /\d/.test(row.cells[2].innerText)), bot, {timeout: 90_000});
}

/* In the page: it is the one that was opened. */
const marked = (page) => page.evaluate(() => { window.sameDocument = true; });

async function stillMarked(page) {
    check(await page.evaluate(() => window.sameDocument === true), 'the ladder was loaded again');
}

async function bots(browser, club, token) {
    const ladder = await visit(browser, club, '/');
    await marked(ladder);
    await refusedFiles(browser, club, token);
    await closed(await handIn(browser, club, token, {name: 'thrifty.c', text: C_BOT, end: /^thrifty plays\./}));
    await closed(await handIn(browser, club, token, {name: 'snake.py', text: PYTHON_BOT, end: /^snake plays\./}));
    await wrongBot(browser, club, token);
    await rated(ladder, 'thrifty');
    await rated(ladder, 'snake');
    await stillMarked(ladder);
    await closed(ladder);
    await withdrawn(browser, club, token);
}

/* ---- Other pages ---- */

async function deals(browser, club) {
    const page = await visit(browser, club, '/rounds');
    await page.locator('tbody th a').last().press('Enter');
    await page.waitForURL(/\/round\/\d+$/);
    await page.getByRole('button', {name: 'The most swing first'}).press('Enter');
    await inAllLooks(page, '/round', screens);
    await page.locator('tbody th a').first().press('Enter');
    await page.waitForURL(/\/deal\//);
    await page.locator('.felt').first().waitFor();
    await inAllLooks(page, '/deal', screens);
    await closed(page);
}

async function looks(browser, club, token) {
    for (const [path, needs] of [['/', 'tbody tr'], ['/bot/simple', 'tbody tr'], ['/rounds', 'tbody tr'],
        ['/play', 'form.opens'], ['/bot/nobody', '.alert']]) {
        const page = await visit(browser, club, path, {token, refusals: path === '/bot/nobody'});
        await page.locator(needs).first().waitFor();
        await inAllLooks(page, path, screens);
        await closed(page);
    }
    const none = await visit(browser, club, '/table/000000000000#nokey', {refusals: true});
    await said(none, /No game of this address is over/, 'no such table');
    await closed(none);
}

await main(async (browser) => {
    const club = await startPrograms(program, `${folder}/club`, CLUB);
    const token = club.invite('ann', 'author');
    await club.get('/api/rounds/1');
    const began = Date.now(), took = [];
    const part = async (name, work) => {
        const from = Date.now();
        await work();
        took.push(`${name} ${Math.round((Date.now() - from) / 1000)} s`);
    };
    console.log(`measured: ${await firstLoad(browser, club)}`);
    await part('deals', () => deals(browser, club));
    await part('sign in', () => signsIn(browser, club, token));
    await part('bots', () => bots(browser, club, token));
    await part('a game', async () => listed(browser, club, await alone(browser, club, token, screens)));
    await part('removed', () => removed(browser, club, token, screens));
    await part('four', () => four(browser, club, token, screens));
    await part('other rules', () => otherRules(browser, club, token, screens));
    await part('looks', () => looks(browser, club, token));
    const statuses = `${await club.stop()}`;
    check(statuses === '0,143', `serve and ladder ended with ${statuses}`);
    console.log(`all in ${Math.round((Date.now() - began) / 1000)} s: ${took.join(', ')}`);
});

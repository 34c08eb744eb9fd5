/*
 * club_pages.mjs [FOLDER]: the pages of a club with what its real server does not say on command (club_server.mjs):
 * hostile names, a bot with all that a page can have, rows that move under the reader, marks with everything.
 * Screenshots go to FOLDER.
 */
import {check, main} from './page.mjs';
import {startClub, TEACHER, TOKEN} from './club_server.mjs';
import {closed, inAllLooks, said, visit} from './club_use.mjs';

const [folder] = process.argv.slice(2);
const PAGES = [['/', null], ['/bot/mine', null], ['/marks', TOKEN], ['/marks/eve.html', TOKEN]];

async function looks(browser, club) {
    for (const [path, token] of PAGES) {
        const page = await visit(browser, club, path, {token});
        await page.locator('tbody tr').first().waitFor();
        await inAllLooks(page, path, folder);
        await closed(page);
    }
}

/* ---- Who is signed in ---- */

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('club-token')));

/* In the page: it opens a link, as one that another has sent. */
const follow = (page, token) => page.evaluate((t) => { location.hash = `token=${t}`; }, token);

/* A link of another is open, and nothing has changed. */
async function asks(page, what) {
    await said(page, /^The link that you opened signs in Tess, teacher\. You are Ann, author\./, what);
    check(await kept(page) === TOKEN, `${what}: the token of another is kept`);
    check(!page.url().includes('eu_'), `${what}: the token is still in the address: ${page.url()}`);
}

async function linksOfOthers(browser, club) {
    const page = await visit(browser, club, '/', {refusals: true});
    await follow(page, TOKEN);
    await said(page, 'Ann', 'a link, where nobody is signed in');
    await follow(page, TEACHER);
    await asks(page, 'a link while the page is open');
    await inAllLooks(page, '/sign-in', folder);
    await page.getByRole('button', {name: 'Stay Ann'}).press('Enter');
    check(await page.getByRole('button', {name: 'Become Tess'}).count() === 0, 'it asks on');
    await follow(page, `eu_${'x'.repeat(32)}`);
    await said(page, /^The link that you opened signs nobody in\. You are still Ann\.$/, 'a link of no token');
    check(await kept(page) === TOKEN, 'a token that is none is kept');
    await page.goto('about:blank');
    await page.goto(`${club.origin}/#token=${TEACHER}`);
    await asks(page, 'a link that opens the page');
    await page.getByRole('button', {name: 'Become Tess'}).press('Enter');
    await said(page, /^Tess/, 'the one who was chosen');
    check(await kept(page) === TEACHER, 'the token that was chosen is not kept');
    await closed(page);
    const stale = await visit(browser, club, '/', {token: null, refusals: true});
    await stale.evaluate((t) => localStorage.setItem('club-token', JSON.stringify(t)), `eu_${'x'.repeat(32)}`);
    await follow(stale, TEACHER);
    await said(stale, 'Tess', 'a link in place of a token that is none any more');
    await closed(stale);
}

/* ---- The ladder ---- */

const bots = (page) => page.locator('section').first().locator('tbody th').allInnerTexts();

/* mine@2 falls behind simple. */
function swap(state) {
    const [, mine, simple] = state.ratings[1];
    [mine.value, simple.value] = [simple.value, mine.value];
    state.ratings[1].splice(1, 2, simple, mine);
}

async function live(browser, club) {
    const page = await visit(browser, club, '/');
    await page.locator('tbody tr').first().waitFor();
    const before = await bots(page);
    check(before.join() === 'champion,mine@2,simple,greedy,new_one,random,hermit', `the ladder: ${before}`);
    await said(page, 'open, 1,500 sets more', 'an open order');
    await said(page, 'c0ffee111111…', 'the commitment of the round that is played');
    check(await page.locator('img').count() === 0, 'a name became an element');
    club.change((state) => { state.ladder.done = 40; });
    await said(page, '40 of 64 done', 'what the ladder does');
    club.change(swap);
    await page.waitForFunction(() => document.querySelectorAll('tbody th')[1].innerText === 'simple');
    const told = await page.locator('[aria-live]').allInnerTexts();
    check(told.join().includes('simple moves from 3 to 2'), `what is heard of a new order: ${told}`);
    club.change(({ladder}) => { Object.assign(ladder, {state: 'waits', words: 'modern needs 1 more bot'}); });
    await said(page, 'The ladder waits: modern needs 1 more bot.', 'what the ladder waits for');
    await underTheReader(page, club);
    await filters(page);
    await closed(page);
}

/* Rows wait while the reader is in the table, and then keep the focus. */
async function underTheReader(page, club) {
    const link = page.getByRole('link', {name: 'greedy'}).first();
    await link.focus();
    club.change(swap);
    const show = page.getByRole('button', {name: 'Show the new order'});
    await show.waitFor();
    check((await bots(page))[1] === 'simple', 'rows moved under the reader');
    check(await link.evaluate((a) => a === document.activeElement), 'the focus was lost by new ratings');
    await show.click();
    check((await bots(page))[1] === 'mine@2', 'the new order is not shown');
}

async function filters(page) {
    await page.mouse.move(0, 0);
    await page.getByRole('button', {name: 'Old versions'}).click();
    check((await bots(page)).includes('mine'), 'old versions are not shown');
    await page.getByRole('searchbox', {name: 'Bot'}).fill('MINE');
    check((await bots(page)).every((name) => name.startsWith('mine')), 'the filter lets others through');
    await page.getByRole('button', {name: 'hoyle-4'}).click();
    const shown = async (what) => {
        const others = await page.getByRole('heading', {name: 'modern'}).count();
        check(others === 0, `a game that was not chosen is shown ${what}`);
        check(/\/\?game=2&bot=MINE&old=1$/.test(page.url()), `the address ${what}: ${page.url()}`);
        const bot = await page.getByRole('searchbox', {name: 'Bot'}).inputValue();
        check(bot === 'MINE', `the bot is not looked for ${what}`);
    };
    await shown('at once');
    await page.reload();
    await page.locator('tbody tr:visible').first().waitFor();
    await shown('after a reload');
}

/* ---- Marks ---- */

async function marks(browser, club) {
    const page = await visit(browser, club, '/marks', {token: TEACHER});
    await page.locator('tbody tr').first().waitFor();
    const order = await page.locator('tbody th').allInnerTexts();
    check(order.join() === 'bob,Ann,eve,fay', `the teacher's marks: ${order}`);
    await said(page, 'same source as bob', 'a remark for the teacher');
    await page.getByRole('link', {name: 'eve'}).press('Enter');
    await said(page, /^It does not play: it isn't <there>$/, 'why it does not play');
    await said(page, /a & b <img src=x>\n\n {2}two lines/, 'what the compiler said');
    const rows = await page.locator('main tbody tr').evaluateAll((all) => all.map((row) => row.cells.length));
    check(rows.join() === '3,3', `the cells of the page: ${rows}`);
    check(await page.locator('main img, main script').count() === 0, 'the page has elements that it may not have');
    await closed(page);
    const own = await visit(browser, club, '/marks', {token: TOKEN});
    await said(own, 'Ann', 'the own mark');
    await own.locator('tbody tr').first().waitFor();
    check(await own.locator('tbody tr').count() === 1, 'an author sees others');
    await closed(own);
}

/* ---- A round ---- */

async function manySets(browser, club) {
    const page = await visit(browser, club, '/round/9');
    const rows = page.locator('tbody tr'), more = page.getByRole('button', {name: 'more of 250'});
    await rows.first().waitFor();
    check(await rows.count() === 100, `${await rows.count()} sets of the round at once`);
    await more.press('Enter');
    await more.press('Enter');
    check(await rows.count() === 250, `${await rows.count()} sets of the round after all`);
    check(await more.count() === 0, 'there are more than all');
    await page.getByRole('button', {name: 'The most swing first'}).press('Enter');
    check(/^set 250,/.test(await rows.first().innerText()), 'the largest swing is not first');
    check(await rows.count() === 100, 'another order shows all');
    await closed(page);
}

await main(async (browser) => {
    const club = await startClub();
    await looks(browser, club);
    await linksOfOthers(browser, club);
    await marks(browser, club);
    await live(browser, club);
    await manySets(browser, club);
    await club.stop();
    console.log(`${PAGES.length} pages`);
});

/*
 * The pages of a club in use, for tests of them: opened, looked at, sat at.
 *
 *     const page = await visit(browser, club, '/play', {width, scheme, token})       `club.origin` is where it is
 *     await looked(page, at, width, scheme)             as reports are looked at (readable.mjs)
 *     await inAllLooks(page, at)                        the same at the widths of a phone and a desk, light and dark
 *     await playOn(page, byKeys)                        at a table, until the game is over
 */
import {check, headings, pause, watch} from './page.mjs';
import {contrasts, names, overflow, tabs} from './readable.mjs';

const LOOKS = [[390, 'light'], [390, 'dark'], [1280, 'light'], [1280, 'dark']];

/* A page of a fresh browser, signed in if there is a token. `calm`: without motion. `before`: done in the page
 * before its own scripts. */
export async function visit(browser, club, path, {width = 1280, scheme = 'light', token = null, calm = true,
    refusals = false, before = null} = {}) {
    const context = await browser.newContext({viewport: {width, height: 844}, colorScheme: scheme,
        hasTouch: width < 600, reducedMotion: calm ? 'reduce' : 'no-preference'});
    const page = await context.newPage();
    await watch(page, (address) => address.startsWith(club.origin), {refusals});
    if (token)
        await page.addInitScript((t) => localStorage.setItem('club-token', JSON.stringify(t)), token);
    if (before)
        await page.addInitScript(before);
    await page.goto(club.origin + path);
    return page;
}

export async function closed(page) {
    await page.context().close();
}

/* The page says so within `timeout` ms (30,000); if not, the complaint quotes it. */
export async function said(page, pattern, what, timeout) {
    const found = await page.getByText(pattern).first().waitFor({timeout}).then(() => true, () => false);
    const text = found ? '' : (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    return check(found, `${what}: nowhere on the page is ${pattern}; it says: ${text}`);
}

/* ---- How they look ---- */

/* The screenshot is at `folder`/club_AT-WIDTH-SCHEME.png. */
export async function looked(page, at, width, scheme, folder) {
    const where = `${at}, ${width} pixels, ${scheme}`;
    await page.locator('main > *').first().waitFor();
    await pause(page, 150); /* drawings that fit their width */
    if (folder)
        await page.screenshot({path: `${folder}/club${at.replace(/\W/g, '_')}-${width}-${scheme}.png`, fullPage: true});
    await overflow(page, where);
    await contrasts(page, width, where, 5);
    if (scheme === 'light') {
        await headings(page);
        await names(page);
        await tabs(page, where);
    }
}

export async function inAllLooks(page, at, folder) {
    for (const [width, colorScheme] of LOOKS) {
        await page.setViewportSize({width, height: 844});
        await page.emulateMedia({colorScheme});
        await looked(page, at, width, colorScheme, folder);
    }
}

/* ---- Tables ---- */

export async function openTable(page, name) {
    await page.getByRole('combobox', {name: 'Play'}).waitFor();
    await page.getByRole('textbox', {name: 'Your name'}).fill(name);
    await page.getByRole('button', {name: 'Open the table'}).press('Enter');
}

export const asked = (page) => page.locator('#asked').innerText();
export const over = (page) => page.getByRole('heading', {name: 'What was played'});

/* The first question, or the end of a deal. */
export async function beginning(page) {
    await page.locator('.asks .answer, .asks .go').first().waitFor();
}

/* Does something, then waits for the next question, the end of the deal or that of the game: each state has a hand of
 * its own. The game may end before what was to be pressed is. */
async function answered(page, act) {
    await page.evaluate(() => { window.lastHand = document.querySelector('.own'); });
    await act(page).catch(async (error) => {
        await over(page).waitFor().catch(() => { throw error; });
    });
    await page.waitForFunction(() => document.getElementById('review') ||
        document.querySelector('.own') !== window.lastHand &&
        document.querySelector('.asks .go, .asks button.answer'));
}

/* Plays until the game is over, or `moves` answers were given; `act(page)` gives one. */
export async function playOn(page, act, moves = 600) {
    for (let i = 0; i < moves && !await over(page).count(); i++)
        await answered(page, act);
}

/* Goes on until something is asked: of a deal that the partner plays alone only the end is seen. */
export async function untilAsked(page) {
    const more = page.locator('.asks .go'); /* the focus may be anywhere */
    while (await more.count())
        await playOn(page, () => more.press('Enter'), 1);
}

export async function byKeys(page) {
    if (await page.locator('.asks .go').count())
        return page.keyboard.press('Enter');
    await page.keyboard.press('2');
    if (!await page.evaluate(() => document.activeElement.matches('button.answer')))
        await page.keyboard.press('ArrowRight');
    return page.keyboard.press('Enter');
}

export async function byTouch(page) {
    const answers = page.locator('.asks .choices button, .asks button.answer');
    await answers.nth(await answers.count() > 1 ? 1 : 0).tap({timeout: 10000});
}

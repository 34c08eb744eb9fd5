/*
 * looks.mjs REPORT [FOLDER NAME]: can everyone read and use this report? At the widths of a phone and of
 * a desk, light and dark: nothing is wider than the page, text stands out from what is behind it, all
 * that can be used is reached by Tab and has a name. Screenshots go to FOLDER/NAME-WIDTH-SCHEME.png.
 */
import {check, headings, main, open, unfold} from './page.mjs';
import {contrasts, names, overflow, tabs} from './readable.mjs';

const [path, folder, name] = process.argv.slice(2);
const WIDTHS = [390, 1280], SCHEMES = ['dark', 'light'];
const SECTIONS = ['standings', 'habits', 'faults', 'rules', 'seeds', 'verify', 'deals'];

/* ---- Structure ---- */

async function structure(page) {
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((e) => e.id));
    for (const id of SECTIONS)
        check(ids.includes(id), `there is no section '${id}'`);
    const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
    check(!twice.length, `ids that are there twice: ${[...new Set(twice)].join(' ')}`);
    const dead = await page.evaluate(() => [...document.querySelectorAll('a[href^="#"]')]
        .map((a) => a.getAttribute('href')).filter((h) => !h.includes('/') && !document.getElementById(h.slice(1))));
    check(!dead.length, `links that lead nowhere: ${dead.join(' ')}`);
    await headings(page);
}

/* Of all there is no more than all. */
async function shares(page, at) {
    const text = await page.locator('main').innerText();
    const wrong = [...text.matchAll(/([\d,.]+) ?%/g)].filter(([, n]) => Number(n.replace(/,/g, '')) > 100);
    check(!wrong.length, `${at}: more than all: ${wrong.slice(0, 3).map(([share]) => share).join(', ')}`);
}

/* Facts of the head follow one another as text does: none begins a line where it has room on the one before. */
async function flow(page, at) {
    const loose = await page.evaluate(() => [...document.querySelectorAll('#top .facts')].filter((facts) => {
        const plain = facts.cloneNode();
        plain.textContent = [...facts.children].map((fact) => fact.textContent).join(' \u00b7 ');
        facts.after(plain);
        const longer = facts.offsetHeight > plain.offsetHeight * 1.2;
        plain.remove();
        return longer;
    }).map((facts) => facts.innerText));
    check(!loose.length, `${at}: facts that leave lines half empty: ${loose.join(', ')}`);
}

/* ---- All of it ---- */

async function look(page, width, scheme) {
    const at = `${width} pixels, ${scheme}`;
    await overflow(page, at);
    await flow(page, at);
    await contrasts(page, width, at);
    if (scheme === 'light') {
        await structure(page);
        await shares(page, at);
        await names(page);
        await tabs(page, at);
    }
}

/* As it is when it is opened: before anything in it is. */
async function pictures(page, width) {
    for (const scheme of SCHEMES) {
        await page.emulateMedia({colorScheme: scheme});
        await page.screenshot({path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true});
    }
}

await main(async (browser) => {
    for (const width of WIDTHS) {
        const page = await open(browser, path, {width});
        if (folder)
            await pictures(page, width);
        await unfold(page);
        for (const scheme of SCHEMES) {
            await page.emulateMedia({colorScheme: scheme});
            await look(page, width, scheme);
        }
        await page.context().close();
    }
});

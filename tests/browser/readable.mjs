/*
 * What makes a page readable and usable for everyone, for the tests of reports and of the pages of a club: nothing is
 * wider than the page, text stands out from what is behind it, all that can be used is reached by Tab and has a name.
 */
import {check, complain} from './page.mjs';

const CONTRAST = 4.5;

/* ---- Width ---- */

export async function overflow(page, at) {
    const wide = await page.evaluate(() => {
        const most = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= most)
            return [];
        return [...document.body.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > most + 1)
            .slice(0, 5).map((e) => `${e.tagName} ${e.getAttribute('class') || ''}`);
    });
    check(!wide.length, `${at}: wider than the page: ${wide.join(', ')}`);
}

/* ---- Contrast ---- */

/* In the page: texts whose contrast with what is behind them is below `least`, as sentences. What is
 * behind is found by looking through the page at the middle of each text, so all of it must be in view. */
function faint(least) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets = [sheet];
    const pen = Object.assign(document.createElement('canvas'), {width: 1, height: 1})
        .getContext('2d', {willReadFrequently: true});
    const known = new Map();

    function rgba(colour) {
        if (!known.has(colour)) {
            pen.clearRect(0, 0, 1, 1);
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
            known.set(colour, [r, g, b, a / 255]);
        }
        return known.get(colour);
    }
    function over([r, g, b, a], [R, G, B]) {
        return [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    }
    function opacity(element) {
        let all = 1;
        for (let e = element; e; e = e.parentElement)
            all *= Number(getComputedStyle(e).opacity);
        return all;
    }
    function paint(element, property, extra = 1) {
        const style = getComputedStyle(element), colour = style[property];
        const [r, g, b, a] = colour === 'none' ? [0, 0, 0, 0] : rgba(colour);
        return [r, g, b, a * opacity(element) * (property === 'fill' ? Number(style.fillOpacity) : 1) * extra];
    }
    /* What an element without its text covers. */
    function ground(element) {
        if (!(element instanceof SVGElement) || element instanceof SVGSVGElement)
            return paint(element, 'backgroundColor');
        return /^(rect|path|circle|polygon|ellipse)$/.test(element.tagName) ? paint(element, 'fill') : [0, 0, 0, 0];
    }
    function behind(element, x, y) {
        const layers = document.elementsFromPoint(x, y), from = layers.indexOf(element);
        if (from < 0)
            return null;
        const canvas = getComputedStyle(document.documentElement).colorScheme.includes('dark') &&
            matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
        return layers.slice(from).reverse().reduce((below, e) => over(ground(e), below), canvas);
    }
    function light([r, g, b]) {
        const [R, G, B] = [r, g, b].map((v) => v / 255)
            .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * R + 0.7152 * G + 0.0722 * B;
    }
    function contrast(a, b) {
        const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    }

    const wrong = new Map(), range = document.createRange();
    let looked = 0;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const element = text.parentElement;
        if (!text.data.trim() || element.closest('script, style, option, :disabled') || !element.checkVisibility(
            {opacityProperty: true, visibilityProperty: true}))
            continue;
        range.selectNodeContents(text);
        const box = range.getClientRects()[0];
        if (!box || box.width < 3)
            continue;
        const below = behind(element, box.x + box.width / 2, box.y + box.height / 2);
        if (!below)
            continue;
        looked++;
        const own = over(paint(element, element instanceof SVGElement ? 'fill' : 'color'), below);
        const ratio = contrast(own, below);
        if (ratio < least) {
            const kind = `${element.tagName}.${element.getAttribute('class') || ''}`;
            wrong.set(kind, `'${text.data.trim().slice(0, 30)}' in ${kind}: ${ratio.toFixed(2)}`);
        }
    }
    document.adoptedStyleSheets = [];
    return {looked, wrong: [...wrong.values()]};
}

export async function contrasts(page, width, at, least = 50) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({width, height: Math.min(height, 16000)});
    const {looked, wrong} = await page.evaluate(faint, CONTRAST);
    check(looked > least, `${at}: only ${looked} texts were seen`);
    for (const text of wrong)
        complain(`${at}: too faint: ${text}`);
    await page.setViewportSize({width, height: 900});
}

/* ---- Hands without a mouse, readers without eyes ---- */

/* Everything that can have the focus, and every picture, has a name. */
export async function names(page) {
    const session = await page.context().newCDPSession(page);
    const {nodes} = await session.send('Accessibility.getFullAXTree');
    const named = (node) => /\S/.test(node.name?.value || '');
    const focusable = (node) => node.properties?.some((p) => p.name === 'focusable' && p.value.value);
    const picture = (node) => /^(img|image|graphics-)/.test(node.role?.value || '');
    for (const node of nodes.filter((n) => !n.ignored && !named(n) && (focusable(n) || picture(n)))) {
        const {node: it} = await session.send('DOM.describeNode', {backendNodeId: node.backendDOMNodeId});
        complain(`a ${node.role?.value} without a name: <${it.localName} ${it.attributes?.join(' ')}>`);
    }
}

/* What a mouse can press a key can: Tab comes to all of it. */
export async function tabs(page, at) {
    const expected = await page.evaluate(() => {
        const usable = 'a[href], button, select, input, textarea, summary, [tabindex]';
        const all = [...document.querySelectorAll(usable)].filter((e) => e.tabIndex >= 0 && !e.disabled &&
            e.checkVisibility({visibilityProperty: true}));
        all.forEach((e, i) => { e.dataset.tab = i; });
        return all.map((e) => e.outerHTML.slice(0, 80));
    });
    await page.evaluate(() => {
        document.activeElement.blur();
        scrollTo(0, 0);
        window.seen = [];
        addEventListener('focusin', (event) => window.seen.push(Number(event.target.dataset.tab)));
    });
    for (let i = 0; i < expected.length + 5; i++)
        await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    const seen = new Set(await page.evaluate(() => window.seen));
    const missed = expected.filter((_, i) => !seen.has(i));
    check(!missed.length, `${at}: Tab does not come to ${missed.length} of ${expected.length}: ${missed[0]}`);
    const mouse = await page.evaluate(() => [...document.querySelectorAll('body *')]
        .filter((e) => getComputedStyle(e).cursor === 'pointer' &&
            !e.closest('a[href], button, select, input, summary, label, [tabindex]'))
        .map((e) => e.outerHTML.slice(0, 80)));
    check(!mouse.length, `${at}: only a mouse can press ${mouse[0]}`);
}

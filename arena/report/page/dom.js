'use strict';
/*
 * Makes elements of the page. What others wrote (names, sentences of logs) becomes a text node and
 * nothing else.
 */

const SVG = 'http://www.w3.org/2000/svg';

/* Attributes by their names; `on` is a table of listeners; null, undefined, false are left out. */
function dress(element, attributes) {
    for (const [name, value] of Object.entries(attributes || {})) {
        if (name === 'on')
            for (const [event, listener] of Object.entries(value))
                element.addEventListener(event, listener);
        else if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value === true ? '' : value);
    }
    return element;
}

/* Children are nodes, texts, numbers, lists of these; null and undefined are left out. */
function fill(element, children) {
    element.append(
        ...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false)
    );
    return element;
}

function make(tag, attributes, ...children) {
    return fill(dress(document.createElement(tag), attributes), children);
}

function draw(tag, attributes, ...children) {
    return fill(dress(document.createElementNS(SVG, tag), attributes), children);
}

/* The name of a bot, which may be any text: isolated, on one line, in full in the title. */
function named(name) {
    return make('bdi', {class: 'name', title: name}, name);
}

/* A line of standings: one bot or a pair. */
function namedLine(bots) {
    if (bots.length === 1) return named(bots[0]);
    const parts = bots.flatMap((bot, i) => [i ? ' + ' : null, named(bot)]);
    return make('span', {class: 'pair'}, parts);
}

/* For titles and the like, where there are no elements: each name in first-strong isolates. */
function plainLine(bots) {
    return bots.map((bot) => `\u2068${bot}\u2069`).join(' + ');
}

function paragraph(...children) {
    return make('p', {}, ...children);
}

function note(...children) {
    return make('p', {class: 'note'}, ...children);
}

/* ---- Tables ---- */

/*
 * A table in a box that scrolls. Columns: `head` (text or node), `title`, `kind` (class of its
 * cells: "n" numbers, "w" words), `cell(row, i)`; `scope` true where the cell names its row; `td(row,
 * i)`, the cell as an element, in place of `cell`; `by(row)`, a number, a text or null, where rows can
 * be sorted by it.
 */
function table(caption, columns, rows, rowClass) {
    const line = (row, i) =>
        make(
            'tr',
            {class: rowClass ? rowClass(row, i) : null},
            columns.map((c) =>
                c.td
                    ? c.td(row, i)
                    : make(
                          c.scope ? 'th' : 'td',
                          {scope: c.scope && 'row', class: c.kind},
                          c.cell(row, i)
                      )
            )
        );
    const lines = rows.map(line),
        body = make('tbody', {}, lines);
    const sorting = {columns, rows, lines, body, heads: [], by: null, up: false};
    sorting.heads = columns.map((c) => heading(sorting, c));
    return scrolling(
        caption,
        make(
            'table',
            {},
            make('caption', {}, caption),
            make('thead', {}, make('tr', {}, sorting.heads)),
            body
        )
    );
}

function heading(sorting, column) {
    const attributes = {scope: 'col', class: column.kind, title: column.title};
    if (!column.by || sorting.rows.length < 2) return make('th', attributes, column.head);
    const press = () => sortBy(sorting, column);
    return make(
        'th',
        attributes,
        make('button', {type: 'button', class: 'sort', on: {click: press}}, column.head)
    );
}

/* Sorts names and ranks ascending, other numbers descending; then the other way round; then as before.
 * Unknown values come last. */
function sortBy(sorting, column) {
    const {rows, lines, body, columns, heads} = sorting,
        up = rows.some((row) => typeof column.by(row) === 'string') || /rank/.test(column.kind);
    const again = sorting.by === column;
    sorting.by = again && sorting.up !== up ? null : column;
    sorting.up = again ? !up : up;
    const order = rows.map((_, i) => i);
    if (sorting.by) order.sort((a, b) => compare(column.by(rows[a]), column.by(rows[b]), sorting.up));
    body.replaceChildren(...order.map((i) => lines[i]));
    body.classList.toggle('sorted', sorting.by !== null);
    heads.forEach((head) => head.removeAttribute('aria-sort'));
    if (sorting.by)
        heads[columns.indexOf(column)].setAttribute(
            'aria-sort',
            sorting.up ? 'ascending' : 'descending'
        );
}

function compare(a, b, up) {
    const unknown = (value) => (typeof value === 'string' ? false : !known(value));
    if (unknown(a) || unknown(b)) return unknown(a) - unknown(b);
    const order = typeof a === 'string' ? a.localeCompare(b) : a - b;
    return up ? order : -order;
}

/* Puts wide content into a scrolling box, which keys can reach; its edges are shaded where there is more. */
function scrolling(label, content) {
    const box = make('div', {class: 'scroll', role: 'group', 'aria-label': label}, content);
    overflowing.observe(box);
    overflowing.observe(content);
    box.addEventListener('scroll', () => shadeEdges(box), {passive: true});
    return make('div', {class: 'wide'}, box);
}

const overflowing = new ResizeObserver((entries) => {
    for (const box of new Set(entries.map(({target}) => target.closest('.scroll'))))
        if (box) shadeEdges(box);
});

function shadeEdges(box) {
    const hidden = box.scrollWidth - box.clientWidth;
    if (hidden > 0) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    box.parentElement.classList.toggle('more-left', box.scrollLeft > 1);
    box.parentElement.classList.toggle('more-right', box.scrollLeft < hidden - 1);
}

/* The numbers of a chart as a table that is made on request. */
function numbers(summary, build) {
    const details = make('details', {class: 'numbers'}, make('summary', {}, summary));
    details.addEventListener('toggle', () => {
        if (details.open && details.childElementCount === 1) details.append(build());
    });
    return details;
}

/* ---- Controls ---- */

let controls = 0;

/* A list to choose from: `options` are texts; `change` gets the index. */
function chooser(label, options, chosen, change) {
    const id = `choice-${++controls}`;
    const select = make(
        'select',
        {id, on: {change: () => change(select.selectedIndex)}},
        options.map((text, i) => make('option', {selected: i === chosen}, text))
    );
    return make('span', {class: 'control'}, make('label', {for: id}, label), ' ', select);
}

function toolbar(...children) {
    return make('div', {class: 'controls'}, ...children);
}

/* A place whose content is replaced when something is chosen. */
function place(...content) {
    const box = make('div', {}, ...content);
    return {box, put: (...others) => box.replaceChildren(...others)};
}

/* ---- Drawings that fit their width ---- */

/* Calls `build(width)` for an element of the width of the box, again when that changes. */
function fitted(build) {
    const box = make('div', {class: 'drawing'});
    let drawn = 0;
    const redraw = (width) => {
        if (width > 0 && width !== drawn) box.replaceChildren(build((drawn = width)));
    };
    new ResizeObserver(() =>
        requestAnimationFrame(() => redraw(Math.floor(box.clientWidth)))
    ).observe(box);
    return box;
}

const measure = document.createElement('canvas').getContext('2d');

/* Cuts a text to a width in the font of charts. */
function shortened(text, width) {
    if (!measure.fontSet) {
        measure.font = `12px ${getComputedStyle(document.body).fontFamily}`;
        measure.fontSet = true;
    }
    if (measure.measureText(text).width <= width) return text;
    const signs = graphemes(text);
    const wide = () => measure.measureText(`${signs.join('')}…`).width > width;
    while (signs.length > 1 && wide()) signs.pop();
    return `${signs.join('')}…`;
}

function graphemes(text) {
    return Intl.Segmenter
        ? Array.from(new Intl.Segmenter().segment(text), (s) => s.segment)
        : Array.from(text);
}

/* The name of a line inside a chart. */
function drawnName(bots, attributes, width) {
    const text = bots.join(' + ');
    return draw(
        'text',
        {class: 'drawn-name', ...attributes},
        draw('title', {}, text),
        shortened(text, width)
    );
}

/* ---- Sections that are made when there is time, or when they are asked for ---- */

const waiting = [];

function idle(work) {
    if (window.requestIdleCallback) window.requestIdleCallback(work, {timeout: 500});
    else setTimeout(work, 20);
}

/* Makes a section at once that is filled later; `build` gets it and returns its content. */
function section(id, title, level, build) {
    const heading = `${id}-title`;
    const box = make(
        'section',
        {id, 'aria-labelledby': heading},
        make(`h${level}`, {id: heading}, title)
    );
    waiting.push({box, build});
    return box;
}

function finishOne(work) {
    fill(work.box, [work.build(work.box)]);
}

/* Fills all sections that wait, in steps of 12 ms. */
function finishIdly() {
    const end = performance.now() + 12;
    while (waiting.length && performance.now() < end) finishOne(waiting.shift());
    if (waiting.length) idle(finishIdly);
}

function finishAll() {
    while (waiting.length) finishOne(waiting.shift());
}

function finishFirst() {
    if (waiting.length) finishOne(waiting.shift());
}

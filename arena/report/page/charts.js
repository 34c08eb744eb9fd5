/*
 * What charts share: the colour, shape and dash of each bot, the colours of differences, and axes.
 * Colours of bots repeat after eight, shapes after seven, so that no two of 56 bots have both. The
 * colours themselves are in style.css.
 */

const COLOURS = 8;

const SHAPES = [
    'M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5Z' /* disc */,
    'M-4.5,-4.5H4.5V4.5H-4.5Z' /* square */,
    'M0,-5.8L5.4,4.4H-5.4Z' /* triangle */,
    'M0,-6.2L6.2,0L0,6.2L-6.2,0Z' /* diamond */,
    'M0,5.8L5.4,-4.4H-5.4Z' /* triangle on its head */,
    'M-1.9,-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z' /* cross */,
    'M0,-6.4L1.9,-2H6.2L2.9,1L4,5.6L0,3L-4,5.6L-2.9,1L-6.2,-2H-1.9Z' /* star */,
];

const DASHES = [null, '7 3', '2 3', '9 3 2 3'];

/* The style of each line of standings, numbered in all games together by the first time it comes. */
class BotStyles {
    constructor(games) {
        this.number = new Map();
        for (const results of games) for (const line of results.standings) this.of(line.bots);
    }

    of(bots) {
        const key = bots.join('\u0000');
        if (!this.number.has(key)) this.number.set(key, this.number.size);
        const i = this.number.get(key);
        return {
            colour: `bot-${i % COLOURS}`,
            shape: SHAPES[i % SHAPES.length],
            dash: DASHES[Math.floor(i / COLOURS) % DASHES.length],
        };
    }
}

/* The mark of a bot at a point of a chart, in pixels. */
function markAt(botStyle, x, y, size = 1) {
    return draw('path', {
        class: `mark ${botStyle.colour}`,
        d: botStyle.shape,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`,
    });
}

/* The same mark before a name. */
function sign(botStyle) {
    return draw(
        'svg',
        {class: 'sign', viewBox: '-7 -7 14 14', width: 14, height: 14, 'aria-hidden': 'true'},
        draw('path', {class: `mark ${botStyle.colour}`, d: botStyle.shape})
    );
}

/* A bot in a table: its mark and its name. */
function signedName(botStyles, bots) {
    return make('span', {class: 'signed'}, sign(botStyles.of(bots)), namedLine(bots));
}

/* The same, with a link to its deals where there are any (filter.js). */
function linkedName(botStyles, ways, bots) {
    const way = ways(bots),
        title = `deals of ${plainLine(bots)}`;
    return make(
        'span',
        {class: 'signed'},
        sign(botStyles.of(bots)),
        way ? make('a', {class: 'whose', href: way, title}, namedLine(bots)) : namedLine(bots)
    );
}

/* ---- Colours of differences ---- */

/*
 * The class of style.css, one of eleven, for a value from -1 (behind) to 1 (ahead). 0 has the colour
 * of the page.
 */
function shade(value) {
    if (!known(value)) return 'shade-none';
    const step = Math.round(5 * Math.max(-1, Math.min(1, value)));
    return step < 0 ? `shade-l${-step}` : `shade-w${step}`;
}

/* ---- Axes ---- */

function axisBelow(scale, y, from, to, label, text = tickText(scale.ticks)) {
    return draw(
        'g',
        {class: 'axis'},
        draw('line', {x1: from, x2: to, y1: y, y2: y}),
        scale.ticks.map((t) => [
            draw('line', {x1: scale(t), x2: scale(t), y1: y, y2: y + 4}),
            draw('text', {x: scale(t), y: y + 16, 'text-anchor': 'middle'}, text(t)),
        ]),
        draw('text', {x: to, y: y + 32, 'text-anchor': 'end', class: 'axis-label'}, label)
    );
}

function axisLeft(scale, x, to, label, text = tickText(scale.ticks)) {
    return draw(
        'g',
        {class: 'axis'},
        scale.ticks.map((t) => [
            draw('line', {class: 'grid', x1: x, x2: to, y1: scale(t), y2: scale(t)}),
            draw('text', {x: x - 6, y: scale(t) + 4, 'text-anchor': 'end'}, text(t)),
        ]),
        draw('text', {x: 0, y: 11, class: 'axis-label'}, label)
    );
}

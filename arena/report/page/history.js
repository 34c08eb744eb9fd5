/*
 * The chart of ratings over time: a line for each bot with its 95 % band and its name at the end, and
 * a legend that shows and hides lines. Of many bots the best are drawn first.
 */

const HISTORY_FIRST = 8;

/* Lines in the order of the standings, each with the numbers of its points that are known. */
function historyLines(results, history) {
    const place = new Map(results.standings.map((line, i) => [line.bots.join('\u0000'), i]));
    return history.lines
        .map((line) => ({
            ...line,
            place: place.get(line.bots.join('\u0000')),
            at: line.rating.map((r, i) => (known(r) ? i : -1)).filter((i) => i >= 0),
        }))
        .sort((a, b) => a.place - b.place);
}

/* The range of values, without the wide bands of the first sets. */
function historyRange(lines) {
    const values = lines.flatMap((line) =>
        line.at.flatMap((i) => {
            const late = i >= line.rating.length / 3 && known(line.error[i]);
            return late
                ? [line.rating[i] - line.error[i], line.rating[i] + line.error[i]]
                : [line.rating[i]];
        })
    );
    if (!values.length) return [-1, 1];
    const low = Math.min(...values),
        high = Math.max(...values),
        room = (high - low || 1) * 0.04;
    return [low - room, high + room];
}

function historyFrame(history, lines, width) {
    const narrow = width < 560,
        right = width - (narrow ? 84 : 140),
        bottom = narrow ? 260 : 340;
    const [low, high] = historyRange(lines);
    return {
        width,
        bottom,
        right,
        left: 52,
        height: bottom + 40,
        x: linear(0, Math.max(...history.sets, 1), 52, right, narrow ? 3 : 6),
        y: linear(low, high, bottom, 22, 5),
    };
}

function pointText(x, y) {
    return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function historyBand(line, history, f, botStyle) {
    const points = line.at.filter((i) => known(line.error[i]));
    const side = (way) =>
        points.map((i) =>
            pointText(f.x(history.sets[i]), f.y(line.rating[i] + way * line.error[i]))
        );
    return draw('polygon', {
        class: `band ${botStyle.colour}`,
        points: [...side(1), ...side(-1).reverse()].join(' '),
    });
}

function historyLine(line, history, f, botStyle) {
    const points = line.at.map((i) => pointText(f.x(history.sets[i]), f.y(line.rating[i])));
    return draw(
        'polyline',
        {class: `line ${botStyle.colour}`, points: points.join(' '), 'stroke-dasharray': botStyle.dash},
        draw('title', {}, plainLine(line.bots))
    );
}

/* Names at the right, pushed apart where lines end close together. */
function spreadOut(wanted, gap, low, high) {
    const order = wanted.map((y, i) => ({y, i})).sort((a, b) => a.y - b.y);
    order.forEach((o, k) => {
        o.y = Math.max(o.y, k ? order[k - 1].y + gap : low);
    });
    for (let k = order.length - 1; k >= 0; k--)
        order[k].y = Math.min(order[k].y, k === order.length - 1 ? high : order[k + 1].y - gap);
    return order.sort((a, b) => a.i - b.i).map((o) => o.y);
}

function historyNames(lines, history, f, botStyles) {
    const last = (line) => line.at[line.at.length - 1];
    const drawn = lines.filter((line) => line.at.length);
    const wanted = drawn.map((line) => f.y(line.rating[last(line)]));
    const spread = spreadOut(wanted, 15, 22, f.bottom);
    return drawn.map((line, k) => [
        markAt(botStyles.of(line.bots), f.x(history.sets[last(line)]), wanted[k], 0.8),
        draw('line', {
            class: 'leader',
            x1: f.x(history.sets[last(line)]) + 6,
            y1: wanted[k],
            x2: f.right + 10,
            y2: spread[k],
        }),
        drawnName(line.bots, {x: f.right + 13, y: spread[k] + 4}, f.width - f.right - 14),
    ]);
}

/* Bands may be wider than the plot: it is cut off at its borders. */
function historyPlot(lines, history, f, botStyles) {
    const width = f.right - f.left,
        height = f.bottom - 18;
    return draw(
        'svg',
        {
            class: lines.length > 4 ? 'plot crowded' : 'plot',
            x: f.left,
            y: 18,
            width,
            height,
            viewBox: `${f.left} 18 ${width} ${height}`,
        },
        lines.map((line) => historyBand(line, history, f, botStyles.of(line.bots))),
        lines.map((line) => historyLine(line, history, f, botStyles.of(line.bots)))
    );
}

function historyDrawing(results, history, lines, botStyles, width) {
    const f = historyFrame(history, lines, width),
        m = measureOf(results);
    return draw(
        'svg',
        {
            width,
            height: f.height,
            viewBox: `0 0 ${width} ${f.height}`,
            role: 'img',
            'aria-label': 'Ratings over sets; the numbers are below',
        },
        axisLeft(f.y, f.left, f.right, m.head),
        axisBelow(f.x, f.bottom, f.left, f.right, 'sets played', count),
        historyPlot(lines, history, f, botStyles),
        historyNames(lines, history, f, botStyles)
    );
}

/* ---- The legend ---- */

function sample(botStyle) {
    return draw(
        'svg',
        {class: 'sample', viewBox: '0 -7 30 14', width: 30, height: 14, 'aria-hidden': 'true'},
        draw('line', {
            class: `line ${botStyle.colour}`,
            x1: 0,
            x2: 30,
            y1: 0,
            y2: 0,
            'stroke-dasharray': botStyle.dash,
        }),
        markAt(botStyle, 15, 0, 0.8)
    );
}

function legend(lines, shown, botStyles, change) {
    const button = (line, i) =>
        make(
            'button',
            {
                type: 'button',
                class: 'legend',
                'aria-pressed': String(shown.has(i)),
                on: {
                    click: (event) => {
                        shown.has(i) ? shown.delete(i) : shown.add(i);
                        event.currentTarget.setAttribute('aria-pressed', String(shown.has(i)));
                        change();
                    },
                },
            },
            sample(botStyles.of(line.bots)),
            namedLine(line.bots)
        );
    return lines.map(button);
}

/* Some of the points, with the first and the last. */
function everySo(length, most) {
    const n = Math.min(length, most);
    return Array.from({length: n}, (_, i) =>
        n === 1 ? length - 1 : Math.round((i * (length - 1)) / (n - 1))
    );
}

function historyTable(results, history, lines) {
    const m = measureOf(results);
    const columns = [
        {head: 'Sets', kind: 'n', scope: true, cell: (i) => count(history.sets[i])},
        ...lines.map((line) => ({
            head: namedLine(line.bots),
            kind: 'n',
            cell: (i) => plusMinus(line.rating[i], line.error[i], m.decimals),
        })),
    ];
    return table(`Ratings over sets, ${m.unit}`, columns, everySo(history.sets.length, 16));
}

function historyContent(results, game, botStyles) {
    const history = game.history,
        lines = history ? historyLines(results, history) : [];
    if (!lines.length || !history.sets.length) return note('There is no history of ratings.');
    const shown = new Set(lines.map((_, i) => i).slice(0, HISTORY_FIRST));
    const here = place();
    const build = () =>
        here.put(
            fitted((width) =>
                historyDrawing(
                    results,
                    history,
                    lines.filter((_, i) => shown.has(i)),
                    botStyles,
                    width
                )
            )
        );
    build();
    return [
        paragraph(
            'Ratings after so many sets; bands are 95\u00a0% intervals.',
            lines.length > HISTORY_FIRST
                ? ` Of ${lines.length} lines the best ${HISTORY_FIRST} are drawn; add others below.`
                : null
        ),
        toolbar(legend(lines, shown, botStyles, build)),
        here.box,
        numbers('Ratings as numbers', () => historyTable(results, history, lines)),
    ];
}

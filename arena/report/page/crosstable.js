/*
 * Every two lines against each other: as a table in which colour says that a difference is
 * significant, and as a map in which colour says how big it is.
 */

/* Pairs by the numbers of their lines, each seen from both sides. */
function pairTable(results) {
    const key = (bots) => bots.join('\u0000');
    const number = new Map(results.standings.map((line, i) => [key(line.bots), i]));
    const cells = results.standings.map(() => []);
    for (const p of results.pairs || []) {
        const i = number.get(key(p.bots)),
            j = number.get(key(p.others));
        cells[i][j] = seen(p, 1);
        cells[j][i] = seen(p, -1);
    }
    return cells;
}

function seen(p, side) {
    const turn = (value) => (known(value) ? side * value : null);
    const ahead = side > 0;
    return {
        sets: p.sets,
        won: ahead ? p.sets_won : p.sets_lost,
        split: p.sets_split,
        lost: ahead ? p.sets_lost : p.sets_won,
        elo: turn(p.elo),
        eloError: p.elo_error,
        points: turn(p.points_per_deal),
        pointsError: known(p.points_low) ? (p.points_high - p.points_low) / 2 : null,
        difference: turn(p.difference),
        differenceError: p.difference_error,
        los: known(p.los) ? (ahead ? p.los : 1 - p.los) : null,
        order: side * p.order,
    };
}

/* Mean of sets, from 0 to 1; null where there are none, or each plays for himself. */
function scoreOf(cell) {
    return cell && cell.sets && known(cell.won) ? (cell.won + cell.split / 2) / cell.sets : null;
}

/* ---- The table ---- */

const ORDER_MARK = {1: '▲', '-1': '▼', 0: ''};
const ORDER_WORDS = {1: 'significantly better', '-1': 'significantly worse', 0: 'order open'};

function pairTitle(results, bots, others, cell) {
    const m = measureOf(results),
        reach = reachOf(results);
    return [
        `${plainLine(bots)} against ${plainLine(others)}`,
        plural(cell.sets, 'set'),
        known(cell.won) ? `${cell.won} won, ${cell.split} split, ${cell.lost} lost` : null,
        known(cell.elo) ? `Elo ${plusMinus(cell.elo, cell.eloError, 0)}` : null,
        known(cell.points) ? `points a deal ${plusMinus(cell.points, cell.pointsError, 3)}` : null,
        known(cell.difference)
            ? `difference of ratings ${plusMinus(
                  cell.difference,
                  reach * cell.differenceError,
                  m.decimals
              )} ${m.unit}`
            : null,
        known(cell.los) ? `better with a probability of ${chance(cell.los)}` : null,
        ORDER_WORDS[cell.order],
    ]
        .filter(Boolean)
        .join('\n');
}

function crossText(results, cell) {
    return isIndividual(results) || measureOf(results).points
        ? signed(cell.points, 2)
        : hundredths(scoreOf(cell));
}

/* Per cent without its sign: columns are narrow. */
function hundredths(value) {
    return known(value) ? (100 * value).toFixed(0) : UNKNOWN;
}

function crossCell(results, liveOf, cells, i, j) {
    const cell = cells[i][j];
    if (i === j) return make('td', {class: 'self', 'aria-label': 'itself'});
    if (!cell) return make('td', {class: 'n'}, UNKNOWN);
    const tone = cell.order > 0 ? ' better' : cell.order < 0 ? ' worse' : '';
    return make(
        'td',
        {class: `n cross${tone}`, title: pairTitle(results, liveOf(i), liveOf(j), cell)},
        cell.sets ? crossText(results, cell) : UNKNOWN,
        make('span', {class: 'order', 'aria-hidden': 'true'}, ORDER_MARK[cell.order]),
        make('span', {class: 'unseen'}, `, ${ORDER_WORDS[cell.order]}`)
    );
}

const CROSS_MOST = 40; /* lines of a table that is drawn unasked */

function crossTable(results, liveries, most) {
    const cells = pairTable(results),
        lines = results.standings.slice(0, most);
    const of = (i) => lines[i].bots;
    const head = lines.map((line, i) =>
        make(
            'th',
            {scope: 'col', class: 'n', title: plainLine(line.bots)},
            String(i + 1),
            make('span', {class: 'unseen'}, ` ${plainLine(line.bots)}`)
        )
    );
    const rows = lines.map((line, i) =>
        make(
            'tr',
            {},
            make(
                'th',
                {scope: 'row', class: 'w sticky'},
                make('span', {class: 'number'}, `${i + 1} `),
                signedName(liveries, line.bots)
            ),
            lines.map((_, j) => crossCell(results, of, cells, i, j))
        )
    );
    return scrolling(
        'Crosstable',
        make(
            'table',
            {class: 'crosstable'},
            make('caption', {}, 'Row against column'),
            make(
                'thead',
                {},
                make('tr', {}, make('th', {scope: 'col', class: 'w sticky'}, 'Bot'), head)
            ),
            make('tbody', {}, rows)
        )
    );
}

/* All of many lines only when asked. */
function upTo(total, most, build) {
    const here = place(build(Math.min(most, total)));
    const more = make(
        'button',
        {type: 'button', on: {click: () => here.put(build(total))}},
        `All ${total} lines`
    );
    return total > most ? [toolbar(more), here.box] : here.box;
}

function crosstableContent(results, liveries) {
    if (!results.pairs) return note('There are more than 128 lines: no table of all against all.');
    const what =
        isIndividual(results) || measureOf(results).points
            ? 'Points a deal of the row less the column’s'
            : 'Mean score of the row’s sets against the column, in per cent';
    return [
        paragraph(
            `${what}. `,
            make('span', {class: 'key better'}, '▲ better'),
            ' and ',
            make('span', {class: 'key worse'}, '▼ worse'),
            ' where the difference of their ratings is significant over all pairs (Holm, 95 ' +
                '%); without colour the order is open.'
        ),
        upTo(results.standings.length, CROSS_MOST, (most) => crossTable(results, liveries, most)),
    ];
}

/* ---- The map ---- */

const MAP_CELL_LEAST = 9,
    MAP_CELL_MOST = 54,
    MAP_TEXT = 34;

/* From -1 to 1: what a cell's colour says. */
function heatOf(results, cells) {
    if (!isIndividual(results) && !measureOf(results).points)
        return (cell) => (cell && cell.sets ? 2 * scoreOf(cell) - 1 : null);
    const most = Math.max(
        1e-9,
        ...cells
            .flat()
            .filter(Boolean)
            .map((c) => Math.abs(c.points || 0))
    );
    return (cell) => (cell && cell.sets && known(cell.points) ? cell.points / most : null);
}

function heatCell(results, lines, cell, value, i, j, frame) {
    const x = frame.left + j * frame.size,
        y = frame.top + i * frame.size;
    const title = cell ? pairTitle(results, lines[i].bots, lines[j].bots, cell) : null;
    return draw(
        'g',
        {},
        draw(
            'rect',
            {
                class: `heat ${i === j ? 'heat-self' : shade(value)}`,
                x,
                y,
                width: frame.size - 1,
                height: frame.size - 1,
            },
            title ? draw('title', {}, title) : null
        ),
        known(value) && frame.size >= MAP_TEXT
            ? draw(
                  'text',
                  {
                      class: `heat-text ${shade(value)}`,
                      x: x + frame.size / 2,
                      y: y + frame.size / 2 + 4,
                      'text-anchor': 'middle',
                  },
                  crossText(results, cell)
              )
            : null
    );
}

function heatHeads(lines, liveries, frame) {
    const middle = (i) => i * frame.size + frame.size / 2;
    const label = Math.max(1, Math.ceil(12 / frame.size)); /* every so many have room */
    return lines
        .filter((_, i) => i % label === 0)
        .map((line, k) => {
            const i = k * label;
            return [
                drawnName(
                    line.bots,
                    {x: frame.left - 18, y: frame.top + middle(i) + 4, 'text-anchor': 'end'},
                    frame.left - 22
                ),
                markAt(
                    liveries.of(line.bots),
                    frame.left - 9,
                    frame.top + middle(i),
                    frame.size > 12 ? 0.9 : 0.6
                ),
                markAt(
                    liveries.of(line.bots),
                    frame.left + middle(i),
                    frame.top - 9,
                    frame.size > 12 ? 0.9 : 0.6
                ),
            ];
        });
}

function heatMap(results, liveries, width) {
    const lines = results.standings,
        cells = pairTable(results),
        heat = heatOf(results, cells);
    const left = Math.min(150, Math.max(90, width * 0.25));
    const size = Math.max(MAP_CELL_LEAST, Math.min(MAP_CELL_MOST, (width - left) / lines.length));
    const frame = {left, top: 20, size};
    const wide = left + size * lines.length,
        high = frame.top + size * lines.length;
    return draw(
        'svg',
        {
            width: wide,
            height: high,
            viewBox: `0 0 ${wide} ${high}`,
            role: 'img',
            'aria-label':
                'Heat map of every line against every other; the crosstable above has its numbers',
        },
        heatHeads(lines, liveries, frame),
        lines.map((_, i) =>
            lines.map((__, j) =>
                heatCell(results, lines, cells[i][j], heat(cells[i][j]), i, j, frame)
            )
        )
    );
}

function heatKey(results) {
    const points = isIndividual(results) || measureOf(results).points;
    const steps = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1];
    return make(
        'p',
        {class: 'note heat-key'},
        points ? 'loses points ' : '0 % ',
        draw(
            'svg',
            {width: 132, height: 14, 'aria-hidden': 'true'},
            steps.map((v, i) =>
                draw('rect', {class: `heat ${shade(v)}`, x: 12 * i, y: 0, width: 12, height: 14})
            )
        ),
        points ? ' wins points' : ' 100 %',
        ', row against column. Lines are in the order of the standings.'
    );
}

function heatmapContent(results, liveries) {
    if (!results.pairs) return note('There are more than 128 lines: no map of all against all.');
    return [
        heatKey(results),
        scrolling(
            'Heat map',
            fitted((width) => heatMap(results, liveries, width))
        ),
    ];
}

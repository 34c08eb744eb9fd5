/*
 * The table of every two lines against each other. A cell is coloured if the difference is significant,
 * the stronger the bigger it is, and links to the deals of the two.
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

/* The mean of sets, from 0 to 1; null if there are none, and in individual games. */
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
        known(cell.order) ? ORDER_WORDS[cell.order] : null,
    ]
        .filter(Boolean)
        .join('\n');
}

function crossText(results, cell) {
    return isIndividual(results) || measureOf(results).points
        ? signed(cell.points, 2)
        : hundredths(scoreOf(cell));
}

/* Per cent without the sign, as columns are narrow. */
function hundredths(value) {
    return known(value) ? (100 * value).toFixed(0) : UNKNOWN;
}

/* The value for the colour, from -1 to 1: the size of the difference; of a score, from 50 %. */
function sizeOf(results, cells) {
    if (!isIndividual(results) && !measureOf(results).points)
        return (cell) => (cell.sets ? 2 * scoreOf(cell) - 1 : null);
    const sizes = cells
        .flat()
        .filter(Boolean)
        .map((c) => Math.abs(c.points || 0));
    const most = Math.max(1e-9, ...sizes);
    return (cell) => (cell.sets && known(cell.points) ? cell.points / most : null);
}

/* No colour where the order is open. */
function toneOf(cell, size) {
    if (!cell.order) return '';
    const step = Math.max(1, Math.min(5, Math.round(5 * Math.abs(size || 0))));
    return cell.order > 0 ? ` better shade-w${step}` : ` worse shade-l${step}`;
}

function crossCell(results, cross, i, j) {
    const cell = cross.cells[i][j],
        [bots, others] = [cross.lines[i].bots, cross.lines[j].bots];
    if (i === j) return make('td', {class: 'self', 'aria-label': 'itself'});
    if (!cell) return make('td', {class: 'n'}, UNKNOWN);
    const text = cell.sets ? crossText(results, cell) : UNKNOWN,
        way = cross.ways(bots, others),
        rated = !cross.lines[i].not_rated && !cross.lines[j].not_rated;
    return make(
        'td',
        {
            class: `n cross${rated ? toneOf(cell, cross.size(cell)) : ''}`,
            title: pairTitle(results, bots, others, cell),
        },
        way ? make('a', {href: way}, text) : text,
        make('span', {class: 'order', 'aria-hidden': 'true'}, rated ? ORDER_MARK[cell.order] : ''),
        make('span', {class: 'unseen'}, rated ? `, ${ORDER_WORDS[cell.order]}` : ', not rated')
    );
}

const CROSS_MOST = 40; /* lines of a table that is drawn unasked */

function crossColumn(results, cross, j) {
    const name = plainLine(cross.lines[j].bots);
    const value = (i) => {
        const cell = cross.cells[i][j];
        if (!cell || !cell.sets) return null;
        return known(scoreOf(cell)) && !measureOf(results).points ? scoreOf(cell) : cell.points;
    };
    return {
        head: [String(j + 1), make('span', {class: 'unseen'}, ` ${name}`)],
        kind: 'n',
        title: name,
        td: (i) => crossCell(results, cross, i, j),
        by: value,
    };
}

function crossTable(results, botStyles, ways, most) {
    const cells = pairTable(results),
        lines = results.standings.slice(0, most);
    const cross = {cells, lines, ways, size: sizeOf(results, cells)};
    const name = {
        head: 'Bot',
        kind: 'w sticky',
        scope: true,
        cell: (i) => [
            make('span', {class: 'number'}, `${i + 1} `),
            linkedName(botStyles, ways, lines[i].bots),
        ],
        by: (i) => lines[i].bots.join(),
    };
    const box = table(
        'Row against column',
        [name, ...lines.map((_, j) => crossColumn(results, cross, j))],
        [...lines.keys()]
    );
    box.querySelector('table').className = 'crosstable';
    return box;
}

/* Of many lines, all are shown only on request. */
function upTo(total, most, build) {
    const here = place(build(Math.min(most, total)));
    const more = make(
        'button',
        {type: 'button', on: {click: () => here.put(build(total))}},
        `All ${count(total)} lines`
    );
    return total > most ? [toolbar(more), here.box] : here.box;
}

function crosstableContent(results, botStyles, ways) {
    if (!results.pairs) return note('There are more lines than a table of all against all has room for.');
    const what =
        isIndividual(results) || measureOf(results).points
            ? 'Points a deal of the row less the column’s'
            : 'Mean score of the row’s sets against the column, in per cent';
    return [
        paragraph(
            `${what}; a cell leads to the deals of the two. `,
            make('span', {class: 'key shade-w3'}, '▲ better'),
            ' and ',
            make('span', {class: 'key shade-l3'}, '▼ worse'),
            ' where that is significant over all pairs at 95\u00a0%, the stronger the colour the ' +
                'bigger the difference; without colour the order is open.'
        ),
        upTo(results.standings.length, CROSS_MOST, (most) =>
            crossTable(results, botStyles, ways, most)
        ),
    ];
}

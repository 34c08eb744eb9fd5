'use strict';

/*
 * The expected result over a deal: a line for each table that is seen, by what the answers that were
 * given are worth to the first side, up to its result. It is made anew for other tables; while the
 * reader steps, only the mark of the moment moves.
 *
 *     expectedResult.put(player)       fills player.expected
 */
const expectedResult = (() => {
    const HEIGHT = 190,
        LEFT = 44;

    /* ---- The lines ---- */

    /* What the lines are of, as a text to compare. */
    function keyOf(player) {
        return [player.view.deal, player.view.hidden, ...shownDeal.tables(player)].join(' ');
    }

    /* The points of a table's line: {i, value, step, k}, where i is the moment at which the step is
     * done; the last is the result, without a step. */
    function lineOf(player, table, column) {
        const deal = shownDeal.deal(player),
            {steps: all, points} = deal.tables[table],
            moments = shownDeal.moments(player);
        const at = (n) => moments.findIndex((now) => now[column] === n);
        const line = all
            .map((step, k) => ({
                i: at(k + 1),
                k,
                step,
                value: values.expected(player.data, deal, step),
            }))
            .filter(({value}) => value !== null);
        if (line.length && points) line.push({i: at(all.length), value: points[0] - points[1]});
        return {table, line};
    }

    function linesOf(player) {
        return shownDeal
            .tables(player)
            .map((table, column) => lineOf(player, table, column))
            .filter(({line}) => line.length);
    }

    /* ---- The chart ---- */

    function who(player) {
        const {data} = player,
            [seats] = data.games[shownDeal.deal(player).game].rules.sides;
        return seats.map(board.letter).join(' and ');
    }

    function frame(player, lines, width) {
        const all = lines.flatMap(({line}) => line.map(({value}) => value));
        const low = Math.min(...all, -1),
            high = Math.max(...all, 1),
            right = width - (lines.length > 1 ? 62 : 14);
        return {
            width,
            right,
            x: linear(0, shownDeal.moments(player).length - 1, LEFT, right, width < 560 ? 4 : 8),
            y: linear(low, high, HEIGHT - 40, 24, 4),
        };
    }

    function markOf(f, {i, value, step}, colour) {
        const costly = step && values.isMistake(step);
        return draw('path', {
            class: costly ? 'mark costly' : `mark ${colour}`,
            d: SHAPES[costly ? 4 : 0],
            transform: `translate(${f.x(i).toFixed(1)} ${f.y(value).toFixed(1)}) scale(${costly ? 1.1 : 0.6})`,
        });
    }

    function drawLine(f, {table, line}, many) {
        const colour = `bot-${(2 * table) % COLOURS}`,
            end = line[line.length - 1];
        return [
            draw('polyline', {
                class: `line ${colour}`,
                points: line.map(({i, value}) => `${f.x(i).toFixed(1)},${f.y(value).toFixed(1)}`).join(' '),
                'stroke-dasharray': DASHES[table % DASHES.length],
            }),
            line.map((point) => markOf(f, point, colour)),
            many &&
                draw(
                    'text',
                    {class: 'drawn-name', x: f.right + 10, y: f.y(end.value) + (table % 2 ? 14 : -2)},
                    `Table ${'abcdefg'[table]}`
                ),
        ];
    }

    function drawing(player, lines, width) {
        const f = frame(player, lines, width);
        player.cursor = draw('line', {class: 'cursor', y1: 20, y2: HEIGHT - 40});
        player.cursorAt = f.x;
        moveCursor(player);
        return draw(
            'svg',
            {
                width,
                height: HEIGHT,
                viewBox: `0 0 ${width} ${HEIGHT}`,
                role: 'img',
                'aria-label': `Expected result of ${who(player)} over the deal; the numbers are below`,
            },
            axisLeft(f.y, LEFT, f.right, `expected points of ${who(player)}`),
            axisBelow(f.x, HEIGHT - 40, LEFT, f.right, 'steps; ▼ costly', count),
            draw('line', {class: 'zero', x1: LEFT, x2: f.right, y1: f.y(0), y2: f.y(0)}),
            player.cursor,
            lines.map((line) => drawLine(f, line, lines.length > 1))
        );
    }

    function moveCursor(player) {
        const x = player.cursorAt(player.view.i).toFixed(1);
        player.cursor.setAttribute('x1', x);
        player.cursor.setAttribute('x2', x);
    }

    /* ---- Numbers ---- */

    function saidOf(player, table, {step}) {
        if (!step) return 'result';
        const tableView = {data: player.data, deal: shownDeal.deal(player), table};
        return [`${board.letter(step.s)} `, cards.write(board.words(tableView, step.a, step.s))];
    }

    function numbersOf(player, lines) {
        const rows = lines.flatMap(({table, line}) => line.map((point) => ({table, ...point})));
        return table(
            `Expected result of ${who(player)}`,
            [
                lines.length > 1 && {
                    head: 'Table',
                    kind: 'w',
                    cell: (row) => 'abcdefg'[row.table],
                },
                {head: 'Step', kind: 'n', cell: ({k}) => (k === undefined ? UNKNOWN : count(k + 1))},
                {head: 'Answer', kind: 'w', scope: true, cell: (row) => saidOf(player, row.table, row)},
                {head: 'Points', kind: 'n', cell: ({value}) => signed(value, 2)},
                {head: 'Lost', kind: 'n', cell: ({step}) => (step && values.mark(step)) || ''},
            ].filter(Boolean),
            rows
        );
    }

    /* ---- All of it ---- */

    function build(player) {
        const lines = player.view.hidden ? [] : linesOf(player);
        player.cursor = null;
        player.expected.replaceChildren();
        if (!lines.length) return;
        fill(player.expected, [
            fitted((width) => drawing(player, lines, width)),
            numbers('Expected result as numbers', () => numbersOf(player, lines)),
        ]);
    }

    function put(player) {
        const key = keyOf(player);
        if (key !== player.expectedOf) build(player);
        else if (player.cursor) moveCursor(player);
        player.expectedOf = key;
    }

    return {put};
})();

/*
 * The chart of score differences: for every two lines how often each difference of points happened.
 */

/* Bins so wide that each has at least six pixels; [from, sets], all bins between the ends. */
function binned(bins, width) {
    const low = Math.min(bins[0][0], 0),
        high = Math.max(bins[bins.length - 1][0], 0);
    const step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500].find((s) => (high - low) / s <= width / 6) || 1000;
    const of = (value) => (step === 1 ? Math.round(value) : Math.floor(value / step) * step);
    const sums = new Map();
    for (const [value, sets] of bins) sums.set(of(value), (sums.get(of(value)) || 0) + sets);
    const list = [];
    for (let v = of(low); v <= high; v += step) list.push([v, sums.get(v) || 0]);
    return {step, list};
}

function meanOf(bins) {
    const sets = bins.reduce((sum, [, n]) => sum + n, 0);
    return {
        sets,
        mean: bins.reduce((sum, [v, n]) => sum + v * n, 0) / (sets || 1),
        won: bins.reduce((sum, [v, n]) => sum + (v > 0 ? n : 0), 0),
        even: bins.reduce((sum, [v, n]) => sum + (v === 0 ? n : 0), 0),
    };
}

function binText(value, step) {
    return step === 1 ? signed(value, 0) : `${signed(value, 0)} to ${signed(value + step - 1, 0)}`;
}

function differenceDrawing(entry, colours, width) {
    const left = 46,
        right = width - 12,
        bottom = 210,
        {step, list} = binned(entry.bins, width - 60);
    const x = linear(
        list[0][0] - (step === 1 ? 0.5 : 0),
        list[list.length - 1][0] + (step === 1 ? 0.5 : step),
        left,
        right,
        width < 560 ? 5 : 9
    );
    const most = Math.max(...list.map(([, n]) => n)),
        y = linear(0, most, bottom, 26, 4);
    const bar = Math.max(1, x(step) - x(0) - 1),
        from = step === 1 ? 0.5 : 0,
        mean = meanOf(entry.bins).mean;
    const whole = Object.assign((v) => x(v), {
        ticks: x.ticks.filter((t) => step > 1 || Number.isInteger(t)),
    });
    return draw(
        'svg',
        {
            width,
            height: 250,
            viewBox: `0 0 ${width} 250`,
            role: 'img',
            'aria-label': 'Histogram of the differences of sets; the numbers are below',
        },
        axisLeft(y, left, right, 'sets', count),
        list
            .filter(([, n]) => n)
            .map(([v, n]) =>
                draw(
                    'rect',
                    {
                        class: `bar ${v > 0 ? colours[0] : v < 0 ? colours[1] : 'even'}`,
                        x: x(v - from) + 0.5,
                        y: y(n),
                        width: bar,
                        height: Math.max(0.5, bottom - y(n)),
                    },
                    draw('title', {}, `${binText(v, step)}: ${plural(n, 'set')}`)
                )
            ),
        axisBelow(whole, bottom, left, right, 'points of the set', (t) => signed(t, 0)),
        draw('line', {class: 'mean', x1: x(mean), x2: x(mean), y1: 18, y2: bottom}),
        draw(
            'text',
            {
                class: 'mean-text',
                x: x(mean),
                y: 12,
                'text-anchor': x(mean) > width - 90 ? 'end' : x(mean) < 120 ? 'start' : 'middle',
            },
            `mean ${signed(mean, 2)}`
        )
    );
}

function differenceTable(entry) {
    return table(
        'Sets by their difference of points',
        [
            {head: 'Points', kind: 'n', scope: true, cell: ([v]) => signed(v, 0)},
            {head: 'Sets', kind: 'n', cell: ([, n]) => count(n)},
        ],
        entry.bins
    );
}

function differenceOf(entry, botStyles) {
    const sum = meanOf(entry.bins),
        lost = sum.sets - sum.won - sum.even;
    const colours = [
        botStyles.of(entry.bots).colour,
        entry.others ? botStyles.of(entry.others).colour : 'even',
    ];
    const others = () => (entry.others ? signedName(botStyles, entry.others) : 'all others');
    return [
        make(
            'p',
            {class: 'sides'},
            signedName(botStyles, entry.bots),
            ` ahead in ${count(sum.won)} (${percent(sum.won, sum.sets)}), `,
            `even ${count(sum.even)} (${percent(sum.even, sum.sets)}), `,
            others(),
            ` ahead in ${count(lost)} (${percent(lost, sum.sets)})`
        ),
        fitted((width) => differenceDrawing(entry, colours, width)),
        numbers('Differences as numbers', () => differenceTable(entry)),
    ];
}

function differencesContent(results, game, botStyles) {
    const entries = (game.differences || []).filter((e) => e.bins.length);
    if (!entries.length) return note('No set is complete.');
    const names = entries.map(
        (e) => `${plainLine(e.bots)} – ${e.others ? plainLine(e.others) : 'all others'}`
    );
    const here = place(differenceOf(entries[0], botStyles));
    const choose = (i) => here.put(...differenceOf(entries[i], botStyles));
    return [
        paragraph(
            'Points of the first side less those of the other, over the tables of a set together: ' +
                'how much the same cards gave to one and to the other.'
        ),
        entries.length > 1 ? toolbar(chooser('Who met', names, 0, choose)) : null,
        here.box,
    ];
}

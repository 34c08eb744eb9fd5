/*
 * The chart of answer times by bot: median, 99\u00a0% and the longest, on a logarithmic scale.
 */

function timeKinds(times) {
    const kinds = [];
    for (const bot of times.bots)
        for (const took of bot.took) if (!kinds.includes(took.question)) kinds.push(took.question);
    return kinds;
}

function timeDrawing(scale, took, botStyle, limit, text) {
    const at = (ns) => `${scale(ns)}%`;
    return draw(
        'svg',
        {class: 'whisker', width: '100%', height: 26, role: 'img', 'aria-label': text},
        scale.ticks.map((t) => draw('line', {class: 'grid', x1: at(t), x2: at(t), y1: 0, y2: 26})),
        limit ? draw('line', {class: 'limit', x1: at(limit), x2: at(limit), y1: 0, y2: 26}) : null,
        draw(
            'g',
            {class: `stroke ${botStyle.colour}`},
            draw('line', {
                x1: at(took.p50_ns),
                x2: at(took.p99_ns),
                y1: 13,
                y2: 13,
                class: 'thick',
            }),
            draw('line', {
                x1: at(took.p99_ns),
                x2: at(took.max_ns),
                y1: 13,
                y2: 13,
                'stroke-dasharray': '2 3',
            }),
            draw('line', {x1: at(took.p99_ns), x2: at(took.p99_ns), y1: 7, y2: 19}),
            draw('line', {x1: at(took.max_ns), x2: at(took.max_ns), y1: 9, y2: 17})
        ),
        dot(botStyle, scale(took.p50_ns), 13)
    );
}

function timeColumn(head, key) {
    return {head, kind: 'n', cell: ({took}) => duration(took[key]), by: ({took}) => took[key]};
}

function timeTable(rows, limitNs, botStyles) {
    const ends = rows.flatMap(({took}) => [Math.max(1, took.p50_ns), took.max_ns]);
    const scale = logarithmic(Math.min(...ends), Math.max(...ends, limitNs || 0), 8, 92);
    if (scale.ticks.length > 5) scale.ticks = scale.ticks.filter((_, i) => i % 2 === 0);
    const words = (took) =>
        `median ${duration(took.p50_ns)}, 99\u00a0% ${duration(took.p99_ns)}, ` +
        `longest ${duration(took.max_ns)}`;
    return table(
        'CPU time of an answer',
        [
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: ({bot}) => signedName(botStyles, [bot]),
                by: ({bot}) => bot,
            },
            {
                head: [
                    make('span', {class: 'unseen'}, 'Median, 99\u00a0%, longest'),
                    whiskerAxis(scale, duration),
                ],
                kind: 'whiskers',
                cell: ({bot, took}) =>
                    timeDrawing(scale, took, botStyles.of([bot]), limitNs, words(took)),
            },
            timeColumn('p50', 'p50_ns'),
            timeColumn('p99', 'p99_ns'),
            timeColumn('Longest', 'max_ns'),
            timeColumn('Mean', 'mean_ns'),
            {
                head: 'Answers',
                kind: 'n',
                cell: ({took}) => count(took.answers),
                by: ({took}) => took.answers,
            },
        ],
        rows
    );
}

function timesOf(times, kind, limitNs, botStyles) {
    const rows = times.bots
        .map((b) => ({bot: b.bot, took: b.took.find((t) => t.question === kind)}))
        .filter((row) => row.took && row.took.answers);
    return rows.length ? timeTable(rows, limitNs, botStyles) : note('No answers of this kind.');
}

function arenaNote(times) {
    const a = times.arena;
    return a
        ? note(
              `The arena’s own part, from ${plural(a.answers, 'answer')}: `,
              `${duration(a.cpu_ns)} of CPU time each; by the clock from a question to its `,
              `answer, many tables at once, ${duration(a.wait_p50_ns)} in the median and `,
              `${duration(a.wait_p99_ns)} at 99\u00a0%.`
          )
        : null;
}

function timesContent(times, games, botStyles) {
    if (!times || !times.bots.length)
        return note(
            'How long answers took is not known: it stands in a file beside the log ' +
                '(LOG.side), and there was none.'
        );
    const limits = [...new Set(games.map((g) => g.limits && g.limits.answer_ms))];
    const limitNs = limits.length === 1 && limits[0] ? limits[0] * 1e6 : null;
    const kinds = timeKinds(times);
    const here = place(timesOf(times, kinds[0], limitNs, botStyles));
    return [
        paragraph(
            'The mark is the median, the long stroke ends at 99\u00a0%, the dots at the longest ' +
                'answer; each step of the scale is a power of ten.',
            limitNs ? ` The broken line is the limit, ${duration(limitNs)}.` : null
        ),
        kinds.length > 2
            ? toolbar(
                  chooser('Question', kinds, 0, (i) =>
                      here.put(timesOf(times, kinds[i], limitNs, botStyles))
                  )
              )
            : null,
        here.box,
        arenaNote(times),
    ];
}

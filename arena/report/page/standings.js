/*
 * The table of standings, with a dot and its error bar in each row.
 */

/* ---- Dots and whiskers ---- */

const WHISKER_FROM = 5,
    WHISKER_TO = 95; /* per cent of the cell */

function whiskerScale(lines) {
    const ends = lines
        .flatMap((line) => [line.rating_low, line.rating_high, line.rating])
        .filter(known);
    const low = Math.min(...ends),
        high = Math.max(...ends);
    const room = low === high ? 1 : 0;
    return linear(low - room, high + room, WHISKER_FROM, WHISKER_TO, 4);
}

/* Every second tick has no room on a phone. */
function whiskerAxis(scale, text = tickText(scale.ticks)) {
    const crowded = scale.ticks.length > 3;
    const tick = (t, i) =>
        draw(
            'g',
            {class: crowded && i % 2 ? 'second' : null},
            draw('text', {x: `${scale(t)}%`, y: 11, 'text-anchor': 'middle'}, text(t)),
            draw('line', {x1: `${scale(t)}%`, x2: `${scale(t)}%`, y1: 15, y2: 20})
        );
    return draw(
        'svg',
        {class: 'whisker-axis', width: '100%', height: 20, 'aria-hidden': 'true'},
        scale.ticks.map(tick)
    );
}

function dot(botStyle, x, y) {
    return draw(
        'svg',
        {x: `${x}%`, y, overflow: 'visible', width: 1, height: 1},
        draw('path', {class: `mark ${botStyle.colour}`, d: botStyle.shape, transform: 'scale(0.75)'})
    );
}

function whisker(scale, line, botStyle, text) {
    const at = (value) => `${scale(value)}%`;
    const cap = (value) => draw('line', {x1: at(value), x2: at(value), y1: 6, y2: 20});
    return draw(
        'svg',
        {class: 'whisker', width: '100%', height: 26, role: 'img', 'aria-label': text},
        scale.ticks.map((t) => draw('line', {class: 'grid', x1: at(t), x2: at(t), y1: 0, y2: 26})),
        known(line.rating_low)
            ? draw(
                  'g',
                  {class: `stroke ${botStyle.colour}`},
                  draw('line', {
                      class: 'spread',
                      x1: at(line.rating_low),
                      x2: at(line.rating_high),
                      y1: 13,
                      y2: 13,
                  }),
                  draw('line', {x1: at(line.rating_low), x2: at(line.rating_high), y1: 13, y2: 13}),
                  cap(line.rating_low),
                  cap(line.rating_high)
              )
            : null,
        dot(botStyle, scale(line.rating), 13)
    );
}

/* ---- The columns ---- */

/* The ranks that a line may have, at 95 %: several if the order is open. */
function rankText(line) {
    if (!known(line.rank) || line.not_rated) return UNKNOWN;
    const {rank_best: best, rank_worst: worst} = line;
    return best === worst ? String(line.rank) : `${best}–${worst}`;
}

function rankTitle(line) {
    if (line.not_rated) return `not rated: ${line.not_rated}`;
    if (!known(line.rank)) return null;
    const {rank_best: best, rank_worst: worst} = line;
    return best === worst
        ? `rank ${best} at 95\u00a0%`
        : `one of the ranks ${best} to ${worst} at 95\u00a0%`;
}

function ratingColumns(results, botStyles, ways) {
    const m = measureOf(results),
        scale = whiskerScale(results.standings.filter((line) => known(line.rating)));
    const text = (line) => plusMinus(line.rating, halfWidth(line), m.decimals);
    const half = halfWidth;
    return [
        {
            head: '#',
            title: 'Rank; one of several where the order is open, at 95\u00a0%',
            kind: 'n rank',
            cell: (line) => make('span', {title: rankTitle(line)}, rankText(line)),
            by: (line) => line.rank,
        },
        {
            head: 'Bot',
            kind: 'w sticky',
            scope: true,
            cell: (line) => [
                linkedName(botStyles, ways, line.bots),
                line.fault ? make('span', {class: 'tag'}, line.fault) : null,
            ],
            by: (line) => line.bots.join(),
        },
        {
            head: m.head,
            kind: 'n',
            title: `${m.unit}, ± half of the 95\u00a0% interval`,
            by: (line) => line.rating,
            cell: (line) => [
                line.not_rated
                    ? make('span', {title: line.not_rated}, 'not rated')
                    : make('b', {}, signed(line.rating, m.decimals)),
                known(half(line))
                    ? make('span', {class: 'error'}, ` ± ${fixed(half(line), m.decimals)}`)
                    : null,
            ],
        },
        {
            head: [make('span', {class: 'unseen'}, '95\u00a0% interval'), whiskerAxis(scale)],
            kind: 'whiskers',
            cell: (line) =>
                known(line.rating)
                    ? whisker(scale, line, botStyles.of(line.bots), text(line))
                    : null,
        },
    ];
}

const TABLES = {game: 'games', rubber: 'rubbers', sitting: 'sittings', deals: 'tables'};

function sidesColumns(results) {
    const sets = (line) => line.sets_won + line.sets_split + line.sets_lost;
    const drawn = (line) => (line.units_drawn ? `drawn ${count(line.units_drawn)}, ` : '');
    const tables = TABLES[results.unit] || 'tables';
    const title = (line) =>
        `${plural(sets(line), 'set')}; ${tables} won ${count(line.units_won)}, ` +
        `${drawn(line)}lost ${count(line.units_lost)}`;
    return [
        {
            head: 'W – S – L',
            kind: 'n',
            title: 'Sets won, split, lost',
            by: (line) => line.sets_won,
            cell: (line) =>
                known(line.sets_won)
                    ? make(
                          'span',
                          {title: title(line)},
                          [line.sets_won, line.sets_split, line.sets_lost].map(count).join('–')
                      )
                    : UNKNOWN,
        },
        {
            head: 'Score',
            kind: 'n',
            title: 'Mean of sets: won 1, split ½, lost 0',
            cell: (line) => share(line.score, 1),
            by: (line) => line.score,
        },
    ];
}

function individualColumns() {
    return [
        {
            head: 'Score',
            kind: 'n',
            title: 'Share of the others’ chairs beaten in a set',
            cell: (line) => plusMinusShare(line.score, line.score_error),
            by: (line) => line.score,
        },
        {head: 'Sets', kind: 'n', cell: (line) => count(line.sets), by: (line) => line.sets},
        {
            head: 'Ahead',
            kind: 'n',
            title: 'Points a deal before the next line, where both played',
            cell: (line) =>
                plusMinus(line.ahead, known(line.ahead_error) ? 1.96 * line.ahead_error : null, 3),
            by: (line) => line.ahead,
        },
        {
            head: 'Settlement',
            kind: 'n',
            title: 'Sum of what was settled',
            cell: (line) => signed(line.settlement, 0),
            by: (line) => line.settlement,
        },
        {
            head: 'Maker',
            kind: 'n',
            title: 'Deals as the maker',
            cell: (line) => percent(line.maker, line.dealt),
            by: (line) => line.maker / line.dealt,
        },
        {
            head: 'Euchred',
            kind: 'n',
            title: 'Of the deals as maker or his partner',
            cell: (line) => percent(line.euchred, line.maker + line.with_maker),
            by: (line) => line.euchred / (line.maker + line.with_maker),
        },
    ];
}

function plusMinusShare(value, error) {
    return known(error) ? `${share(value, 1)} ± ${(196 * error).toFixed(1)}` : share(value, 1);
}

function pointsColumn(results) {
    const error = (line) =>
        known(line.points_low) ? (line.points_high - line.points_low) / 2 : null;
    const title = isIndividual(results)
        ? 'Points a deal over the mean of the table, ± 95\u00a0%'
        : 'Own points a deal less the other side’s, ± 95\u00a0%';
    return {
        head: measureOf(results).points ? 'Raw points' : 'Points a deal',
        kind: 'n',
        title,
        by: (line) => line.points_per_deal,
        cell: (line) => [
            signed(line.points_per_deal, 3),
            known(error(line))
                ? make('span', {class: 'error'}, ` ± ${fixed(error(line), 3)}`)
                : null,
        ],
    };
}

/* The counts of faults, each with its name. */
function faultKinds(results) {
    const capped = results.standings.some((line) => line.capped);
    return [
        ['illegal', 'illegal answers'],
        ['strikes', 'strikes (time, crashes)'],
        ['forfeits', 'forfeited tables'],
        ...(capped ? [['capped', 'tables that would not end']] : []),
    ];
}

function faultsColumn(results) {
    const kinds = faultKinds(results),
        sum = (line) => kinds.reduce((n, [key]) => n + (line[key] || 0), 0);
    return {
        head: 'Faults',
        kind: 'n',
        title: kinds.map(([, words]) => words).join(' / '),
        by: sum,
        cell: (line) =>
            make(
                'span',
                {
                    class: sum(line) ? 'bad' : null,
                    title: kinds.map(([key, words]) => `${count(line[key])} ${words}`).join('\n'),
                },
                kinds.map(([key]) => count(line[key])).join(' / ')
            ),
    };
}

function endColumns(results) {
    const lucky = results.standings.some((line) => known(line.luck_score));
    const timed = results.standings.some((line) => known(line.answer_p50_ns));
    return [
        lucky
            ? {
                  head: 'Luck-adjusted',
                  kind: 'n',
                  title: 'Score less the luck of the cards',
                  cell: (line) => plusMinusShare(line.luck_score, line.luck_error),
                  by: (line) => line.luck_score,
              }
            : null,
        faultsColumn(results),
        timed
            ? {
                  head: 'p50 / p99',
                  kind: 'n',
                  title: 'CPU time of an answer: median, 99\u00a0%',
                  cell: (line) =>
                      `${duration(line.answer_p50_ns)} / ${duration(line.answer_p99_ns)}`,
                  by: (line) => line.answer_p50_ns,
              }
            : null,
    ].filter(Boolean);
}

/* ---- What is to be said below ---- */

function fitNote(results) {
    const r = results.rating;
    if (!r.transitive)
        return note(
            'In a circle each beats the next: ',
            r.cycles.map((three, i) => [
                i ? '; ' : null,
                three.map((name, k) => [k ? ' > ' : null, named(name)]),
            ]),
            '.'
        );
    if (!r.fits)
        return note(
            `A single rating per bot does not fit these results (χ² ${fixed(r.chi2, 1)}, `,
            `${plural(r.df, 'degree')} of freedom, p ${r.p < 1e-4 ? '<\u00a00.0001' : fixed(r.p, 4)}): `,
            'see head to head.'
        );
    return null;
}

function standingsNotes(results) {
    const m = measureOf(results);
    return [
        note(
            `${m.points ? 'Ratings are points a deal' : 'Ratings are in Elo'}, ` +
                `${results.rating.view}, from all meetings together. Every ± is half of a 95\u00a0% ` +
                'interval; ',
            'ranks like 2–3 are open at 95\u00a0%. ',
            results.format === 'table'
                ? 'A set is one table: the cards were played once, and their luck is in the result.'
                : 'A set is the same cards played by each side in turn.'
        ),
        faultsNote(results),
        unratedNote(results),
        fitNote(results),
    ];
}

/* Who has no rating, and why. */
function unratedNote(results) {
    return results.standings
        .filter((line) => line.not_rated)
        .map((line) => note(namedLine(line.bots), ` is not rated: it ${line.not_rated}.`));
}

function faultsNote(results) {
    const kinds = faultKinds(results);
    if (!results.standings.some((line) => kinds.some(([key]) => line[key]))) return null;
    return note(`Faults: ${kinds.map(([, words]) => words).join(' / ')}.`);
}

function standingsContent(results, botStyles, ways) {
    const columns = [
        ...ratingColumns(results, botStyles, ways),
        ...(isIndividual(results) ? individualColumns() : sidesColumns(results)),
        pointsColumn(results),
        ...endColumns(results),
    ];
    const starts = (line, i) => {
        if (line.not_rated) return 'new-rank unrated';
        return i && line.rank !== results.standings[i - 1].rank ? 'new-rank' : null;
    };
    return [
        table('Standings, best first', columns, results.standings, starts),
        standingsNotes(results),
    ];
}

/*
 * Sections that only some tournaments have: a match of two bots, a sequential test, rounds and places,
 * which order is settled, partners called in each deal, several games.
 */

/* ---- A match of two ---- */

/* A value with its 95 % interval, or the known end of it. */
function intervalText(v, decimals) {
    const [value, low, high] = [v.value, v.low, v.high].map((n) => signed(n, decimals));
    if (known(v.value)) return known(v.error) ? `${value} (${low} to ${high})` : value;
    if (known(v.low) !== known(v.high)) return known(v.low) ? `above ${low}` : `below ${high}`;
    return UNKNOWN;
}

/* Without columns that tables of single deals lack: there points are the measure. */
function matchFigures(match, unit) {
    const tables = TABLES[unit] || 'tables';
    const elo = [
        ['Elo', intervalText(match.elo, 1), `of the share of ${tables} won`],
        ['Normalized Elo', intervalText(match.nelo, 1), 'the same in units of how much sets scatter'],
    ];
    return [
        ...(unit === 'deals' ? [] : elo),
        ['Points a deal', intervalText(match.points_per_deal, 3), 'own less the other’s'],
        ['Score', share(match.score, 2), 'mean of sets: won 1, split ½, lost 0'],
        ['Likely the better', chance(match.los), 'probability'],
        [
            'Gain of playing duplicate',
            known(match.duplicate_gain) ? `× ${fixed(match.duplicate_gain, 2)}` : UNKNOWN,
            'so many times as many tables with other cards each would tell as much of the points',
        ],
    ];
}

const PAIRED = [
    'both lost',
    'one lost, one drawn',
    'one each way',
    'one won, one drawn',
    'both won',
];

function pairedTable(match) {
    const total = match.paired.reduce((a, b) => a + b, 0);
    return table(
        'Sets by their two tables',
        [
            {head: 'Tables', kind: 'w', scope: true, cell: (i) => PAIRED[i]},
            {head: 'Sets', kind: 'n', cell: (i) => count(match.paired[i])},
            {head: 'Share', kind: 'n', cell: (i) => percent(match.paired[i], total, 1)},
        ],
        match.paired.map((_, i) => i)
    );
}

function sprtWords(s) {
    const [ratio, lower, upper] = [s.llr, s.lower, s.upper].map((v) => fixed(v, 2));
    return `log-likelihood ratio ${ratio} between ${lower} and ${upper}`;
}

/* A bar that shows the ratio between the bounds. */
function sprtDrawing(s) {
    const low = Math.min(s.lower, s.llr),
        high = Math.max(s.upper, s.llr);
    const scale = linear(low, high, 4, 96, 5),
        at = (v) => `${scale(v)}%`;
    return draw(
        'svg',
        {
            class: 'whisker sprt',
            width: '100%',
            height: 44,
            role: 'img',
            'aria-label': sprtWords(s),
        },
        draw('line', {class: 'grid', x1: at(s.lower), x2: at(s.upper), y1: 14, y2: 14}),
        [s.lower, s.upper].map((v) =>
            draw('line', {class: 'bound', x1: at(v), x2: at(v), y1: 4, y2: 24})
        ),
        draw(
            'text',
            {x: at(s.lower), y: 40, 'text-anchor': 'start', class: 'axis-label'},
            `H0 ${fixed(s.lower, 2)}`
        ),
        draw(
            'text',
            {x: at(s.upper), y: 40, 'text-anchor': 'end', class: 'axis-label'},
            `H1 ${fixed(s.upper, 2)}`
        ),
        dot({colour: 'bot-0', shape: SHAPES[0]}, scale(s.llr), 14)
    );
}

function sprtContent(match, level) {
    const s = match.sprt;
    return [
        make(`h${level}`, {}, 'Sequential test'),
        paragraph(verdictOfTest(match)),

        sprtDrawing(s),
        note(
            `Log-likelihood ratio ${fixed(s.llr, 3)}; H0: ${s.model} ${s.low}, H1: ` +
                `${s.model} ${s.high}; α ${s.alpha}, β ${s.beta}.`
        ),
    ];
}

function matchContent(results, botStyles, level) {
    const match = results.match;
    return [
        paragraph(
            signedName(botStyles, match.bots),
            ' against ',
            signedName(botStyles, match.others),
            ', from the first one’s side; in brackets the 95\u00a0% interval.'
        ),
        table(
            'The match',
            [
                {head: 'Figure', kind: 'w', scope: true, cell: ([name]) => name},
                {head: 'Value', kind: 'n', cell: ([, value]) => value},
                {head: 'Of what', kind: 'text', cell: ([, , what]) => what},
            ],
            matchFigures(match, results.unit)
        ),
        match.paired ? pairedTable(match) : null,
        match.sprt ? sprtContent(match, level) : null,
    ];
}

/* ---- Rounds ---- */

const ENDED = {
    done: 'all is played',
    settled: 'what was asked is settled',
    max_sets: 'the most sets are played',
    max_time: 'the time was up',
    H0: 'H0 is accepted',
    H1: 'H1 is accepted',
};

function isBracket(results) {
    return results.format === 'knockout' || results.format === 'swiss';
}

function roundsTitle(results) {
    return {knockout: 'Bracket and places', swiss: 'Points and rounds'}[results.format] || 'Rounds';
}

/* ---- Swiss: a column for each round ---- */

const SWISS_MARK = {1: '1', 0: '½', '-1': '0'};

/* The match of a bot in a round, from its side: {other, result, m}; undefined if it has none. */
function matchIn(matches, round, bot) {
    const m = matches.find((one) => one.round === round && [one.bot, one.other].includes(bot));
    if (!m) return undefined;
    const first = m.bot === bot,
        side = first ? 1 : -1;
    return {m, other: first ? m.other : m.bot, result: known(m.result) ? side * m.result : null, first};
}

function swissTitle({m, other, result, first}, round) {
    if (other === null) return `round ${round}: a bye`;
    const sets = first ? [m.sets_won, m.sets_lost] : [m.sets_lost, m.sets_won];
    const words = known(result) ? {1: 'won', 0: 'drawn', '-1': 'lost'}[result] : 'open';
    return (
        `round ${round}: ${words} against ${plainLine([other])}, ` +
        `sets ${count(sets[0])}–${count(m.sets_split)}–${count(sets[1])}`
    );
}

function swissCell(places, matches, round, bot, ways) {
    const met = matchIn(matches, round, bot);
    if (!met) return UNKNOWN;
    const title = swissTitle(met, round);
    if (met.other === null) return make('span', {title}, 'bye');
    const at = places.find((p) => p.bot === met.other),
        way = ways([bot], [met.other]);
    const text = [
        make('b', {}, known(met.result) ? SWISS_MARK[met.result] : '…'),
        make('span', {class: 'met'}, `\u2009(${at ? count(at.place) : UNKNOWN})`),
    ];
    return way ? make('a', {class: 'whose', href: way, title}, text) : make('span', {title}, text);
}

function swissColumns(places, matches, ways) {
    const rounds = Math.max(0, ...matches.map((m) => m.round));
    return Array.from({length: rounds}, (_, r) => ({
        head: `R${r + 1}`,
        kind: 'n',
        title: `Round ${r + 1}: won 1, drawn ½, lost 0, and in brackets the place of the opponent`,
        cell: (p) => swissCell(places, matches, r + 1, p.bot, ways),
    }));
}

function placesTable(places, botStyles, ways, between = []) {
    const has = (key) => places.some((p) => known(p[key]));
    const column = (key, head, title, cell) =>
        has(key) ? [{head, title, kind: 'n', cell, by: (p) => Number(p[key])}] : [];
    const box = table(
        'Places',
        [
            {head: 'Place', kind: 'n rank', cell: (p) => count(p.place), by: (p) => p.place},
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: (p) => linkedName(botStyles, ways, [].concat(p.bot)),
                by: (p) => String(p.bot),
            },
            ...column('points', 'Points', 'of matches: won 1, drawn ½', (p) =>
                make('b', {}, fixed(p.points, 1))
            ),
            ...between,
            ...column('set_score', 'Sets', 'score of sets', (p) => fixed(p.set_score, 1)),
            ...column('buchholz', 'Buchholz', 'points of those it met', (p) =>
                fixed(p.buchholz, 1)
            ),
            ...column('rounds_won', 'Rounds won', null, (p) => p.rounds_won),
            ...(places.some((p) => typeof p.out === 'boolean')
                ? [{head: 'Now', kind: 'w', cell: (p) => nowText(places, p)}]
                : []),
        ],
        places
    );
    if (!between.length) box.querySelector('table').className = 'snug';
    return box;
}

function nowText(places, p) {
    if (p.out) return 'out';
    return places.filter((one) => !one.out).length === 1 ? 'the winner' : 'in';
}

const RESULTS = {1: 'wins', 0: 'drawn', '-1': 'loses'};

function matchesTable(matches, botStyles) {
    const starts = (m, i) => (i && m.round !== matches[i - 1].round ? 'new-rank' : null);
    return table(
        'Matches by round',
        [
            {head: 'Round', kind: 'n rank', cell: (m) => m.round},
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: (m) => signedName(botStyles, [m.bot]),
            },
            {
                head: 'Against',
                kind: 'w',
                cell: (m) => (m.other === null ? 'bye' : signedName(botStyles, [m.other])),
            },
            {
                head: 'Result',
                kind: 'w',
                cell: (m) =>
                    known(m.result) ? RESULTS[m.result] : m.other === null ? UNKNOWN : 'open',
            },
            {
                head: 'W – S – L',
                kind: 'n',
                title: 'Sets won, split, lost',
                cell: (m) =>
                    m.other === null
                        ? UNKNOWN
                        : [m.sets_won, m.sets_split, m.sets_lost].map(count).join('–'),
            },
            {head: 'Points a deal', kind: 'n', cell: (m) => signed(m.points_per_deal, 3)},
            {
                head: 'Prolonged',
                kind: 'n',
                title: 'How often drawn matches went on',
                cell: (m) => m.prolonged || '',
            },
        ],
        matches,
        starts
    );
}

const STATES = {settled: ['✓', 'settled'], tie: ['=', 'a tie'], open: ['?', 'open']};

function neighboursTable(results, neighbours, botStyles) {
    const m = measureOf(results),
        reach = reachOf(results);
    return table(
        'Neighbours',
        [
            {head: 'Bot', kind: 'w sticky', scope: true, cell: (n) => signedName(botStyles, n.bots)},
            {head: 'Before', kind: 'w', cell: (n) => signedName(botStyles, n.others)},
            {
                head: 'State',
                kind: 'w',
                cell: (n) => [
                    make(
                        'span',
                        {class: `state ${n.state}`, 'aria-hidden': 'true'},
                        (STATES[n.state] || ['', ''])[0]
                    ),
                    ` ${(STATES[n.state] || ['', n.state])[1]}`,
                    n.matters ? null : ' (not asked for)',
                ],
            },
            {
                head: 'Difference',
                kind: 'n',
                cell: (n) =>
                    plusMinus(
                        n.difference,
                        known(n.difference_error) ? reach * n.difference_error : null,
                        m.decimals
                    ),
            },
            {head: 'Sets', kind: 'n', title: 'in which they met', cell: (n) => count(n.sets)},
            {
                head: 'More sets',
                kind: 'n',
                title: 'about how many more settle it',
                cell: (n) => (n.state === 'open' ? count(n.more_sets) : ''),
            },
        ],
        neighbours
    );
}

function planText(results) {
    const p = results.plan,
        m = measureOf(results);
    if (results.format === 'settle' && p)
        return note(
            'Play goes on for neighbours whose order is open, until it is known at 95\u00a0% ',
            `or they are closer than ${p.eps} ${m.unit}`,
            p.top ? `; asked for: the first ${p.top}` : null,
            p.max_sets ? `; at most ${plural(p.max_sets, 'set')}` : null,
            '.'
        );
    return null;
}

/* A round of a bracket is recorded again for matches that are prolonged. */
function endOf(round) {
    const last = round.matches.at(-1);
    return paragraph(
        `${plural(last ? last.round : round.rounds, 'round')}; `,
        round.ended ? `play is over: ${ENDED[round.ended] || round.ended}.` : 'play is not over.'
    );
}

/* The result first, the single matches last. */
function bracketContent(results, round, botStyles, ways) {
    const {places, matches} = round,
        swiss = results.format === 'swiss';
    return [
        endOf(round),
        !swiss && matches.length ? bracketDrawing(matches, botStyles, ways) : null,
        places.length
            ? placesTable(places, botStyles, ways, swiss ? swissColumns(places, matches, ways) : [])
            : null,
        swiss
            ? note(
                  'R1, R2, …: won 1, drawn ½, lost 0, and in brackets the place of the opponent. ' +
                      'Equal points: by the score of all sets, then by Buchholz, the points of the ' +
                      'opponents.'
              )
            : null,
        matches.length
            ? numbers(`All ${plural(matches.length, 'match', 'matches')}`, () =>
                  matchesTable(matches, botStyles)
              )
            : null,
    ];
}

function roundContent(results, round, botStyles, ways) {
    if (isBracket(results)) return bracketContent(results, round, botStyles, ways);
    return [
        endOf(round),
        round.neighbours && round.neighbours.length
            ? neighboursTable(results, round.neighbours, botStyles)
            : null,
    ];
}

function roundsContent(results, botStyles, ways, level) {
    return [
        planText(results),
        results.rounds.map((round, i) => [
            results.rounds.length > 1 ? make(`h${level}`, {}, `Segment ${i + 1}`) : null,
            roundContent(results, round, botStyles, ways),
        ]),
    ];
}

/* ---- Partners that are found in each deal ---- */

function partnersContent(results, botStyles) {
    const names = results.standings
        .map((line) => line.bots[0])
        .filter((n) => results.partners.some((p) => p.maker === n || p.partner === n));
    const find = (maker, partner) =>
        results.partners.find((p) => p.maker === maker && p.partner === partner);
    return [
        paragraph(
            'How often a maker (row) made it with whom (column), of the deals in which they ' +
                'were partners.'
        ),
        table(
            'Made, by maker and partner',
            [
                {
                    head: 'Maker',
                    kind: 'w sticky',
                    scope: true,
                    cell: (n) => signedName(botStyles, [n]),
                },
                ...names.map((partner) => ({
                    head: named(partner),
                    kind: 'n',
                    cell: (maker) => {
                        const p = find(maker, partner);
                        return p
                            ? habitCell(
                                  {made: p.made, deals: p.deals},
                                  {part: 'made', whole: 'deals'}
                              )
                            : UNKNOWN;
                    },
                })),
            ],
            names
        ),
    ];
}

/* ---- Several games ---- */

/* A line for the charts of standings, in per cent. */
function scored(line) {
    const reach = known(line.score_error) ? 196 * line.score_error : 0;
    const score = 100 * line.score;
    return {...line, rating: score, rating_low: score - reach, rating_high: score + reach};
}

function overallColumns(results, botStyles) {
    const tied = (line) => results.overall.some((o) => o !== line && o.rank === line.rank);
    const drawn = results.overall.filter((line) => known(line.score)).map(scored);
    const scale = whiskerScale(drawn);
    return [
        {
            head: '#',
            kind: 'n rank',
            cell: (line) => (tied(line) ? `${line.rank}=` : count(line.rank)),
        },
        {
            head: 'Bot',
            kind: 'w sticky',
            scope: true,
            cell: (line) => signedName(botStyles, line.bots),
        },
        {
            head: 'Score',
            kind: 'n',
            title: 'Mean of its scores, ± 95\u00a0%',
            cell: (line) => make('b', {}, plusMinusShare(line.score, line.score_error)),
        },
        {
            head: [make('span', {class: 'unseen'}, '95\u00a0% interval'), whiskerAxis(scale)],
            kind: 'whiskers',
            cell: (line) => known(line.score) && scoreWhisker(scale, line, botStyles),
        },
        {head: 'Games', kind: 'n', cell: (line) => line.stages_played},
    ];
}

function scoreWhisker(scale, line, botStyles) {
    const text = plusMinusShare(line.score, line.score_error);
    return whisker(scale, scored(line), botStyles.of(line.bots), text);
}

function overallContent(results, botStyles) {
    const games = results.stages.map((stage, i) => ({
        head: make('a', {href: `#game-${i + 1}`, title: stage.event}, String(i + 1)),
        kind: 'n',
        cell: (line) => stageCell(line.stages[i]),
    }));
    return [
        table('All games', [...overallColumns(results, botStyles), ...games], results.overall),
        note(
            'Score: the mean of its scores in the games it played, every game counting the ' +
                'same. Below the number of a game: its score in it, in per cent; bold where it ' +
                'is first.'
        ),
    ];
}

function stageCell(stage) {
    if (!stage) return UNKNOWN;
    const title = `rank ${stage.rank}; ${plural(stage.sets, 'set')}; ${plusMinusShare(
        stage.score,
        stage.score_error
    )} %`;
    const tag = stage.rank === 1 ? 'b' : 'span';
    return make(tag, {title}, known(stage.score) ? (100 * stage.score).toFixed(0) : UNKNOWN);
}

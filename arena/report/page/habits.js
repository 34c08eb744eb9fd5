/*
 * The table of bidding habits: percentages by seat and score, with bots, seats or scores side by side.
 */

const SCORES = [
    [null, 'any score'],
    [-1, 'behind'],
    [0, 'level'],
    [1, 'ahead'],
];

/* Places after the dealer, as euchre calls them. */
function seatName(seat, players) {
    if (seat === null) return 'any seat';
    if (seat === players) return 'dealer';
    if (seat === 1) return 'eldest hand';
    return players === 4
        ? {2: 'dealer’s partner', 3: 'pone'}[seat]
        : `seat ${seat} after the dealer`;
}

function seatsOf(players) {
    return [null, ...Array.from({length: players}, (_, i) => i + 1)].map((s) => [
        s,
        seatName(s, players),
    ]);
}

/* What is counted: of what, out of what. */
const HABITS = [
    {
        head: 'Orders up',
        part: 'ordered',
        whole: 'asked_1',
        title: 'Round one: ordered up, assisted or took up, of the times it was asked',
    },
    {
        head: 'Names a suit',
        part: 'named',
        whole: 'asked_2',
        title: 'Round two: named a suit, of the times it was asked',
    },
    {
        head: 'Next',
        part: 'next',
        whole: 'named',
        title: 'Of the suits named in round two: of the colour of the turn-up',
    },
    {
        head: 'Crosses',
        part: 'crossed',
        whole: 'named',
        title: 'Of the suits named in round two: of the other colour',
    },
    {head: 'Is maker', part: 'maker', whole: 'deals', title: 'Of all deals'},
    {head: 'Alone', part: 'alone', whole: 'maker', title: 'Of its deals as maker: played alone'},
    {
        head: 'Euchred',
        part: 'euchred',
        whole: 'maker',
        title: 'Of its deals as maker: euchred; a hand that an offence ended is neither made nor euchred',
    },
    {
        head: 'Marches',
        part: 'marches',
        whole: 'maker',
        title: 'Of its deals as maker: all tricks; a hand that an offence ended is no march',
    },
];

function isAuction(game) {
    return game.rules.parameters.some(([name, value]) => name === 'auction' && value === 'yes');
}

/* The counts that can occur in this game. */
function habitsOf(game) {
    const happens = (habit) => game.habits.some((row) => row[habit.whole]);
    const first = isAuction(game)
        ? {head: 'Wins the bid', part: 'ordered', whole: 'asked_1', title: 'Of its bids: won'}
        : HABITS[0];
    return [first, ...HABITS.slice(1)].filter(happens);
}

/* Bounds of a proportion at 95 % (Wilson), in per cent. */
function bounds(part, whole) {
    const z = 1.96,
        p = part / whole,
        w = 1 + (z * z) / whole;
    const middle = (p + (z * z) / (2 * whole)) / w;
    const half = (z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole))) / w;
    return `${(100 * (middle - half)).toFixed(1)} to ${(100 * (middle + half)).toFixed(1)} %`;
}

function habitCell(row, habit) {
    const part = row ? row[habit.part] : 0,
        whole = row ? row[habit.whole] : 0;
    if (!whole) return make('span', {class: 'faint', title: 'never happened'}, UNKNOWN);
    const digits = whole >= 1000 && part / whole < 0.1 ? 1 : 0;
    return make(
        'span',
        {
            class: 'share',
            title: `${count(part)} of ${count(whole)}; 95\u00a0%: ${bounds(part, whole)}`,
        },
        percent(part, whole, digits),
        draw(
            'svg',
            {class: 'share-bar', width: '100%', height: 4, 'aria-hidden': 'true'},
            draw('rect', {class: 'share-back', width: '100%', height: 4}),
            draw('rect', {
                class: 'share-part',
                width: `${((100 * part) / whole).toFixed(1)}%`,
                height: 4,
            })
        )
    );
}

function habitTable(caption, first, rows, game) {
    return table(
        caption,
        [
            first,
            ...habitsOf(game).map((habit) => ({
                head: habit.head,
                title: habit.title,
                kind: 'n',
                cell: ({row}) => habitCell(row, habit),
                by: ({row}) => (row && row[habit.whole] ? row[habit.part] / row[habit.whole] : null),
            })),
            {
                head: 'Points as maker',
                kind: 'n',
                title: 'Points of its side a deal that it made',
                cell: ({row}) => (row && row.maker ? signed(row.points / row.maker, 2) : UNKNOWN),
                by: ({row}) => (row && row.maker ? row.points / row.maker : null),
            },
            {
                head: 'Deals',
                kind: 'n',
                cell: ({row}) => count(row ? row.deals : 0),
                by: ({row}) => (row ? row.deals : 0),
            },
        ],
        rows
    );
}

function habitCounts(rows, first, game) {
    return table(
        'The same as counts',
        [
            first,
            ...habitsOf(game).map((habit) => ({
                head: habit.head,
                kind: 'n',
                cell: ({row}) =>
                    row ? `${count(row[habit.part])} of ${count(row[habit.whole])}` : UNKNOWN,
            })),
            {head: 'Points', kind: 'n', cell: ({row}) => signed(row ? row.points : null, 0)},
        ],
        rows
    );
}

/* The columns side by side, and which row of the data each is. */
function habitRows(game, chosen, axes, botStyles) {
    const find = (at) =>
        game.habits.find(
            (row) => row.bot === at.bot && row.seat === at.seat && row.score === at.score
        );
    const side = axes[chosen.side];
    const rows = side.values.map(([value, text]) => ({
        text,
        value,
        row: find({bot: chosen.bot, seat: chosen.seat, score: chosen.score, [side.key]: value}),
    }));
    const cell = side.key === 'bot' ? ({value}) => signedName(botStyles, [value]) : ({text}) => text;
    return {rows, first: {head: side.head, kind: 'w sticky', scope: true, cell}};
}

/* Bots in the order of the standings. */
function habitBots(results, game) {
    const order = results.standings.flatMap((line) => line.bots);
    const bots = [...new Set(game.habits.map((row) => row.bot))];
    return bots.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function habitAxes(results, game) {
    return [
        {
            key: 'bot',
            head: 'Bot',
            values: habitBots(results, game).map((b) => [b, `\u2068${b}\u2069`]),
        },
        {key: 'seat', head: 'Seat', values: seatsOf(game.rules.players)},
        {key: 'score', head: 'Score', values: SCORES},
    ];
}

function habitsContent(results, game, botStyles) {
    if (!game.habits || !game.habits.length) return note('Nothing has been bid.');
    const axes = habitAxes(results, game);
    const chosen = {side: 0, bot: axes[0].values[0][0], seat: null, score: null};
    const bar = place(),
        here = place();
    const build = () => {
        const {rows, first} = habitRows(game, chosen, axes, botStyles);
        here.put(
            habitTable('Bidding habits', first, rows, game),
            numbers('Habits as counts', () => habitCounts(rows, first, game))
        );
    };
    const choice = (axis, i) =>
        i === chosen.side
            ? null
            : chooser(
                  axis.head,
                  axis.values.map(([, text]) => text),
                  axis.values.findIndex(([value]) => value === chosen[axis.key]),
                  (k) => {
                      chosen[axis.key] = axis.values[k][0];
                      build();
                  }
              );
    const controlsOf = () =>
        bar.put(
            toolbar(
                chooser('Compare', ['bots', 'seats', 'scores'], chosen.side, (i) => {
                    chosen.side = i;
                    controlsOf();
                    build();
                    bar.box.querySelector('select').focus();
                }),
                axes.map(choice)
            )
        );
    controlsOf();
    build();
    return [
        paragraph(
            'How often, of the times it could. Seats are counted from the dealer’s left; ' +
                'the score is that at the start of the deal. Counts and 95\u00a0% intervals are in ' +
                'the titles of the cells.'
        ),
        bar.box,
        here.box,
    ];
}

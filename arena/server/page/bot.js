/*
 * A bot: what is known of it in each game, and its versions.
 */

const botPage = (() => {
    const STATES = {
        received: 'waits for its turn',
        building: 'is being built',
        checking: 'is being checked',
        playing: 'plays',
        refused: 'was refused',
        retired: 'a later version plays in its place',
        withdrawn: 'was withdrawn',
    };
    const styles = new BotStyles([]);

    /* ---- Ratings ---- */

    /* What the report's charts take for results of a game. */
    function resultsOf(game) {
        const standings = game.ratings.map((rating) => ({
            bots: [rating.entrant],
            rating: rating.value,
            rating_low: rating.low,
            rating_high: rating.high,
        }));
        return {rating: {measure: game.measure}, standings};
    }

    function rankOf({rank, best, worst}) {
        if (!known(rank)) return 'not rated';
        return best === worst ? `rank ${rank}` : `one of the ranks ${best} to ${worst}`;
    }

    /* "mine@2: +0.213 ± 0.041 points a deal, one of the ranks 2 to 4, 1,204 sets, open" */
    function ratingLine(game, rating) {
        const m = measureOf(resultsOf(game)),
            half = known(rating.low) ? (rating.high - rating.low) / 2 : null;
        return make(
            'p',
            {class: rating.plays ? 'verdict' : 'note'},
            named(rating.entrant),
            known(rating.value)
                ? [': ', make('span', {class: 'figure'}, plusMinus(rating.value, half, m.decimals)), ` ${m.unit}`]
                : null,
            rating.plays ? `, ${rankOf(rating)}` : ' (plays no more)',
            make('span', {class: 'sure'}, `, ${plural(rating.sets, 'set')}, ${rating.state}`)
        );
    }

    /* The history as the report has it: all points on one scale of sets. */
    function historyOf({history}) {
        const sets = [...new Set(history.map((point) => point.sets))].sort((a, b) => a - b);
        const lines = [...new Set(history.map((point) => point.entrant))].map((entrant) => {
            const own = new Map(
                history.filter((point) => point.entrant === entrant).map((point) => [point.sets, point])
            );
            const points = sets.map((n) => own.get(n) ?? {});
            return {
                bots: [entrant],
                rating: points.map((p) => p.value ?? null),
                error: points.map((p) => (known(p.low) ? (p.high - p.low) / 2 : null)),
            };
        });
        return {sets, lines};
    }

    function historyBox(game) {
        if (!game.history.length) return note('It has no history yet.');
        return historyContent(resultsOf(game), {history: historyOf(game)}, styles);
    }

    /* ---- Tables ---- */

    function several(game) {
        return new Set(game.ratings.map(({entrant}) => entrant)).size > 1;
    }

    /* The column of the version, where there are several. */
    function version(game) {
        return several(game)
            ? [{head: 'Version', kind: 'w', cell: ({entrant}) => named(entrant), by: ({entrant}) => entrant}]
            : [];
    }

    function opponents(game) {
        if (!game.opponents.length) return note('It has met nobody yet.');
        return table(
            'Opponents',
            [
                {
                    head: 'Against',
                    kind: 'w sticky',
                    scope: true,
                    cell: ({other}) => frame.botLink(other),
                    by: ({other}) => other,
                },
                ...version(game),
                {head: 'Sets', kind: 'n', cell: ({sets}) => count(sets), by: ({sets}) => sets},
                {
                    head: 'W – S – L',
                    kind: 'n',
                    title: 'Sets won, split, lost',
                    cell: ({won, split, lost}) => [won, split, lost].map(count).join('–'),
                    by: ({won}) => won,
                },
                {
                    head: 'Points a deal',
                    kind: 'n',
                    title: 'Own less the other’s, ± half of the 95\u00a0% interval',
                    cell: ({points, error}) => plusMinus(points, error, 3),
                    by: ({points}) => points,
                },
            ],
            game.opponents
        );
    }

    function faults(game) {
        if (!game.faults.length) return note('None: every answer was legal and in time.');
        return table(
            'Faults, most frequent first',
            [
                {head: 'Fault', kind: 'w', scope: true, cell: ({code}) => make('code', {}, code), by: ({code}) => code},
                ...version(game),
                {head: 'Asked to', kind: 'w', cell: ({question}) => question || UNKNOWN},
                {head: 'Law', kind: 'w', cell: ({law}) => law || UNKNOWN},
                {head: 'Times', kind: 'n', cell: (fault) => count(fault.count), by: (fault) => fault.count},
                {
                    head: 'The first',
                    kind: 'w',
                    cell: ({round, address}) =>
                        known(round) ? frame.dealLink(`/deal/${round}`, address) : make('code', {}, address || UNKNOWN),
                },
                {
                    head: 'To ask BOT again',
                    title: 'BOT is the program: ./mine.so, ./mine.py, or the name of an installed bot',
                    kind: 'text long',
                    cell: ({command, round}) => [
                        command ? frame.copied(command, 'the command') : UNKNOWN,
                        known(round) ? make('a', {href: `/rounds/${round}/log.msgpack`}, 'its log.msgpack') : null,
                    ],
                },
            ],
            [...game.faults].sort((a, b) => b.count - a.count)
        );
    }

    function worst(game) {
        if (!game.worst.length) return note('It has lost nothing yet.');
        return make(
            'ol',
            {class: 'worst'},
            game.worst.map(({entrant, other, round, address, swing}) =>
                make(
                    'li',
                    {},
                    frame.dealLink(
                        `/deal/${round}`,
                        address,
                        `${plural(Math.abs(swing), 'point')} to `,
                        named(other),
                        `, round ${round}`
                    ),
                    several(game) ? [' (', named(entrant), ')'] : null
                )
            )
        );
    }

    /* ---- Habits, profile ---- */

    /* Rows have no bids of round two in auctions. */
    function habits(game) {
        const auction = game.habits.every((row) => !row.asked_2),
            parameters = auction ? [['auction', 'yes']] : [];
        return habitsContent(
            resultsOf(game),
            {habits: game.habits, rules: {players: game.players, parameters}},
            styles
        );
    }

    function profile({profile: found}) {
        return found.analysis.bots.map((bot) => [
            paragraph(
                named(bot.bot),
                ' loses ',
                make('b', {class: 'figure'}, lossText(bot.all.points, 3)),
                ` points a deal by its decisions, in ${plural(bot.deals, 'deal')}; `,
                `${plural(bot.all.mistakes, 'decision')} cost more than chance explains.`
            ),
            habitsOfBot(bot),
        ]);
    }

    /* ---- The page ---- */

    const PARTS = [
        ['Ratings over sets', historyBox, () => true],
        ['Opponents', opponents, () => true],
        ['Worst deals', worst, () => true],
        ['Faults', faults, () => true],
        ['Bidding habits', habits, (game) => game.habits],
        ['Costly habits', profile, (game) => game.profile],
    ];

    function gameSection(game) {
        const id = `game-${game.game}`;
        game.ratings.forEach(({entrant}) => styles.of([entrant]));
        return make(
            'section',
            {'aria-labelledby': id},
            make('h2', {id}, make('bdi', {}, game.rules)),
            game.ratings.map((rating) => ratingLine(game, rating)),
            PARTS.filter(([, , there]) => there(game)).map(([title, content]) => [
                make('h3', {}, title),
                content(game),
            ])
        );
    }

    function versions(bot) {
        return make(
            'section',
            {'aria-labelledby': 'versions'},
            make('h2', {id: 'versions'}, 'Versions'),
            table(
                'Versions, the newest first',
                [
                    {head: 'Version', kind: 'n', scope: true, cell: (v) => v.version || UNKNOWN},
                    {head: 'Plays as', kind: 'w', cell: (v) => (v.entrant ? named(v.entrant) : UNKNOWN)},
                    {head: 'Handed in', kind: 'w', cell: (v) => frame.when(v.received)},
                    {
                        head: 'State',
                        kind: 'text',
                        cell: (v) => [
                            STATES[v.state] ?? v.state,
                            v.why ? make('span', {class: 'gist'}, v.why) : null,
                        ],
                    },
                    {
                        head: 'SHA-256',
                        kind: 'w',
                        cell: (v) =>
                            make('code', {title: v.sha256}, v.sha256 ? v.sha256.slice(0, 16) : UNKNOWN),
                    },
                ],
                [...bot.versions].sort((a, b) => b.received - a.received)
            )
        );
    }

    /* What the ladder knows of the games of the bot. */
    function joined(bot, club) {
        return bot.games.map((game) => ({
            measure: 'points',
            players: 4,
            ...club.games.find((other) => other.game === game.game),
            ...game,
        }));
    }

    function draw(bot, club) {
        const games = joined(bot, club);
        frame.head(
            bot.bot,
            frame.facts(
                bot.author ? ['by ', make('bdi', {}, bot.author)] : 'a bot of the organiser',
                plural(bot.versions.length, 'version'),
                plural(games.length, 'game')
            )
        );
        frame.show(
            games.length ? games.map(gameSection) : note('It has played nothing yet.'),
            versions(bot)
        );
    }

    async function start() {
        const name = frame.fromPath('/bot/');
        frame.head(name || 'A bot');
        try {
            const [bot, club] = await Promise.all([
                api.read(`/api/bots/${encodeURIComponent(name)}`),
                api.read('/api/club'),
            ]);
            draw(bot, club);
        } catch (error) {
            frame.fail(error, paragraph(make('a', {href: '/'}, 'To the ladder')));
        }
    }

    start();
})();

/*
 * What an analysis found: by whom it was made, what each bot loses a deal, and of one bot at a time its
 * parts, its costly habits and its worst decisions, with links into the deal player. Every ± is twice
 * the standard error.
 */

/* ---- By whom ---- */

function effortText(by) {
    const worlds = plural(by.worlds, 'deal');
    if (!by.error) return `${worlds} for each decision`;
    return (
        `${worlds} for each decision, and up to ${count(by.most)} where it was close, until the standard ` +
        `error was ${count(by.error)} points`
    );
}

/* What the analysis was restricted to. */
function onlyText({only}) {
    const parts = [
        only.bot && `of ${plainLine([only.bot])}`,
        only.seats.length && `of seat ${only.seats.map(board.letter).join(', ')}`,
        only.at && `of ${only.at}`,
    ].filter(Boolean);
    return parts.length ? `Only decisions ${parts.join(', ')} were looked at. ` : '';
}

function byWhom(by, many) {
    return paragraph(
        many ? [make('bdi', {}, by.log), ': told by '] : 'Told by ',
        named(by.by),
        by.args ? [' with ', make('code', {}, by.args)] : null,
        by.means ? [', which played the deals out with ', make('bdi', {}, by.means)] : null,
        `: ${effortText(by)}. `,
        by.sets < by.of ? `${count(by.sets)} of ${plural(by.of, 'set')} are analysed. ` : null,
        onlyText(by),
        by.untold ? `Of ${plural(by.untold, 'decision')} it could not say what answers are worth.` : null
    );
}

function analysisIntroduction(data, game) {
    const own = new Set(game.segments.map(({log}) => log)),
        logs = data.analysis.logs.filter(({log}) => own.has(log));
    return [
        logs.map((by) => byWhom(by, data.logs.length > 1)),
        paragraph(
            'What a decision cost is the value of the best answer less that of the one given, as far as ' +
                'the seat could know. The analyst judges by its own play: what it would play badly itself ' +
                'it does not find, and where it is weaker than a bot it takes good answers for mistakes.'
        ),
    ];
}

/* ---- Losses ---- */

/* A loss with its ±, at so many decimals; in hundredths where it is a chance. */
function lossText(loss, decimals, hundredths) {
    if (!loss || !known(loss.loss)) return UNKNOWN;
    const scale = hundredths ? 100 : 1;
    const text = fixed(scale * loss.loss, decimals);
    return known(loss.error) ? `${text} ± ${fixed(2 * scale * loss.error, decimals)}` : text;
}

/* Whether decisions are measured by the chance to win the game. */
function countsChances(results, bots) {
    const games = results.unit === 'game' || results.unit === 'rubber';
    return games && bots.some(({all}) => all.chance);
}

/* The columns of a figure, which `of` finds in a row. */
function lossColumns(hasChances, of, most) {
    const sorted = (key) => (row) => of(row)[key]?.loss ?? null;
    return [
        {head: 'Decisions', kind: 'n', cell: (row) => count(of(row).decisions), by: (row) => of(row).decisions},
        {
            head: 'Lost',
            title: 'Points lost a deal',
            kind: 'n',
            cell: (row) => [lossText(of(row).points, 3), lossBar(of(row).points, most)],
            by: sorted('points'),
        },
        hasChances && {
            head: 'Lost, % of the game',
            title: 'Chances to win the game lost a deal',
            kind: 'n',
            cell: (row) => lossText(of(row).chance, 2, true),
            by: sorted('chance'),
        },
        {
            head: 'All seen',
            title: 'Points lost a deal with all cards seen by everyone',
            kind: 'n',
            cell: (row) => lossText(of(row).seen, 3),
            by: sorted('seen'),
        },
        {
            head: 'Mistakes',
            title: 'Decisions whose loss is above its ±; of good decisions a few are, by chance',
            kind: 'n',
            cell: (row) => count(of(row).mistakes),
            by: (row) => of(row).mistakes,
        },
        {
            head: 'Lost by them',
            title: 'Points lost a deal by mistakes alone',
            kind: 'n',
            cell: (row) => lossText(of(row).mistaken, 3),
            by: sorted('mistaken'),
        },
    ].filter(Boolean);
}

function lossBar({loss}, most) {
    const part = most > 0 ? Math.max(0, loss / most) : 0;
    return draw(
        'svg',
        {class: 'share-bar', width: '100%', height: 4, 'aria-hidden': 'true'},
        draw('rect', {class: 'share-back', width: '100%', height: 4}),
        draw('rect', {class: 'share-part', width: `${(100 * part).toFixed(1)}%`, height: 4})
    );
}

function lossOfBots(results, bots, botStyles) {
    const most = Math.max(...bots.map((bot) => bot.all.points.loss));
    return table(
        'What each bot loses, in points a deal',
        [
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: ({bot}) => signedName(botStyles, [bot]),
                by: ({bot}) => bot,
            },
            {head: 'Deals', kind: 'n', cell: ({deals}) => count(deals), by: ({deals}) => deals},
            ...lossColumns(countsChances(results, bots), ({all}) => all, most),
        ],
        bots
    );
}

/* ---- One bot ---- */

function lossOfParts(results, bot, split) {
    const rows = split.parts
        .map(([name, words]) => ({words, figure: bot.by[split.split][name]}))
        .filter(({figure}) => figure);
    const most = Math.max(...rows.map(({figure}) => figure.points.loss));
    return table(
        `Points a deal that ${plainLine([bot.bot])} loses, ${split.words}`,
        [
            {head: 'Part', kind: 'w sticky', scope: true, cell: ({words}) => words},
            ...lossColumns(countsChances(results, [bot]), ({figure}) => figure, most),
        ],
        rows
    );
}

function habitsOfBot({habits}) {
    if (!habits.length)
        return note('There is no habit whose loss is more than chance can explain.');
    return make(
        'ul',
        {class: 'costly-habits'},
        habits.map((h) =>
            make(
                'li',
                {},
                h.habit,
                ': ',
                make('b', {class: 'figure'}, lossText(h.points, 3)),
                ` points a deal, ${fixed(100 * h.times, 1)} times in 100 deals`
            )
        )
    );
}

/* The link to a decision, or its address where the report does not have the deal. */
function wayToDecision(data, worst) {
    const text = make('code', {}, worst.deal),
        deal = data.deals[worst.shown];
    if (!deal)
        return make(
            'span',
            {title: `not among the deals of this report: euchre-arena replay LOG --at ${worst.deal}`},
            text
        );
    const fragment = dealData.fragment(data, deal, `${worst.deal}@${worst.step}`);
    return make('a', {href: `#${fragment}`}, text);
}

function worstOfBot(data, bot) {
    const rows = bot.worst.filter(({told}) => told);
    if (!rows.length) return note('There is no decision whose loss can be told.');
    return table(
        `The worst decisions of ${plainLine([bot.bot])}`,
        [
            {head: 'Deal', kind: 'w', scope: true, cell: (w) => wayToDecision(data, w)},
            {
                head: 'Lost',
                title: 'Points, or in games chances to win the game',
                kind: 'n',
                cell: (w) =>
                    w.measure === 'chance' ? `${lossText(w, 1, true)}\u00a0%` : lossText(w, 2),
            },
            {head: 'Asked to', kind: 'w', cell: (w) => `${w.seat}: ${w.question}`},
            {head: 'Answer', kind: 'w', cell: (w) => cards.write(w.answer)},
            {head: 'Better', kind: 'w', cell: (w) => cards.write(w.better)},
            {
                head: 'All seen',
                title: 'Points lost with all cards seen',
                kind: 'n',
                cell: (w) => (known(w.seen_loss) ? count(w.seen_loss) : UNKNOWN),
            },
        ],
        rows
    );
}

function analysisOfBot(context, bot, split) {
    const {data, results, level} = context,
        heading = (text) => make(`h${level}`, {}, text);
    return [
        lossOfParts(results, bot, split),
        heading('Costly habits'),
        habitsOfBot(bot),
        heading('Worst decisions'),
        worstOfBot(data, bot),
    ];
}

/* ---- The section ---- */

function analysisContent(data, {results, game}, botStyles, level) {
    const {bots, left_out: leftOut} = game.analysis,
        {splits} = data.analysis,
        context = {data, results, level},
        chosen = {bot: bots[0], split: splits[0]},
        here = place();
    if (!bots.length) return note('No decision of this game is analysed.');
    const build = () => here.put(...analysisOfBot(context, chosen.bot, chosen.split));
    const choice = (label, texts, key, list) =>
        chooser(label, texts, 0, (i) => {
            chosen[key] = list[i];
            build();
        });
    build();
    return make(
        'div',
        {class: 'analysis'},
        analysisIntroduction(data, game),
        lossOfBots(results, bots, botStyles),
        leftOut ? note(`${plural(leftOut, 'other bot')} are left out.`) : null,
        note(
            'Points of a deal are those of the own side less the other’s; where each plays for himself, his ' +
                'own less the mean of the table. A mistake is a decision whose loss is above its ±. Every ± of ' +
                'this section and of the values in deals is twice the standard error. All seen: the same if ' +
                'everyone saw all cards.'
        ),
        toolbar(
            bots.length > 1
                ? choice('Bot', bots.map(({bot}) => plainLine([bot])), 'bot', bots)
                : null,
            choice('Split', splits.map(({words}) => words), 'split', splits)
        ),
        here.box
    );
}

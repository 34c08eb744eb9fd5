/*
 * Draws the bracket of a knockout: a column for each round, the winners towards the right. Matches are
 * those of results.json.
 */

/* The matches of each round, those that feed a match one above the other. */
function bracketRounds(matches) {
    const rounds = [];
    for (const m of matches) (rounds[m.round - 1] ||= []).push(m);
    for (let r = rounds.length - 2; r >= 0; r--) {
        const place = (m) =>
            rounds[r + 1].findIndex((next) =>
                [next.bot, next.other].some((name) => name !== null && [m.bot, m.other].includes(name))
            );
        const at = new Map(rounds[r].map((m) => [m, place(m)]));
        rounds[r].sort((a, b) => at.get(a) - at.get(b));
    }
    return rounds;
}

function roundName(matches, round) {
    return {1: 'Final', 2: 'Semi-finals', 4: 'Quarter-finals'}[matches] || `Round ${count(round)}`;
}

/* Sets won, a split one half. */
function setsText(won, split) {
    return `${count(won + Math.floor(split / 2))}${split % 2 ? '½' : ''}`;
}

function bracketSide(m, first, botStyles) {
    const bot = first ? m.bot : m.other,
        won = m.result === (first ? 1 : -1);
    if (bot === null) return make('div', {class: 'player-line faint'}, 'bye');
    const sets = m.other === null ? '' : setsText(first ? m.sets_won : m.sets_lost, m.sets_split);
    return make(
        'div',
        {class: `player-line${won ? ' won' : ''}`},
        signedName(botStyles, [bot]),
        won ? make('span', {class: 'unseen'}, ' wins, ') : null,
        make('span', {class: 'sets'}, sets)
    );
}

/* How a match was decided, if not by sets. */
function decidedText(m) {
    if (!m.prolonged) return null;
    const level = m.over && m.sets_won === m.sets_lost && m.points_per_deal === 0;
    return [`prolonged ${count(m.prolonged)}\u00a0×`, level ? ', level: by seed' : null];
}

function bracketMatch(m, botStyles, ways) {
    const sides = [bracketSide(m, true, botStyles), bracketSide(m, false, botStyles)],
        way = m.other === null ? null : ways([m.bot], [m.other]),
        decided = decidedText(m);
    const title = way ? `deals of ${plainLine([m.bot])} and ${plainLine([m.other])}` : null;
    return make(
        'li',
        {class: 'slot'},
        make(
            way ? 'a' : 'div',
            {class: 'match', href: way, title},
            sides,
            decided ? make('div', {class: 'decided'}, decided) : null
        )
    );
}

function bracketDrawing(matches, botStyles, ways) {
    const rounds = bracketRounds(matches);
    return scrolling(
        'Bracket',
        make(
            'div',
            {class: 'bracket'},
            rounds.map((list, r) =>
                make(
                    'div',
                    {class: 'round'},
                    make('p', {}, roundName(list.length, r + 1)),
                    make('ol', {}, list.map((m) => bracketMatch(m, botStyles, ways)))
                )
            )
        )
    );
}

/*
 * Draws a table as a person's seat sees it: a state of docs/formats/table.md. The seats and what lies on the
 * table are drawn as in the deal player (report/page/board.js).
 *
 *     tableView.room(table, state)      the seats round the table; `table` is the message that says who sits there
 *     tableView.facts(table, view)      score, trump, tricks, turn-up
 *     tableView.hand(view, answers, press)    own cards, as buttons where they can be played
 *     tableView.choices(view, answers, press) the answers that are none of these cards
 *     tableView.lastTrick(view)         a sentence
 */

/* board.js asks this how a table stands; here the server has said it. */
const dealData = {after: (table) => table.stands};

const tableView = (() => {
    const LETTERS = 'ABCDEFG';
    const FATES = {taken: 'taken up', down: 'turned down', dead: 'dead', refused: 'put away'};

    function seatOf(letter) {
        return letter ? LETTERS.indexOf(letter) : null;
    }

    /* ---- How the table stands, for board.js ---- */

    function handsOf(view) {
        return view.counts.map((n, seat) => {
            if (LETTERS[seat] === view.seat) return []; /* it lies in front of the reader */
            if (view.exposed?.seat === LETTERS[seat]) return view.exposed.cards;
            return Array.from({length: n}, () => null);
        });
    }

    /* The last bid of each seat, while nothing is played. */
    function saidBy(view) {
        const said = view.counts.map(() => null);
        if (!view.tricks.length)
            view.bids.forEach(({seat}, i) => {
                said[seatOf(seat)] = i;
            });
        return said;
    }

    /* Where partners change with each deal. */
    function partnersOf({makers, maker}, individual) {
        return individual ? (makers ?? []).filter((s) => s !== maker).map(seatOf) : [];
    }

    function standing(view, waits, individual) {
        const trick = view.tricks.at(-1);
        return {
            hands: handsOf(view),
            exposed: seatOf(view.exposed?.seat),
            won: view.taken,
            said: saidBy(view),
            turn: seatOf(waits),
            out: (view.out ?? []).map(seatOf),
            maker: seatOf(view.maker),
            partners: partnersOf(view, individual),
            trick: (trick?.cards ?? []).map(({seat, card}) => ({seat: seatOf(seat), card})),
            taken: seatOf(trick?.winner),
            played: view.tricks.length > 0,
            turnup: view.turnup,
            fate: FATES[view.fate] ? view.fate : null,
            blind: [],
        };
    }

    function room(table, {view, waits}) {
        const here = {
            seats: table.seats.map((_, i) => i),
            hands: view.counts,
            dealer: seatOf(view.dealer),
            stands: standing(view, waits, table.sides.length === table.players),
        };
        return board.draw({
            data: {
                games: [{bots: table.seats.map((name) => ({name})), rules: {sides: sidesOf(table)}}],
                says: view.bids.map(({words}) => words),
            },
            deal: {game: 0, tables: [here]},
            table: 0,
            n: 0,
            below: seatOf(view.seat),
            hidden: true,
        });
    }

    /* Seats as letters or numbers, as lists of numbers. */
    function sidesOf({sides}) {
        return sides.map((seats) => seats.map((s) => (typeof s === 'number' ? s : seatOf(s))));
    }

    /* ---- Facts ---- */

    function fact(term, ...value) {
        return make('div', {class: 'fact'}, make('dt', {}, term), make('dd', {}, ...value));
    }

    /* "A and C 4, B and D 2" */
    function bySide(table, values) {
        return sidesOf(table)
            .map((seats, side) => {
                const letters = seats.map((s) => LETTERS[s]).join(', ');
                return `${letters.replace(/, (.)$/, ' and $1')} ${values[side]}`;
            })
            .join(', ');
    }

    function tricksOf(table, view) {
        return sidesOf(table).map((seats) => seats.reduce((sum, s) => sum + view.taken[s], 0));
    }

    function trump({trump: suit, how}) {
        const found = Object.entries(cards.suits).find(([, name]) => name === suit);
        if (!suit) return 'not yet named';
        return [found && cards.suit(found[0]), ` ${suit}`, how && how !== 'plain' ? `, ${how}` : null];
    }

    function facts(table, view) {
        return make(
            'dl',
            {class: 'facts'},
            view.points && fact('Score before', bySide(table, view.points)),
            view.deal_over && fact('This deal', bySide(table, view.deal_over.points)),
            view.games && fact('Games', bySide(table, view.games)),
            view.rubber && fact('Rubber points', bySide(table, view.rubber)),
            view.contract && fact('Bid', cards.write(view.contract)),
            fact('Trump', trump(view)),
            fact('Tricks', bySide(table, tricksOf(table, view))),
            view.maker && fact('Maker', `${view.maker} `, named(table.seats[seatOf(view.maker)])),
            (view.called_card || view.called) &&
                fact('Called', cards.write(view.called_card ?? view.called)),
            view.turnup &&
                fact('Turn-up', cards.write(view.turnup), FATES[view.fate] && `, ${FATES[view.fate]}`),
            view.away?.length > 0 && fact('You put away', cards.write(view.away.join(' ')))
        );
    }

    function lastTrick({tricks}) {
        const trick = tricks.findLast(({winner}) => winner);
        if (!trick) return 'No trick has been taken in this deal.';
        const laid = trick.cards.map(({seat, card}) => `${seat} ${card}`).join(', ');
        return `Last trick: ${laid}; ${trick.winner} took it.`;
    }

    /* ---- Own cards and answers ---- */

    /* The answer that a card of the hand is, the first if there are several. */
    function answerOf(answers, card) {
        return answers.find((answer) => answer.card === card);
    }

    function others(view, answers) {
        return answers.filter((answer) => {
            return !answer.card || !view.hand.includes(answer.card) || answerOf(answers, answer.card) !== answer;
        });
    }

    /* All answers in the order in which they are shown: by this number a key chooses. */
    function ordered(view, answers) {
        const own = view.hand.map((card) => answerOf(answers, card)).filter(Boolean);
        return [...own, ...others(view, answers)];
    }

    function numbered(view, answers, answer) {
        const n = ordered(view, answers).indexOf(answer) + 1;
        return n < 10 ? make('span', {class: 'key-of', 'aria-hidden': 'true'}, `${n}`) : null;
    }

    function spoken(words) {
        const text = cards.spoken(words).replace(/\bthe the\b/g, 'the');
        return text.charAt(0).toUpperCase() + text.slice(1);
    }

    /* A button knows its answer. */
    function answering(answer, press, attributes, ...content) {
        const button = make('button', {type: 'button', ...attributes, on: {click: () => press(answer)}}, ...content);
        return Object.assign(button, {answer});
    }

    /* Where a card is asked for, those that may not be given are paler. */
    function hand(view, answers, press) {
        const choosing = view.hand.some((card) => answerOf(answers, card));
        const list = make(
            'ul',
            {class: 'own', 'aria-label': 'Your cards'},
            view.hand.map((card) => {
                const answer = answerOf(answers, card);
                return make(
                    'li',
                    {},
                    answer
                        ? answering(
                              answer,
                              press,
                              {class: 'answer own-card', 'aria-label': spoken(cards.name(card))},
                              cards.open(card),
                              numbered(view, answers, answer)
                          )
                        : make('span', {class: `own-card${choosing ? ' not-now' : ''}`}, cards.open(card))
                );
            })
        );
        list.style.setProperty('--cards', Math.max(5, view.hand.length));
        return list;
    }

    function choices(view, answers, press) {
        return others(view, answers).map((answer) =>
            answering(
                answer,
                press,
                {class: 'answer'},
                numbered(view, answers, answer),
                cards.write(answer.words)
            )
        );
    }

    return {room, facts, hand, choices, ordered, lastTrick, spoken, bySide};
})();

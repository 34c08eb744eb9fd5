'use strict';

/*
 * Draws a table of a deal as it stands, with texts about it. These are functions of a tableView, which
 * has all that is shown.
 *
 *     tableView = {data, deal, table, n, below, hidden, parts}
 *       deal, table   an item of data.deals, and the index of one of its tables
 *       n             steps that are done
 *       below         the seat at the bottom, others follow clockwise
 *       hidden        true: only the cards of `below` are seen
 *       parts         steps that another table does not have (deal_data.js)
 *
 *     board.draw(tableView)       the seats round the table and what lies on it
 *     board.facts(tableView)      trump, maker, tricks, turn-up, last trick
 *     board.caption(tableView)    who plays with whom
 *     board.pairs(data, deal, table)    the names of each side, a list of lists
 *     board.state(tableView), board.letter(seat), board.name(tableView, seat), board.score(tableView),
 *     board.points(tableView)     what it came to, by side, or null
 *     board.words(tableView, said, seat)    what these texts are made of
 */
const board = (() => {
    const FATES = {
        taken: 'taken up',
        down: 'turned down',
        dead: 'dead, as the dealer sits out',
        refused: 'put away in the exchange',
    };

    function letter(seat) {
        return 'ABCDEFG'[seat];
    }

    /* "A, C and E" */
    function letters(seats) {
        return seats
            .map(letter)
            .join(', ')
            .replace(/, (.)$/, ' and $1');
    }

    function tableOf(tableView) {
        return tableView.deal.tables[tableView.table];
    }

    function state(tableView) {
        return dealData.after(tableOf(tableView), tableView.n);
    }

    function name(tableView, seat) {
        return tableView.data.games[tableView.deal.game].bots[tableOf(tableView).seats[seat]].name;
    }

    /* ---- Seats ---- */

    /* Places of seats in percent of the table, clockwise from below; the narrow ones leave the middle free for
     * tricks. */
    const NARROW = {
        2: [
            [50, 84],
            [50, 15],
        ],
        3: [
            [50, 85],
            [20, 24],
            [80, 24],
        ],
        4: [
            [50, 87],
            [17, 50],
            [50, 13],
            [83, 50],
        ],
        5: [
            [50, 89],
            [17, 60],
            [25, 13],
            [75, 13],
            [83, 60],
        ],
        6: [
            [50, 90],
            [17, 67],
            [17, 31],
            [50, 10],
            [83, 31],
            [83, 67],
        ],
        7: [
            [50, 91],
            [17, 70],
            [17, 40],
            [27, 10],
            [73, 10],
            [83, 40],
            [83, 70],
        ],
    };

    function wide(players, place) {
        const angle = Math.PI * (0.5 + (2 * place) / players);
        return [50 + 39 * Math.cos(angle), 50 + 37 * Math.sin(angle)];
    }

    /* Both places: the style sheet chooses by the width of the table. */
    function put(node, [x, y], [nx, ny]) {
        for (const [key, value] of Object.entries({x, y, nx, ny}))
            node.style.setProperty(`--${key}`, `${value.toFixed(1)}%`);
        return node;
    }

    function inward([x, y], part) {
        return [50 + (x - 50) * part, 50 + (y - 50) * part];
    }

    function seatPlaces(tableView, seat) {
        const players = tableOf(tableView).hands.length;
        const at = (seat - tableView.below + players) % players;
        return [wide(players, at), NARROW[players][at]];
    }

    /* Whether the cards of a seat are seen; `exposed` is a seat that shows them to all. */
    function isOpen(tableView, now, seat) {
        return !tableView.hidden || seat === tableView.below || seat === now.exposed;
    }

    function fan(list, shown) {
        const node = make(
            'ul',
            {class: 'fan'},
            list.map((card) => make('li', {}, shown ? cards.open(card) : cards.back()))
        );
        node.style.setProperty('--count', list.length);
        return node;
    }

    function tags(tableView, now, seat) {
        const won = now.won[seat];
        return make(
            'p',
            {class: 'tags'},
            [
                tableOf(tableView).dealer === seat && 'deals',
                now.maker === seat && 'maker',
                now.partners.includes(seat) && 'partner',
                now.out.includes(seat) && 'sits out',
                won > 0 && (won === 1 ? '1 trick' : `${won} tricks`),
            ]
                .filter(Boolean)
                .map((text) => make('span', {class: 'role'}, text))
        );
    }

    function saying(tableView, now, seat) {
        const said = now.said[seat];
        return said === null
            ? null
            : make('p', {class: 'saying'}, cards.write(words(tableView, said, seat)));
    }

    /* What was said; of cards put away only what all players can see. */
    function words(tableView, said, seat) {
        const text = tableView.data.says[said] ?? '',
            open = !tableView.hidden || seat === tableView.below;
        return open ? text : text.replace(/^(discards|buries) .*/, '$1 a card');
    }

    function seatBox(tableView, now, seat) {
        const turn = now.turn === seat,
            out = now.out.includes(seat);
        const box = make(
            'div',
            {
                role: 'group',
                'aria-label': `seat ${letter(seat)}`,
                class: `seat${turn ? ' turn' : ''}${out ? ' out' : ''}`,
            },
            make(
                'p',
                {class: 'sitter'},
                make('b', {class: 'letter'}, letter(seat)),
                ' ',
                named(name(tableView, seat)),
                turn && make('span', {class: 'unseen'}, ' is to speak')
            ),
            fan(now.hands[seat], isOpen(tableView, now, seat)),
            tags(tableView, now, seat),
            saying(tableView, now, seat)
        );
        return put(box, ...seatPlaces(tableView, seat));
    }

    /* ---- The middle ---- */

    function lying(tableView, now) {
        return now.trick.map(({seat, card}, i) => {
            const [far, near] = seatPlaces(tableView, seat),
                fresh = i === now.trick.length - 1;
            const node = make(
                'div',
                {
                    class: `lying${now.taken === seat ? ' taker' : ''}${fresh ? ' fresh' : ''}`,
                },
                cards.open(card)
            );
            return put(node, inward(far, 0.42), inward(near, 0.42));
        });
    }

    function lies(kind, what, words) {
        return make('figure', {class: kind}, what, make('figcaption', {}, words));
    }

    function middle(tableView, now) {
        if (now.played) return lying(tableView, now);
        const open = now.fate !== 'down' || !now.turnup;
        return put(
            make(
                'div',
                {class: 'centre'},
                now.turnup &&
                    lies(
                        open ? '' : 'down',
                        cards.open(now.turnup),
                        now.fate ? FATES[now.fate] : 'turned up'
                    ),
                now.blind.length > 0 && lies('', fan(now.blind, !tableView.hidden), 'the blind')
            ),
            [50, 50],
            [50, 50]
        );
    }

    function drawTable(tableView) {
        const now = state(tableView),
            players = tableOf(tableView).hands.length;
        const seats = Array.from({length: players}, (_, i) => (tableView.below + i) % players);
        return make(
            'div',
            {class: 'room'},
            make(
                'div',
                {
                    class: `felt seats-${players}`,
                    role: 'group',
                    'aria-label': `table ${'abcdefg'[tableView.table]}`,
                },
                make('div', {class: 'cloth'}),
                middle(tableView, now),
                seats.map((seat) => seatBox(tableView, now, seat))
            )
        );
    }

    /* ---- Facts ---- */

    function fact(term, ...value) {
        return make('div', {class: 'fact'}, make('dt', {}, term), make('dd', {}, ...value));
    }

    function trump(now) {
        if (!now.trump) return ['not yet named'];
        return [cards.suit(now.trump), ` ${cards.suits[now.trump]}`];
    }

    function lastTrick(now) {
        const shown = now.taken === null ? now.last : {cards: now.trick, by: now.taken};
        return (
            shown &&
            fact(
                'Last trick',
                cards.write(
                    shown.cards.map(({seat, card}) => `${letter(seat)} ${card}`).join(', ')
                ),
                ` to ${letter(shown.by)}`
            )
        );
    }

    function dashed(list) {
        return list ? list.join('-') : '';
    }

    function score(tableView) {
        const {score: points, games} = tableOf(tableView);
        return dashed(points) + (games ? `, games ${dashed(games)}` : '');
    }

    /* The seats of each. */
    function sides(data, deal) {
        return data.games[deal.game].rules.sides;
    }

    function tricksBySide(tableView, now) {
        return sides(tableView.data, tableView.deal).map((seats) =>
            seats.reduce((sum, seat) => sum + now.won[seat], 0)
        );
    }

    function putAway(tableView, now) {
        const count = now.away.length;
        return (
            count > 0 &&
            fact('Put away', tableView.hidden ? `${count}` : cards.write(now.away.join(' ')))
        );
    }

    function facts(tableView) {
        const here = tableOf(tableView),
            now = state(tableView);
        return make(
            'dl',
            {class: 'facts'},
            fact('Trump', trump(now)),
            now.maker !== null &&
                fact('Maker', `${letter(now.maker)} `, named(name(tableView, now.maker))),
            fact('Tricks', dashed(tricksBySide(tableView, now))),
            score(tableView) && fact('Score before', score(tableView)),
            here.turnup &&
                fact('Turn-up', cards.write(here.turnup), now.fate && `, ${FATES[now.fate]}`),
            putAway(tableView, now),
            lastTrick(now)
        );
    }

    /* ---- Who plays ---- */

    /* "A and C 1, B and D 0" */
    function points(tableView) {
        const won = tableOf(tableView).points;
        return (
            won &&
            sides(tableView.data, tableView.deal)
                .map((seats, side) => `${letters(seats)} ${won[side]}`)
                .join(', ')
        );
    }

    function pairs(data, deal, index) {
        const {bots} = data.games[deal.game],
            sat = deal.tables[index].seats;
        return sides(data, deal).map((seats) => [
            ...new Set(seats.map((seat) => bots[sat[seat]].name)),
        ]);
    }

    function caption(tableView) {
        const names = pairs(tableView.data, tableView.deal, tableView.table);
        return make(
            'p',
            {class: 'sides'},
            sides(tableView.data, tableView.deal).map((seats, side) => [
                side ? ', ' : null,
                `${letters(seats)} `,
                names[side].map((bot, i) => [i ? ' and ' : null, named(bot)]),
            ])
        );
    }

    return {draw: drawTable, facts, caption, pairs, state, letter, name, score, points, words};
})();

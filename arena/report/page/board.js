'use strict';

/*
 * A table of a deal drawn as it stands, and what is said about it. Nothing here keeps anything: a
 * scene says all that is shown.
 *
 *     scene = {data, deal, table, n, below, hidden, parts}
 *       deal, table   an item of data.deals, and the index of one of its tables
 *       n             steps that are done
 *       below         the seat at the bottom, others follow clockwise
 *       hidden        true: only the cards of `below` are seen
 *       parts         steps that another table does not have (story.js)
 *
 *     board.draw(scene)       the seats round the table and what lies on it
 *     board.facts(scene)      trump, maker, tricks, turn-up, last trick
 *     board.caption(scene)    who plays with whom
 *     board.pairs(data, deal, table)    the names of each side, a list of lists
 *     board.state(scene), board.letter(seat), board.name(scene, seat), board.score(scene),
 *     board.points(scene)     what it came to, by side, or null
 *     board.words(scene, said, seat)    what these are made of
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

    function tableOf(scene) {
        return scene.deal.tables[scene.table];
    }

    function state(scene) {
        return story.after(tableOf(scene), scene.n);
    }

    function name(scene, seat) {
        return scene.data.games[scene.deal.game].bots[tableOf(scene).seats[seat]].name;
    }

    /* ---- Seats ---- */

    /* Places in percent of the table, clockwise from below; narrow ones leave the middle to tricks. */
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

    /* Both places, as the style sheet chooses by the table's width. */
    function put(node, [x, y], [nx, ny]) {
        for (const [key, value] of Object.entries({x, y, nx, ny}))
            node.style.setProperty(`--${key}`, `${value.toFixed(1)}%`);
        return node;
    }

    function inward([x, y], part) {
        return [50 + (x - 50) * part, 50 + (y - 50) * part];
    }

    function seatPlaces(scene, seat) {
        const players = tableOf(scene).hands.length;
        const at = (seat - scene.below + players) % players;
        return [wide(players, at), NARROW[players][at]];
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

    function tags(scene, now, seat) {
        const won = now.won[seat];
        return make(
            'p',
            {class: 'tags'},
            [
                tableOf(scene).dealer === seat && 'deals',
                now.maker === seat && 'maker',
                now.partners.includes(seat) && 'partner',
                now.out.includes(seat) && 'sits out',
                won > 0 && (won === 1 ? '1 trick' : `${won} tricks`),
            ]
                .filter(Boolean)
                .map((text) => make('span', {class: 'role'}, text))
        );
    }

    function saying(scene, now, seat) {
        const said = now.said[seat];
        return said === null
            ? null
            : make('p', {class: 'saying'}, cards.write(words(scene, said, seat)));
    }

    /* What was said, of cards that are put away only what all can see. */
    function words(scene, said, seat) {
        const text = scene.data.says[said] ?? '',
            open = !scene.hidden || seat === scene.below;
        return open ? text : text.replace(/^(discards|buries) .*/, '$1 a card');
    }

    function seatBox(scene, now, seat) {
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
                named(name(scene, seat)),
                turn && make('span', {class: 'unseen'}, ' is to speak')
            ),
            fan(now.hands[seat], !scene.hidden || seat === scene.below),
            tags(scene, now, seat),
            saying(scene, now, seat)
        );
        return put(box, ...seatPlaces(scene, seat));
    }

    /* ---- The middle ---- */

    function lying(scene, now) {
        return now.trick.map(({seat, card}, i) => {
            const [far, near] = seatPlaces(scene, seat),
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

    function middle(scene, now) {
        if (now.played) return lying(scene, now);
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
                now.blind.length > 0 && lies('', fan(now.blind, !scene.hidden), 'the blind')
            ),
            [50, 50],
            [50, 50]
        );
    }

    function drawTable(scene) {
        const now = state(scene),
            players = tableOf(scene).hands.length;
        const seats = Array.from({length: players}, (_, i) => (scene.below + i) % players);
        return make(
            'div',
            {class: 'room'},
            make(
                'div',
                {
                    class: `felt seats-${players}`,
                    role: 'group',
                    'aria-label': `table ${'abcdefg'[scene.table]}`,
                },
                make('div', {class: 'cloth'}),
                middle(scene, now),
                seats.map((seat) => seatBox(scene, now, seat))
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

    function score(scene) {
        const {score: points, games} = tableOf(scene);
        return dashed(points) + (games ? `, games ${dashed(games)}` : '');
    }

    /* The seats of each. */
    function sides(data, deal) {
        return data.games[deal.game].rules.sides;
    }

    function tricksBySide(scene, now) {
        return sides(scene.data, scene.deal).map((seats) =>
            seats.reduce((sum, seat) => sum + now.won[seat], 0)
        );
    }

    function putAway(scene, now) {
        const count = now.away.length;
        return (
            count > 0 &&
            fact('Put away', scene.hidden ? `${count}` : cards.write(now.away.join(' ')))
        );
    }

    function facts(scene) {
        const here = tableOf(scene),
            now = state(scene);
        return make(
            'dl',
            {class: 'facts'},
            fact('Trump', trump(now)),
            now.maker !== null &&
                fact('Maker', `${letter(now.maker)} `, named(name(scene, now.maker))),
            fact('Tricks', dashed(tricksBySide(scene, now))),
            score(scene) && fact('Score before', score(scene)),
            here.turnup &&
                fact('Turn-up', cards.write(here.turnup), now.fate && `, ${FATES[now.fate]}`),
            putAway(scene, now),
            lastTrick(now)
        );
    }

    /* ---- Who plays ---- */

    /* "A and C 1, B and D 0" */
    function points(scene) {
        const won = tableOf(scene).points;
        return (
            won &&
            sides(scene.data, scene.deal)
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

    function caption(scene) {
        const names = pairs(scene.data, scene.deal, scene.table);
        return make(
            'p',
            {class: 'sides'},
            sides(scene.data, scene.deal).map((seats, side) => [
                side ? ', ' : null,
                `${letters(seats)} `,
                names[side].map((bot, i) => [i ? ' and ' : null, named(bot)]),
            ])
        );
    }

    return {draw: drawTable, facts, caption, pairs, state, letter, name, score, points, words};
})();

'use strict';

/*
 * Draws cards as SVG. A card is written as everywhere in the arena: rank and suit, "9C", "TH", "JK"
 * for the joker. Suit signs and ranks are paths, as glyphs of fonts differ by system; they stay
 * readable on a card that is 30 pixels wide and half hidden by the next. Colours come
 * from the classes (player.css).
 *
 *     cards.open("9C")            an <svg> that says "nine of clubs"
 *     cards.back()                one that says "a card"
 *     cards.suit("C")             the sign alone, without a name
 *     cards.name("9C")            "nine of clubs"
 *     cards.list("9C TH")         ["9C", "TH"]; of null none
 *     cards.write("plays 9C")     nodes and texts, with signs in place of suits' letters
 *     cards.spoken("plays 9C")    "plays the nine of clubs"
 */
const cards = (() => {
    /* In a square of 100. */
    const SUITS = {
        C:
            'M29 27a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM5 59a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z' +
            'M53 59a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM40 40h20v20h-20Z' +
            'M45 50h10C55 76 58 89 67 96H33C42 89 45 76 45 50Z',
        D: 'M50 3C58 20 72 38 89 50C72 62 58 80 50 97C42 80 28 62 11 50C28 38 42 20 50 3Z',
        H:
            'M50 94C20 68 5 50 5 31C5 16 17 6 29 6C39 6 46 12 50 21C54 12 61 6 71 6C83 6 95 16 95 31' +
            'C95 50 80 68 50 94Z',
        S:
            'M50 4C60 25 94 40 94 63C94 76 84 84 73 84C65 84 57 80 53.5 73C54 83 58 91 67 96H33' +
            'C42 91 46 83 46.5 73C43 80 35 84 27 84C16 84 6 76 6 63C6 40 40 25 50 4Z',
    };

    /* Lines in a box 40 wide and 60 high. */
    const RANKS = {
        2: 'M5 15C7 7 13 3 20 3C29 3 35 9 35 17C35 30 12 40 5 57H37',
        3:
            'M5 8C9 4 14 3 19 3C28 3 34 8 34 16C34 24 27 28 18 28C28 28 36 33 36 42C36 51 29 57 19 57' +
            'C12 57 7 55 3 50',
        4: 'M28 58V4L4 42H38',
        5: 'M33 3H10L7 28C11 24 16 22 20 22C30 22 36 29 36 39C36 50 29 57 19 57C12 57 7 54 4 49',
        6: 'M30 3C12 8 4 22 4 38C4 50 11 57 20 57C29 57 36 50 36 39C36 29 29 22 20 22C12 22 5 28 4 36',
        7: 'M4 4H36C26 20 18 38 16 58',
        8:
            'M20 3C28 3 33 8 33 15C33 22 28 28 20 28C12 28 7 22 7 15C7 8 12 3 20 3Z' +
            'M20 28C29 28 36 34 36 42C36 51 29 57 20 57C11 57 4 51 4 42C4 34 11 28 20 28Z',
        9: 'M10 57C28 52 36 38 36 22C36 10 29 3 20 3C11 3 4 10 4 21C4 31 11 38 20 38C28 38 35 32 36 24',
        T: 'M2 13L10 4V58M29 3C37 3 40 14 40 30C40 46 37 57 29 57C21 57 18 46 18 30C18 14 21 3 29 3Z',
        J: 'M12 3H34M27 3V42C27 52 22 57 15 57C8 57 4 52 4 43',
        Q: 'M20 3C33 3 37 16 37 29C37 44 32 56 20 56C8 56 3 44 3 29C3 16 7 3 20 3ZM22 42L38 59',
        K: 'M7 2V58M35 2L7 36M16 26L36 58',
        A: 'M3 58L20 3L37 58M9 40H31',
    };

    /* What distinguishes the heads of the court, in the card's own 64 by 90. */
    const HEADS = {
        J: 'M31 52C30 41 54 39 56 50ZM50 44C52 37 57 34 61 34C61 40 58 44 53 46Z',
        Q:
            'M33 52L30 42L36 45L39 38L43 44L47 38L50 45L56 42L53 52Z' +
            'M27.5 40a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0ZM53.5 40a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z',
        K: 'M32 52V39L38 45L43 36L48 45L54 39V52ZM41.5 29h3v3h3v3h-3v3h-3v-3h-3v-3h3Z',
        JK:
            'M30 52C22 50 21 42 23 36C28 37 34 40 36 44C38 37 41 32 46 29C50 34 51 39 51 44C54 40 58 38 62 38' +
            'C63 45 61 50 56 52Z',
    };

    const STAR = 'M50 4L62 38H97L69 59L80 94L50 73L20 94L31 59L3 38H38Z';

    const RANK_NAMES = {
        2: 'two',
        3: 'three',
        4: 'four',
        5: 'five',
        6: 'six',
        7: 'seven',
        8: 'eight',
        9: 'nine',
        T: 'ten',
        J: 'jack',
        Q: 'queen',
        K: 'king',
        A: 'ace',
    };
    const SUIT_NAMES = {C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades'};
    const CARD = /\b(JK|[2-9TJQKA][CDHS])\b/;

    function picture(kind, width, height, label, ...parts) {
        const says = label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'};
        return draw('svg', {class: kind, viewBox: `0 0 ${width} ${height}`, ...says}, ...parts);
    }

    function colour(suit) {
        return suit === 'D' || suit === 'H' ? 'suit-red' : 'suit-black';
    }

    function shape(path, kind, x, y, scale) {
        return draw('path', {
            d: path,
            class: kind,
            transform: `translate(${x} ${y}) scale(${scale})`,
        });
    }

    /* Head and shoulders, the shoulders in the suit's colour. */
    function court(head, tint) {
        return [
            draw('path', {d: 'M24 87C24 75 32 69 43 69C54 69 61 75 61 87Z', class: tint}),
            draw('path', {d: 'M38 68L43 78L48 68Z', class: 'card-gold'}),
            draw('circle', {cx: 43, cy: 60, r: 10, class: 'card-face'}),
            draw('path', {d: HEADS[head], class: 'card-gold'}),
        ];
    }

    function joker() {
        return [
            shape(RANKS.J, 'card-rank suit-joker', 5, 6, 0.47),
            shape(STAR, 'suit-joker', 4, 38, 0.22),
            court('JK', 'suit-joker'),
        ];
    }

    function figure(rank, suit, tint) {
        if (HEADS[rank]) return court(rank, tint);
        return rank === 'A'
            ? shape(SUITS[suit], tint, 21, 43, 0.4)
            : shape(SUITS[suit], tint, 29, 52, 0.3);
    }

    function face([rank, suit]) {
        const tint = colour(suit);
        return [
            shape(RANKS[rank], `card-rank ${tint}`, 5, 6, 0.47),
            shape(SUITS[suit], tint, 4, 38, 0.22),
            figure(rank, suit, tint),
        ];
    }

    function paper() {
        return draw('rect', {x: 1, y: 1, width: 62, height: 88, rx: 7, class: 'card-paper'});
    }

    function name(card) {
        return card === 'JK' ? 'joker' : `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;
    }

    function open(card) {
        return picture('card', 64, 90, name(card), paper(), card === 'JK' ? joker() : face(card));
    }

    function back() {
        const weave = [8, 16, 24].map((r) =>
            draw('path', {
                class: 'card-weave',
                d: `M32 ${45 - 1.5 * r}L${32 + r} 45L32 ${45 + 1.5 * r}L${32 - r} 45Z`,
            })
        );
        return picture(
            'card',
            64,
            90,
            'a card',
            paper(),
            draw('rect', {x: 6, y: 6, width: 52, height: 78, rx: 4, class: 'card-back'}),
            weave
        );
    }

    function suit(letter) {
        return picture(`suit ${colour(letter)}`, 100, 100, '', draw('path', {d: SUITS[letter]}));
    }

    function short(card) {
        const text = card === 'JK' ? 'joker' : card[0] === 'T' ? '10' : card[0];
        return make(
            'span',
            {class: 'short', role: 'img', 'aria-label': name(card)},
            text,
            card === 'JK' ? null : suit(card[1])
        );
    }

    function write(text) {
        return text.split(CARD).map((part) => (CARD.test(part) ? short(part) : part));
    }

    function spoken(text) {
        return text
            .split(CARD)
            .map((part, i, all) =>
                !CARD.test(part) ? part : `${all[i - 1] === ' ' ? ', ' : ''}the ${name(part)}`
            )
            .join('')
            .replace(/ , /g, ', ');
    }

    function list(text) {
        return text ? text.split(' ') : [];
    }

    return {open, back, suit, name, list, write, spoken, suits: SUIT_NAMES};
})();

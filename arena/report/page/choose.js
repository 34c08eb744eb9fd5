'use strict';

/*
 * Lets the reader choose a deal: by lists from the widest choice to the narrowest, or by links to the
 * deals with the largest swings and with faults.
 *
 *     choose.make(chosen)                the lists: {label, select}; chosen(deal) is told an index
 *     choose.whose(chosen)               the lists of bots, and of those they met; chosen(choice) is
 *                                        told a choice of filter.js
 *     choose.fill(player, deal)          what all of them offer while this deal is shown
 *     choose.lists(data)                 the links
 *     choose.link(data, deal)            a link that says what the deal came to, and which one it is
 *     choose.signed(3)                   "+3"
 */
const choose = (() => {
    /* The first fault of a deal: {table, n, said}, or null. */
    function faultOf(deal) {
        for (const [table, {steps: list}] of deal.tables.map((t) => t || {steps: []}).entries()) {
            const i = list.findIndex((step) => step.f);
            if (i >= 0) return {table, n: i + 1, said: list[i].f[0]};
        }
        return null;
    }

    function sideNames(data, deal) {
        const names = board.pairs(data, deal, deal.tables.findIndex(Boolean));
        return names.length === 2 ? names : [[...new Set(names.flat())]];
    }

    function pairingText(data, deal) {
        return sideNames(data, deal)
            .map((names) => names.map((name) => `\u2068${name}\u2069`).join(' and '))
            .join(' – ');
    }

    function signed(number) {
        return number > 0 ? `+${number}` : `${number}`.replace('-', '−');
    }

    function dealText(data, deal) {
        const notes = [
            deal.swing ? signed(deal.swing) : null,
            faultOf(deal) === null ? null : 'fault',
        ];
        const note = notes.filter(Boolean).join(', ');
        return note ? `${count(deal.d)} (${note})` : count(deal.d);
    }

    /* The number of the deal among those of the same address in several logs. */
    function logText(data, deal) {
        return `the ${['first', 'second', 'third'][dealData.copy(data, deal)] ?? 'next'} that has it`;
    }

    /* The lists, from the widest choice to the narrowest: label, key, text. */
    const LEVELS = [
        ['Rules', (deal) => deal.game, (data, deal) => data.games[deal.game].rules.text],
        ['Pairing', (deal) => deal.pairing, pairingText],
        ['Set', (deal) => deal.set, (data, deal) => count(deal.set)],
        ['Game', (deal) => deal.g, (data, deal) => count(deal.g)],
        ['Deal', (deal) => deal.d, dealText],
        ['Log', (deal, data) => dealData.copy(data, deal), (data, deal) => logText(data, deal)],
    ];

    function sameUpTo(data, one, other, level) {
        return LEVELS.slice(0, level).every(([, key]) => key(one, data) === key(other, data));
    }

    /* The first deal of each value of a list, among the deals that agree with this one in the lists before. */
    function choices(data, from, deal, level) {
        const [, key] = LEVELS[level],
            seen = new Map();
        from.forEach((index) => {
            const other = data.deals[index],
                value = key(other, data);
            if (sameUpTo(data, other, deal, level) && !seen.has(value)) seen.set(value, index);
        });
        return [...seen.entries()].sort(([a], [b]) => (typeof a === 'number' ? a - b : 0));
    }

    function fillLists({choosers, data, list: from, chosen}, shown) {
        const deal = data.deals[shown];
        choosers.forEach(({label, select}, level) => {
            const [name, key, text] = LEVELS[level],
                list = choices(data, from, deal, level);
            select.replaceChildren(
                ...list.map(([value, index]) =>
                    make(
                        'option',
                        {value: index, selected: value === key(deal, data)},
                        text(data, value === key(deal, data) ? deal : data.deals[index])
                    )
                )
            );
            select.disabled = list.length < 2;
            label.hidden =
                new Set(from.map((index) => key(data.deals[index], data))).size < 2 ||
                (name === 'Pairing' && chosen !== null && chosen.other === null);
        });
    }

    /* ---- Whose deals ---- */

    const ANY = '';

    function whoseLists(chosen) {
        const lists = ['Bot', 'against'].map((name, i) => {
            const select = make('select', {on: {change: () => chosen(choiceOf(lists, i))}});
            return {select, label: make('label', {class: 'choose'}, `${name} `, select)};
        });
        return lists;
    }

    /* Another bot has met others. */
    function choiceOf([bot, against], changed) {
        const line = bot.select.value,
            other = changed ? against.select.value : ANY;
        if (line === ANY) return null;
        return {game: Number(bot.select.dataset.game), line, other: other === ANY ? null : other};
    }

    function fillWhose({whose: [bot, against], data, chosen}, shown) {
        const {game} = data.deals[shown],
            all = filter.lines(data, game);
        const put = (select, lines, value) =>
            select.replaceChildren(
                make('option', {value: ANY}, 'any'),
                ...lines.map(([line, names]) =>
                    make('option', {value: line, selected: line === value}, plainLine(names))
                )
            );
        bot.select.dataset.game = game;
        put(bot.select, all, chosen?.line);
        put(against.select, filter.lines(data, game, chosen?.line), chosen?.other);
        bot.label.hidden = all.length < 3;
        against.label.hidden = all.length < 3 || chosen === null;
    }

    function fill(player, shown) {
        fillWhose(player, shown);
        fillLists(player, shown);
    }

    function makeLists(chosen) {
        return LEVELS.map(([name]) => {
            const select = make('select', {on: {change: () => chosen(Number(select.value))}});
            return {select, label: make('label', {class: 'choose'}, `${name} `, select)};
        });
    }

    /* ---- Lists of deals ---- */

    function placeText(deal) {
        const game = deal.g > 1 ? `game ${count(deal.g)}, ` : '';
        return `set ${count(deal.set)}, ${game}deal ${count(deal.d)}`;
    }

    /* Deals may have the same result, so the text also names the deal. */
    function dealLink(data, deal) {
        const words = swing.words(data, deal),
            place = `${deal.pairing}/${deal.set}/${deal.g}.${deal.d}`;
        return make(
            'a',
            {href: `#${dealData.fragment(data, deal, place)}`},
            words && [words, ' '],
            make(
                'span',
                {class: 'between'},
                words && ['(against ', swing.loser(data, deal), ', '],
                placeText(deal),
                data.games.length > 1 && `, ${data.games[deal.game].rules.text}`,
                words && ')'
            )
        );
    }

    function swungItem(data, deal) {
        const points = Math.abs(deal.swing);
        return make(
            'li',
            {class: 'swung'},
            make('b', {class: 'swing', title: `swing: ${plural(points, 'point')}`}, count(points)),
            dealLink(data, deal)
        );
    }

    function faultItem(data, deal) {
        const {table, n, said} = faultOf(deal);
        return link(data, deal, dealData.address(data, deal, table, n), cards.write(data.says[said]));
    }

    function link(data, deal, fragment, words) {
        return make(
            'li',
            {},
            make('a', {href: `#${fragment}`}, words),
            ' ',
            make(
                'span',
                {class: 'between'},
                pairingText(data, deal),
                data.games.length > 1 && `, ${data.games[deal.game].rules.text}`
            )
        );
    }

    function listed(title, items) {
        return (
            items.length > 0 &&
            make(
                'div',
                {class: 'listed'},
                make('h3', {}, title),
                make('ol', {'aria-label': title}, items)
            )
        );
    }

    function lists(data) {
        const swung = data.deals
            .filter((deal) => deal.swing)
            .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
            .slice(0, 30);
        const faulted = data.deals.filter((deal) => faultOf(deal) !== null).slice(0, 60);
        return make(
            'div',
            {class: 'lists'},
            listed(
                'Deals that swung most, in points',
                swung.map((deal) => swungItem(data, deal))
            ),
            listed(
                'Deals with a fault',
                faulted.map((deal) => faultItem(data, deal))
            )
        );
    }

    return {make: makeLists, whose: whoseLists, fill, lists, signed, link: dealLink};
})();

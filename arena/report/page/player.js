'use strict';

/*
 * The deal player: chooses a deal of the report and steps through it, at one table or at all tables
 * of its set together. dealPlayer(root, data) builds all of it inside root and appends nothing
 * elsewhere; it listens to the fragment of the page's address and to keys: wherever the focus is, but
 * for what scrolls the page or is being typed into. On a page that has one deal of many,
 * dealPlayer(root, data, beyond) calls beyond(1) when the reader wants the deal after it, beyond(-1) for the
 * one before.
 *
 * What is shown follows from one object, `view`: {deal, table, i, all, hidden, below}, where i
 * counts moments (deal_data.js). Whoever changes it calls show. `chosen` says whose deals it goes through
 * (filter.js), null for all, and `list` which these are.
 */
const dealPlayer = (() => {
    /* Keys, what they do, their names, in words. The first of two scrolls the page while the
     * focus is not in the player. */
    const KEYS = [
        [['ArrowRight'], 'on', '→', 'on by a step'],
        [['ArrowLeft'], 'back', '←', 'back by a step'],
        [['Home'], 'first', 'Home', 'as dealt'],
        [['End'], 'last', 'End', 'to the end'],
        [['ArrowDown', 'n'], 'nextDeal', '↓ or n', 'next deal'],
        [['ArrowUp', 'p'], 'previousDeal', '↑ or p', 'previous deal'],
        [['m'], 'nextMistake', 'm', 'next mistake'],
        [['M'], 'previousMistake', 'M', 'previous mistake'],
        [['b'], 'both', 'b', 'all tables of the set, or one'],
        [['h'], 'hide', 'h', 'hide the cards of the others, or show them'],
        [['?'], 'help', '?', 'these keys'],
    ];
    const OF_ANALYSIS = ['nextMistake', 'previousMistake'];
    const SCROLLING = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

    const ICONS = {
        first: 'M5 4V20M19 4L9 12L19 20Z',
        back: 'M17 4L7 12L17 20Z',
        on: 'M7 4L17 12L7 20Z',
        last: 'M19 4V20M5 4L15 12L5 20Z',
        previousDeal: 'M4 17L12 7L20 17Z',
        nextDeal: 'M4 7L12 17L20 7Z',
        previousMistake: 'M3 12L11 5V19ZM17 4V14M17 19V19.5',
        nextMistake: 'M21 12L13 5V19ZM7 4V14M7 19V19.5',
    };

    /* ---- Changes ---- */

    function goTo(player, i) {
        player.view.i = Math.max(0, Math.min(shownDeal.moments(player).length - 1, i));
        show(player);
    }

    /* Goes to the moment at which so many steps are done at a table. */
    function goToStep(player, table, n) {
        const column = shownDeal.tables(player).indexOf(table);
        goTo(
            player,
            shownDeal.moments(player).findIndex((now) => now[column] === n)
        );
    }

    function open(player, deal, table, n) {
        const {tables} = player.data.deals[deal];
        Object.assign(player.view, {
            deal,
            table: tables[table] ? table : tables.findIndex(Boolean),
            i: 0,
        });
        player.view.below = Math.min(player.view.below, tables[player.view.table].hands.length - 1);
        player.missing.replaceChildren();
        if (!player.list.includes(deal)) choosing(player, null);
        choose.fill(player, deal);
        goToStep(player, player.view.table, n);
    }

    function choosing(player, chosen) {
        player.chosen = chosen;
        player.list = filter.deals(player.data, chosen);
    }

    /* Goes to the deals of a line, or of two: the one with the largest swing first. */
    function narrow(player, chosen) {
        if (!filter.deals(player.data, chosen).length) return;
        choosing(player, chosen);
        open(player, filter.most(player.data, player.list), player.view.table, 0);
    }

    function neighbour(player, by) {
        const deal = player.list[player.list.indexOf(player.view.deal) + by];
        if (deal !== undefined) open(player, deal, player.view.table, 0);
        else player.beyond?.(by);
    }

    /* The next mistake, or the previous one, in this deal or another of the list. */
    function toMistake(player, by) {
        const found = mistakes.next(player, by);
        if (!found) {
            player.live.textContent = `There is no mistake ${by > 0 ? 'after' : 'before'} this.`;
            return;
        }
        if (found.deal !== player.view.deal) open(player, found.deal, found.table, found.n);
        player.view.table = found.table;
        goToStep(player, found.table, found.n);
    }

    function showTables(player, table, all) {
        const column = shownDeal.tables(player).indexOf(table);
        const n =
            column < 0 ? shownDeal.done(player) : shownDeal.moments(player)[player.view.i][column];
        Object.assign(player.view, {table, all});
        goToStep(player, table, Math.min(n, shownDeal.deal(player).tables[table].steps.length));
    }

    const ACTIONS = {
        on: (player) => goTo(player, player.view.i + 1),
        back: (player) => goTo(player, player.view.i - 1),
        first: (player) => goTo(player, 0),
        last: (player) => goTo(player, Infinity),
        nextDeal: (player) => neighbour(player, 1),
        previousDeal: (player) => neighbour(player, -1),
        nextMistake: (player) => toMistake(player, 1),
        previousMistake: (player) => toMistake(player, -1),
        both: (player) => showTables(player, player.view.table, !player.view.all),
        hide: (player) => {
            player.view.hidden = !player.view.hidden;
            show(player);
        },
        help: (player) => {
            player.help.hidden = !player.help.hidden;
        },
    };

    function act(player, action) {
        player.used = true;
        ACTIONS[action](player);
    }

    /* The keys that do something here: without an analysis nobody looks for mistakes. */
    function keysOf(data) {
        return KEYS.filter(([, action]) => data.analysis || !OF_ANALYSIS.includes(action));
    }

    /* ---- Buttons ---- */

    function button(player, action) {
        const [, , key, title] = KEYS.find(([, does]) => does === action);
        return make(
            'button',
            {
                type: 'button',
                class: 'icon',
                title: `${title} (${key})`,
                'aria-label': title,
                on: {click: () => act(player, action)},
            },
            draw(
                'svg',
                {viewBox: '0 0 24 24', 'aria-hidden': 'true'},
                draw('path', {d: ICONS[action]})
            )
        );
    }

    function buttons(player) {
        return make(
            'div',
            {class: 'buttons', role: 'toolbar', 'aria-label': 'steps and deals'},
            ['first', 'back', 'on', 'last', 'previousDeal', 'nextDeal', 'previousMistake', 'nextMistake']
                .filter((a) => player.data.analysis || !OF_ANALYSIS.includes(a))
                .map((a) => button(player, a))
        );
    }

    function toggle(player, text, pressed, click) {
        return make(
            'button',
            {
                type: 'button',
                'aria-pressed': `${pressed}`,
                on: {
                    click: () => {
                        player.used = true;
                        click();
                    },
                },
            },
            text
        );
    }

    function tableButtons(player) {
        const {tables} = shownDeal.deal(player),
            here = [...tables.keys()].filter((k) => tables[k]);
        if (here.length < 2) return [];
        const one = here.map((k) =>
            toggle(
                player,
                `Table ${'abcdefg'[k]}`,
                !player.view.all && k === player.view.table,
                () => showTables(player, k, false)
            )
        );
        return [
            ...one,
            toggle(player, here.length === 2 ? 'Both' : 'All', player.view.all, () =>
                showTables(player, player.view.table, true)
            ),
        ];
    }

    function seatChooser(player) {
        const seats = [...shownDeal.deal(player).tables[player.view.table].hands.keys()];
        const select = make(
            'select',
            {
                on: {
                    change: () => {
                        player.used = true;
                        player.view.below = Number(select.value);
                        show(player);
                    },
                },
            },
            seats.map((seat) =>
                make(
                    'option',
                    {value: seat, selected: seat === player.view.below},
                    board.letter(seat)
                )
            )
        );
        return make('label', {class: 'choose'}, 'seen from ', select);
    }

    function options(player) {
        return [
            ...tableButtons(player),
            toggle(player, 'Hide hands', player.view.hidden, () => ACTIONS.hide(player)),
            seatChooser(player),
            toggle(player, 'Keys', !player.help.hidden, () => ACTIONS.help(player)),
        ];
    }

    /* The new element takes over the focus of the old one. */
    function putOptions(player) {
        const held = [...player.options.querySelectorAll('button, select')].indexOf(
            document.activeElement
        );
        player.options.replaceChildren(...options(player));
        if (held >= 0) player.options.querySelectorAll('button, select')[held]?.focus();
    }

    /* ---- What is seen ---- */

    function show(player) {
        const held = player.box.contains(document.activeElement);
        putOptions(player);
        playerTables.put(player, shownDeal.tableViews(player), (table, n) => {
            player.used = true;
            goToStep(player, table, n);
        });
        expectedResult.put(player);
        if (held && !player.box.contains(document.activeElement))
            player.box.focus({preventScroll: true});
        player.box.classList.toggle('used', player.used);
        if (player.used) links.keep(player);
    }

    function follow(player) {
        const whose = links.whose(player);
        if (whose) {
            player.used = true;
            narrow(player, whose);
            player.box.focus({preventScroll: true});
            links.come(player);
            return;
        }
        const found = links.find(player);
        if (found === undefined) return;
        player.used ||= found !== null;
        if (found) open(player, found.deal, found.table, found.n);
        player.box.focus({preventScroll: true});
        links.come(player);
    }

    /* ---- Keys ---- */

    /* Whether the reader types, chooses, or scrolls a box. */
    const OWN = 'input, select, textarea, [contenteditable], .scroll, #contents, .command';

    function wanted(player, event) {
        const focus = document.activeElement;
        if (event.ctrlKey || event.altKey || event.metaKey || focus?.closest(OWN)) return false;
        return player.box.contains(focus) || !SCROLLING.includes(event.key);
    }

    /* A key that is pressed elsewhere on the page scrolls to the player. */
    function onKey(player, event) {
        const found = keysOf(player.data).find(([keys]) => keys.includes(event.key));
        if (!found || !wanted(player, event)) return;
        const elsewhere = !player.box.contains(document.activeElement);
        event.preventDefault();
        act(player, found[1]);
        if (!elsewhere) return;
        player.box.focus({preventScroll: true});
        links.come(player);
    }

    /* ---- Building ---- */

    function helpText(data) {
        return make(
            'dl',
            {class: 'help', hidden: true},
            keysOf(data).map(([, , key, title]) =>
                make('div', {}, make('dt', {}, make('kbd', {}, key)), make('dd', {}, title))
            )
        );
    }

    function build(data, beyond) {
        const player = {
            data,
            beyond,
            used: false,
            timer: 0,
            chosen: null,
            list: [...data.deals.keys()],
            view: {deal: 0, table: 0, i: 0, all: false, hidden: false, below: 0},
            help: helpText(data),
            options: make('div', {class: 'options'}),
            sum: make('div', {class: 'sum'}),
            live: make('p', {class: 'live', 'aria-live': 'polite', 'aria-atomic': 'true'}),
            stages: make('div', {}),
            expected: make('div', {class: 'expected'}),
            missing: make('p', {class: 'missing', role: 'alert'}),
        };
        player.choosers = choose.make((deal) => {
            player.used = true;
            open(player, deal, player.view.table, 0);
        });
        player.whose = choose.whose((chosen) => {
            player.used = true;
            narrow(player, chosen);
        });
        player.buttons = buttons(player);
        player.box = make(
            'div',
            {
                class: 'player',
                tabindex: 0,
                role: 'group',
                'aria-label': 'deal player: arrow keys step, ? shows all keys',
            },
            player.missing,
            make(
                'div',
                {class: 'chosen'},
                player.whose.map(({label}) => label),
                player.choosers.map(({label}) => label)
            ),
            player.options,
            player.help,
            player.buttons,
            player.live,
            player.sum,
            player.stages,
            player.expected
        );
        return player;
    }

    return function dealPlayer(root, data, beyond = null) {
        root.append(make('p', {class: 'choice'}, data.choice.words));
        if (!data.deals.length) return;
        const player = build(data, beyond);
        root.append(player.box);
        if (!beyond) root.append(choose.lists(data));
        open(player, filter.most(data, player.list), 0, 0);
        follow(player);
        addEventListener('hashchange', () => follow(player));
        document.addEventListener('keydown', (event) => onKey(player, event));
    };
})();

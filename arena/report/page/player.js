'use strict';

/*
 * The deal player: chooses a deal of the report and steps through it, at one table or at all tables
 * of its set together. dealPlayer(root, data) builds all of it inside root and appends nothing
 * elsewhere; it listens to the fragment of the page's address and, while the focus is in it or
 * nowhere, to keys.
 *
 * What is shown follows from one object, `view`: {deal, table, i, all, hidden, below}, where i counts
 * moments (story.js). Whoever changes it calls show.
 */
const dealPlayer = (() => {
    const KEYS = [
        ['ArrowRight', 'on', '→', 'on by a step'],
        ['ArrowLeft', 'back', '←', 'back by a step'],
        ['Home', 'first', 'Home', 'as dealt'],
        ['End', 'last', 'End', 'to the end'],
        ['ArrowDown', 'nextDeal', '↓', 'next deal'],
        ['ArrowUp', 'previousDeal', '↑', 'previous deal'],
        ['b', 'both', 'b', 'all tables of the set, or one'],
        ['h', 'hide', 'h', 'hide the cards of the others, or show them'],
        ['?', 'help', '?', 'these keys'],
    ];
    /* What scrolls the page while the focus is nowhere. */
    const SCROLLING = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

    const ICONS = {
        first: 'M5 4V20M19 4L9 12L19 20Z', back: 'M17 4L7 12L17 20Z', on: 'M7 4L17 12L7 20Z',
        last: 'M19 4V20M5 4L15 12L5 20Z', previousDeal: 'M4 17L12 7L20 17Z', nextDeal: 'M4 7L12 17L20 7Z',
    };

    /* ---- What is shown ---- */

    function dealOf(player) {
        return player.data.deals[player.view.deal];
    }

    function tablesShown(player) {
        const {tables} = dealOf(player);
        return [...tables.keys()].filter((k) => tables[k] && (player.view.all || k === player.view.table));
    }

    function momentsOf(player) {
        return story.moments(tablesShown(player).map((k) => dealOf(player).tables[k]));
    }

    /* Steps done at the table that the address names. */
    function stepsDone(player) {
        const column = tablesShown(player).indexOf(player.view.table);
        return momentsOf(player)[player.view.i][column];
    }

    function scenes(player) {
        const {view, data} = player, shown = tablesShown(player), deal = dealOf(player);
        const parts = story.parts(shown.map((k) => deal.tables[k])), now = momentsOf(player)[view.i];
        return shown.map((k, column) => ({data, deal, table: k, n: now[column], below: view.below,
            hidden: view.hidden, parts: parts[column]}));
    }

    /* ---- Changes ---- */

    function goTo(player, i) {
        player.view.i = Math.max(0, Math.min(momentsOf(player).length - 1, i));
        show(player);
    }

    /* To the moment at which so many steps are done at a table. */
    function goToStep(player, table, n) {
        const column = tablesShown(player).indexOf(table);
        goTo(player, momentsOf(player).findIndex((now) => now[column] === n));
    }

    function open(player, deal, table, n) {
        const {tables} = player.data.deals[deal];
        Object.assign(player.view, {deal, table: tables[table] ? table : tables.findIndex(Boolean), i: 0});
        player.view.below = Math.min(player.view.below, tables[player.view.table].hands.length - 1);
        player.missing.replaceChildren();
        choose.fill(player.choosers, player.data, deal);
        goToStep(player, player.view.table, n);
    }

    function neighbour(player, by) {
        const deal = player.view.deal + by;
        if (player.data.deals[deal])
            open(player, deal, player.view.table, 0);
    }

    function showTables(player, table, all) {
        const column = tablesShown(player).indexOf(table);
        const n = column < 0 ? stepsDone(player) : momentsOf(player)[player.view.i][column];
        Object.assign(player.view, {table, all});
        goToStep(player, table, Math.min(n, dealOf(player).tables[table].steps.length));
    }

    const ACTIONS = {
        on: (player) => goTo(player, player.view.i + 1),
        back: (player) => goTo(player, player.view.i - 1),
        first: (player) => goTo(player, 0),
        last: (player) => goTo(player, Infinity),
        nextDeal: (player) => neighbour(player, 1),
        previousDeal: (player) => neighbour(player, -1),
        both: (player) => showTables(player, player.view.table, !player.view.all),
        hide: (player) => { player.view.hidden = !player.view.hidden; show(player); },
        help: (player) => { player.help.hidden = !player.help.hidden; },
    };

    function act(player, action) {
        player.used = true;
        ACTIONS[action](player);
    }

    /* ---- Buttons ---- */

    function button(player, action) {
        const [, , key, title] = KEYS.find(([, does]) => does === action);
        return make('button', {type: 'button', class: 'icon', title: `${title} (${key})`,
            'aria-label': title, on: {click: () => act(player, action)}},
            draw('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'}, draw('path', {d: ICONS[action]})));
    }

    function buttons(player) {
        return make('div', {class: 'buttons', role: 'toolbar', 'aria-label': 'steps and deals'},
            ['first', 'back', 'on', 'last', 'previousDeal', 'nextDeal'].map((a) => button(player, a)));
    }

    function toggle(player, text, pressed, click) {
        return make('button', {type: 'button', 'aria-pressed': `${pressed}`,
            on: {click: () => { player.used = true; click(); }}}, text);
    }

    function tableButtons(player) {
        const {tables} = dealOf(player), here = [...tables.keys()].filter((k) => tables[k]);
        if (here.length < 2)
            return [];
        const one = here.map((k) => toggle(player, `Table ${'abcdefg'[k]}`,
            !player.view.all && k === player.view.table, () => showTables(player, k, false)));
        return [...one, toggle(player, here.length === 2 ? 'Both' : 'All', player.view.all,
            () => showTables(player, player.view.table, true))];
    }

    function seatChooser(player) {
        const seats = [...dealOf(player).tables[player.view.table].hands.keys()];
        const select = make('select', {on: {change: () => {
            player.used = true;
            player.view.below = Number(select.value);
            show(player);
        }}}, seats.map((seat) => make('option', {value: seat, selected: seat === player.view.below},
            board.letter(seat))));
        return make('label', {class: 'choose'}, 'seen from ', select);
    }

    function options(player) {
        return [...tableButtons(player),
            toggle(player, 'Hide hands', player.view.hidden, () => ACTIONS.hide(player)),
            seatChooser(player),
            toggle(player, 'Keys', !player.help.hidden, () => ACTIONS.help(player))];
    }

    /* What is made anew has the focus that its predecessor had. */
    function putOptions(player) {
        const held = [...player.options.querySelectorAll('button, select')].indexOf(document.activeElement);
        player.options.replaceChildren(...options(player));
        if (held >= 0)
            player.options.querySelectorAll('button, select')[held]?.focus();
    }

    /* ---- What is seen ---- */

    function stage(player, scene) {
        const list = steps.list(scene, (n) => {
            player.used = true;
            goToStep(player, scene.table, n);
        });
        const many = tablesShown(player).length > 1;
        return make('article', {class: 'stage'},
            make('header', {}, many && make('h4', {}, `Table ${'abcdefg'[scene.table]}`), board.caption(scene)),
            board.draw(scene),
            make('div', {class: 'beside'}, board.facts(scene), list),
            steps.printed(scene));
    }

    function gain(player) {
        const deal = dealOf(player), first = deal.tables.findIndex(Boolean);
        if (deal.swing === null || deal.swing === undefined)
            return null;
        return make('p', {}, `Swing: ${choose.signed(deal.swing)} for `,
            board.pairs(player.data, deal, first)[0].map((name, i) => [i ? ' and ' : null, named(name)]),
            ' over the tables together.');
    }

    /* What the deal came to: of two sides at all tables, as they are compared, else at those shown. */
    function points(player) {
        const {tables, game} = dealOf(player), scene = {data: player.data, deal: dealOf(player)};
        const two = player.data.games[game].rules.sides === 2;
        const of = two ? [...tables.keys()].filter((k) => tables[k]) : tablesShown(player);
        return [of.map((k) => make('p', {}, `Points at table ${'abcdefg'[k]}: `,
            board.points({...scene, table: k}) || 'broken off', '.')), gain(player)];
    }

    /* Where the tables stop being the same. */
    function parting(player, shown) {
        const n = Math.min(...shown.slice(1).flatMap((scene) => [...scene.parts]));
        if (shown.length < 2)
            return null;
        if (n === Infinity)
            return make('p', {}, 'All tables were played alike.');
        const {table} = shown.find((scene) => scene.parts.has(n));
        return make('p', {}, make('button', {type: 'button', class: 'link', on: {click: () => {
            player.used = true;
            goToStep(player, table, n + 1);
        }}}, `They part at step ${n + 1}`), '.');
    }

    function spoken(player, shown) {
        const last = momentsOf(player).length - 1, many = shown.length > 1;
        const told = shown.map((scene) =>
            `${many ? `Table ${'abcdefg'[scene.table]}: ` : ''}${steps.sentence(scene)}`);
        return [make('span', {class: 'count'}, `${player.view.i} of ${last}`), ` ${told.join(' ')}`];
    }

    function putStages(player, shown) {
        const held = player.stages.contains(document.activeElement);
        player.stages.className = `stages${shown.length > 1 ? ' many' : ''}`;
        player.stages.replaceChildren(...shown.map((scene) => stage(player, scene)));
        player.stages.querySelectorAll('.steps').forEach(steps.keep);
        if (held)
            player.stages.querySelector('[aria-current]')?.focus({preventScroll: true});
    }

    function show(player) {
        const shown = scenes(player);
        putOptions(player);
        putStages(player, shown);
        player.live.replaceChildren(...spoken(player, shown));
        player.sum.replaceChildren();
        fill(player.sum, [points(player), parting(player, shown)]);
        player.box.classList.toggle('used', player.used);
        if (player.used)
            keepAddress(player);
    }

    /* ---- Addresses ---- */

    /* Browsers refuse what comes too often. */
    function keepAddress(player) {
        clearTimeout(player.timer);
        player.timer = setTimeout(() => {
            const text = story.address(player.data, dealOf(player), player.view.table, stepsDone(player));
            try {
                history.replaceState(null, '', `#${text}`);
            } catch {
                /* The address stays behind what is shown, which does no harm. */
            }
        }, 150);
    }

    /* A log's name as a shell takes it. */
    function quoted(name) {
        return /^[\w./-]+$/.test(name) ? name : `'${name.replace(/'/g, '\'\\\'\'')}'`;
    }

    function commandFor(data, {game, address}) {
        const logs = game === null || !data.games[game] ? data.logs
            : [...new Set(data.games[game].segments.map(({log}) => log))];
        const stage = game !== null && data.games.length > 1 ? ` --stage ${game + 1}` : '';
        return `euchre-arena replay ${logs.length === 1 ? quoted(logs[0]) : 'LOG'}${stage} --at ${address}`;
    }

    function sayMissing(player, text) {
        const parsed = story.parse(text);
        player.missing.replaceChildren(parsed
            ? make('span', {}, 'The deal ', make('code', {}, parsed.address),
                ' is not in this report. It is shown by ', make('code', {}, commandFor(player.data, parsed)))
            : make('span', {}, make('code', {}, text), ' is no address of a deal.'));
    }

    /* The fragment leads to a deal if it has a slash; other fragments are the page's. */
    function follow(player) {
        let text = location.hash.slice(1);
        try {
            text = decodeURIComponent(text);
        } catch {
            /* It is no address then. */
        }
        if (!text.includes('/'))
            return;
        const found = story.find(player.data, text);
        player.used ||= found !== null;
        if (found)
            open(player, found.deal, found.table, found.n);
        else
            sayMissing(player, text);
        player.box.focus({preventScroll: true});
        comeInto(player);
    }

    /* The page above may still grow, as drawings find their size: the place is kept until somebody moves,
     * a second at most. */
    function comeInto(player) {
        const small = innerWidth <= 760 && !player.missing.hasChildNodes();
        const scroll = () => (small ? player.buttons : player.box).scrollIntoView({block: 'start'});
        const observer = new ResizeObserver(scroll), moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
        const stop = () => {
            observer.disconnect();
            moves.forEach((move) => removeEventListener(move, stop));
        };
        scroll();
        observer.observe(document.body);
        moves.forEach((move) => addEventListener(move, stop, {passive: true}));
        setTimeout(stop, 1000);
    }

    /* ---- Keys ---- */

    function wanted(player, event) {
        const focus = document.activeElement, nowhere = !focus || focus === document.body;
        if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(focus?.tagName))
            return false;
        if (player.box.contains(focus))
            return true;
        const {top, bottom} = player.box.getBoundingClientRect();
        return nowhere && !SCROLLING.includes(event.key) && top < innerHeight * 0.7 && bottom > 0;
    }

    function onKey(player, event) {
        const found = KEYS.find(([key]) => key === event.key);
        if (!found || !wanted(player, event))
            return;
        event.preventDefault();
        act(player, found[1]);
    }

    /* ---- Building ---- */

    function helpText() {
        return make('dl', {class: 'help', hidden: true}, KEYS.map(([, , key, title]) =>
            make('div', {}, make('dt', {}, make('kbd', {}, key)), make('dd', {}, title))));
    }

    function build(data) {
        const player = {data, used: false, timer: 0,
            view: {deal: 0, table: 0, i: 0, all: false, hidden: false, below: 0},
            help: helpText(), options: make('div', {class: 'options'}), sum: make('div', {class: 'sum'}),
            live: make('p', {class: 'live', 'aria-live': 'polite'}), stages: make('div', {}),
            missing: make('p', {class: 'missing', role: 'alert'})};
        player.choosers = choose.make((deal) => {
            player.used = true;
            open(player, deal, player.view.table, 0);
        });
        player.buttons = buttons(player);
        player.box = make('div', {class: 'player', tabindex: 0, role: 'group',
            'aria-label': 'deal player: arrow keys step, ? shows all keys'},
            player.missing, make('div', {class: 'chosen'}, player.choosers.map(({label}) => label)),
            player.options, player.help, player.buttons, player.live, player.stages, player.sum);
        return player;
    }

    return function dealPlayer(root, data) {
        root.append(make('p', {class: 'choice'}, data.choice.words));
        if (!data.deals.length)
            return;
        const player = build(data);
        root.append(player.box, choose.lists(data));
        open(player, 0, 0, 0);
        follow(player);
        addEventListener('hashchange', () => follow(player));
        document.addEventListener('keydown', (event) => onKey(player, event));
    };
})();

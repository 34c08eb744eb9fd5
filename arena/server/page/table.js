/*
 * A table at which people sit: what is seen, asked and answered, by mouse, finger or keys.
 */

const tablePage = (() => {
    const id = frame.fromPath('/table/'),
        key = location.hash.slice(1);
    const UNITS = {game: 'a game', rubber: 'a rubber', sitting: 'a sitting', deals: 'deals'};
    const LINES = 300; /* of what happened that are kept */
    const LATE = 8000; /* ms after which the end of the stream is not waited for any more */
    const KEYS = [
        ['← →', 'choose an answer'],
        ['1 to 9', 'the same by its number; twice gives it'],
        ['Enter', 'gives it; after a deal, goes on'],
        ['h', 'what a bot would do'],
        ['l', 'the last trick'],
    ];

    const page = {table: null, state: null, sent: false, over: false, reviewed: false};
    let seat = null;
    const removes = ownTables.removing(id, key); /* for who opened the table */
    const door = tableDoor({connect, removes, sit: (name) => seat.sit(name)});

    const box = {
        live: make('p', {class: 'live', 'aria-live': 'polite'}),
        felt: make('div', {class: 'felt-box'}),
        facts: make('div', {}),
        asks: make('div', {class: 'asks', role: 'group', 'aria-labelledby': 'asked'}),
        asked: make('h2', {id: 'asked', tabindex: -1}),
        hand: make('div', {class: 'own-box'}),
        choices: make('div', {class: 'choices'}),
        told: make('p', {class: 'hint', role: 'status'}),
        log: make('ol', {class: 'steps', 'aria-label': 'What happened', tabindex: 0}),
        tools: make('div', {class: 'options'}),
        keys: make(
            'dl',
            {class: 'help', hidden: true},
            KEYS.map(([name, does]) =>
                make('div', {}, make('dt', {}, make('kbd', {}, name)), make('dd', {}, does))
            )
        ),
    };

    function connection(state) {
        door.lost.hidden = state === 'open' || page.over;
        door.lost.textContent = 'The connection is lost. It is tried again by itself; nothing of the game is lost.';
    }

    /* ---- Answers ---- */

    function answers() {
        return page.state?.asks?.answers ?? [];
    }

    /* In the order of their numbers. */
    function buttons() {
        const order = tableView.ordered(page.state?.view ?? {hand: []}, answers());
        return [...box.asks.querySelectorAll('button.answer')].sort(
            (a, b) => order.indexOf(a.answer) - order.indexOf(b.answer)
        );
    }

    async function press(answer) {
        if (page.sent) return;
        page.sent = true;
        dim(true);
        const {n} = page.state;
        const went = await door.tried(() => seat.answer(n, answer.answer));
        if (went || page.state?.n !== n) return;
        page.sent = false;
        dim(false);
    }

    /* They keep the focus while the answer is on its way. */
    function dim(yes) {
        box.asks.classList.toggle('sent', yes);
        buttons().forEach((b) => b.setAttribute('aria-disabled', `${yes}`));
    }

    /* ---- Drawing ---- */

    function headline({view, asks, waits}) {
        if (asks) return asks.words;
        if (view.deal_over) return view.deal_over.words;
        return waits && waits !== view.seat ? `${waits} is to speak` : '';
    }

    function putAsked(state) {
        const {view, asks} = state,
            list = asks ? asks.answers : [];
        const held = box.asks.contains(document.activeElement);
        box.asked.textContent = headline(state);
        box.hand.replaceChildren(tableView.hand(view, list, press));
        box.choices.replaceChildren(...tableView.choices(view, list, press));
        if (view.deal_over && !page.over) box.choices.append(frame.button('Go on', goOn, {class: 'go'}));
        box.told.textContent = '';
        box.asks.classList.toggle('yours', list.length > 0);
        box.asks.classList.remove('sent');
        if (held) box.asked.focus({preventScroll: true});
    }

    function goOn() {
        const held = box.choices.contains(document.activeElement);
        box.choices.replaceChildren();
        if (held) box.asked.focus({preventScroll: true});
        seat.goOn();
    }

    function addLines(lines) {
        box.log.append(...lines.map((text) => make('li', {}, cards.write(text))));
        while (box.log.childElementCount > LINES) box.log.firstElementChild.remove();
        box.log.scrollTop = box.log.scrollHeight;
    }

    /* What is heard: what happened, and what is asked. */
    function speak({lines, asks, view}) {
        const said = view.deal_over ? [view.deal_over.words] : [...lines.slice(-8), asks?.words].filter(Boolean);
        const sentence = (text) => tableView.spoken(text).replace(/([^.?!])$/, '$1.');
        if (said.length) box.live.textContent = said.map(sentence).join(' ');
    }

    function showState(state) {
        if (!page.table) return;
        const again = page.state?.n === state.n,
            first = !page.state;
        page.state = state;
        page.sent = false;
        box.felt.replaceChildren(tableView.room(page.table, state));
        box.facts.replaceChildren(tableView.facts(page.table, state.view));
        putAsked(state);
        if (first) box.live.closest('section').scrollIntoView({behavior: 'instant'});
        if (again) return;
        addLines(state.lines);
        speak(state);
    }

    function showHint({words, answer, bot}) {
        box.told.replaceChildren();
        fill(box.told, [known(answer) ? [named(bot ?? 'a bot'), ' would: '] : null, cards.write(words)]);
        for (const button of buttons()) button.classList.toggle('hinted', button.answer?.answer === answer);
    }

    /* ---- The table ---- */

    function tools() {
        const help = frame.button(
            'Keys',
            () => {
                box.keys.hidden = !box.keys.hidden;
                help.setAttribute('aria-pressed', `${!box.keys.hidden}`);
            },
            {'aria-pressed': `${!box.keys.hidden}`}
        );
        return [
            frame.button('Hint', ACTIONS.h),
            frame.button('Last trick', ACTIONS.l),
            help,
            frame.button('Leave', leave),
            removes,
        ];
    }

    function head({rules, unit, players, commitment}) {
        frame.head(
            `A table of ${rules}`,
            frame.facts(
                UNITS[unit] ?? unit,
                plural(players, 'player'),
                commitment && ['commitment ', make('code', {title: commitment}, `${commitment.slice(0, 12)}…`)]
            )
        );
    }

    function stage() {
        return make(
            'section',
            {'aria-label': 'The table', class: 'table-page'},
            door.lost,
            door.wrong,
            make(
                'div',
                {class: 'player'},
                box.live,
                make(
                    'div',
                    {class: 'stage'},
                    make('div', {class: 'front'}, box.felt, box.asks),
                    make('div', {class: 'beside'}, box.tools, box.keys, box.facts, door.here, box.log)
                )
            )
        );
    }

    /* After a lost connection all of it comes again: what is there stays, with the focus. */
    function showTable(table) {
        const there = page.table && box.live.isConnected;
        page.table = table;
        if (there) return;
        head(table);
        box.tools.replaceChildren(...tools());
        box.log.replaceChildren();
        box.asks.replaceChildren(box.asked, box.choices, box.told, box.hand);
        frame.show(stage());
        if (table.resumed) addLines(['The game goes on where it was left.']);
    }

    /* ---- Leaving, the end ---- */

    /* Nothing is asked for any more, else the game would go on. */
    async function leave() {
        const left = seat;
        if ((await door.tried(() => left.leave())) && seat === left) ended();
    }

    function showOver({result}) {
        if (page.over) return;
        page.over = true;
        door.lost.hidden = true;
        box.tools.replaceChildren();
        box.choices.replaceChildren();
        box.asked.textContent = box.live.textContent = result;
        setTimeout(showReview, LATE);
    }

    /* When the log is in its place, which ends the stream; or after some time, if that end was lost. */
    function showReview() {
        if (page.reviewed) return;
        page.reviewed = true;
        tableReview.append(id);
    }

    function removed() {
        page.over = page.reviewed = true; /* there is nothing of it to be seen */
        seat.close();
        ownTables.forget(id);
        frame.show(
            make(
                'section',
                {'aria-label': 'The table'},
                paragraph(
                    'Whoever opened this table has removed it. ',
                    make('a', {href: '/play'}, 'Another table'),
                    '.'
                )
            )
        );
    }

    function ended() {
        if (page.over) return showReview();
        seat.close();
        seat = page.table = page.state = null;
        door.left();
    }

    function refused(error) {
        if (page.over) return;
        if (error.status === 404) tableReview.show(id);
        else frame.fail(error);
    }

    /* ---- Keys ---- */

    const ACTIONS = {
        h: () => answers().length && door.tried(() => seat.hint()),
        l: () => {
            if (page.state) box.told.replaceChildren(...cards.write(tableView.lastTrick(page.state.view)));
        },
    };

    function move(by) {
        const all = buttons(),
            at = all.indexOf(document.activeElement);
        const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
        all[next]?.focus();
    }

    function choose(n) {
        const button = buttons()[n - 1];
        if (button && button === document.activeElement) button.click();
        else button?.focus();
    }

    function actionOf({key: pressed}) {
        const more = box.choices.querySelector('.go');
        if (pressed === 'ArrowRight') return () => move(1);
        if (pressed === 'ArrowLeft') return () => move(-1);
        if (/^[1-9]$/.test(pressed)) return () => choose(Number(pressed));
        if (pressed === 'Enter' && more && !document.activeElement?.closest('a, button')) return goOn;
        return ACTIONS[pressed];
    }

    function onKey(event) {
        const action = actionOf(event);
        if (!page.table || !action || event.ctrlKey || event.altKey || event.metaKey) return;
        if (document.activeElement?.closest('input, select, textarea')) return;
        action();
        event.preventDefault();
    }

    /* ---- The page ---- */

    const EVENTS = {
        table: showTable,
        people: (event) => {
            removes.hidden = !event.removable;
            door.people(event);
            if (!page.table) door.show(event);
        },
        state: showState,
        hint: showHint,
        error: ({message}) => {
            door.complain(message);
            page.sent = false;
            dim(false);
        },
        review: ({lines}) => tableReview.costs(id, lines),
        over: showOver,
        removed,
        end: ended,
    };

    function connect() {
        seat = seatAt(id, key, {event: (event) => EVENTS[event.type]?.(event), connection, refused});
    }

    frame.head('A table');
    if (!key) tableReview.show(id);
    else {
        document.addEventListener('keydown', onKey);
        addEventListener('hashchange', () => location.reload());
        connect();
    }
})();

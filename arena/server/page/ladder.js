/*
 * The ladder: a table of ratings for each game, which changes while it is looked at. Rows that change
 * their places wait where the reader is in the table.
 */

const ladderPage = (() => {
    const WHY = {
        provisional: 'It has played fewer than 48 sets: the rating may still move a lot.',
        open: 'Its order with a neighbour is open at 95\u00a0%.',
        settled: 'Its order with its neighbours is settled at 95\u00a0%.',
        unrated: 'It has not met anybody who is rated.',
    };

    const AT_ONCE = 40; /* rows of a game that are shown before those below them are made */

    const page = {
        club: null,
        games: new Map() /* by number: what is shown of each */,
        styles: new BotStyles([]),
        game: 0 /* the one that is shown; 0: all */,
        find: '',
        old: false,
    };

    /* What is chosen is in the address, so that it can be sent on and is there after a reload. */
    function readChoice() {
        const asked = new URLSearchParams(location.search);
        page.game = Number(asked.get('game')) || 0;
        page.find = asked.get('bot') ?? '';
        page.old = asked.has('old');
    }

    function writeChoice() {
        const chosen = new URLSearchParams();
        if (page.game) chosen.set('game', page.game);
        if (page.find) chosen.set('bot', page.find);
        if (page.old) chosen.set('old', '1');
        const text = `${chosen}`;
        history.replaceState(null, '', text ? `/?${text}` : '/');
    }

    /* ---- The table ---- */

    /* A rating as a line of standings (report/page/standings.js). */
    function lineOf(rating) {
        return {
            ...rating,
            bots: [rating.entrant],
            rating: rating.value,
            rating_low: rating.low,
            rating_high: rating.high,
            rank_best: rating.best,
            rank_worst: rating.worst,
            not_rated: known(rating.value) ? null : WHY.unrated,
        };
    }

    function stateText({state, more}) {
        return state === 'open' && known(more) ? `open, ${plural(more, 'set')} more` : state;
    }

    function columns(results) {
        const [rank, , value, interval] = ratingColumns(results, page.styles, () => null);
        return [
            rank,
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: (line) =>
                    make(
                        'span',
                        {class: 'signed'},
                        sign(page.styles.of(line.bots)),
                        frame.botLink(line.entrant)
                    ),
                by: (line) => line.entrant,
            },
            value,
            interval,
            {head: 'Sets', kind: 'n', cell: (line) => count(line.sets), by: (line) => line.sets},
            {
                head: 'Order',
                kind: 'w',
                title: 'Whether the order with its neighbours is settled',
                cell: (line) =>
                    make(
                        'span',
                        {class: `state-${line.state}`, title: WHY[line.state]},
                        line.plays ? stateText(line) : 'plays no more'
                    ),
                by: (line) => line.state,
            },
            {
                head: 'Author',
                kind: 'w',
                cell: (line) => (line.author ? named(line.author) : UNKNOWN),
                by: (line) => line.author || '',
            },
        ];
    }

    function isShown(line) {
        return (
            (page.old || line.plays) && line.entrant.toLowerCase().includes(page.find.toLowerCase())
        );
    }

    /* In the order in which they are known to the reader, then the others. */
    function arranged(lines, order) {
        if (!order) return lines;
        const place = (line) => (order.indexOf(line.entrant) + 1 || order.length + 1) - 1;
        return [...lines].sort((a, b) => place(a) - place(b));
    }

    function rowClass(line) {
        return line.plays && known(line.value) ? null : 'unrated';
    }

    function tableOf(game, most) {
        const lines = arranged(game.lines, game.order).filter(isShown);
        if (!lines.length) return note(game.lines.length ? 'No bot is called so.' : 'Nobody plays yet.');
        const results = {rating: {measure: game.measure}, standings: lines};
        return table(
            `Ratings of ${game.rules}, best first`,
            columns(results),
            lines.slice(0, most),
            rowClass
        );
    }

    /* What the reader did with the old table goes over to the new one: sorting, scrolling, focus. */
    function replaceTable(game, most = Infinity) {
        const old = game.box.firstElementChild,
            fresh = tableOf(game, most);
        const held = old?.contains(document.activeElement) ? document.activeElement : null;
        const sorted = old?.querySelector('[aria-sort]'),
            left = old?.querySelector('.scroll')?.scrollLeft;
        game.box.replaceChildren(fresh);
        if (sorted) resort(fresh, sorted);
        const scroll = fresh.querySelector('.scroll');
        if (scroll && left) scroll.scrollLeft = left;
        if (held) refocus(fresh, held);
    }

    function resort(fresh, sorted) {
        const press = () => fresh.querySelectorAll('thead th')[sorted.cellIndex];
        press()?.querySelector('button')?.click();
        if (press()?.getAttribute('aria-sort') !== sorted.getAttribute('aria-sort'))
            press()?.querySelector('button')?.click();
    }

    function refocus(fresh, held) {
        const way = held.getAttribute('href');
        const same = way
            ? [...fresh.querySelectorAll('a')].find((a) => a.getAttribute('href') === way)
            : fresh.querySelector('.scroll, button');
        same?.focus({preventScroll: true});
    }

    /* ---- Changes ---- */

    function isRead(game) {
        return game.box.matches(':hover') || game.box.contains(document.activeElement);
    }

    /* Who has another place, those that moved most first. */
    function movesOf(before, lines) {
        const places = lines.filter((line) => line.plays).map((line) => line.entrant);
        const old = before.filter((line) => line.plays).map((line) => line.entrant);
        return places
            .map((entrant, i) => ({entrant, to: i + 1, from: old.indexOf(entrant) + 1}))
            .filter(({to, from}) => to !== from)
            .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
    }

    function moveText({entrant, to, from}) {
        return from ? `${entrant} moves from ${from} to ${to}` : `${entrant} is new at ${to}`;
    }

    function announce(game, moves) {
        if (!moves.length) return;
        const first = moves.slice(0, 3).map(moveText).join(', ');
        const others = moves.length > 3 ? ` and ${moves.length - 3} others` : '';
        frame.say(`${game.rules}: ${first}${others}.`);
    }

    function newOrder(game) {
        const press = frame.button('Show the new order', () => {
            game.order = null;
            game.waits.replaceChildren();
            replaceTable(game);
            game.title.focus({preventScroll: true});
        });
        game.waits.replaceChildren('Places have changed. ', press);
    }

    function verdict(game) {
        const first = game.lines.filter((line) => line.plays && line.best === 1 && known(line.value));
        if (!first.length) return null;
        if (first.length === 1) return [named(first[0].entrant), ' is first.'];
        if (first.length > 3) return [`${count(first.length)} bots may be first: their order is open.`];
        return [
            first.map((line, i) => [
                i ? (i === first.length - 1 ? ' or ' : ', ') : null,
                named(line.entrant),
            ]),
            ' is first: their order is open.',
        ];
    }

    function put(game, ratings) {
        const lines = ratings.lines.map(lineOf),
            fresh = !game.lines,
            moves = fresh ? [] : movesOf(game.lines, lines);
        if (isRead(game) && (moves.length || game.order)) {
            game.order ||= game.lines.map((line) => line.entrant);
            newOrder(game);
        } else {
            game.order = null;
            game.waits.replaceChildren();
        }
        Object.assign(game, {lines, measure: ratings.measure});
        lines.forEach((line) => page.styles.of(line.bots));
        announce(game, moves);
        replaceTable(game, fresh ? AT_ONCE : Infinity);
        if (fresh && lines.length > AT_ONCE) idle(() => replaceTable(game));
        game.verdict.replaceChildren();
        fill(game.verdict, [verdict(game)]);
        oldVersions();
    }

    /* ---- One game ---- */

    function gameOf(info) {
        const title = make('h2', {id: `game-${info.game}`, tabindex: -1}, make('bdi', {}, info.rules));
        const game = {
            ...info,
            title,
            lines: null,
            order: null,
            box: make('div', {}),
            waits: make('p', {class: 'waits'}),
            verdict: make('p', {class: 'verdict'}),
            facts: make('div', {}),
        };
        game.section = make(
            'section',
            {'aria-labelledby': title.id},
            title,
            game.facts,
            game.verdict,
            game.waits,
            game.box
        );
        return game;
    }

    const UNITS = {deals: 'deals', game: 'games', rubber: 'rubbers', sitting: 'sittings'};

    function gameFacts({unit, deals, bots, sets, players}) {
        return frame.facts(
            plural(players, 'player'),
            unit === 'deals' && deals ? `${plural(deals, 'deal')} a table` : UNITS[unit] || unit,
            plural(bots, 'bot'),
            plural(sets, 'set')
        );
    }

    /* ---- The page ---- */

    function doing({state, words, done, sets, commitment}) {
        if (state === 'stopped') return ['The ladder stands still.'];
        if (state !== 'plays') return ['The ladder waits', words ? [': ', make('bdi', {}, words)] : '', '.'];
        return [
            'Now: ',
            make('bdi', {}, words),
            sets ? `, ${count(done)} of ${count(sets)} done.` : '.',
            commitment && [' Commitment ', make('code', {title: commitment}, `${commitment.slice(0, 12)}…`), '.'],
        ];
    }

    const now = make('p', {class: 'now'});

    function showLadder(ladder) {
        now.replaceChildren();
        if (ladder) fill(now, doing(ladder));
    }

    function showHead() {
        const {club} = page;
        frame.head(
            club.title,
            frame.facts(
                plural(club.games.length, 'game'),
                plural(
                    club.games.reduce((sum, game) => sum + game.sets, 0),
                    'set'
                ),
                club.hand_in ? make('a', {href: '/hand-in'}, 'hand in a bot') : 'nothing can be handed in'
            ),
            now
        );
        showLadder(club.ladder);
    }

    function hideOthers() {
        for (const {section, game} of page.games.values())
            section.hidden = page.game > 0 && game !== page.game;
    }

    function choice(number, text) {
        const press = frame.button(
            text,
            () => {
                page.game = number;
                choices.querySelectorAll('button').forEach((b) => {
                    b.setAttribute('aria-pressed', `${b === press}`);
                });
                hideOthers();
                writeChoice();
            },
            {'aria-pressed': `${number === page.game}`}
        );
        return press;
    }

    const choices = make('span', {class: 'choices', role: 'group', 'aria-label': 'Games'});
    const older = frame.button('Old versions', () => {
        page.old = !page.old;
        older.setAttribute('aria-pressed', `${page.old}`);
        page.games.forEach((game) => replaceTable(game));
        writeChoice();
    });

    /* The button is there if there are any. */
    function oldVersions() {
        const all = [...page.games.values()].flatMap((game) => game.lines || []);
        older.hidden = all.every((line) => line.plays);
        older.setAttribute('aria-pressed', `${page.old}`);
    }

    function controls() {
        const field = make('input', {
            id: 'find',
            type: 'search',
            autocomplete: 'off',
            size: 12,
            value: page.find,
            on: {
                input: () => {
                    page.find = field.value.trim();
                    page.games.forEach((game) => replaceTable(game));
                    writeChoice();
                },
            },
        });
        const {games} = page.club;
        if (games.length > 1)
            choices.replaceChildren(choice(0, 'All games'), ...games.map((g) => choice(g.game, g.rules)));
        return toolbar(
            choices,
            make('span', {class: 'control'}, make('label', {for: 'find'}, 'Bot'), ' ', field),
            older
        );
    }

    function notes() {
        return note(
            'Every ± is half of a 95\u00a0% interval; ranks like 2–3 are open at 95\u00a0%. A set is the same ' +
                'cards played by each side in turn. Provisional: fewer than 48 sets.'
        );
    }

    function ratingsOf(game) {
        return api.read(`/api/games/${game}/ratings`);
    }

    /* There is a game 1 in every club: its table need not wait until the others are known. */
    async function refresh() {
        try {
            const [club, first] = await Promise.all([api.read('/api/club'), ratingsOf(1)]);
            page.club = club;
            build();
            put(page.games.get(1), first);
            const others = club.games.filter(({game}) => game !== 1).map(({game}) => ratingsOf(game));
            for (const ratings of await Promise.all(others)) put(page.games.get(ratings.game), ratings);
        } catch (error) {
            if (!page.club) frame.fail(error);
            else frame.say(error.message);
        }
    }

    /* Once, and again if other games are played. */
    function build() {
        const {games} = page.club,
            names = games.map(({rules}) => rules).join('\n');
        showLadder(page.club.ladder);
        if (page.built !== names) {
            page.built = names;
            page.games = new Map(games.map((info) => [info.game, gameOf(info)]));
            if (!page.games.has(page.game)) page.game = 0;
            hideOthers();
            showHead();
            frame.show(
                controls(),
                [...page.games.values()].map((game) => game.section),
                games.length ? notes() : note('No game is played here yet.')
            );
        }
        games.forEach((info) => page.games.get(info.game).facts.replaceChildren(gameFacts(info)));
    }

    const later = api.soon(refresh);
    let generation = null;

    function hear(event) {
        showLadder(event.ladder);
        if (!page.club || (generation !== null && event.generation !== generation)) later();
        generation = event.generation;
    }

    readChoice();
    frame.head('The ladder');
    refresh().then(() => api.ladder(hear));
})();

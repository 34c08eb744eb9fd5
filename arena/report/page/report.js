/*
 * Puts the report together: header, sections, contents, links. Start reading here.
 */

/* ---- The header ---- */

const UNITS = {game: 'games', rubber: 'rubbers', sitting: 'sittings', deals: 'deals'};

/* The title of a report of several games: what their titles have in common before the rules. */
function titleOf(results) {
    if (!results.stages) return results.event;
    const first = results.stages[0],
        end = `: ${first.rules}`;
    return first.event.endsWith(end) ? first.event.slice(0, -end.length) : first.event;
}

function completeness(data) {
    const r = data.results,
        planned = r.sets_planned;
    const sets = (r.stages || [r]).reduce((sum, g) => sum + g.sets, 0);
    const deals = (r.stages || [r]).reduce((sum, g) => sum + g.deals, 0);
    const of = !r.complete && known(planned) ? ` of ${count(planned)}` : '';
    return [
        `${count(sets)}${of} ${sets === 1 ? 'set' : 'sets'}`,
        plural(deals, 'deal'),
        make(
            'span',
            {class: r.complete ? 'complete' : 'partial'},
            r.complete ? '✓ complete' : '◔ not complete'
        ),
    ];
}

function factsOf(data, games) {
    const r = data.results;
    const parts = r.stages
        ? [plural(games.length, 'game')]
        : [games[0].game.rules.book, make('code', {}, r.rules), UNITS[r.unit] || r.unit, r.format];
    return make(
        'p',
        {class: 'facts'},
        [...parts, ...completeness(data)].map((part) => make('span', {}, part))
    );
}

/* "1 March 2026, 12:00 to 12:07 UTC" */
function whenPlayed({from, to}) {
    const day = (time) =>
        new Date(time).toLocaleDateString('en-GB', {
            day: 'numeric',
            month: 'long',
            year: 'numeric',
            timeZone: 'UTC',
        });
    const clock = (time) => time.slice(11, 16);
    if (day(from) !== day(to)) return `${day(from)} to ${day(to)}`;
    return clock(from) === clock(to)
        ? `${day(from)}, ${clock(from)} UTC`
        : `${day(from)}, ${clock(from)} to ${clock(to)} UTC`;
}

/* The seeds of all segments, the first digits of one. */
function seedFact(games) {
    const seeds = new Set(games.flatMap(({game}) => game.segments.map((s) => s.seed)));
    const [seed] = seeds;
    if (seeds.size > 1) return make('a', {href: '#seeds'}, plural(seeds.size, 'seed'));
    return [
        make('a', {href: '#seeds', title: seed}, 'seed'),
        ' ',
        seed ? make('code', {}, `${seed.slice(0, 12)}…`) : 'not revealed yet',
    ];
}

/* When and where it was played, as far as a sidecar says. */
function originOf(data, games) {
    const played = data.played;
    return make(
        'p',
        {class: 'facts origin'},
        [
            played ? whenPlayed(played) : null,
            ...(played ? played.machines.map((machine) => make('bdi', {}, machine)) : []),
            seedFact(games),
        ]
            .filter(Boolean)
            .map((part) => make('span', {}, part))
    );
}

/* The link to the deal that the player shows first. */
function wayToDeal(data) {
    if (!data.deals || !data.deals.length) return null;
    const deal = data.deals[filter.most(data, filter.deals(data, null))];
    return make(
        'p',
        {class: 'way'},
        deal.swing ? 'The deal that swung most: ' : 'The first deal: ',
        choose.link(data, deal),
        '.'
    );
}

function overallVerdict(results) {
    const leaders = results.overall.filter((line) => line.rank === 1);
    if (!leaders.length || !known(leaders[0].score))
        return [make('p', {class: 'verdict'}, 'Nothing has been played yet.')];
    if (leaders.length > 1) return [make('p', {class: 'verdict'}, verdictShared(leaders))];
    const [first, second] = results.overall;
    const won = first.stages.filter((stage) => stage && stage.rank === 1).length;
    return [
        make(
            'p',
            {class: 'verdict'},
            namedLine(first.bots),
            ' is first over all games with a score of ',
            make('strong', {class: 'figure'}, plusMinusShare(first.score, first.score_error)),
            second ? ['; ', namedLine(second.bots), ` has ${share(second.score, 1)}.`] : '.'
        ),
        make(
            'p',
            {class: 'sure'},
            `It is first in ${count(won)} of ${plural(results.stages.length, 'game')}. `,
            'Every ± is half of a 95\u00a0% interval.'
        ),
    ];
}

function header(data, games) {
    const r = data.results,
        title = titleOf(r);
    document.title = `${title} – Euchre Arena`;
    fill(document.getElementById('top'), [
        make('p', {class: 'kicker'}, 'Euchre Arena'),
        make('h1', {}, make('bdi', {}, title)),
        factsOf(data, games),
        originOf(data, games),
        r.stages ? overallVerdict(r) : verdict(r),
        wayToDeal(data),
    ]);
}

/* ---- Sections ---- */

/* The sections of one game, as functions that make them, the result first. Ids of the first game are plain,
 * those of others have its number. */
function gameSections(context, entry, level) {
    const {results, game, number} = entry,
        {botStyles, data} = context,
        ways = filter.ways(data, number - 1);
    const id = (name) => (number === 1 ? name : `${name}-${number}`);
    const bracket = isBracket(results),
        rounds = results.rounds
            ? ['rounds', roundsTitle(results), () => roundsContent(results, botStyles, ways, level + 1)]
            : null;
    const list = [
        bracket ? rounds : null,
        [
            'standings',
            bracket ? 'Ratings' : 'Standings',
            () => standingsContent(results, botStyles, ways),
        ],
        results.match ? ['match', 'The match', () => matchContent(results, botStyles, level + 1)] : null,
        bracket ? null : rounds,
        ['crosstable', 'Head to head', () => crosstableContent(results, botStyles, ways)],
        ['history', 'Ratings over sets', () => historyContent(results, game, botStyles)],
        ['differences', 'Differences of sets', () => differencesContent(results, game, botStyles)],
        ['habits', 'Bidding habits', () => habitsContent(results, game, botStyles)],
        game.analysis
            ? ['analysis', 'Analysis', () => analysisContent(data, entry, botStyles, level + 1)]
            : null,
        results.partners && results.partners.length
            ? ['partners', 'Partners', () => partnersContent(results, botStyles)]
            : null,
        ['faults', 'Faults', () => faultsContent(game, linksOf(data, number - 1), botStyles)],
    ];
    return list
        .filter(Boolean)
        .map(([name, title, build]) => () => section(id(name), title, level, build));
}

function paperSections(context, entry, level) {
    const {game, number} = entry;
    const id = (name) => (number === 1 ? name : `${name}-${number}`);
    return [
        section(id('rules'), 'Rules', level, () => rulesContent(game, context.botStyles)),
        section(id('seeds'), 'Seeds', level, () => seedsContent(game)),
    ];
}

function timesSection(context) {
    const {data, games, botStyles} = context;
    return section('times', 'Decision times', 2, () =>
        timesContent(
            data.results.times,
            games.map((e) => e.game),
            botStyles
        )
    );
}

/* The player reads the fragment itself, when it is made and at every hashchange. */
function dealsSection(context) {
    const {data} = context;
    return section('deals', 'Deals', 2, (box) => {
        if (!data.deals || !data.deals.length) return note('There are no deals to look at.');
        const root = make('div', {});
        box.append(root);
        dealPlayer(root, data);
        return null;
    });
}

function verifySection(context) {
    return section('verify', 'How to verify', 2, () => verifyContent(context.data));
}

function oneGame(context) {
    const entry = context.games[0],
        [first, ...rest] = gameSections(context, entry, 2);
    return [
        first(),
        dealsSection(context),
        ...rest.map((put) => put()),
        timesSection(context),
        ...paperSections(context, entry, 2),
        verifySection(context),
    ];
}

/* One of several games: closed, it says who won. Its content is made when it is opened. */
function gameBox(context, entry) {
    const {results, number} = entry;
    const summary = make(
        'summary',
        {},
        make('h2', {}, `${number}. `, make('bdi', {}, results.rules)),
        make('span', {class: 'brief'}, briefly(results))
    );
    const box = make('details', {class: 'game', id: `game-${number}`}, summary);
    const before = waiting.length;
    fill(box, [
        make(
            'p',
            {class: 'facts'},
            [
                entry.game.rules.book,
                UNITS[results.unit] || results.unit,
                plural(results.sets, 'set'),
                plural(results.deals, 'deal'),
            ].map((part) => make('span', {}, part))
        ),
        verdict(results),
        gameSections(context, entry, 3).map((put) => put()),
        ...paperSections(context, entry, 3),
    ]);
    const own = waiting.splice(before);
    box.addEventListener('toggle', () => {
        own.splice(0).forEach(finishOne);
    });
    box.openNow = () => {
        box.open = true;
        own.splice(0).forEach(finishOne);
    };
    return box;
}

function briefly(results) {
    const leaders = results.standings.filter((line) => line.rank_best === 1);
    return leaders.length
        ? [
              'first: ',
              listed(leaders.slice(0, 3).map((line) => namedLine(line.bots))),
              leaders.length > 3 ? ' …' : null,
          ]
        : 'not played';
}

function severalGames(context) {
    const overall = section('overall', 'Over all games', 2, () =>
        overallContent(context.data.results, context.botStyles)
    );
    const deals = dealsSection(context);
    const boxes = make(
        'section',
        {id: 'games', 'aria-labelledby': 'games-title'},
        make('h2', {id: 'games-title'}, 'Games'),
        context.games.map((entry) => gameBox(context, entry))
    );
    return [overall, deals, boxes, timesSection(context), verifySection(context)];
}

/* ---- Contents ---- */

function contents(sections) {
    const link = (box) =>
        make('li', {}, make('a', {href: `#${box.id}`}, box.querySelector('h2').textContent));
    const list = make('ul', {}, sections.map(link));
    const nav = document.getElementById('contents');
    nav.append(list);
    const links = new Map(Array.from(list.querySelectorAll('a'), (a) => [a.hash.slice(1), a]));
    const mark = (id) => {
        links.forEach((a) => a.removeAttribute('aria-current'));
        links.get(id).setAttribute('aria-current', 'true');
        nav.scrollTo({left: links.get(id).offsetLeft - 32});
    };
    watchSections(sections, mark);
}

/* The section at a quarter of the window's height is the current one. */
function watchSections(sections, mark) {
    const observer = new IntersectionObserver(
        (entries) => {
            for (const entry of entries) if (entry.isIntersecting) mark(entry.target.id);
        },
        {rootMargin: '-24% 0px -75% 0px'}
    );
    sections.forEach((box) => observer.observe(box));
}

/* ---- Links ---- */

/* Makes and opens what a fragment names, then scrolls to it. Addresses of deals are for the player. */
function follow() {
    const id = location.hash.slice(1); /* ids of ours need no escapes */
    if (!id) return;
    finishAll();
    const target = document.getElementById(id.includes('/') ? 'deals' : id);
    const box = target && target.closest('details.game');
    if (box) box.openNow();
    if (target && !id.includes('/')) stayAt(target);
}

/* Charts above the target get their height in the next frame. */
function stayAt(target) {
    const go = () => target.scrollIntoView({behavior: 'instant'});
    go();
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(go)));
}

/* ---- All of it ---- */

function gamesOf(data) {
    const stages = data.results.stages || [data.results];
    return stages.map((results, i) => ({results, game: data.games[i], number: i + 1}));
}

function report(data) {
    const games = gamesOf(data);
    const context = {
        data,
        games,
        botStyles: new BotStyles(games.map((e) => e.results)),
    };
    header(data, games);
    const sections = games.length > 1 ? severalGames(context) : oneGame(context);
    const main = document.getElementById('main');
    main.replaceChildren(...sections);
    document.querySelector('.skip').setAttribute('href', `#${sections[0].id}`);
    contents(sections);
    fill(document.getElementById('bottom'), [
        note(
            `Made by euchre-arena ${data.arena} from `,
            listed(data.logs.map((l) => make('bdi', {}, l))),
            '. This file asks for nothing from anywhere.'
        ),
    ]);
    finishFirst();
    idle(finishIdly);
    window.addEventListener('hashchange', follow);
    window.addEventListener('beforeprint', finishAll);
    follow();
}

report(JSON.parse(document.getElementById('data').textContent));

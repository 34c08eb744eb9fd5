/*
 * Opens a table: which rules, how long, who sits where. Then it shows the links for those who are invited.
 */

const playPage = (() => {
    /* Rules, players, the units that they have beside deals. Without a game a sitting of deals is played. */
    const RULES = [
        ['modern', 4, ['game']],
        ['american1866', 4, ['game']],
        ['professor1862', 4, ['game']],
        ['somerset1888', 4, ['game', 'rubber']],
        ['auction-4', 4, ['game']],
        ['hoyle-2', 2, ['game']],
        ['hoyle-3', 3, ['game']],
        ['hoyle-4', 4, ['game', 'rubber']],
        ['hoyle-5', 5, []],
        ['hoyle-6', 6, ['game', 'rubber']],
        ['hoyle-7', 7, []],
        ['callace1905', 4, []],
        ['callace1905 players=5', 5, []],
        ['callace1905 players=6', 6, []],
        ['callace1905 players=7', 7, []],
    ];
    const WORDS = {
        modern: 'today’s tournaments: 24 cards, a game of 10 points',
        american1866: 'The American Card Player, 1866: no lone hands',
        professor1862: 'a Professor’s book, 1862: lap, slam, jambone and jamboree',
        somerset1888: 'the laws of the Somerset Club, 1888: rubbers of three games',
        'auction-4': 'Foster’s Auction Euchre: each bids once for a number of tricks',
        'hoyle-2': 'Foster’s Hoyle, for two',
        'hoyle-3': 'Foster’s Hoyle, for three, each for himself',
        'hoyle-4': 'Foster’s Hoyle, for four: best of three games',
        'hoyle-5': 'Foster’s Hoyle, for five: an auction, the winner chooses partners',
        'hoyle-6': 'Foster’s Hoyle, for six: three against three',
        'hoyle-7': 'Foster’s Hoyle, for seven, with 53 cards',
        callace1905: 'Foster’s Call-Ace: the maker calls his partner by a card',
    };
    const UNITS = {game: 'one game', rubber: 'a rubber', deals: 'some deals'};
    const PERSON = 'a person';

    const page = {rules: RULES[0], seats: [], bots: [], person: null, club: null};
    const told = make('p', {class: 'alert', role: 'alert', hidden: true});

    function unitsOf([, , units]) {
        return [...units, 'deals'];
    }

    /* ---- The fields ---- */

    function labelled(id, label, field) {
        return make('span', {class: 'control'}, make('label', {for: id}, label), ' ', field);
    }

    function input(id, attributes) {
        return make('input', {id, autocomplete: 'off', ...attributes});
    }

    const fields = {
        name: input('name', {size: 16, maxlength: 32}),
        more: input('more', {size: 22, placeholder: 'stick_dealer=yes', spellcheck: 'false'}),
        deals: input('deals', {type: 'number', min: 1, max: 500, inputmode: 'numeric'}),
        unit: make('select', {id: 'unit'}),
        rules: make(
            'select',
            {id: 'rules'},
            RULES.map(([text, players]) =>
                make('option', {value: text}, `${text.split(' ')[0]}, ${players} players`)
            )
        ),
        about: make('p', {class: 'note'}),
        open: make('button', {type: 'submit', class: 'go'}, 'Open the table'),
        seats: make('div', {class: 'controls seats'}),
    };
    const howMany = labelled('deals', 'Deals', fields.deals);

    function chooseUnit() {
        howMany.hidden = fields.unit.value !== 'deals';
    }

    function chooseRules() {
        const at = fields.rules.selectedIndex,
            [text, players] = RULES[at];
        page.rules = RULES[at];
        fields.about.textContent = WORDS[text.split(' ')[0]];
        fields.unit.replaceChildren(
            ...unitsOf(page.rules).map((unit) => make('option', {value: unit}, UNITS[unit]))
        );
        fields.deals.value = 4 * players;
        chooseUnit();
        putSeats(players);
    }

    /* Who was chosen for a seat stays there when other rules are chosen. */
    function putSeats(players) {
        const usual = page.bots.includes('simple') ? 'simple' : page.bots[0] ?? PERSON;
        const options = [PERSON, ...page.bots];
        page.seats.length = Math.min(page.seats.length, players);
        while (page.seats.length < players) page.seats.push(page.seats.length ? usual : PERSON);
        fields.seats.replaceChildren(
            ...page.seats.map((who, seat) => {
                const letter = 'ABCDEFG'[seat];
                const select = make(
                    'select',
                    {
                        id: `seat-${letter}`,
                        on: {
                            change: () => {
                                page.seats[seat] = options[select.selectedIndex];
                            },
                        },
                    },
                    options.map((text, i) =>
                        make('option', {selected: text === who}, i > 0 ? `\u2068${text}\u2069` : text)
                    )
                );
                return labelled(`seat-${letter}`, `Seat ${letter}`, select);
            })
        );
    }

    /* ---- Opening ---- */

    /* What is sent: POST /api/tables. */
    function wish() {
        const [text, , units] = page.rules,
            unit = fields.unit.value,
            more = fields.more.value.trim();
        return {
            rules: more ? `${text} ${more}` : text,
            unit: unit === 'deals' && !units.length ? 'sitting' : unit,
            ...(unit === 'deals' && {deals: Number(fields.deals.value)}),
            seats: page.seats.map((who) => (who === PERSON ? 'person' : who)),
            name: fields.name.value.trim(),
        };
    }

    function complain(message) {
        told.hidden = !message;
        told.textContent = message;
    }

    async function open(event) {
        event.preventDefault();
        const asked = wish();
        if (!asked.seats.includes('person'))
            return complain('One seat at least must be that of a person.');
        if (!asked.name) {
            complain('Say who you are: others see the name, and the log keeps it.');
            return fields.name.focus();
        }
        complain('');
        api.keep('name', asked.name);
        fields.open.disabled = true; /* a second press would open a second table */
        try {
            opened(asked, await api.send('POST', '/api/tables', asked));
        } catch (error) {
            complain(error.message);
            fields.open.disabled = false;
            fields.open.focus();
        }
    }

    /* Who opens a table sits in the first seat of a person. */
    function opened(asked, {table, seats}) {
        const [own, ...invited] = seats;
        /* without a token the browser is the only one that knows who may go on with a game */
        if (!page.person) ownTables.remember({table, rules: asked.rules, ...own, keys: seats});
        if (invited.length) showLinks(table, invited, own);
        else location.assign(ownTables.wayTo(table, own.key));
    }

    function showLinks(table, invited, own) {
        frame.head('The table is open');
        frame.show(
            make(
                'section',
                {'aria-label': 'Links'},
                paragraph(
                    'Send each of them a link. Whoever has it sits in that seat, so it is for one person. ',
                    'The game begins when all have sat down. Until it is over the links are on the page Play, too.'
                ),
                tableList.links(table, invited),
                paragraph(
                    make('a', {class: 'go', href: ownTables.wayTo(table, own.key)}, `To your own seat, ${own.seat}`)
                )
            )
        );
        document.querySelector('.links button').focus();
    }

    /* ---- The page ---- */

    function form() {
        fields.rules.addEventListener('change', chooseRules);
        fields.unit.addEventListener('change', chooseUnit);
        addEventListener('pageshow', () => {
            fields.open.disabled = false; /* whoever comes back may open another */
        });
        fields.name.value = api.kept('name') ?? page.person?.name ?? '';
        chooseRules();
        return make(
            'form',
            {class: 'opens', on: {submit: open}},
            make(
                'fieldset',
                {},
                make('legend', {}, 'What is played'),
                make(
                    'div',
                    {class: 'controls'},
                    labelled('rules', 'Rules', fields.rules),
                    labelled('unit', 'Play', fields.unit),
                    howMany
                ),
                fields.about,
                make('div', {class: 'controls'}, labelled('more', 'Other parameters', fields.more))
            ),
            make(
                'fieldset',
                {},
                make('legend', {}, 'Who sits where'),
                fields.seats,
                note('You sit in the first seat of a person; for each of the others you get a link to send.')
            ),
            make('div', {class: 'controls'}, labelled('name', 'Your name', fields.name)),
            make('div', {class: 'controls'}, fields.open),
            told
        );
    }

    /* The bots that play on the ladder, the best of each game first. */
    async function botsOf(club) {
        const all = await Promise.all(
            club.games.map(({game}) => api.read(`/api/games/${game}/ratings`).catch(() => ({lines: []})))
        );
        const names = all.flatMap(({lines}) => lines.filter((line) => line.plays).map((line) => line.entrant));
        return [...new Set(names)];
    }

    async function start() {
        frame.head('Play');
        try {
            page.club = await api.read('/api/club');
            [page.person, page.bots] = await Promise.all([frame.me(), botsOf(page.club)]);
            const may = page.person || page.club.tables === 'anyone';
            frame.show(
                may
                    ? make('section', {'aria-label': 'A new table'}, form())
                    : frame.signIn('Opening a table takes a token, which the organiser gives you.'),
                await tableList.own(page.person).catch(frame.alertOf),
                await tableList.over().catch(frame.alertOf)
            );
        } catch (error) {
            frame.fail(error);
        }
    }

    start();
})();

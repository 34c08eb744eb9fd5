/*
 * A round: who played, the deals of its sets, and how to verify it.
 */

const roundPage = (() => {
    const number = frame.fromPath('/round/');
    const PART = 100; /* sets that are shown at first, and added by a press */
    const ORDERS = {
        'In their order': () => 0,
        'The most swing first': (a, b) => Math.abs(b.swing) - Math.abs(a.swing),
    };

    /* ---- Deals ---- */

    function dealTable(list) {
        return table(
            'The sets of the round, each with the deal that swung most',
            [
                {
                    head: 'Deal',
                    kind: 'w',
                    scope: true,
                    cell: ({pairing, set, deal}) => [
                        frame.dealLink(
                            `/deal/${number}`,
                            `${pairing}/${set}/${deal}`,
                            `set ${count(set)}, deal ${deal}`
                        ),
                    ],
                },
                {head: 'Who played', kind: 'text', cell: ({bots}) => roundWords.pairing(bots)},
                {
                    head: 'Swing',
                    kind: 'n',
                    title: 'Points that the first gained by the deal, over all its tables',
                    cell: ({swing}) => signed(swing, 0),
                },
            ],
            list
        );
    }

    /* All are put in order, and the first of them shown. */
    function deals(list) {
        if (!list.length) return note('Its log has no deals.');
        const here = place();
        let order = Object.keys(ORDERS)[0],
            most = PART;
        const more = frame.button('More', () => {
            most += PART;
            put();
        });
        const choices = Object.keys(ORDERS).map((text) =>
            frame.button(text, () => {
                order = text;
                most = PART;
                put();
            })
        );
        function put() {
            const left = list.length - most;
            here.put(dealTable([...list].sort(ORDERS[order]).slice(0, most)));
            choices.forEach((b) => b.setAttribute('aria-pressed', `${b.textContent === order}`));
            more.hidden = left <= 0;
            more.textContent = `${count(Math.min(left, PART))} more of ${count(list.length)}`;
        }
        put();
        const swings = list.length > 1 && list.every(({swing}) => known(swing));
        return [
            swings && toolbar(make('span', {class: 'choices', role: 'group', 'aria-label': 'Order'}, choices)),
            here.box,
            toolbar(more),
        ];
    }

    /* ---- The page ---- */

    /* The commands that deal and referee all of it again. */
    function verify(round) {
        const log = `${location.origin}/rounds/${number}/log.msgpack`;
        const row = (term, value) => [make('dt', {}, term), make('dd', {}, value)];
        return make(
            'section',
            {'aria-labelledby': 'verify'},
            make('h2', {id: 'verify'}, 'How to verify'),
            paragraph(
                'A hash of the seed was fixed before play, and the log reveals the seed. So anyone can ',
                'deal and referee the round again: ',
                make('a', {href: `/rounds/${number}/log.msgpack`, download: `round-${number}.msgpack`}, 'its log'),
                '.'
            ),
            paragraph(frame.copied(`curl -O ${log}`, 'the first command')),
            paragraph(frame.copied('euchre-arena verify log.msgpack', 'the second command')),
            make(
                'dl',
                {class: 'hashes'},
                row('Commitment', make('code', {}, round.commitment ?? UNKNOWN)),
                row('Seed', make('code', {}, round.seed ?? 'not revealed'))
            )
        );
    }

    function draw(round, club) {
        const game = club.games.find((other) => other.game === round.game);
        frame.head(
            `Round ${count(round.round)}`,
            frame.facts(
                make('bdi', {}, game?.rules ?? `game ${round.game}`),
                plural(round.sets, 'set'),
                ['ended ', frame.when(round.ended)],
                `took ${roundWords.lasted(round)}`
            ),
            make('p', {class: 'verdict'}, roundWords.pairing(roundWords.entrants(round))),
            make('p', {class: 'sure'}, `It was played because of ${roundWords.why(round)}.`)
        );
        frame.show(
            make(
                'section',
                {'aria-labelledby': 'sets'},
                make('h2', {id: 'sets'}, 'Deals'),
                deals(Array.isArray(round.deals) ? round.deals : [])
            ),
            verify(round)
        );
    }

    async function start() {
        frame.head('A round');
        try {
            const [round, club] = await Promise.all([
                api.read(`/api/rounds/${encodeURIComponent(number)}`),
                api.read('/api/club'),
            ]);
            draw(round, club);
        } catch (error) {
            frame.fail(error, paragraph(make('a', {href: '/rounds'}, 'To the rounds')));
        }
    }

    start();
})();

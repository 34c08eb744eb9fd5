/*
 * Sections of text and tables at the end of a report: faults, rules, bots, seeds, how to verify it.
 */

/* ---- Faults ---- */

/* An address without its table and trick, which names the deal. */
function dealOf(address) {
    const parts = /^([0-9a-f]+)\/(\d+)[a-z]?\/(\d+\.\d+)/.exec(address || '');
    return parts ? `${parts[1]}/${parts[2]}/${parts[3]}` : null;
}

function nameOfDeal(d) {
    return `${d.pairing}/${d.set}/${d.g}.${d.d}`;
}

/* A function from an address of a game to the link to its deal; null if the report does not have it. */
function linksOf(data, game) {
    const here = (data.deals || []).filter((d) => d.game === game).map(nameOfDeal);
    const shown = new Set(here);
    const before = data.games.length > 1 ? `${game + 1}:` : '';
    return (address) => (shown.has(dealOf(address)) ? `#${before}${address}` : null);
}

function addressOf(address, link) {
    if (!address) return UNKNOWN;
    const title = 'not among the deals of this report: euchre-arena replay LOG --at ADDRESS';
    if (!link(address)) return make('code', {title}, address);
    return make('a', {href: link(address)}, make('code', {}, address));
}

function lawOf(fault) {
    if (!fault.number) return UNKNOWN;
    return [
        make(
            'span',
            {class: 'law'},
            [fault.book, fault.number].filter(Boolean).join(', ')
        ),
        fault.gist ? make('span', {class: 'gist'}, fault.gist) : null,
    ];
}

function faultsContent(game, link, botStyles) {
    const faults = [...(game.faults || [])].sort((a, b) => b.count - a.count);
    if (!faults.length) return note('None: every answer was legal and in time.');
    return table(
        'Faults, most frequent first',
        [
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: (f) => signedName(botStyles, [f.bot]),
                by: (f) => f.bot,
            },
            {
                head: 'Fault',
                kind: 'w',
                by: (f) => f.code,
                cell: (f) => [
                    make('code', {}, f.code),
                    f.question ? make('span', {class: 'gist'}, `asked: ${f.question}`) : null,
                ],
            },
            {head: 'Times', kind: 'n', cell: (f) => count(f.count), by: (f) => f.count},
            {head: 'Done about it', kind: 'text', cell: (f) => f.blame},
            {head: 'Law', kind: 'text', cell: lawOf},
            {
                head: 'The first',
                kind: 'text long',
                cell: (f) => [
                    addressOf(f.first, link),
                    f.words ? make('span', {class: 'gist'}, make('bdi', {}, f.words)) : null,
                ],
            },
        ],
        faults
    );
}

/* ---- Rules and who played ---- */

function limitsText(limits) {
    if (!limits) return null;
    const ms = (value) => duration(known(value) ? value * 1e6 : null);
    return note(
        `Limits of a bot: ${ms(limits.answer_ms)} for an answer, `,
        `${ms(limits.table_ms)} for a table, ${ms(limits.load_ms)} to load, `,
        `${count(limits.memory_mb)} MB of memory`,
        limits.repair_limit
            ? `; beyond ${count(limits.repair_limit)} illegal answers at a table that cost nothing each is a strike.`
            : '.'
    );
}

function ruleTable(caption, parameters) {
    return table(
        caption,
        [
            {head: 'Parameter', kind: 'w', scope: true, cell: ([name]) => make('code', {}, name)},
            {head: 'Value', kind: 'w', cell: ([, value]) => make('b', {}, value)},
            {head: 'Meaning', kind: 'text', cell: ([, , meaning]) => meaning},
        ],
        parameters
    );
}

function botTable(game, botStyles) {
    return table(
        'Who played',
        [
            {
                head: 'Bot',
                kind: 'w sticky',
                scope: true,
                cell: (b) => [
                    signedName(botStyles, [b.name]),
                    b.fault ? make('span', {class: 'tag'}, b.fault) : null,
                ],
            },
            {head: 'Version', kind: 'w', cell: (b) => (b.version ? named(b.version) : UNKNOWN)},
            {head: 'Author', kind: 'w', cell: (b) => (b.author ? named(b.author) : UNKNOWN)},
            {head: 'Arguments', kind: 'w', cell: (b) => (b.args ? named(b.args) : UNKNOWN)},
            {
                head: 'SHA-256',
                kind: 'w',
                cell: (b) =>
                    make(
                        'code',
                        {class: 'hash', title: b.sha256},
                        b.sha256 ? b.sha256.slice(0, 16) : UNKNOWN
                    ),
            },
        ],
        game.bots
    );
}

/* The parameters that differ from the named rules: "modern stick_dealer=yes". */
function changedRules(rules) {
    const changed = rules.text
        .split(' ')
        .slice(1)
        .map((word) => word.split('=')[0]);
    return rules.parameters.filter(([name]) => changed.includes(name));
}

function rulesContent(game, botStyles) {
    const {rules} = game,
        unused = ([, value]) => value === '-';
    const [name] = rules.text.split(' '),
        changed = changedRules(rules),
        used = rules.parameters.filter((p) => !unused(p)),
        off = rules.parameters.filter(unused);
    return [
        paragraph(
            make('b', {}, rules.book),
            ', ',
            plural(rules.players, 'player'),
            ': ',
            make('code', {}, rules.text),
            changed.length ? null : ', with nothing changed.'
        ),
        changed.length ? ruleTable(`Not as ${name} has it`, changed) : null,
        numbers(`All ${plural(used.length, 'parameter')} of these rules`, () =>
            ruleTable('Rules of this tournament', used)
        ),
        off.length
            ? numbers(`${plural(off.length, 'parameter')} without a say under these rules`, () =>
                  ruleTable('Without a say', off)
              )
            : null,
        limitsText(game.limits),
        botTable(game, botStyles),
    ];
}

/* ---- Seeds ---- */

function segmentItem(segment) {
    const row = (term, text) => [make('dt', {}, term), make('dd', {}, text)];
    const hash = (hex) => make('code', {class: 'hash whole'}, hex);
    return make(
        'dl',
        {class: 'segment'},
        row('Log', [make('bdi', {}, segment.log), `, ${plural(segment.sets, 'set')}`]),
        row('Seed committed to as', hash(segment.commitment)),
        row(
            'Seed',
            segment.seed ? hash(segment.seed) : 'not revealed: the segment is not complete'
        ),
        segment.given
            ? row('Cards given', [
                  hash(segment.given),
                  ' (BLAKE2b-256 of the cards; they came from a file, not from the seed)',
              ])
            : null
    );
}

function commitmentCommand(seed) {
    return `{ printf commit; printf ${seed} | xxd -r -p; } | b2sum -l 256`;
}

function seedsContent(game) {
    const revealed = game.segments.find((s) => s.seed);
    return [
        paragraph(
            'All cards follow from a secret seed, which was revealed after the last deal. Before ' +
                'the first, a hash of it was written into the header of the log, and the hash of ' +
                'that header was printed: the commitment. If you noted the commitment before ' +
                'play, verify --expect tells you whether seed, rules and bots are those committed to.'
        ),
        game.segments.map(segmentItem),
        revealed
            ? [
                  paragraph(
                      'The hash of the seed is BLAKE2b-256 of the six letters ',
                      make('code', {}, 'commit'),
                      ' and the 32 bytes of the seed. Any BLAKE2b tool confirms it:'
                  ),
                  command(commitmentCommand(revealed.seed)),
                  paragraph('prints'),
                  command(revealed.commitment),
              ]
            : null,
    ];
}

/* ---- Verification ---- */

function command(text) {
    return make(
        'pre',
        {class: 'command', tabindex: 0, role: 'group', 'aria-label': 'Command'},
        make('code', {}, text)
    );
}

/* Quotes a text as one word for a shell. */
function quoted(name) {
    return /^[\w./-]+$/.test(name) && !name.startsWith('-')
        ? name
        : `'${name.replace(/'/g, "'\\''")}'`;
}

function verifyContent(data) {
    const log = data.logs.length === 1 ? quoted(data.logs[0]) : 'LOG';
    return [
        paragraph(
            'This page says what the log says. That the log is true anyone can find out who ' +
                'has it and the arena:'
        ),
        data.logs.map((name) => command(`euchre-arena verify ${quoted(name)}`)),
        paragraph('It referees the log from the first byte to the last and proves that'),
        make(
            'ul',
            {},
            [
                'the file is whole: every checksum is right, every set stands in its place ' +
                    'in the schedule;',
                'the seed is the one that was committed to, and every hand is dealt from it;',
                'every answer was put to the referee again: all legal answers, faults, ' +
                    'penalties, points and forfeits are as recorded;',
                'the counts at the end are the sums of all that.',
            ].map((text) => make('li', {}, text))
        ),
        paragraph(
            'It does not prove that a bot decided freely what the log says it answered; for ' +
                'that its questions are put to it again:'
        ),
        command(`euchre-arena replay ${log} --at ADDRESS --ask ./bot.so`),
        paragraph('The tables of this page without this page, and a deal as text:'),
        command(`euchre-arena show ${log} --crosstable`),
        command(
            `euchre-arena replay ${log} --at ${
                data.deals && data.deals.length ? nameOfDeal(data.deals[0]) : 'ADDRESS'
            }`
        ),
    ];
}

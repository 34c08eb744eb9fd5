/*
 * What the club of club_server.mjs says: ratings, rounds, a bot, with names that are hostile and values that are
 * not known.
 */
export const HOSTILE = '<img src=x onerror=alert(1)>';
export const AT = 1764400000;

function rating(entrant, rank, value, more) {
    return {entrant, bot: entrant.replace(/@.*/, ''), version: Number(entrant.split('@')[1] ?? 1), author: 'ann', rank,
        best: rank, worst: rank, value, low: value - 0.04, high: value + 0.04, sets: 1200 + 7 * rank, state: 'settled',
        more: null, plays: true, ...more};
}

function ratings() {
    return [
        rating('champion', 1, 0.81, {author: null}),
        rating('mine@2', 2, 0.402, {best: 2, worst: 3, state: 'open', more: 1500}),
        rating('simple', 3, 0.35, {best: 2, worst: 3, state: 'open', more: 1500, author: null}),
        rating('greedy', 4, -0.12, {author: HOSTILE}),
        rating('new_one', 5, -0.3, {low: -0.9, high: 0.3, best: 2, worst: 6, state: 'provisional', sets: 8}),
        rating('random', 6, -1.2, {author: null}),
        rating('mine', 4, -0.02, {plays: false, rank: null, best: null, worst: null}),
        rating('hermit', null, null, {low: null, high: null, best: null, worst: null, sets: 0, state: 'unrated'}),
    ];
}

export function firstState() {
    return {
        generation: 7,
        ladder: {state: 'plays', round: 124, words: 'mine@2 v simple, 64 sets of modern', done: 12, sets: 64,
            since: AT, commitment: `c0ffee${'1'.repeat(58)}`},
        ratings: {1: ratings(), 2: ratings().slice(0, 4)},
    };
}

/* Of the sets the last has the largest swing. */
export function round(number) {
    const set = (i) => ({pairing: '9f3c21aa', set: i + 1, bots: ['mine@2', 'simple'], deal: '1.4',
        swing: i === 249 ? -9 : i % 7 - 3});
    return {round: number, game: 1 + number % 2, why: 'open', entrants: ['mine@2', 'simple'], sets: 250, began: AT,
        ended: AT + 14, deals: Array.from({length: 250}, (_, i) => set(i)), commitment: 'c0'.repeat(32),
        seed: '5e'.repeat(32)};
}

function game(number, rules) {
    return {game: number, rules, unit: 'deals', deals: 16, players: 4, measure: 'points', bots: 7, sets: 48213};
}

export const GAMES = [game(1, 'modern'), game(2, 'hoyle-4')];

function habitRow(seat, score) {
    return {bot: 'mine@2', seat, score, deals: 800, asked_1: 700, ordered: 210, asked_2: 300, named: 120, next: 80,
        crossed: 40, maker: 330, alone: 20, made: 250, marches: 30, euchred: 50, points: 210};
}

function opponent(entrant, other, [won, split, lost], points) {
    return {entrant, other, sets: won + split + lost, won, split, lost, points, error: 0.06};
}

function profile() {
    return {bot: 'mine@2', deals: 4000, all: {decisions: 900, points: {loss: 0.12, error: 0.01}, mistakes: 40}, by: {},
        habits: [{habit: 'Leads trump as a defender', times: 0.04, points: {loss: 0.021, error: 0.004}}], worst: []};
}

export function bot() {
    const history = [1, 2, 3, 4, 5, 6].flatMap((i) => ['mine', 'mine@2'].slice(i < 4 ? 0 : 1, i < 3 ? 1 : 2)
        .map((entrant) => ({entrant, round: i, at: AT + i, sets: 100 * i, value: 0.1 * i, low: 0.1 * i - 0.2 / i,
            high: 0.1 * i + 0.2 / i})));
    return {
        bot: 'mine', author: 'ann',
        versions: [
            {entrant: 'mine', version: 1, state: 'retired', received: AT, sha256: 'ab'.repeat(32), why: null},
            {entrant: 'mine@2', version: 2, state: 'playing', received: AT + 900, sha256: 'cd'.repeat(32), why: null},
            {entrant: null, version: null, state: 'refused', received: AT + 950, sha256: 'ef'.repeat(32),
                why: 'mine.c:3: expected a semicolon'},
        ],
        games: [{
            game: 1, rules: 'modern', ratings: [ratings()[1], ratings()[6]], history,
            opponents: [
                opponent('mine@2', 'simple', [300, 60, 280], 0.052),
                opponent('mine', 'greedy', [600, 100, 400], 0.52),
            ],
            faults: [{entrant: 'mine', code: 'TIME', question: 'play', law: null, count: 3, round: 9,
                address: '9f3c21aa/17b/1.4.2@12',
                command: 'euchre-arena replay rounds/000009/log.msgpack --at 9f3c21aa/17b/1.4'}],
            worst: [{entrant: 'mine@2', other: 'simple', round: 17, address: '9f3c21aa/17/1.4', swing: -8}],
            habits: [habitRow(null, null), habitRow(1, null), habitRow(4, null)],
            profile: {version: 1, analyst: 'champion', analysis: {bots: [profile()]}},
        }],
    };
}

/* ---- Marks ---- */

function mark(student, value, more) {
    return {student, built: 'yes', checked: 'passed', plays: 'yes', rank_best: 1, rank_worst: 2, rating: 0.198,
        error: 0.023, rated_in: 'points a deal', beaten: 'random greedy', p_random: 1, sets: 600, illegal: 0,
        strikes: 0, forfeits: 0, time_us: 0.147, points: [{for: 'base', points: 20}, {for: 'rating', points: 7.13}],
        mark: value, flags: null, reason: null, page: `${student}.html`, ...more};
}

const NOT_RANKED = {plays: 'no', rank_best: null, rank_worst: null, rating: null, error: null, rated_in: null,
    beaten: null};
export const MARKS = [mark('Ann', 77.1, {flags: 'same source as bob'}),
    mark('eve', 32.7, {illegal: 1116, rank_best: 4, rank_worst: 4, rating: -0.483}),
    mark('fay', 0, {...NOT_RANKED, reason: `it does not build: expected ${HOSTILE}`}), mark('bob', 81.5, {})];

/* As class/class_pages.c has it, with what it would never have at the end. */
export const MARKS_PAGE = `<header id="top">
<p class="kicker">Euchre 101</p>
<h1>eve</h1>
<p class="verdict">It does not play: it isn&#39;t &lt;there&gt;</p>
</header>
<nav id="contents" aria-label="Sections"><ul>
<li><a href="#mark">Mark: 32.7</a></li>
</ul></nav>
<main id="main">
<section id="mark">
<h2>Mark: 32.7</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">for<th scope="col" class="n">points<th scope="col">why</thead>
<tbody>
<tr><th scope="row">base<td class="n">20.00<td>it plays
<tr><th scope="row">faults<td class="n">-10.00<td>1116 faults
</tbody></table></div>
</section>
<section id="build">
<h2>Build</h2>
<p>It builds.</p>
<pre class="command wrapped"><code>eve.c:3: a &amp; b &lt;img src=x&gt;

  two lines
</code></pre>
</section>
<section><p><img src="/x" onerror="alert(1)">an element that is none of these<script>alert(1)</script></section>
</main>
`;

/*
 * A club without its server, for tests of its pages: it says on command what the real one says by itself, now and then
 * or never. It serves the pages with the policy that the real one has, and JSON of docs/formats/club.md from
 * club_data.mjs. What scripts and styles are made of it reads in the comment of each page.
 *
 *     const club = await startClub()      listens at a port that the system chooses
 *     club.origin                         its address
 *     club.change(work)                   work(state) changes what it says; those who watch the ladder hear of it
 */
import {readFileSync, readdirSync} from 'node:fs';
import {createServer} from 'node:http';
import {AT, bot, firstState, GAMES, HOSTILE, MARKS, MARKS_PAGE, round} from './club_data.mjs';

const PAGES = 'arena/server/page', ARENA = 'arena';
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
export const TOKEN = `eu_${'a1B2'.repeat(8)}`;
export const TEACHER = `eu_${'t1C2'.repeat(8)}`;

/* ---- Pages ---- */

/* "    base.js   report/page: dom.js numbers.js, server/page: api.js" as {"base.js": [paths]}. */
function bundlesOf(html) {
    const comment = /<!--([^]*?)-->/.exec(html)[1], bundles = {};
    for (const [, name, rest] of comment.matchAll(/^ {4}(\S+\.(?:js|css)) +(\S.*(?:\n {8,}\S.*)*)$/gm)) {
        let folder = '';
        bundles[name] = rest.split(/[\s,]+/).flatMap((word) => {
            if (word.endsWith(':'))
                folder = word.slice(0, -1);
            return word.endsWith(':') || !word ? [] : [`${ARENA}/${folder}/${word}`];
        });
    }
    return bundles;
}

function pages() {
    const files = readdirSync(PAGES).filter((name) => name.endsWith('.html'));
    const html = new Map(files.map((name) => [name.slice(0, -5), readFileSync(`${PAGES}/${name}`, 'utf8')]));
    const parts = Object.assign({}, ...[...html.values()].map(bundlesOf));
    return {html, parts};
}

const ROUTES = [[/^\/$/, 'index'], [/^\/bot\/[^/]+$/, 'bot'], [/^\/round\/\d+$/, 'round'],
    [/^\/marks(\/[^/]+)?$/, 'marks']];

/* ---- Answers ---- */

class Refusal extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

const PEOPLE = {[TOKEN]: {name: 'Ann', role: 'author'}, [TEACHER]: {name: 'Tess', role: 'teacher'}};

function personOf(token) {
    const person = PEOPLE[token];
    if (!person)
        throw new Refusal(401, 'That token is none of this club.');
    return person;
}

/* In two parts, as long answers come. */
function marks(token, file, from) {
    const {role, name} = personOf(token);
    const own = () => MARKS.filter(({student}) => student === name).map((row) => ({...row, flags: undefined}));
    const list = role === 'teacher' ? MARKS : own(), at = Number(from ?? 0);
    const next = (length) => at ? null : Math.ceil(length / 2);
    const part = (all) => at ? all.slice(at) : all.slice(0, next(all.length));
    return file ? {student: 'eve', made: AT, html: part(MARKS_PAGE), next: next(MARKS_PAGE.length)}
        : {made: AT, marks: part(list), next: next(list.length)};
}

function read(state, path, query, token) {
    const [, kind, name, more] = path.slice(1).split('/');
    if (kind === 'club')
        return {title: `The Somerset Club ${HOSTILE}`, games: GAMES, hand_in: true, deadline: AT,
            tables: 'player', ladder: state.ladder, generation: state.generation};
    if (kind === 'games' && more === 'ratings')
        return {game: Number(name), measure: 'points', generation: state.generation, lines: state.ratings[name]};
    if (kind === 'bots')
        return bot();
    if (kind === 'rounds')
        return round(Number(name));
    if (kind === 'me')
        return {...personOf(token), class: true, bots: [], submissions: [], quota: {}};
    if (kind === 'marks')
        return marks(token, name, query.get('from'));
    throw new Refusal(404, 'There is nothing of this name here.');
}

/* ---- HTTP ---- */

/* Tells whoever opened this stream what the ladder does. */
function watchLadder(club, response) {
    response.writeHead(200, {'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store'});
    const one = () => response.write(`event: ladder\ndata: ${JSON.stringify({generation: club.state.generation,
        ladder: club.state.ladder})}\n\n`);
    club.watchers.add(one);
    response.on('close', () => club.watchers.delete(one));
    one();
}

function answer(club, request, response) {
    const {pathname: path, searchParams} = new URL(request.url, club.origin);
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1];
    if (path === '/api/events')
        return watchLadder(club, response);
    if (path.startsWith('/api/'))
        return send(response, 'application/json', JSON.stringify(read(club.state, path, searchParams, token)));
    return page(club, path, response);
}

function send(response, type, body) {
    response.writeHead(200, {'Content-Type': type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache'});
    response.end(body);
}

function page(club, path, response) {
    const route = ROUTES.find(([pattern]) => pattern.test(path));
    if (route)
        return send(response, 'text/html; charset=utf-8', club.pages.html.get(route[1]));
    const parts = club.pages.parts[path.replace(/^\/page\//, '')];
    if (!parts)
        throw new Refusal(404, 'There is no such page.');
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    return send(response, type, parts.map((file) => readFileSync(file, 'utf8')).join(''));
}

function refuse(response, error) {
    response.writeHead(error.status ?? 500, {'Content-Type': 'application/json'});
    response.end(JSON.stringify({error: error.status ? error.message : `${error.stack}`}));
}

export async function startClub() {
    const club = {pages: pages(), state: firstState(), watchers: new Set()};
    const server = createServer((request, response) => {
        try {
            answer(club, request, response);
        } catch (error) {
            refuse(response, error);
        }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return Object.assign(club, {
        origin: `http://127.0.0.1:${server.address().port}`,
        change: (work) => {
            work(club.state);
            club.state.generation++;
            club.watchers.forEach((tell) => tell());
        },
        stop: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }),
    });
}

/*
 * A club without its server, for tests of its pages: it says on command what the real one says by itself, now and then
 * or never. It serves the pages with the policy that the real one has, and JSON of docs/formats/club.md from
 * club_data.mjs. Pages, styles and scripts are those that were built for the real one, in BUILD/site.
 *
 *     const club = await startClub()      listens at a port that the system chooses
 *     club.origin                         its address
 *     club.change(work)                   work(state) changes what it says; those who watch the ladder hear of it
 */
import {existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {AT, bot, firstState, GAMES, HOSTILE, MARKS, MARKS_PAGE, round} from './club_data.mjs';

const SITE = `${process.env.BUILD ?? 'build'}/site`;
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
export const TOKEN = `eu_${'a1B2'.repeat(8)}`;
export const TEACHER = `eu_${'t1C2'.repeat(8)}`;

/* ---- Pages ---- */

const ROUTES = [[/^\/$/, 'index'], [/^\/bot\/[^/]+$/, 'bot'], [/^\/round\/\d+$/, 'round'],
    [/^\/marks(\/[^/]+)?$/, 'marks']];

const TYPES = {html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript'};

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
    return page(path, response);
}

function send(response, type, body) {
    response.writeHead(200, {'Content-Type': type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache'});
    response.end(body);
}

function page(path, response) {
    const route = ROUTES.find(([pattern]) => pattern.test(path));
    const name = route ? `${route[1]}.html` : path.replace(/^\/page\//, '');
    if (!/^\w+\.\w+$/.test(name) || !existsSync(`${SITE}/${name}`))
        throw new Refusal(404, 'There is no such page.');
    return send(response, TYPES[name.split('.')[1]], readFileSync(`${SITE}/${name}`));
}

function refuse(response, error) {
    response.writeHead(error.status ?? 500, {'Content-Type': 'application/json'});
    response.end(JSON.stringify({error: error.status ? error.message : `${error.stack}`}));
}

export async function startClub() {
    const club = {state: firstState(), watchers: new Set()};
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

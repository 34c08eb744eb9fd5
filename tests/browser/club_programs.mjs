/*
 * A club as its users have it, for tests of its pages: the programs `ladder` and `serve`, on a folder.
 *
 *     const club = await startPrograms(arena, folder, {games, bots, ...})     the keys are those of club.yaml
 *     club.origin                    where it is served
 *     club.invite(name, role)        a token
 *     club.get(path)                 a promise of JSON, asked for until it is there
 *     club.killServer()              ends, by force, the process that speaks HTTP; another takes its place
 *     club.verifies(log)             whether `verify` of a log in the folder ends with 0
 *     club.stop()                    a promise: how serve and ladder ended
 */
import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';

const PATIENCE = 60_000; /* ms until what is asked for is there */

/* Its exit status, or the signal that ended it. */
function ended(program) {
    return new Promise((done) => {
        program.once('exit', (status, signal) => done(status ?? signal));
        program.kill('SIGTERM');
    });
}

/* The child of a process that has this name, or undefined. */
function childOf(pid, name) {
    return readdirSync('/proc').filter((n) => /^\d+$/.test(n)).find((n) => {
        try {
            const [, comm, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${n}/stat`, 'utf8'));
            return comm === name && Number(parent) === pid;
        } catch {
            return false; /* it has gone meanwhile */
        }
    });
}

async function get(club, path) {
    const until = Date.now() + PATIENCE;
    for (;;) {
        const answer = await fetch(club.origin + path).catch(() => null);
        if (answer?.ok)
            return answer.json();
        if (Date.now() > until)
            throw new Error(`${path}: ${answer?.status} ${await answer?.text()}`);
        await new Promise((done) => setTimeout(done, 50));
    }
}

export async function startPrograms(arena, folder, keys) {
    mkdirSync(folder, {recursive: true});
    writeFileSync(`${folder}/club.yaml`, JSON.stringify(keys));
    const run = (...words) => spawn(arena, words, {stdio: ['ignore', 'pipe', 'inherit']});
    const ladder = run('ladder', folder, '-q', '-j', '1');
    const serve = run('serve', folder, '-q', '--listen', '127.0.0.1:0');
    ladder.stdout.resume();
    process.on('exit', () => [ladder, serve].forEach((one) => one.kill('SIGKILL')));
    const [line] = await new Promise((done) => {
        createInterface({input: serve.stdout}).once('line', (...said) => done(said));
    });
    const call = (...words) => spawnSync(arena, words, {encoding: 'utf8'});
    const club = {
        origin: /http:\/\/[^/\s]+/.exec(line)[0],
        invite: (name, role) => /eu_\w{32}/.exec(call('serve', folder, '--invite', name, '--role', role).stdout)[0],
        get: (path) => get(club, path),
        killServer: () => process.kill(Number(childOf(serve.pid, 'euchre-server')), 'SIGKILL'),
        verifies: (log) => call('verify', `${folder}/${log}`).status === 0,
        stop: () => Promise.all([ended(serve), ended(ladder)]),
    };
    return club;
}

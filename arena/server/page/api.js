/*
 * Asks the server, for all pages of a club: JSON, streams of events, and the token of whoever reads
 * the page. No other file asks for anything or keeps anything in the browser.
 *
 *     api.read('/api/club')                    a promise of JSON that anybody may read; fails with an ApiError
 *     api.get('/api/me', key)                  the same of what needs a token, or a table's key
 *     api.send('PUT', path, body, key)         the same; body: an object, a file, or nothing
 *     api.follow(path, key, hear)              a stream of JSON events that goes on by itself
 *     api.ladder(hear)                         what the ladder does, whenever it changes
 *     api.token(), api.keepToken(text)         the token, or null
 *     api.isToken(text)                        whether it looks like one
 *     api.offered()                            that of a link that was opened while another is kept, or null
 *     api.kept(name), api.keep(name, value)    what else the browser remembers
 *
 * A table's key of a seat is sent in place of the token (docs/formats/club.md).
 */

/* What the server said in place of an answer, or that it said nothing (status 0). */
class ApiError extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

const api = (() => {
    const TOKEN = /^eu_[A-Za-z0-9]{32}$/;
    const SILENT = 'The server does not answer. Is the connection there?';
    const AGAIN = [1000, 2000, 4000, 8000, 15000]; /* ms until a stream is opened again */
    const SILENCE = 50000; /* ms; the server says every 15 seconds that it is there */
    const FINAL = [400, 401, 403, 404]; /* answers that do not change by asking again */

    /* ---- What is remembered ---- */

    /* A browser may refuse to remember anything. */
    function kept(name) {
        try {
            return JSON.parse(localStorage.getItem(`club-${name}`));
        } catch {
            return null;
        }
    }

    function keep(name, value) {
        try {
            if (value === null) localStorage.removeItem(`club-${name}`);
            else localStorage.setItem(`club-${name}`, JSON.stringify(value));
        } catch {
            /* then it is forgotten */
        }
    }

    function token() {
        const text = kept('token');
        return isToken(text) ? text : null;
    }

    function isToken(text) {
        return TOKEN.test(text);
    }

    function keepToken(text) {
        keep('token', text);
    }

    /* A link with a token: it is taken off the address before anything else is asked for, and kept. One that is
     * kept already stays: anybody can make a link, so whose it becomes is for the reader to say (frame.js). */
    let onOffer = null;

    function takeToken() {
        const found = /^#token=(eu_[A-Za-z0-9]{32})$/.exec(location.hash);
        if (!found) return false;
        history.replaceState(null, '', location.pathname + location.search);
        const other = token() && token() !== found[1];
        onOffer = other ? found[1] : null;
        if (!other) keepToken(found[1]);
        return !other;
    }

    function offered() {
        return onOffer;
    }

    /* ---- Questions ---- */

    function headers(bearer, body) {
        return {
            ...(bearer && {Authorization: `Bearer ${bearer}`}),
            ...(body && !(body instanceof Blob) && {'Content-Type': 'application/json'}),
        };
    }

    async function ask(method, path, body, bearer, more) {
        let answer;
        try {
            answer = await fetch(path, {
                method,
                headers: headers(bearer, body),
                body: body instanceof Blob || !body ? body : JSON.stringify(body),
                ...more,
            });
        } catch {
            throw new ApiError(0, SILENT);
        }
        if (!answer.ok) throw new ApiError(answer.status, await complaint(answer));
        return answer;
    }

    /* What the server says of a mistake is part of a sentence of C; its first word may be a name with a point. */
    function sentence(text) {
        return text.replace(/^[a-z](?=[a-z]* )/, (first) => first.toUpperCase()).replace(/([^.?!])$/, '$1.');
    }

    /* The sentence of an answer that is an error. */
    async function complaint(answer) {
        try {
            const {error} = await answer.json();
            if (typeof error === 'string' && error) return sentence(error);
        } catch {
            /* no JSON: a proxy may have answered */
        }
        return `The server answers ${answer.status}.`;
    }

    async function jsonOf(asked) {
        const answer = await asked,
            text = await answer.text();
        try {
            return text ? JSON.parse(text) : null;
        } catch {
            throw new ApiError(answer.status, 'The server’s answer cannot be read.');
        }
    }

    /* Without a look at what is remembered, for which the browser takes its time. */
    function read(path) {
        return jsonOf(ask('GET', path));
    }

    function send(method, path, body, key) {
        return jsonOf(ask(method, path, body, key || token()));
    }

    function get(path, key) {
        return send('GET', path, undefined, key);
    }

    /* ---- Streams ---- */

    /* EventSource sends no token, so the lines are read here: `event:`, `data:` and its JSON, an empty line.
     * True: the server has nothing more to say. */
    async function readEvents(body, hear, alive) {
        const reader = body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = '',
            name = '',
            data = '';
        for (;;) {
            const {value, done} = await reader.read();
            if (done) return false;
            alive();
            const lines = (rest + value).split(/\r?\n/);
            rest = lines.pop();
            for (const line of lines) {
                if (line.startsWith('event:')) name = line.slice(6).trim();
                if (line.startsWith('data:')) data += line.slice(5);
                if (line !== '') continue;
                if (name === 'end') return true;
                if (data) hear(JSON.parse(data));
                name = data = '';
            }
        }
    }

    /* A connection whose other end has gone says nothing: `lost` is called when nothing came for so long. */
    function watchdog(lost) {
        let timer = 0;
        const alive = () => {
            clearTimeout(timer);
            timer = setTimeout(lost, SILENCE);
        };
        return {alive, stop: () => clearTimeout(timer)};
    }

    /* One connection; true if it is no use to open another. */
    async function listen(path, key, hear, signal) {
        const broken = new AbortController();
        const dog = watchdog(() => broken.abort());
        signal.addEventListener('abort', () => broken.abort(), {once: true});
        try {
            const options = {signal: broken.signal, cache: 'no-store'};
            const answer = await ask('GET', path, undefined, key || token(), options);
            dog.alive();
            hear.open();
            return await readEvents(answer.body, hear.event, dog.alive);
        } finally {
            dog.stop();
        }
    }

    /* Waits, the longer the more often it was in vain, but not after the network has come back. */
    function pause(failures, signal) {
        const ms = AGAIN[Math.min(failures, AGAIN.length - 1)];
        return new Promise((done) => {
            setTimeout(done, ms * (0.75 + Math.random() / 2));
            addEventListener('online', done, {once: true});
            signal.addEventListener('abort', done, {once: true});
        });
    }

    /* Calls hear.event(event) for each, hear.open() when there is a connection, hear.lost() when there
     * is none any more, and hear.refused(error) when it is no use to ask again, hear.ended() when the
     * server has nothing more to say. Returns {close}. */
    function follow(path, key, hear) {
        const ending = new AbortController(),
            {signal} = ending;
        const opened = {...hear, open: () => ((failures = 0), hear.open())};
        let failures = 0;
        const forEver = async () => {
            while (!signal.aborted) {
                try {
                    if (await listen(path, key, opened, signal)) return hear.ended();
                } catch (error) {
                    if (!signal.aborted && FINAL.includes(error.status)) return hear.refused(error);
                }
                if (signal.aborted) return;
                hear.lost();
                await pause(failures++, signal);
            }
        };
        forEver();
        return {close: () => ending.abort()};
    }

    /* ---- The ladder ---- */

    /* A browser has few connections to one server: a page that nobody sees gives its own back. */
    function ladder(hear) {
        let source = null,
            timer = 0;
        const close = () => {
            clearTimeout(timer);
            source?.close();
            source = null;
        };
        const open = () => {
            close();
            source = new EventSource('/api/events');
            source.addEventListener('ladder', (event) => hear(JSON.parse(event.data)));
            source.addEventListener('error', () => {
                if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, 10000);
            });
        };
        const turn = () => (document.hidden ? close() : open());
        document.addEventListener('visibilitychange', turn);
        turn();
    }

    /* Readers do not all ask at the same moment: within two seconds. Calls that come meanwhile are one. */
    function soon(work) {
        let waits = false;
        return () => {
            if (waits) return;
            waits = true;
            setTimeout(() => {
                waits = false;
                work();
            }, 2000 * Math.random());
        };
    }

    takeToken();
    addEventListener('hashchange', () => takeToken() && location.reload());
    return {read, get, send, follow, ladder, soon, token, isToken, offered, keepToken, kept, keep};
})();

/*
 * What all pages of a club have in common: the head, the links to the other pages, who is signed in,
 * what went wrong, and words for names, times and links.
 *
 *     frame.head(title, ...content)     the heading of the page, and what stands below it
 *     frame.show(...content)            the content of the page
 *     frame.fail(error)                 in place of it a sentence
 *     frame.say(text)                   for those who hear the page
 *     frame.sure(text, {asks, yes, no, work, done}, label)     a button that asks before it does something
 *     frame.me()                        a promise: who is signed in (GET /api/me), or null
 */
const frame = (() => {
    const PAGES = [
        ['/', 'Ladder', /^\/$|^\/bot\//],
        ['/rounds', 'Rounds', /^\/rounds?\b|^\/deal\//],
        ['/play', 'Play', /^\/play$|^\/table\//],
        ['/hand-in', 'Hand in', /^\/hand-in$|^\/(submission|marks)\b/],
    ];
    const ROLES = {player: 'player', author: 'author', teacher: 'teacher'};

    const live = make('p', {class: 'unseen', 'aria-live': 'polite'});
    const account = make('div', {class: 'account'});
    const choice = make('div', {role: 'alert'});
    const kicker = make('p', {class: 'kicker'}, make('a', {href: '/'}, 'Euchre Arena'));

    /* ---- The head ---- */

    function contents() {
        const link = ([href, text, own]) =>
            make(
                'li',
                {},
                make('a', {href, 'aria-current': own.test(location.pathname) && 'page'}, text)
            );
        document.getElementById('contents').replaceChildren(make('ul', {}, PAGES.map(link)));
    }

    function bottom() {
        fill(document.getElementById('bottom'), [
            note(
                'All that these pages show can be had as ',
                make('a', {href: '/api/openapi.json'}, 'JSON'),
                ', and results as ',
                make('a', {href: '/feed.atom'}, 'a feed'),
                '.'
            ),
        ]);
    }

    function head(title, ...content) {
        document.title = `${title} – Euchre Arena`;
        const top = document.getElementById('top');
        top.replaceChildren();
        fill(top, [
            make('div', {class: 'brow'}, kicker, account),
            choice,
            make('h1', {}, make('bdi', {}, title)),
            content,
        ]);
    }

    function show(...content) {
        const main = document.getElementById('main');
        main.replaceChildren();
        fill(main, content);
    }

    function alertOf(error) {
        return make('p', {class: 'alert', role: 'alert'}, error.message);
    }

    function fail(error, ...content) {
        show(alertOf(error), content);
    }

    function say(text) {
        live.textContent = text;
    }

    /* ---- Who is signed in ---- */

    let asked = null;

    /* A token that is none any more is forgotten. */
    function me() {
        asked ||= !api.token()
            ? Promise.resolve(null)
            : api.get('/api/me').catch((error) => {
                  if (error.status !== 401) throw error;
                  api.keepToken(null);
                  return null;
              });
        return asked;
    }

    function become(token) {
        api.keepToken(token);
        location.reload();
    }

    function personal({name, role}) {
        return [named(name), `, ${ROLES[role] ?? role}`];
    }

    /* A link was opened that signs in, while `person` is signed in: whoever reads the page chooses. */
    async function choose(person, token) {
        const other = await api.get('/api/me', token).catch(() => null);
        if (other?.name === person.name) return become(token);
        choice.replaceChildren();
        if (!other)
            return fill(choice, [
                paragraph('The link that you opened signs nobody in. You are still ', named(person.name), '.'),
            ]);
        fill(choice, [
            paragraph(
                'The link that you opened signs in ',
                personal(other),
                '. You are ',
                personal(person),
                '. What you do as ',
                named(other.name),
                ' is theirs.'
            ),
            button(['Stay ', named(person.name)], () => choice.replaceChildren()),
            ' ',
            button(['Become ', named(other.name)], () => become(token)),
        ]);
    }

    async function showAccount() {
        account.replaceChildren(api.token() ? '' : door);
        if (!api.token()) return;
        try {
            const person = await me(),
                offered = api.offered();
            if (!person) return offered ? become(offered) : account.replaceChildren(door);
            account.replaceChildren();
            fill(account, [personal(person), ' ', button('Sign out', () => become(null))]);
            if (offered) await choose(person, offered);
        } catch {
            account.textContent = 'It cannot be said who you are.';
        }
    }

    /* A field for a token that did not come by a link. There is one: in the head, or where a page needs it. */
    const field = make('input', {id: 'token', type: 'password', autocomplete: 'off', size: 24});
    const wrong = make('p', {class: 'bad', role: 'alert'});
    const form = make(
        'form',
        {class: 'controls', on: {submit: takeToken}},
        make('span', {class: 'control'}, make('label', {for: 'token'}, 'Token'), ' ', field),
        make('button', {type: 'submit'}, 'Sign in'),
        wrong
    );
    const door = make('details', {class: 'sign-in'}, make('summary', {}, 'Sign in'), form);

    async function takeToken(event) {
        event.preventDefault();
        const text = field.value.trim();
        wrong.textContent = api.isToken(text) ? '' : 'A token is eu_ and 32 letters and digits.';
        if (wrong.textContent) return;
        try {
            await api.get('/api/me', text);
            become(text);
        } catch (error) {
            wrong.textContent = error.status === 401 ? 'This is no token of this club.' : error.message;
        }
    }

    /* In a page that is for those who have signed in. */
    function signIn(why) {
        door.hidden = true;
        return make('section', {'aria-label': 'Sign in'}, paragraph(why), form);
    }

    /* ---- Words ---- */

    function button(text, click, attributes) {
        return make('button', {type: 'button', ...attributes, on: {click}}, text);
    }

    /* Asks in its place whether it is meant. */
    function sure(text, {asks, yes, no, work, done}, label) {
        const box = make('span', {class: 'sure'});
        const first = button(text, () => {
            box.replaceChildren(asks, button(yes, meant), ' ', button(no, back));
            box.querySelector('button').focus();
        });
        const back = () => {
            box.replaceChildren(first);
            first.focus();
        };
        const meant = async () => {
            try {
                await work();
                box.replaceChildren(done);
            } catch (error) {
                box.replaceChildren(error.message);
            }
        };
        if (label) first.setAttribute('aria-label', label);
        box.append(first);
        return box;
    }

    function facts(...parts) {
        return make(
            'p',
            {class: 'facts'},
            parts.filter(Boolean).map((part) => make('span', {}, part))
        );
    }

    /* The bot of an entrant: "mine" of "mine@2". */
    function botOf(entrant) {
        return entrant.replace(/@\d+$/, '');
    }

    function botLink(entrant) {
        return make(
            'a',
            {class: 'whose', href: `/bot/${encodeURIComponent(botOf(entrant))}`},
            named(entrant)
        );
    }

    /* The page of a deal, of a round or of a table of people. Addresses: "9f3c21aa/17b/1.4.2@12"; one that
     * names a table or a trick leads there (report/page/deal_data.js). */
    function dealLink(where, address, ...text) {
        const found = /^([0-9a-f]+)\/(\d+)[a-z]?\/(\d+\.\d+)/.exec(address || '');
        if (!found) return address ? make('code', {}, address) : UNKNOWN;
        const deal = `${found[1]}/${found[2]}/${found[3]}`,
            href = `${where}/${deal}${deal === address ? '' : `#${address}`}`;
        return make('a', {href}, text.length ? text : make('code', {}, address));
    }

    /* A Unix time: the clock if it is of today. In full in the title. */
    function when(seconds) {
        if (!known(seconds)) return UNKNOWN;
        const date = new Date(1000 * seconds);
        const clock = date.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'});
        const day = date.toLocaleDateString('en-GB', {day: 'numeric', month: 'short'});
        const today = date.toDateString() === new Date().toDateString();
        const iso = date.toISOString();
        return make('time', {datetime: iso, title: iso}, today ? clock : `${day}, ${clock}`);
    }

    /* A text with a button that copies it. */
    function copied(text, what) {
        const press = button('Copy', async () => {
            try {
                await navigator.clipboard.writeText(text);
                press.textContent = 'Copied';
                say(`${what} is copied.`);
            } catch {
                getSelection().selectAllChildren(code);
                say(`${what} is selected.`);
            }
        });
        press.setAttribute('aria-label', `Copy ${what}`);
        const code = make('code', {}, text);
        return make('span', {class: 'copied'}, code, ' ', press);
    }

    /* The number, name or address in the path of the page: after `/bot/`, "mine". */
    function fromPath(before) {
        try {
            return decodeURIComponent(location.pathname.slice(before.length));
        } catch {
            return '';
        }
    }

    document.body.append(live);
    contents();
    bottom();
    idle(showAccount); /* the page itself comes first */
    addEventListener('hashchange', () => api.offered() && showAccount());
    return {
        head,
        show,
        fail,
        alertOf,
        say,
        me,
        signIn,
        button,
        sure,
        facts,
        botOf,
        botLink,
        dealLink,
        when,
        copied,
        fromPath,
    };
})();

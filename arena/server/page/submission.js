/*
 * What becomes of a bot that was handed in: its state while it changes, what the compiler and the check said.
 */

const submissionPage = (() => {
    const number = frame.fromPath('/submission/');
    const STEPS = [
        ['received', 'Received'],
        ['building', 'Building'],
        ['checking', 'Checking'],
        ['playing', 'Playing'],
    ];
    const ENDS = {
        playing: 'plays. Its first rating comes with its first round.',
        refused: 'was refused:',
        retired: 'plays no more: a later version plays in its place.',
        withdrawn: 'was withdrawn.',
    };
    const GOES_ON = {
        received: 'waits for its turn.',
        building: 'is being built.',
        checking: 'is being checked: it plays some tables, where it is seen how it behaves.',
    };

    const NO_LADDER = 'waits: the ladder does not run. It is built and checked when the organiser starts it.';

    const state = make('p', {class: 'verdict', 'aria-live': 'polite', 'aria-atomic': 'true'});
    const why = make('p', {class: 'alert', hidden: true});
    const steps = make('ol', {class: 'way-there', 'aria-label': 'States'});
    const texts = place();
    const line = make('p', {class: 'note'});

    /* ---- The steps ---- */

    function stepItems(now) {
        const at = STEPS.findIndex(([name]) => name === now);
        const ended = now === 'retired' || now === 'withdrawn' ? STEPS.length : at;
        return STEPS.map(([, text], i) =>
            make(
                'li',
                {
                    class: i < ended || now === 'playing' ? 'done' : null,
                    'aria-current': i === at && now !== 'playing' && 'step',
                },
                text
            )
        );
    }

    /* ---- Texts ---- */

    function printed(title, text) {
        if (!text) return null;
        const id = title.replace(/ .*/, '').toLowerCase();
        return make(
            'section',
            {'aria-labelledby': id},
            make('h2', {id}, title),
            scrolling(title, make('pre', {}, text))
        );
    }

    /* What has not changed stays, with where the reader is in it. */
    let shown = '';

    function putTexts({output, check}) {
        const now = JSON.stringify([output, check]);
        if (now === shown) return;
        shown = now;
        texts.put(
            ...[printed('Build', output), printed('Check', check)].filter(Boolean)
        );
    }

    /* What was shown last, and whether nobody works on it. */
    let last = null,
        stopped = false;

    function hearLadder(ladder) {
        if (stopped === (ladder?.state === 'stopped')) return;
        stopped = !stopped;
        if (last) put(last);
    }

    function put(submission) {
        const now = submission.state ?? 'received';
        last = submission;
        state.replaceChildren();
        fill(state, [
            named(submission.entrant ?? submission.bot),
            ' ',
            ENDS[now] ?? (stopped ? NO_LADDER : GOES_ON[now]) ?? now,
            now === 'playing' ? [' ', make('a', {href: `/bot/${submission.bot}`}, 'Its page')] : null,
        ]);
        why.hidden = !submission.why;
        why.textContent = submission.why ?? '';
        steps.hidden = now === 'refused';
        steps.replaceChildren(...stepItems(now));
        putTexts(submission);
        facts(submission);
    }

    function facts({file, bytes, received, author, sha256, bot}) {
        frame.head(
            bot,
            frame.facts(
                `submission ${number}`,
                file && make('bdi', {}, file),
                known(bytes) && `${count(bytes)} bytes`,
                author && ['by ', make('bdi', {}, author)],
                frame.when(received),
                sha256 && make('code', {title: sha256}, `${sha256.slice(0, 12)}…`)
            )
        );
    }

    /* ---- The page ---- */

    function start() {
        frame.head(`Submission ${number}`);
        if (!api.token())
            return frame.show(frame.signIn('Who handed it in, and a teacher, can see it.'));
        frame.show(
            make('section', {'aria-label': 'State'}, state, steps, why, line),
            make('div', {class: 'printed-texts'}, texts.box)
        );
        line.textContent = 'It is being asked for …';
        const stream = api.follow(`/api/submissions/${encodeURIComponent(number)}/events`, null, {
            open: () => {
                line.textContent = '';
            },
            lost: () => {
                line.textContent = 'The connection is lost. It is tried again.';
            },
            refused: (error) => frame.fail(error),
            ended: () => null,
            event: (submission) => {
                put(submission);
                if (!ENDS[submission.state]) return;
                line.textContent = '';
                stream.close();
            },
        });
        api.read('/api/club').then(
            (club) => hearLadder(club.ladder),
            /* before the ladder was started first there is nothing to read */
            (error) => error.status === 503 && hearLadder({state: 'stopped'})
        );
        api.ladder(({ladder}) => hearLadder(ladder));
    }

    start();
})();

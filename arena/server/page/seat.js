/*
 * What happens at a table, for one seat, in its order and at a pace at which each card is seen. States that
 * come faster wait; after a lost connection, or when a game goes on, the reader sees at once how the table
 * stands. Whoever wants less motion sees each state when it comes.
 *
 *     const seat = seatAt(table, key, hear)
 *     seat.answer(n, answer), seat.hint(), seat.sit(name), seat.leave()      promises
 *     seat.goOn()          shows what waits behind the end of a deal
 *     seat.close()
 *
 * hear.event(event) gets what docs/formats/table.md prints, hear.connection(state) "open" or "lost",
 * hear.refused(error) what ends it. An event of type end says that there is nothing more to hear: the game is over,
 * or whoever sits here has left, perhaps on another device.
 */
const seatAt = (() => {
    const PACE = {own: 250, bid: 600, card: 600, trick: 1200}; /* ms until the next state */

    const AT_ONCE = ['people', 'table', 'removed']; /* events that wait for nothing */
    const REPLAYED = 1000; /* ms in which a game that goes on tells what there was */

    const calm = matchMedia('(prefers-reduced-motion: reduce)');

    /* What is new in a state, to the one before it. */
    function pauseAfter(before, {view}) {
        if (calm.matches || !before) return 0;
        const trick = view.tricks.at(-1);
        const laid = (v) => v.tricks.reduce((sum, {cards: all}) => sum + all.length, 0);
        const of = (step, pace) => (step.seat === view.seat ? PACE.own : pace);
        if (laid(view) > laid(before.view)) return trick.winner ? PACE.trick : of(trick.cards.at(-1), PACE.card);
        return view.bids.length > before.view.bids.length ? of(view.bids.at(-1), PACE.bid) : 0;
    }

    /* The end of a table is shown without a word of the reader. */
    function isNextDeal(event) {
        return event.type === 'state' && !event.view.deal_over;
    }

    return function seatAt(table, key, hear) {
        const path = `/api/tables/${encodeURIComponent(table)}`;
        let queue = [],
            shown = null,
            timer = 0,
            holds = false,
            replayed = 0; /* until then */

        /* Shows what waits until something has to be looked at. */
        function advance() {
            timer = 0;
            while (queue.length && !timer && !(holds && isNextDeal(queue[0]))) {
                const event = queue.shift();
                hear.event(event);
                if (event.type !== 'state') continue;
                const now = event.asks || performance.now() > replayed;
                const pause = now ? pauseAfter(shown, event) : 0;
                shown = event;
                holds = Boolean(now && event.view.deal_over);
                if (pause && !holds) timer = setTimeout(advance, pause);
            }
        }

        function take(event) {
            if (event.type === 'table') {
                clearTimeout(timer);
                queue = [];
                shown = null;
                holds = false;
                timer = 0;
                replayed = event.resumed ? performance.now() + REPLAYED : 0;
            }
            if (AT_ONCE.includes(event.type)) return hear.event(event);
            queue.push(event);
            if (!timer) advance();
        }

        const stream = api.follow(`${path}/events`, key, {
            event: take,
            open: () => hear.connection('open'),
            lost: () => hear.connection('lost'),
            refused: hear.refused,
            ended: () => take({type: 'end'}),
        });

        return {
            answer: (n, answer) => api.send('POST', `${path}/answer`, {n, answer}, key),
            hint: () => api.send('POST', `${path}/hint`, {}, key),
            sit: (name) => api.send('POST', `${path}/sit`, {name}, key),
            leave: () => api.send('POST', `${path}/leave`, {}, key),
            goOn: () => {
                holds = false;
                if (!timer) advance();
            },
            close: () => {
                clearTimeout(timer);
                stream.close();
            },
        };
    };
})();

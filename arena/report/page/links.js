'use strict';

/*
 * Links to deals: the fragments of the page's address with a slash. Others are the page's own.
 *
 *     links.find(player)     what the fragment leads to (dealData.find); null and a message if the
 *                            report does not have it, undefined if it is none of ours
 *     links.whose(player)    the choice of deals that it names (filter.js), or null
 *     links.keep(player)     makes the fragment follow what is shown
 *     links.come(player)     scrolls to the player
 */
const links = (() => {
    /* Browsers refuse changes that come too often. */
    function keep(player) {
        clearTimeout(player.timer);
        player.timer = setTimeout(() => {
            const text = dealData.address(
                player.data,
                shownDeal.deal(player),
                player.view.table,
                shownDeal.done(player)
            );
            try {
                history.replaceState(null, '', `#${text}`);
            } catch {
                /* The address is then out of date, which does no harm. */
            }
        }, 150);
    }

    /* A log's name as a shell takes it. */
    function quoted(name) {
        return /^[\w./-]+$/.test(name) ? name : `'${name.replace(/'/g, "'\\''")}'`;
    }

    function commandFor(data, {game, address}) {
        const logs =
            game === null || !data.games[game]
                ? data.logs
                : [...new Set(data.games[game].segments.map(({log}) => log))];
        const stage = game !== null && data.games.length > 1 ? ` --stage ${game + 1}` : '';
        const log = logs.length === 1 ? quoted(logs[0]) : 'LOG';
        return `euchre-arena replay ${log}${stage} --at ${address}`;
    }

    function sayMissing(player, text) {
        const parsed = dealData.parse(text);
        player.missing.replaceChildren(
            parsed
                ? make(
                      'span',
                      {},
                      'The deal ',
                      make('code', {}, parsed.address),
                      ' is not in this report. It is shown by ',
                      make('code', {}, commandFor(player.data, parsed))
                  )
                : make('span', {}, make('code', {}, text), ' is no address of a deal.')
        );
    }

    function read() {
        let text = location.hash.slice(1);
        try {
            text = decodeURIComponent(text);
        } catch {
            /* It is no address then. */
        }
        return text.includes('/') ? text : null;
    }

    function find(player) {
        const text = read();
        if (text === null) return undefined;
        const found = dealData.find(player.data, text);
        if (!found) sayMissing(player, text);
        return found;
    }

    /* The page above may still grow, as charts find their size: the position is kept until the reader moves, or
     * for a second. On a phone it is that of the table, not of the lists. */
    function come(player) {
        const small = innerWidth <= 760 && !player.missing.hasChildNodes();
        const scroll = () => (small ? player.live : player.box).scrollIntoView({block: 'start'});
        const observer = new ResizeObserver(scroll),
            moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
        const stop = () => {
            observer.disconnect();
            moves.forEach((move) => removeEventListener(move, stop));
        };
        scroll();
        observer.observe(document.body);
        moves.forEach((move) => addEventListener(move, stop, {passive: true}));
        setTimeout(stop, 1000);
    }

    function whose(player) {
        const chosen = filter.parse(read() ?? '');
        return chosen && filter.deals(player.data, chosen).length ? chosen : null;
    }

    return {find, whose, keep, come};
})();

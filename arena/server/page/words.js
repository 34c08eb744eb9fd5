/*
 * Words about rounds: why one was played, who played, how long it took.
 */
const roundWords = (() => {
    const WHY = {
        new: 'a new bot',
        provisional: 'a provisional rating',
        open: 'an open order',
        again: 'an old pair again',
    };

    function why(round) {
        return WHY[round.why] ?? round.why;
    }

    function entrants({entrants: all}) {
        return Array.isArray(all) ? all : String(all ?? '').split(' ').filter(Boolean);
    }

    /* "mine v simple, rule", with links: the first has met all others */
    function pairing(names) {
        return names.map((name, i) => [[null, ' v '][i] ?? (i ? ', ' : null), frame.botLink(name)]);
    }

    function lasted({began, ended}) {
        return known(began) && known(ended) ? duration(1e9 * Math.max(1, ended - began)) : UNKNOWN;
    }

    return {why, entrants, pairing, lasted};
})();

/*
 * Tables that the reader has opened: their addresses, which of them a browser without a token remembers, and how
 * one is removed.
 *
 *     ownTables.wayTo(table, key)        the address of a seat
 *     ownTables.kept()                   [{table, rules, seat, key, keys}], as in GET /api/tables
 *     ownTables.remember(table)
 *     ownTables.forget(id)
 *     ownTables.removing(id, key)        a button; `key` is that of the own seat
 */
const ownTables = (() => {
    const MOST = 20;

    function wayTo(table, key) {
        return `/table/${encodeURIComponent(table)}#${key}`;
    }

    function kept() {
        return api.kept('tables') ?? [];
    }

    function remember(table) {
        api.keep('tables', [table, ...kept()].slice(0, MOST));
    }

    function forget(id) {
        api.keep(
            'tables',
            kept().filter(({table}) => table !== id)
        );
    }

    async function remove(id, key) {
        try {
            await api.send('DELETE', `/api/tables/${encodeURIComponent(id)}`, undefined, key);
            forget(id);
        } catch (error) {
            if (error.status === 404) forget(id);
            throw error;
        }
    }

    function removing(id, key) {
        return frame.sure('Remove the table', {
            asks: 'The game ends for all, without a result. ',
            yes: 'Remove it',
            no: 'Keep it',
            work: () => remove(id, key),
            done: 'It is removed.',
        });
    }

    return {wayTo, kept, remember, forget, removing};
})();

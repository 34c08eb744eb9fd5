/*
 * Tables that there are, below the form that opens one: the reader's own, with the links of those who are invited; and
 * games of people that are over.
 *
 *     tableList.links(table, keys)       a link for each seat, as [{seat, key}], to be sent to somebody
 *     await tableList.own(person)        a section, or null; `person`: whose token it is, or null
 *     await tableList.over()             a section
 */
const tableList = (() => {
    function links(table, keys) {
        return make(
            'dl',
            {class: 'links'},
            keys.map(({seat, key}) => [
                make('dt', {}, `Seat ${seat}`),
                make(
                    'dd',
                    {},
                    frame.copied(location.origin + ownTables.wayTo(table, key), `the link for seat ${seat}`)
                ),
            ])
        );
    }

    /* "Ann, simple, nobody yet, mine@2" */
    function atTable(seats) {
        return seats.map((name, i) => [i ? ', ' : null, name ? named(name) : 'nobody yet']);
    }

    /* ---- Own ones ---- */

    /* They are there until the game is over: a link may have been lost. */
    function invitations({table, seat, keys}) {
        const others = (keys ?? []).filter((one) => one.seat !== seat);
        return others.length
            ? make('details', {}, make('summary', {}, 'Links of the others'), links(table, others))
            : null;
    }

    function line(one) {
        const {table, rules, seat, key, over, seats} = one;
        return make(
            'li',
            {},
            make(
                'a',
                {href: over || !key ? `/table/${encodeURIComponent(table)}` : ownTables.wayTo(table, key)},
                make('bdi', {}, rules),
                seat ? `, seat ${seat}` : null
            ),
            seats ? [': ', atTable(seats)] : null,
            over ? ', over' : [invitations(one), one.removable === false ? null : ownTables.removing(table, key)]
        );
    }

    async function own(person) {
        const list = person ? await api.get('/api/tables') : ownTables.kept();
        if (!list.length) return null;
        return make(
            'section',
            {'aria-labelledby': 'yours'},
            make('h2', {id: 'yours'}, 'Your tables'),
            make('ul', {class: 'own-tables'}, list.map(line))
        );
    }

    /* ---- Games that are over ---- */

    function columns() {
        return [
            {
                head: 'Game',
                kind: 'w',
                scope: true,
                cell: ({table: id, rules}) =>
                    make('a', {href: `/table/${encodeURIComponent(id)}`}, make('bdi', {}, rules)),
                by: ({rules}) => rules,
            },
            {head: 'Ended', kind: 'w', cell: ({ended}) => frame.when(ended), by: ({ended}) => ended},
            {head: 'Who sat there', kind: 'text', cell: ({seats}) => atTable(seats)},
            {head: 'Result', kind: 'text', cell: ({result}) => result},
        ];
    }

    async function over() {
        const here = place();
        let list = [];
        const older = frame.button('Older games', async () => {
            try {
                await load(older.from);
            } catch (error) {
                older.replaceWith(frame.alertOf(error));
            }
        });

        /* One that was over meanwhile has moved all others on. */
        async function load(from) {
            const {tables, next} = await api.read(`/api/tables/over${from ? `?from=${from}` : ''}`);
            list = [...list, ...tables.filter((one) => !list.some(({table: id}) => id === one.table))];
            older.from = next;
            older.hidden = !next;
            here.put(
                list.length
                    ? table('Games of people, the newest first', columns(), list)
                    : note('No game of people is over yet.')
            );
        }

        await load(0);
        return make(
            'section',
            {'aria-labelledby': 'over'},
            make('h2', {id: 'over'}, 'Games that are over'),
            here.box,
            toolbar(older)
        );
    }

    return {links, own, over};
})();

'use strict';

/*
 * What an analysis tells of a step: what the legal answers are worth and what the one that was given
 * cost. Texts and elements of a step of a table (docs/formats/report.md, `v`). In games answers are
 * measured by the chance to win the game, else by points. Every ± is twice the standard error, so that a
 * loss is told where it is above its ±. For tableView see board.js.
 *
 *     values.measured(step)        {loss, error, best, chances}: by what it is measured; null where
 *                                  there are no values
 *     values.isMistake(step)       whether a loss is told
 *     values.lost(measured)        "0.31 ± 0.06 points", "4.1 % ± 0.8 % of the game"
 *     values.cost(step)            what is said of a mistake, or null
 *     values.mark(step)            the mark of a mistake in a list of steps, or null
 *     values.expected(data, deal, step)    points of the first side by the answer that was given; null
 *                                  where there are no values, or more than two sides
 *     values.panel(tableView)      the values of the last step; null where the table has none
 */
const values = (() => {
    function measured(step) {
        if (!step?.v) return null;
        const [loss, error, best] = step.v.k ?? step.v.l;
        return {loss, error, best, chances: Boolean(step.v.k)};
    }

    function isTold({loss, error}) {
        return loss > 0 && loss > 2 * error;
    }

    function isMistake(step) {
        const of = measured(step);
        return of !== null && isTold(of);
    }

    /* ---- Texts ---- */

    function inPoints([loss, error]) {
        return `${fixed(loss, 2)} ± ${fixed(2 * error, 2)} points`;
    }

    function inChances([loss, error]) {
        return `${share(loss, 1).replace('-', MINUS)} ± ${share(2 * error, 1)} of the game`;
    }

    function lost({loss, error, chances}) {
        return chances ? inChances([loss, error]) : inPoints([loss, error]);
    }

    function short({loss, chances}) {
        return chances ? share(loss, 1) : fixed(loss, 2);
    }

    function cost(step) {
        const of = measured(step);
        return isMistake(step)
            ? `It cost ${short(of)} ${of.chances ? 'of the game' : 'points'}`
            : null;
    }

    function mark(step) {
        if (!isMistake(step)) return null;
        const of = measured(step);
        return make(
            'span',
            {class: 'cost'},
            make('span', {class: 'unseen'}, 'lost: '),
            MINUS,
            short(of),
            make('span', {class: 'unseen'}, of.chances ? ' of the game' : ' points')
        );
    }

    /* "1", "0.25": points with all cards seen are whole numbers in games of two sides. */
    function plain(value, sign) {
        const decimals = Number.isInteger(value) ? 0 : 2;
        return sign ? signed(value, decimals) : fixed(value, decimals);
    }

    function expected(data, deal, step) {
        const {sides} = data.games[deal.game].rules;
        if (!step.v || sides.length !== 2) return null;
        const value = step.v.p[step.v.g];
        return sides[0].includes(step.s) ? value : -value;
    }

    /* ---- The panel ---- */

    /* The legal answers in the order of their numbers. */
    function answers(tableView, step) {
        if (typeof step.l !== 'number') return step.l.split(' ');
        const text = tableView.data.says[step.l];
        return text.includes(', ') ? text.split(', ') : text.match(/no card|\S+/g);
    }

    function seen(tableView, step) {
        return !tableView.hidden || step.s === tableView.below;
    }

    function verdict(step) {
        const {v} = step,
            of = measured(step);
        if (of.best === v.g) return 'No other answer is better, as far as can be told.';
        return isTold(of)
            ? ['It cost ', make('b', {}, lost(of)), '.']
            : `What it cost cannot be told: ${lost(of)}.`;
    }

    function seenVerdict({v}) {
        if (v.d === undefined) return null;
        return v.d > 0
            ? ` With all cards seen it cost ${plain(v.d)} ${v.d === 1 ? 'point' : 'points'}.`
            : ' With all cards seen it cost nothing.';
    }

    function rows(tableView, step) {
        const {v} = step,
            {best} = measured(step),
            worth = v.c ?? v.p;
        return answers(tableView, step)
            .map((answer, i) => ({answer, i, best: i === best, given: i === v.g}))
            .sort((a, b) => worth[b.i] - worth[a.i] || b.best - a.best || a.i - b.i);
    }

    function columns({v}) {
        return [
            {head: 'Answer', kind: 'w', scope: true, cell: ({answer}) => cards.write(answer)},
            {
                head: '',
                title: 'best: what the analyst would have answered; given: what was answered',
                kind: 'w',
                cell: ({best, given}) =>
                    [best && make('b', {}, 'best'), best && given && ', ', given && 'given'].filter(
                        Boolean
                    ),
            },
            v.c && {
                head: 'Wins',
                title: 'Chance to win the game',
                kind: 'n',
                cell: ({i}) => share(v.c[i], 1),
            },
            {head: 'Points', kind: 'n', cell: ({i}) => signed(v.p[i], 2)},
            v.s && {
                head: 'All seen',
                title: 'Points with all cards seen',
                kind: 'n',
                cell: ({i}) => plain(v.s[i], true),
            },
        ].filter(Boolean);
    }

    function panel(tableView) {
        const {steps: all} = tableView.deal.tables[tableView.table],
            step = all[tableView.n - 1];
        if (!all.some(({v}) => v)) return null;
        if (!step?.v || !seen(tableView, step))
            return make('div', {class: 'values none'}, note('No values of this step are shown.'));
        return make(
            'div',
            {class: `values${isMistake(step) ? ' mistake' : ''}`},
            table(
                `What the answers of ${board.letter(step.s)} are worth`,
                columns(step),
                rows(tableView, step),
                ({best, given}) => [best && 'best', given && 'given'].filter(Boolean).join(' ') || null
            ),
            make('p', {class: 'verdict-of'}, verdict(step), seenVerdict(step))
        );
    }

    return {measured, isMistake, lost, cost, mark, expected, panel};
})();

'use strict';

/*
 * The steps of a table as a list, as text for print, and as sentences for screen readers. For tableView
 * see board.js.
 *
 *     steps.list(tableView, go)        the list; go(n) is called where it is clicked
 *     steps.keep(list)             scrolls the list, and nothing but it, to the current step
 *     steps.sentence(tableView)        the last thing said, nodes and texts
 *     steps.printed(tableView)         all of the deal as text
 *     steps.result(tableView)          how it ended, a paragraph
 */
const steps = (() => {
    function tableOf(tableView) {
        return tableView.deal.tables[tableView.table];
    }

    function seen(tableView, step) {
        return !tableView.hidden || step.s === tableView.below;
    }

    function saysOf(tableView, step) {
        return step.a === undefined ? null : cards.write(board.words(tableView, step.a, step.s));
    }

    /* Who was asked what; l says what could be answered, x that the bot was not asked. */
    function legal(tableView, step) {
        if (!step.q) return null;
        const known = step.l !== undefined && seen(tableView, step);
        if (step.x && !known) return 'forced';
        const answers = typeof step.l === 'number' ? tableView.data.says[step.l] : step.l;
        return [
            step.x ? 'the house answered' : `asked to ${step.q}`,
            known && ['; legal: ', cards.write(answers)],
        ];
    }

    function faults(tableView, step) {
        return (step.f || []).map((f) =>
            make(
                'span',
                {class: 'fault'},
                make('b', {}, 'Fault: '),
                cards.write(tableView.data.says[f])
            )
        );
    }

    function who(step) {
        return step.s === undefined
            ? null
            : [make('b', {class: 'letter'}, board.letter(step.s)), ' '];
    }

    function taken(step) {
        return step.w === undefined
            ? null
            : make('span', {class: 'takes'}, `, ${board.letter(step.w)} takes the trick`);
    }

    /* A line of the list; it links to the moment with n steps done. */
    function line(tableView, n, go, ...content) {
        return make(
            'li',
            {class: tableView.parts.has(n - 1) ? 'differs' : null},
            make(
                'button',
                {
                    type: 'button',
                    class: 'step',
                    'aria-current': tableView.n === n ? 'step' : null,
                    on: {click: () => go(n)},
                },
                ...content
            )
        );
    }

    function stepLine(tableView, i, go) {
        const step = tableOf(tableView).steps[i];
        return line(
            tableView,
            i + 1,
            go,
            who(step),
            make('span', {class: 'said'}, saysOf(tableView, step), taken(step)),
            seen(tableView, step) && values.mark(step),
            tableView.parts.has(i) &&
                make('span', {class: 'other', title: 'not so at the first table'}, '≠'),
            make('span', {class: 'legal'}, legal(tableView, step)),
            faults(tableView, step)
        );
    }

    function result(tableView) {
        return make('p', {class: 'result'}, cards.write(tableOf(tableView).result || ''));
    }

    /* Later steps are not shown if hands are hidden. */
    function lines(tableView, go) {
        const here = tableOf(tableView),
            all = [line(tableView, 0, go, 'The cards are dealt')];
        const end = tableView.hidden ? tableView.n : here.steps.length;
        for (let i = 0, trick = 0; i < end; i++) {
            const at = dealData.trick(here, i);
            if (at !== trick) all.push(make('li', {class: 'trick'}, `Trick ${at}`));
            trick = at;
            all.push(stepLine(tableView, i, go));
        }
        return end === here.steps.length ? [...all, make('li', {}, result(tableView))] : all;
    }

    function list(tableView, go) {
        return make(
            'ol',
            {class: 'steps', 'aria-label': `steps of table ${'abcdefg'[tableView.table]}`},
            lines(tableView, go)
        );
    }

    function keep(box) {
        const current = box.querySelector('[aria-current]');
        if (!current) return;
        const above = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
        box.scrollTop += above - box.clientHeight / 2;
    }

    /* ---- Words ---- */

    /* A name may look like a card. */
    function speaker(tableView, step) {
        return (
            step.s !== undefined && [
                `${board.letter(step.s)}, `,
                named(board.name(tableView, step.s)),
                ', ',
            ]
        );
    }

    function sentence(tableView) {
        const here = tableOf(tableView),
            step = here.steps[tableView.n - 1];
        if (!step) return 'The cards are dealt. ';
        const told = [
            step.a === undefined ? null : board.words(tableView, step.a, step.s),
            seen(tableView, step) ? values.cost(step) : null,
            step.w === undefined ? null : `${board.letter(step.w)} takes the trick`,
            ...(step.f || []).map((f) => `Fault: ${tableView.data.says[f]}`),
            tableView.n === here.steps.length ? here.result : null,
        ];
        return [
            speaker(tableView, step),
            told.filter(Boolean).map((text) => `${cards.spoken(text)}. `),
        ];
    }

    /* ---- Paper ---- */

    function handPrinted(tableView, hand, seat) {
        const deals = tableOf(tableView).dealer === seat ? ', deals' : '';
        return make(
            'p',
            {},
            `${board.letter(seat)} `,
            named(board.name(tableView, seat)),
            `${deals}: `,
            cards.write(hand)
        );
    }

    function printed(tableView) {
        const here = tableOf(tableView),
            open = {...tableView, hidden: false};
        return make(
            'div',
            {class: 'printed'},
            make('p', {}, make('code', {}, here.at), board.score(tableView) && `, score ${board.score(tableView)}`),
            here.hands.map((hand, seat) => handPrinted(tableView, hand, seat)),
            here.blind && make('p', {}, 'the blind: ', cards.write(here.blind)),
            here.turnup && make('p', {}, 'turn-up: ', cards.write(here.turnup)),
            make(
                'ol',
                {},
                here.steps.map((step) =>
                    make(
                        'li',
                        {},
                        who(step),
                        saysOf(open, step),
                        values.isMistake(step) && [' (', values.mark(step), ')'],
                        taken(step),
                        faults(open, step)
                    )
                )
            ),
            result(tableView)
        );
    }

    return {list, keep, sentence, printed, result};
})();

'use strict';

/*
 * The steps of a table as a list, as text for paper, and as sentences to be heard. A scene is that
 * of board.js.
 *
 *     steps.list(scene, go)        the list; go(n) is called where it is clicked
 *     steps.keep(list)             scrolls the list, and nothing but it, to the current step
 *     steps.sentence(scene)        the last thing said, nodes and texts
 *     steps.printed(scene)         all of the deal as text
 *     steps.result(scene)          how it ended, a paragraph
 */
const steps = (() => {
    function tableOf(scene) {
        return scene.deal.tables[scene.table];
    }

    function seen(scene, step) {
        return !scene.hidden || step.s === scene.below;
    }

    function saysOf(scene, step) {
        return step.a === undefined ? null : cards.write(board.words(scene, step.a, step.s));
    }

    /* Who was asked what; l says what could be answered, x that the bot was not asked. */
    function legal(scene, step) {
        if (!step.q) return null;
        const known = step.l !== undefined && seen(scene, step);
        if (step.x && !known) return 'forced';
        const answers = typeof step.l === 'number' ? scene.data.says[step.l] : step.l;
        return [
            step.x ? 'the house answered' : `asked to ${step.q}`,
            known && ['; legal: ', cards.write(answers)],
        ];
    }

    function faults(scene, step) {
        return (step.f || []).map((f) =>
            make(
                'span',
                {class: 'fault'},
                make('b', {}, 'Fault: '),
                cards.write(scene.data.says[f])
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

    /* A line of the list that leads to where n steps are done. */
    function line(scene, n, go, ...content) {
        return make(
            'li',
            {class: scene.parts.has(n - 1) ? 'differs' : null},
            make(
                'button',
                {
                    type: 'button',
                    class: 'step',
                    'aria-current': scene.n === n ? 'step' : null,
                    on: {click: () => go(n)},
                },
                ...content
            )
        );
    }

    function stepLine(scene, i, go) {
        const step = tableOf(scene).steps[i];
        return line(
            scene,
            i + 1,
            go,
            who(step),
            make('span', {class: 'said'}, saysOf(scene, step), taken(step)),
            scene.parts.has(i) &&
                make('span', {class: 'other', title: 'not so at the first table'}, '≠'),
            make('span', {class: 'legal'}, legal(scene, step)),
            faults(scene, step)
        );
    }

    function result(scene) {
        return make('p', {class: 'result'}, cards.write(tableOf(scene).result || ''));
    }

    /* What is to come is not told where hands are hidden. */
    function lines(scene, go) {
        const here = tableOf(scene),
            all = [line(scene, 0, go, 'The cards are dealt')];
        const end = scene.hidden ? scene.n : here.steps.length;
        for (let i = 0, trick = 0; i < end; i++) {
            const at = story.trick(here, i);
            if (at !== trick) all.push(make('li', {class: 'trick'}, `Trick ${at}`));
            trick = at;
            all.push(stepLine(scene, i, go));
        }
        return end === here.steps.length ? [...all, make('li', {}, result(scene))] : all;
    }

    function list(scene, go) {
        return make(
            'ol',
            {class: 'steps', 'aria-label': `steps of table ${'abcdefg'[scene.table]}`},
            lines(scene, go)
        );
    }

    function keep(box) {
        const current = box.querySelector('[aria-current]');
        if (!current) return;
        const above = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
        box.scrollTop += above - box.clientHeight / 2;
    }

    /* ---- Words ---- */

    /* A name may look like a card: it is none. */
    function speaker(scene, step) {
        return (
            step.s !== undefined && [
                `${board.letter(step.s)}, `,
                named(board.name(scene, step.s)),
                ', ',
            ]
        );
    }

    function sentence(scene) {
        const here = tableOf(scene),
            step = here.steps[scene.n - 1];
        if (!step) return 'The cards are dealt. ';
        const told = [
            step.a === undefined ? null : board.words(scene, step.a, step.s),
            step.w === undefined ? null : `${board.letter(step.w)} takes the trick`,
            ...(step.f || []).map((f) => `Fault: ${scene.data.says[f]}`),
            scene.n === here.steps.length ? here.result : null,
        ];
        return [
            speaker(scene, step),
            told.filter(Boolean).map((text) => `${cards.spoken(text)}. `),
        ];
    }

    /* ---- Paper ---- */

    function handPrinted(scene, hand, seat) {
        const deals = tableOf(scene).dealer === seat ? ', deals' : '';
        return make(
            'p',
            {},
            `${board.letter(seat)} `,
            named(board.name(scene, seat)),
            `${deals}: `,
            cards.write(hand)
        );
    }

    function printed(scene) {
        const here = tableOf(scene),
            open = {...scene, hidden: false};
        return make(
            'div',
            {class: 'printed'},
            make('p', {}, make('code', {}, here.at), board.score(scene) && `, score ${board.score(scene)}`),
            here.hands.map((hand, seat) => handPrinted(scene, hand, seat)),
            here.blind && make('p', {}, 'the blind: ', cards.write(here.blind)),
            here.turnup && make('p', {}, 'turn-up: ', cards.write(here.turnup)),
            make(
                'ol',
                {},
                here.steps.map((step) =>
                    make('li', {}, who(step), saysOf(open, step), taken(step), faults(open, step))
                )
            ),
            result(scene)
        );
    }

    return {list, keep, sentence, printed, result};
})();

/*
 * How one comes to a seat and leaves it: the name that is asked for, who is there, what is said before the
 * game begins and after one has left.
 *
 *     const door = tableDoor({sit, connect, removes})     `sit(name)` is a promise; `connect` opens the table again;
 *                                the button `removes` is hidden but for who opened the table
 *     door.people(event)         who is there (GET /api/tables/ID/events)
 *     door.show(event)           the same in place of the table
 *     door.left()                the same after leaving
 *     door.here, door.lost, door.wrong      paragraphs, which the table shows too
 *     door.tried(work)           does it; false if it failed, and says why
 */
const tableDoor = (() => {
    const LETTERS = 'ABCDEFG';

    /* "Here: A Ann. C is still free." */
    function peopleText({here, seats}) {
        const names = seats ?? [],
            free = names.map((name, i) => (name ? null : LETTERS[i])).filter(Boolean);
        return [
            here.length ? 'Here: ' : 'Nobody is here.',
            here.map((letter, i) => [
                i ? ', ' : null,
                `${letter} `,
                named(names[LETTERS.indexOf(letter)] ?? 'who has not sat down'),
            ]),
            here.length ? '.' : null,
            free.length ? ` ${free.join(', ')} ${free.length > 1 ? 'are' : 'is'} still free.` : null,
        ];
    }

    function section(title, ...content) {
        return make('section', {'aria-label': title, class: 'table-page'}, content);
    }

    return function tableDoor({sit, connect, removes}) {
        const door = {
            here: make('p', {class: 'note people'}),
            lost: make('p', {class: 'alert', role: 'status', hidden: true}),
            wrong: make('p', {class: 'alert', role: 'alert', hidden: true}),
        };
        const form = make('form', {class: 'controls', on: {submit: takeSeat}});
        const field = make('input', {id: 'name', size: 16, maxlength: 32, autocomplete: 'off'});
        fill(form, [
            make('span', {class: 'control'}, make('label', {for: 'name'}, 'Your name'), ' ', field),
            make('button', {type: 'submit', class: 'go'}, 'Sit down'),
        ]);

        function complain(message) {
            door.wrong.hidden = !message;
            door.wrong.textContent = message;
        }

        async function tried(work) {
            complain('');
            try {
                await work();
                return true;
            } catch (error) {
                complain(error.message);
                return false;
            }
        }

        async function takeSeat(event) {
            event.preventDefault();
            const name = field.value.trim();
            if (!name) {
                complain('Say who you are: others see the name, and the log keeps it.');
                return field.focus();
            }
            api.keep('name', name);
            await tried(() => sit(name)); /* then `people` says so, to all devices */
        }

        /* Whether one has sat down, here or on another device. */
        function show({seat, seats}) {
            if (seats[LETTERS.indexOf(seat)])
                return frame.show(
                    section(
                        'The table',
                        door.lost,
                        paragraph(
                            seats.every(Boolean)
                                ? 'All have sat down. The table is being made ready.'
                                : 'You have sat down. The game begins when all have.'
                        ),
                        door.here,
                        removes
                    )
                );
            if (form.isConnected) return;
            field.value = api.kept('name') ?? '';
            frame.show(
                section(
                    'A seat',
                    paragraph('This address is that of a seat at the table. It is for you alone.'),
                    door.lost,
                    door.wrong,
                    form,
                    door.here
                )
            );
        }

        function left() {
            const again = frame.button('Go on', connect, {class: 'go'});
            frame.show(
                section(
                    'The table',
                    paragraph(
                        'You have left. The game waits for you: here, or on any device that has this address.'
                    ),
                    make('p', {class: 'controls'}, again)
                )
            );
            again.focus();
        }

        function people(event) {
            door.here.replaceChildren();
            fill(door.here, peopleText(event));
        }

        return Object.assign(door, {people, show, left, tried, complain});
    };
})();

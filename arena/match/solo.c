#include "match/solo.h"

#include "base/clock.h"

/* The pairing now being played. */
struct solo {
    struct ledger *ledger;
    uint64_t number;
    struct pairing pairing;
    struct player_setup setup;
    struct player *player; /* NULL: its bots are not loaded */
};

static void forget_bots(struct solo *s)
{
    if (s->player)
        player_destroy(s->player);
    s->player = NULL;
}

static void turn_to(struct solo *s, uint64_t number)
{
    if (s->number == number)
        return;
    forget_bots(s);
    s->number = number;
    event_pairing(s->ledger->event, number, &s->pairing);
}

static bool play_set(struct solo *s, uint32_t set, struct err *err)
{
    struct ledger *l = s->ledger;
    unsigned absent = ledger_absent(l, s->number, &s->pairing, set);
    struct frame frame;
    if (absent)
        return ledger_give_up(l, s->number, &s->pairing, set, absent, err);
    if (ledger_serial(l, &s->pairing))
        forget_bots(s);
    if (!s->player) {
        s->setup = ledger_setup(l, &s->pairing);
        s->setup.set = set;
        if (!player_create(&s->player, &s->setup, err))
            return false;
    }
    return player_play(s->player, set, &frame, err) &&
           ledger_set(l, s->number, &s->pairing, &frame, err);
}

bool solo_play(struct ledger *l, bool *interrupted, struct err *err)
{
    struct solo s = {.ledger = l, .number = UINT64_MAX};
    const volatile sig_atomic_t *stop = l->run->how.stop;
    bool ok = true;
    while (ok && l->progress.sets < l->progress.total && !(stop && *stop)) {
        uint64_t number;
        uint32_t set;
        event_set(l->event, l->progress.sets, &number, &set);
        turn_to(&s, number);
        ok = play_set(&s, set, err) && ledger_tick(l, clock_wall_ns(), err);
    }
    forget_bots(&s);
    *interrupted = l->progress.sets < l->progress.total;
    return ok;
}

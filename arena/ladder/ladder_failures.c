/* What a ladder does about what fails: rounds that cannot be played, and the machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "ladder/ladder.h"

enum {
    TRIES = 5,       /* of a round, then it is put aside */
    ASIDE_MOST = 3,  /* rounds put aside one after the other; if more fail, it is the machine */
    PAUSE_FIRST = 5, /* seconds */
    PAUSE_MOST = 300,
    LEFT_OUT_SECONDS = 600,
    AGAIN_MOST = 60, /* seconds, of what the machine refused */
};

/* ---- The machine ---- */

bool ladder_may_try(const struct ladder_trouble *t)
{
    return clock_wall_ns() >= t->not_before;
}

bool ladder_outcome(struct ladder_trouble *t, bool ok, const struct err *err)
{
    if (ok) {
        *t = (struct ladder_trouble){.times = 0};
        return false;
    }
    bool is_new = strcmp(t->said, err->text) != 0;
    unsigned seconds = t->times < 6 ? 1u << t->times : AGAIN_MOST;
    t->times++;
    t->not_before = clock_wall_ns() + seconds * CLOCK_SECOND;
    (void)snprintf(t->said, sizeof t->said, "%s", err->text);
    return is_new;
}

/* ---- Who is left out of plans for a while ---- */

bool ladder_is_left_out(const struct ladder *l, const char *entrant)
{
    const struct round_failures *f = &l->failed;

    for (size_t i = 0; i < LADDER_LEFT_OUT; i++)
        if (f->left_out[i].until > clock_wall_ns() && strcmp(f->left_out[i].name, entrant) == 0)
            return true;
    return false;
}

/* The entrant of this name, else the challenger. */
static struct text find_guilty(const struct club_round *r, const char *bot)
{
    struct text rest = text_of(r->entrants), word, first = text_of("");

    while (text_word(&rest, &word)) {
        if (!first.n)
            first = word;
        if (text_is(word, bot))
            return word;
    }
    return first;
}

static void leave_out(struct ladder *l, const char *bot)
{
    struct round_failures *f = &l->failed;
    struct left_out *its = &f->left_out[f->next++ % LADDER_LEFT_OUT];

    (void)text_copy(find_guilty(&l->round, bot), its->name, sizeof its->name);
    its->until = clock_wall_ns() + LEFT_OUT_SECONDS * CLOCK_SECOND;
}

/* ---- Rounds ---- */

void ladder_wait(struct ladder *l, double seconds)
{
    l->not_before = clock_wall_ns() + (uint64_t)(seconds * (double)CLOCK_SECOND);
}

/* Whether one of its entrants plays no more, so that the round needs not be played. */
static bool has_left(const struct ladder *l)
{
    struct text rest = text_of(l->round.entrants), word;
    char name[SUBMISSION_ENTRANT];

    while (text_word(&rest, &word)) {
        const struct submission_record *r =
            text_copy(word, name, sizeof name) ? ladder_entrant(&l->intake, name) : NULL;
        if (!r || r->state != SUBMISSION_PLAYING)
            return true;
    }
    return false;
}

static bool is_hopeless(const struct ladder *l)
{
    const struct round_failures *f = &l->failed;

    return has_left(l) || (f->times >= TRIES && f->aside < ASIDE_MOST);
}

static bool put_aside(struct ladder *l, const char *why, const char *bot)
{
    struct round_failures *f = &l->failed;
    uint32_t number = l->round.number;
    struct err err;

    if (!club_round_put_aside(&l->club, number, &err))
        return false;
    if (!has_left(l)) {
        f->aside++;
        leave_out(l, bot);
    }
    f->number = 0;
    l->round.number = 0;
    ladder_warn(l, "round %" PRIu32 " cannot be played and is put aside, into private/aside: %s",
                number, why);
    return true;
}

static unsigned pause_of(const struct round_failures *f)
{
    return f->times <= 6 ? PAUSE_FIRST << (f->times - 1) : PAUSE_MOST;
}

void ladder_fail_round(struct ladder *l, const char *why, const char *bot)
{
    struct round_failures *f = &l->failed;
    uint32_t number = l->round.number;
    uint64_t sets = club_round_count(&l->club, number);

    if (f->number != number || sets > f->sets) {
        f->number = number;
        f->times = 0;
    }
    f->sets = sets;
    f->times++;
    intake_refuse_lost(&l->intake);
    if (is_hopeless(l) && put_aside(l, why, bot))
        return;
    unsigned seconds = pause_of(f);
    l->round.number = 0;
    ladder_waits(l, why, "round %" PRIu32 " cannot be played, next try in %u s", number, seconds);
    ladder_wait(l, seconds);
}

void ladder_put_aside(struct ladder *l, const char *why, const char *bot)
{
    if (!put_aside(l, why, bot))
        ladder_fail_round(l, why, bot);
}

void ladder_round_played(struct ladder *l)
{
    l->failed.number = 0;
    l->failed.aside = 0;
}

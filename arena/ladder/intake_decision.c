/* Decides what becomes of a submission that was built and checked. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ladder/intake_parts.h"

static bool is_version_of(const struct submission_record *r, const char *bot)
{
    return r->version && strcmp(r->bot, bot) == 0;
}

static uint32_t next_version(const struct intake *in, const char *bot)
{
    uint32_t last = 0;

    for (size_t i = 0; i < in->n; i++)
        if (is_version_of(&in->item[i].record, bot) && in->item[i].record.version > last)
            last = in->item[i].record.version;
    return last + 1;
}

/* How many newer versions of a bot play a game. *newest becomes the last of them, if that is
 * newer. */
static uint32_t newer(const struct intake *in, const struct submission_record *r, size_t game,
                      const struct submission_record **newest)
{
    uint32_t n = 0;

    for (size_t i = 0; i < in->n; i++) {
        const struct submission_record *other = &in->item[i].record;
        if (other->state != SUBMISSION_PLAYING || !is_version_of(other, r->bot) ||
            other->version <= r->version || !(other->accepts >> game & 1))
            continue;
        n++;
        if (other->version > (*newest)->version)
            *newest = other;
    }
    return n;
}

/* The games that it plays on: those that too few newer versions play. */
static uint32_t games_left(const struct intake *in, const struct submission_record *r,
                           const struct submission_record **newest)
{
    uint32_t left = r->accepts;

    *newest = r;
    for (size_t game = 0; game < in->club->games; game++)
        if (newer(in, r, game, newest) >= in->club->versions)
            left &= ~(UINT32_C(1) << game);
    return left & intake_games(in);
}

void intake_retire(struct intake *in, const char *bot)
{
    const struct submission_record *newest;
    char why[SUBMISSION_REASON];

    for (size_t i = 0; i < in->n; i++) {
        struct intake_item *item = &in->item[i];
        if (item->record.state != SUBMISSION_PLAYING || !is_version_of(&item->record, bot))
            continue;
        uint32_t left = games_left(in, &item->record, &newest);
        if (newest == &item->record || left == item->record.accepts)
            continue;
        item->record.accepts = left ? left : item->record.accepts;
        (void)snprintf(why, sizeof why, "%s plays in its place%s", newest->entrant,
                       left ? " where it can" : "");
        (void)intake_set(in, item, left ? SUBMISSION_PLAYING : SUBMISSION_RETIRED, why, NULL);
    }
}

static void name_entrant(struct submission_record *r)
{
    if (r->version == 1)
        (void)snprintf(r->entrant, sizeof r->entrant, "%s", r->bot);
    else
        (void)snprintf(r->entrant, sizeof r->entrant, "%s@%" PRIu32, r->bot, r->version);
}

static void enter(struct intake *in, struct intake_item *item, const struct intake_outcome *o)
{
    struct submission_record *r = &item->record;

    r->version = next_version(in, r->bot);
    name_entrant(r);
    (void)snprintf(r->program, sizeof r->program, "%s", o->program);
    (void)intake_set(in, item, SUBMISSION_PLAYING, o->why, NULL);
    intake_retire(in, r->bot);
}

void intake_decide(struct intake *in, struct intake_item *item, const struct intake_outcome *o)
{
    struct submission_record *r = &item->record;

    r->checked |= o->checked;
    r->accepts |= o->accepts;
    r->slow |= o->slow;
    if (r->state == SUBMISSION_PLAYING)
        (void)intake_set(in, item, SUBMISSION_PLAYING, o->why[0] ? o->why : NULL, NULL);
    else if (r->accepts)
        enter(in, item, o);
    else
        intake_refuse(in, item, o->fault, o->why);
}

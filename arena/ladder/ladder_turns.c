/* Rounds that were begun take turns: so no bot waits long for its rating, however slow another one
 * is. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "ladder/ladder.h"

/* ---- Who has given way ---- */

static size_t place_of(const struct ladder_turns *t, uint32_t round)
{
    size_t i = 0;

    while (i < t->n && t->gave_way[i] != round)
        i++;
    return i;
}

void ladder_turns_end(struct ladder_turns *t, uint32_t round)
{
    size_t i = place_of(t, round);

    if (i == t->n)
        return;
    t->n--;
    memmove(t->gave_way + i, t->gave_way + i + 1, (t->n - i) * sizeof *t->gave_way);
}

void ladder_turns_give_way(struct ladder_turns *t, uint32_t round)
{
    ladder_turns_end(t, round);
    if (t->n < LADDER_TURNS)
        t->gave_way[t->n++] = round;
}

void ladder_turns_begin(struct ladder *l)
{
    uint64_t seconds = l->round.why == LADDER_NEW ? LADDER_TURN_SECONDS : LADDER_LONG_TURN_SECONDS;

    l->turns.until = clock_wall_ns() + seconds * CLOCK_SECOND;
    l->turns.sets = club_round_count(&l->club, l->round.number);
}

/* A set that is not over when a round is stopped is played again: one in a turn there must be. */
bool ladder_turns_over(const struct ladder *l)
{
    return clock_wall_ns() >= l->turns.until &&
           (l->round.why == LADDER_NEW || l->counted > l->turns.sets);
}

/* ---- What was begun ---- */

/* Those that have not given way come first, the newest of them; then the one whose turn was longest
 * ago. */
static bool comes_before(const struct ladder_turns *t, uint32_t a, uint32_t b)
{
    size_t x = place_of(t, a), y = place_of(t, b);

    if (x != y)
        return x == t->n || (y != t->n && x < y);
    return a > b;
}

bool ladder_begun_make(struct ladder_begun *b, const struct ladder *l, struct err *err)
{
    uint32_t *list = NULL;
    size_t n = 0;

    *b = (struct ladder_begun){.rounds = 0};
    if (!club_round_list(&l->club, false, &list, &n, err))
        return false;
    b->round = calloc(n + 1, sizeof *b->round);
    for (size_t i = 0; b->round && i < n; i++)
        if (club_round_read(&l->club, list[i], false, &b->round[b->rounds], NULL))
            b->rounds++;
    free(list);
    return b->round || err_memory(err);
}

void ladder_begun_finish(struct ladder_begun *b)
{
    free(b->round);
    *b = (struct ladder_begun){.rounds = 0};
}

static uint32_t next_of(const struct ladder_begun *b, const struct ladder_turns *t, bool only_new)
{
    uint32_t best = 0;

    for (size_t i = 0; i < b->rounds; i++)
        if ((!only_new || b->round[i].why == LADDER_NEW) &&
            (!best || comes_before(t, b->round[i].number, best)))
            best = b->round[i].number;
    return best;
}

uint32_t ladder_begun_new(const struct ladder_begun *b, const struct ladder_turns *t)
{
    return next_of(b, t, true);
}

uint32_t ladder_begun_next(const struct ladder_begun *b, const struct ladder_turns *t)
{
    return next_of(b, t, false);
}

bool ladder_gave_way(const struct ladder_turns *t, uint32_t round)
{
    return place_of(t, round) < t->n;
}

/* ---- What is next ---- */

struct ladder_choice ladder_choose(const struct ladder_plan *plan, const struct ladder_begun *b,
                                   const struct ladder_turns *t)
{
    uint32_t first = ladder_begun_new(b, t), next = ladder_begun_next(b, t);
    bool is_new = plan->plays && plan->why == LADDER_NEW;
    bool waits =
        next && ladder_gave_way(t, next) && plan->plays && plan->why != LADDER_AGAIN && !t->another;

    if (first && !(is_new && ladder_gave_way(t, first)))
        return (struct ladder_choice){.round = first, .first = true, .another = t->another};
    if (is_new)
        return (struct ladder_choice){.begins = true, .first = true, .another = t->another};
    if (next && !waits)
        return (struct ladder_choice){.round = next};
    return (struct ladder_choice){.begins = plan->plays,
                                  .another = plan->plays ? next != 0 : t->another};
}

/* ---- Who is planned with ---- */

static bool is_in(const struct club_round *r, const char *entrant)
{
    struct text rest = text_of(r->entrants), word;

    while (text_word(&rest, &word))
        if (text_is(word, entrant))
            return true;
    return false;
}

static bool is_challenger(const struct club_round *r, const char *entrant)
{
    struct text rest = text_of(r->entrants), word;

    return text_word(&rest, &word) && text_is(word, entrant);
}

/* Whether it waits for the end of a round that was begun in the game. */
static bool is_waiting(const struct ladder_begun *b, const struct ladder_turns *t,
                       const struct game_standings *g, const char *entrant)
{
    const struct standing *line = game_standings_line(g, entrant);
    bool is_new = !line || !standing_sets(line);

    for (size_t i = 0; i < b->rounds; i++) {
        const struct club_round *r = &b->round[i];
        if (strcmp(r->rules, g->game->rules) != 0)
            continue;
        if (is_new && r->why == LADDER_NEW && is_in(r, entrant))
            return true;
        if (is_challenger(r, entrant) && ladder_gave_way(t, r->number))
            return true;
    }
    return false;
}

size_t ladder_begun_drop(const struct ladder_begun *b, const struct ladder_turns *t,
                         const struct game_standings *g, const char **player, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (!is_waiting(b, t, g, player[i]))
            player[kept++] = player[i];
    return kept;
}

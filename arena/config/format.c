/* Who plays whom: names that differ, the challenger of a gauntlet, the pairs. */
#include <stdlib.h>
#include <string.h>

#include "config/draft.h"

/* ---- Entrants by name ---- */

struct named {
    const char *name;
    uint32_t entrant;
};

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order ? order : (x->entrant > y->entrant) - (x->entrant < y->entrant);
}

static int name_to_named(const void *name, const void *named)
{
    return strcmp(name, ((const struct named *)named)->name);
}

static struct named *index_names(const struct event *event)
{
    struct named *index = calloc(event->entrants, sizeof *index);

    for (size_t i = 0; index && i < event->entrants; i++)
        index[i] = (struct named){event->entrant[i].name, (uint32_t)i};
    if (index)
        qsort(index, event->entrants, sizeof *index, by_name);
    return index;
}

static bool find_name(const struct event *event, const struct named *index, const char *name,
                      uint32_t *entrant)
{
    const struct named *found = bsearch(name, index, event->entrants, sizeof *index, name_to_named);

    if (found)
        *entrant = found->entrant;
    return found;
}

static bool names_differ(const struct draft *d, const struct event *event,
                         const struct named *index, struct err *e)
{
    for (size_t i = 1; i < event->entrants; i++)
        if (strcmp(index[i].name, index[i - 1].name) == 0)
            return draft_bot_error(d, index[i].entrant, NULL, e,
                                   "a second bot is named '%s'; expected a `name:` of its own",
                                   index[i].name);
    return true;
}

/* ---- Formats ---- */

static bool challenger(const struct draft *d, struct event *event, const struct named *index,
                       struct err *e)
{
    const char *name = draft_value(d, KEY_CHALLENGER);
    bool wanted = event->format == FORMAT_GAUNTLET;

    if (!wanted && name)
        return draft_key_error(d, KEY_CHALLENGER, e,
                               "only a gauntlet has a challenger; the format is %s",
                               format_name(event->format));
    if (wanted && !name)
        return draft_key_error(d, KEY_FORMAT, e,
                               "a gauntlet needs `challenger:` with a bot's name");
    if (wanted && !find_name(event, index, name, &event->challenger))
        return draft_key_error(d, KEY_CHALLENGER, e, "no bot is named '%.80s'", name);
    return true;
}

/* One pair of the file, its bots in the order of the entrants. */
static bool read_pair(const struct draft *d, struct event *event, const struct named *index,
                      size_t i, struct err *e)
{
    struct spot spot = {.key = "pairs", .entry = i};
    uint32_t bot[2] = {0, 0};
    const struct yaml_part *part = draft_pairs(d, &spot.stage);

    for (size_t k = 0; k < 2; k++) {
        const char *name = part->pairs[i][k];
        if (!name || !find_name(event, index, name, &bot[k]))
            return draft_spot_error(d, &spot, e, "pairs: no bot is named '%.80s'",
                                    name ? name : "");
    }
    if (bot[0] == bot[1])
        return draft_spot_error(
            d, &spot, e, "pairs: '%s' cannot be its own partner; expected two different bots",
            event->entrant[bot[0]].name);
    event->pair[i][0] = bot[0] < bot[1] ? bot[0] : bot[1];
    event->pair[i][1] = bot[0] < bot[1] ? bot[1] : bot[0];
    return true;
}

struct numbered_pair {
    uint64_t bots;
    size_t pair;
};

static int by_bots(const void *a, const void *b)
{
    const struct numbered_pair *x = a, *y = b;

    if (x->bots != y->bots)
        return x->bots < y->bots ? -1 : 1;
    return (x->pair > y->pair) - (x->pair < y->pair);
}

static bool pairs_differ(const struct draft *d, const struct event *event, struct err *e)
{
    struct numbered_pair *sorted = calloc(event->pairs, sizeof *sorted);
    struct spot spot = {.key = "pairs", .entry = NO_ENTRY};

    (void)draft_pairs(d, &spot.stage);
    if (!sorted)
        return err_memory(e);
    for (size_t i = 0; i < event->pairs; i++)
        sorted[i] =
            (struct numbered_pair){(uint64_t)event->pair[i][0] << 32 | event->pair[i][1], i};
    qsort(sorted, event->pairs, sizeof *sorted, by_bots);
    for (size_t i = 1; i < event->pairs && spot.entry == NO_ENTRY; i++)
        if (sorted[i].bots == sorted[i - 1].bots)
            spot.entry = sorted[i].pair;
    free(sorted);
    if (spot.entry == NO_ENTRY)
        return true;
    const uint32_t *pair = event->pair[spot.entry];
    return draft_spot_error(d, &spot, e, "pairs: '%s' and '%s' are a pair already",
                            event->entrant[pair[0]].name, event->entrant[pair[1]].name);
}

static bool pairs(const struct draft *d, struct event *event, const struct named *index,
                  struct err *e)
{
    struct spot spot = {.key = "pairs", .entry = NO_ENTRY};
    const struct yaml_part *part = draft_pairs(d, &spot.stage);
    size_t n = part ? part->pairs_count : 0;

    if (event->format != FORMAT_PAIRS)
        return n == 0 || draft_spot_error(d, &spot, e,
                                          "pairs: only the format pairs has them; the format is %s",
                                          format_name(event->format));
    if (event->rules.sides != 2 || event->rules.players != 4)
        return draft_key_error(d, KEY_FORMAT, e,
                               "pairs are for four players in two sides, not for %u of %s%s",
                               event->rules.players, event->rules.name,
                               event->rules.sides == 2 ? "" : ", each for himself");
    if (n < 2)
        return draft_key_error(d, KEY_FORMAT, e,
                               "the format pairs needs `pairs:` with at least two pairs of names");
    event->pair = calloc(n, sizeof *event->pair);
    if (!event->pair)
        return err_memory(e);
    event->pairs = n;
    for (size_t i = 0; i < n; i++)
        if (!read_pair(d, event, index, i, e))
            return false;
    if (!pairs_differ(d, event, e))
        return false;
    return event_pairings(event) > 0 ||
           draft_spot_error(d, &spot, e, "pairs: every two of them share a bot, so none can play");
}

bool complete_format(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_FORMAT);

    event->format = FORMAT_ROUND_ROBIN;
    if (text && !format_parse(text, &event->format))
        return draft_key_error(d, KEY_FORMAT, e,
                               "expected round-robin, gauntlet or pairs, not '%.40s'", text);
    struct named *index = index_names(event);
    if (!index)
        return err_memory(e);
    bool ok = names_differ(d, event, index, e) && challenger(d, event, index, e) &&
              pairs(d, event, index, e);
    free(index);
    return ok;
}

/* The bots of a configuration, from the file and the command line, and who of them plays whom:
 * names that differ, the challenger of a gauntlet, the pairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "base/path.h"
#include "base/text.h"
#include "config/draft.h"
#include "config/roster.h"

/* ---- Bots ---- */

static bool set_name(struct config *c, size_t i, struct text name, const char *field, struct err *e)
{
    char copy[1024];
    const char *bad = "it is too long";

    if (text_copy(name, copy, sizeof copy))
        bad = draft_bad_name(copy, NAME_CAP);
    if (bad)
        return draft_bot_error(c->draft, i, field, e,
                               "the name '%.*s': %s; expected 1 to %d bytes%s",
                               (int)(name.n > 80 ? 80 : name.n), name.s, bad, NAME_CAP - 1,
                               field ? "" : ", given as `name:`");
    (void)text_copy(name, c->event.entrant[i].name, NAME_CAP);
    return true;
}

static bool set_args(struct config *c, size_t i, struct text args, struct err *e)
{
    const struct draft *d = c->draft;
    char safe[EVENT_ARGS * 4];

    if (args.n >= EVENT_ARGS)
        return draft_bot_error(d, i, "args", e, "args: expected at most %d bytes", EVENT_ARGS - 1);
    (void)text_safe(args, safe, sizeof safe);
    if (strlen(safe) != args.n)
        return draft_bot_error(d, i, "args", e,
                               "args: expected one line of UTF-8 without control characters");
    c->event.entrant[i].args = strndup(args.s, args.n);
    return c->event.entrant[i].args || err_memory(e);
}

/* The name of a bot that is given none: its file's or folder's, without .so, or what programs end
 * with. A path that ends with a slash has a name too. `real` is room for the path that . stands
 * for. */
static struct text own_name(const char *path, char real[PATH_CAP])
{
    static const char *const suffixes[] = {".so", ".py", ".pl"};
    struct text bot = text_of(path);

    while (bot.n > 1 && bot.s[bot.n - 1] == '/')
        bot.n--;
    struct text name = bot.n > 1 ? path_base_of(bot) : bot;
    if ((text_is(name, ".") || text_is(name, "..")) && realpath(path, real))
        return text_of(path_base(real));
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        size_t n = strlen(suffixes[i]);
        if (name.n > n && memcmp(name.s + name.n - n, suffixes[i], n) == 0)
            return (struct text){name.s, name.n - n};
    }
    return name;
}

/* Paths are seen from the tournament file's folder, plain names are left to the roster. */
static bool set_bot(struct config *c, size_t i, const char *bot, bool from_file, struct err *e)
{
    if (strchr(bot, '/'))
        return (c->bot[i] = draft_path(c->draft, !from_file, bot, e));
    return (c->bot[i] = strdup(bot)) || err_memory(e);
}

static bool file_bot(struct config *c, size_t i, struct err *e)
{
    const struct draft *d = c->draft;
    const struct yaml_bot *said = &d->file->bots[i];
    char real[PATH_CAP];

    if (!said->bot || !said->bot[0])
        return draft_bot_error(d, i, "bot", e,
                               "expected `bot:` with the name or path of a bot in each entry");
    if (!strchr(said->bot, '/') && strpbrk(said->bot, " \t"))
        return draft_bot_error(d, i, "bot", e,
                               "bot: expected a name or path, not '%.80s'; arguments go to `args:`",
                               said->bot);
    if (!set_bot(c, i, said->bot, true, e))
        return false;
    struct text name = said->name ? text_of(said->name) : own_name(c->bot[i], real);
    return set_name(c, i, name, said->name ? "name" : NULL, e) &&
           set_args(c, i, text_of(said->args ? said->args : ""), e);
}

static bool is_taken(const struct event *event, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(event->entrant[i].name, name) == 0)
            return true;
    return false;
}

/* Numbers the name of entrant i apart from those before. */
static bool number_name(struct event *event, size_t i, struct err *e)
{
    char name[NAME_CAP + 16];
    char *own = event->entrant[i].name;

    (void)snprintf(name, sizeof name, "%s", own);
    for (unsigned n = 2; is_taken(event, i, name); n++)
        (void)snprintf(name, sizeof name, "%s-%u", own, n);
    if (!text_copy(text_of(name), own, NAME_CAP))
        return err_set(e, ERR_USAGE, "the name '%s' is too long to be numbered", own);
    return true;
}

/* NAME=: takes the name that a bot is given off its beginning; a path and arguments may have the
 * sign too. */
static bool given_name(struct text *bot, struct text *name)
{
    size_t n = 0;

    while (n < bot->n && !strchr("=/ \t\r", bot->s[n]))
        n++;
    if (n == bot->n || bot->s[n] != '=')
        return false;
    *name = (struct text){bot->s, n};
    *bot = (struct text){bot->s + n + 1, bot->n - n - 1};
    return true;
}

/* One that is given stays as it is, and that it is taken is found with all others; but a bot may be
 * given several seats at a person's table. */
static bool spec_name(struct config *c, size_t i, const struct text *name, struct err *e)
{
    bool given = name->s;
    char real[PATH_CAP];

    if (!set_name(c, i, given ? *name : own_name(c->bot[i], real), NULL, e))
        return false;
    return (given && !c->people) || number_name(&c->event, i, e);
}

static bool spec_bot(struct config *c, size_t i, const char *spec, struct err *e)
{
    struct text rest = text_trim(text_of(spec)), name = {NULL, 0};
    char path[PATH_CAP];

    (void)given_name(&rest, &name);
    struct roster_spec parts = roster_split(rest);
    if (!rest.n)
        return err_set(e, ERR_USAGE, "'%.80s': expected the name or path of a bot", spec);
    if (!text_copy(parts.bot, path, sizeof path))
        return err_set(e, ERR_USAGE, "'%.80s...': a path of %zu bytes is too long", parts.bot.s,
                       parts.bot.n);
    return set_bot(c, i, path, false, e) && spec_name(c, i, &name, e) &&
           set_args(c, i, parts.args, e);
}

/* A person has a name and no file. */
static bool person(struct config *c, size_t i, const char *name, struct err *e)
{
    return set_name(c, i, text_of(name), "name", e) && number_name(&c->event, i, e) &&
           set_args(c, i, text_of(""), e) && ((c->bot[i] = strdup("")) || err_memory(e));
}

static bool listed_bot(struct config *c, size_t i, size_t from_file, struct err *e)
{
    if (i < from_file)
        return file_bot(c, i, e);
    const char *spec = c->draft->spec[i - from_file];
    return config_is_person(c, i) ? person(c, i, spec, e) : spec_bot(c, i, spec, e);
}

static bool bots(struct config *c, struct err *e)
{
    const struct draft *d = c->draft;
    size_t from_file = d->file ? d->file->bots_count : 0, n = from_file + d->specs;
    struct spot spot = {.key = "bots", .entry = NO_ENTRY};

    if (n < 2)
        return draft_spot_error(d, &spot, e, "%s; expected at least two bots",
                                n ? "there is only one bot" : "there are no bots");
    if (n > CONFIG_BOTS)
        return err_set(e, ERR_USAGE, "%zu bots are too many; expected at most %d", n, CONFIG_BOTS);
    c->event.entrant = calloc(n, sizeof *c->event.entrant);
    c->bot = calloc(n, sizeof *c->bot);
    if (!c->event.entrant || !c->bot)
        return err_memory(e);
    c->event.entrants = n;
    for (size_t i = 0; i < n; i++)
        if (!listed_bot(c, i, from_file, e))
            return false;
    return true;
}

/* ---- Entrants by name ---- */

enum { NO_NAME = 256 };

struct named {
    const char *name;
    uint32_t entrant;
};

static int compare_entrant_names(const void *a, const void *b)
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
        qsort(index, event->entrants, sizeof *index, compare_entrant_names);
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

/* "no bot is named 'smple'; did you mean 'simple'?" */
static const char *no_name(const struct event *event, const char *name, char out[NO_NAME])
{
    struct suggest near = suggest_for(text_of(name));
    char ask[SUGGEST_ASK];

    for (size_t i = 0; i < event->entrants; i++)
        suggest_try(&near, event->entrant[i].name);
    (void)snprintf(out, NO_NAME, "no bot is named '%.80s'%s", name, suggest_ask(&near, "", ask));
    return out;
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
    char unknown[NO_NAME];

    if (!wanted && name)
        return draft_key_error(d, KEY_CHALLENGER, e,
                               "only a gauntlet has a challenger; the format is %s",
                               format_name(event->format));
    if (wanted && !name)
        return draft_key_error(d, KEY_FORMAT, e,
                               "a gauntlet needs `challenger:` with a bot's name");
    if (wanted && !find_name(event, index, name, &event->challenger))
        return draft_key_error(d, KEY_CHALLENGER, e, "%s", no_name(event, name, unknown));
    return true;
}

/* One pair of the file, its bots in the order of the entrants. */
static bool read_pair(const struct draft *d, struct event *event, const struct named *index,
                      size_t i, struct err *e)
{
    struct spot spot = {.key = "pairs", .entry = i};
    uint32_t bot[2] = {0, 0};
    char unknown[NO_NAME];
    const struct yaml_part *part = draft_pairs(d, &spot.stage);

    for (size_t k = 0; k < 2; k++) {
        const char *name = part->pairs[i][k];
        if (!name || !find_name(event, index, name, &bot[k]))
            return draft_spot_error(d, &spot, e, "pairs: %s",
                                    no_name(event, name ? name : "", unknown));
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
                               "pairs are for four players in two sides; %s has %u players%s",
                               event->rules.name, event->rules.players,
                               event->rules.sides == 2 ? "" : ", each on his own side");
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
           draft_spot_error(d, &spot, e, "pairs: any two of them share a bot, so no two can play");
}

static bool format(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_FORMAT);
    bool tests = d->option[KEY_SPRT] && !d->option[KEY_FORMAT]; /* --sprt says the format */

    event->format = tests || draft_value(d, KEY_SPRT) ? FORMAT_SPRT : FORMAT_ROUND_ROBIN;
    if (text && !tests && !format_parse(text, &event->format))
        return draft_word_error(
            d, KEY_FORMAT, "round-robin, gauntlet, pairs, settle, swiss, knockout, sprt, table", e);
    struct named *index = index_names(event);
    if (!index)
        return err_memory(e);
    bool ok = names_differ(d, event, index, e) && challenger(d, event, index, e) &&
              pairs(d, event, index, e);
    free(index);
    return ok;
}

bool entrants_complete(struct config *c, struct err *e)
{
    return bots(c, e) && format(c->draft, &c->event, e);
}

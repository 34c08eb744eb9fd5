/* The bots of a configuration: from the file and the command line to entrants with names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/text.h"
#include "config/config.h"
#include "config/draft.h"

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

/* The name of a bot that is given none: its file's, without .so. */
static struct text own_name(struct text bot)
{
    static const char suffix[] = ".so";
    size_t from = bot.n, n = sizeof suffix - 1;

    while (from > 0 && bot.s[from - 1] != '/')
        from--;
    struct text name = {bot.s + from, bot.n - from};
    if (name.n > n && memcmp(name.s + name.n - n, suffix, n) == 0)
        name.n -= n;
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

    if (!said->bot || !said->bot[0])
        return draft_bot_error(d, i, "bot", e,
                               "expected `bot:` with the name or path of a bot in each entry");
    if (!strchr(said->bot, '/') && strpbrk(said->bot, " \t"))
        return draft_bot_error(d, i, "bot", e,
                               "bot: expected a name or path, not '%.80s'; arguments go to `args:`",
                               said->bot);
    struct text name = said->name ? text_of(said->name) : own_name(text_of(said->bot));
    return set_name(c, i, name, said->name ? "name" : NULL, e) &&
           set_args(c, i, text_of(said->args ? said->args : ""), e) &&
           set_bot(c, i, said->bot, true, e);
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

static bool spec_bot(struct config *c, size_t i, const char *spec, struct err *e)
{
    struct text rest = text_of(spec), bot;
    char path[PATH_CAP];

    if (!text_word(&rest, &bot) || !text_copy(bot, path, sizeof path))
        return err_set(e, ERR_USAGE, "'%.80s': expected the name or path of a bot", spec);
    return set_name(c, i, own_name(bot), NULL, e) && number_name(&c->event, i, e) &&
           set_args(c, i, text_trim(rest), e) && set_bot(c, i, path, false, e);
}

bool complete_entrants(struct config *c, struct err *e)
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
        if (i < from_file ? !file_bot(c, i, e) : !spec_bot(c, i, d->spec[i - from_file], e))
            return false;
    return true;
}

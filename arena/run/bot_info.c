#include "run/bot_info.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "run/sidecar.h"
#include "log/log.h"

/* ---- The sidecar ---- */

/* The entrant of this name, or their number. Lines are in the order of the entrants. */
static size_t entrant_named(struct bot_info *a, const char *name)
{
    for (size_t i = 0; name && i < a->entrants; i++) {
        size_t at = (a->at + i) % a->entrants;
        if (strcmp(a->known.event->entrant[at].name, name) == 0)
            return a->at = at;
    }
    return a->entrants;
}

static void take_serial(struct bot_info *a, const json_t *bots)
{
    size_t n;
    const json_t *bot;

    if (json_is_array(bots))
        a->known.serial = a->serial;
    json_array_foreach((json_t *)(uintptr_t)bots, n, bot)
    {
        size_t i = entrant_named(a, json_string_value(bot));
        if (i < a->entrants)
            a->serial[i] = true;
    }
}

/* The last that is said counts. False if there is no memory. */
static bool take_why(struct bot_info *a, const json_t *line)
{
    size_t i = entrant_named(a, json_string_value(json_object_get(line, "bot")));
    const char *why = json_string_value(json_object_get(line, "why"));

    if (i == a->entrants || !why || !*why)
        return true;
    char *copy = strdup(why);
    if (!copy)
        return false;
    free(a->why[i]);
    a->why[i] = copy;
    return true;
}

static bool begins(const char *line, size_t n, const char *with)
{
    return n > strlen(with) && memcmp(line, with, strlen(with)) == 0 && !memchr(line, 0, n);
}

bool bot_info_line(struct bot_info *a, const char *text, size_t n)
{
    bool serial = begins(text, n, "{\"event\":\"serial\","),
         forfeit = begins(text, n, "{\"event\":\"forfeit\",");
    bool ok = true;

    if (!serial && !forfeit)
        return true;
    json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    if (serial)
        take_serial(a, json_object_get(line, "bots"));
    else
        ok = take_why(a, line);
    json_decref(line);
    return ok;
}

static bool take_line(void *context, const char *text, size_t n)
{
    return bot_info_line(context, text, n);
}

bool bot_info_begin(struct bot_info *a, const struct event *event)
{
    size_t n = event->entrants + 1;

    a->entrants = event->entrants;
    a->serial = calloc(n, sizeof *a->serial);
    a->why = calloc(n, sizeof *a->why);
    a->known = (struct roster_known){.event = event, .why = a->why};
    return a->serial && a->why;
}

bool bot_info_recall(struct bot_info *a, const struct event *event, const char *log,
                     struct err *err)
{
    if (!bot_info_begin(a, event))
        return err_memory(err);
    return sidecar_lines(log, take_line, a, err);
}

/* ---- The header ---- */

/* *found: it is there. What is damaged is said by whoever goes on with the log. */
static bool read_header(struct bot_info *a, const char *path, int segment, bool *found,
                        struct err *err)
{
    struct log_reader *reader;
    struct log_record record;
    struct err why = {.class = ERR_FOUND};
    int at = -1;

    *found = false;
    if (!log_open(&reader, path, NULL))
        return true;
    while (at < segment && log_next(reader, &record, &why) == 1)
        if (record.kind == LOG_HEADER && (++at == segment || segment == BOT_INFO_LAST))
            *found = log_get_header(&record, &a->event, &why);
    log_close(reader);
    if (why.class != ERR_ABORT)
        return true;
    *err = why;
    return false;
}

bool bot_info_read(struct bot_info *a, const char *log, int segment, struct err *err)
{
    char part[PATH_CAP];
    bool found;

    *a = (struct bot_info){.entrants = 0};
    if (!path_with_end(part, log, LOG_PART, err) || !read_header(a, part, segment, &found, err) ||
        (!found && !read_header(a, log, segment, &found, err)))
        return false;
    return !found || bot_info_recall(a, &a->event, log, err);
}

void bot_info_finish(struct bot_info *a)
{
    event_finish(&a->event);
    for (size_t i = 0; a->why && i < a->entrants; i++)
        free(a->why[i]);
    free(a->why);
    free(a->serial);
    *a = (struct bot_info){.entrants = 0};
}

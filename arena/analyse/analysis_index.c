#include "analyse/analysis_index.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "analyse/analysis.h"
#include "base/text.h"

/* How a line of a set begins. */
#define SET "{\"set\":\""

static wide key_of(const struct address *at)
{
    wide key = 0;

    for (unsigned i = 0; i < sizeof at->pairing; i++)
        key = key << 8 | at->pairing[i];
    return key << 32 | at->set;
}

static bool damaged(const struct analysis_index *x, struct err *err)
{
    return err_set(err, ERR_FOUND, "%s:%llu: is no line of an analysis", x->path,
                   (unsigned long long)x->sets + 1);
}

/* Whether a line was read, with its end. */
static bool next_line(struct analysis_index *x, char **line, size_t *cap, ssize_t *n)
{
    *n = getline(line, cap, x->lines);
    return *n > 0 && (*line)[*n - 1] == '\n';
}

/* ---- The first line ---- */

static bool read_by(struct analysis_index *x, const json_t *by)
{
    const char *bot = json_string_value(json_object_get(by, "bot"));
    const char *args = json_string_value(json_object_get(by, "args"));

    if (!bot || !args || !text_safe(text_of(bot), x->bot, sizeof x->bot))
        return false;
    x->args = strdup(args);
    return x->args;
}

static void read_effort(struct analysis_index *x, const json_t *effort)
{
    x->effort.worlds = (uint32_t)json_integer_value(json_object_get(effort, "worlds"));
    x->effort.error = json_number_value(json_object_get(effort, "error"));
    x->effort.most = (uint32_t)json_integer_value(json_object_get(effort, "most"));
}

static bool read_only(struct analysis_index *x, const json_t *only)
{
    const char *at = json_string_value(json_object_get(only, "at"));
    const char *bot = json_string_value(json_object_get(only, "bot"));

    x->only_seats = (uint8_t)json_integer_value(json_object_get(only, "seats"));
    return at && bot && (!*at || address_parse(at, &x->only)) &&
           text_copy(text_of(bot), x->only_bot, sizeof x->only_bot);
}

static bool read_log(struct analysis_index *x, const char *log)
{
    return log && text_unhex(text_of(log), x->log, sizeof x->log);
}

static bool read_heading(struct analysis_index *x, const char *line, size_t n, struct err *err)
{
    json_t *heading = json_loadb(line, n, JSON_REJECT_DUPLICATES, NULL);
    bool ok = json_integer_value(json_object_get(heading, "analysis")) == 1 &&
              read_by(x, json_object_get(heading, "by")) &&
              read_only(x, json_object_get(heading, "only")) &&
              read_log(x, json_string_value(json_object_get(heading, "log")));

    read_effort(x, json_object_get(heading, "effort"));
    json_decref(heading);
    return ok || damaged(x, err);
}

/* ---- Sets ---- */

static bool add_set(struct analysis_index *x, const char *line, off_t offset, struct err *err)
{
    const char *text = line + sizeof SET - 1, *end;
    char copy[ADDRESS_TEXT];
    struct address at;

    if (strncmp(line, SET, sizeof SET - 1) != 0 || !(end = strchr(text, '"')) ||
        !text_copy((struct text){text, (size_t)(end - text)}, copy, sizeof copy) ||
        !address_parse(copy, &at) || at.parts != ADDRESS_SET)
        return damaged(x, err);
    size_t before;
    if (hashmap_find(&x->find, key_of(&at), &before))
        return damaged(x, err);
    if (!hashmap_add(&x->find, key_of(&at)) || !buf_add(&x->offsets, &offset, sizeof offset))
        return err_memory(err);
    x->sets++;
    return true;
}

static bool read_lines(struct analysis_index *x, struct err *err)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t n = 0;

    bool ok = !next_line(x, &line, &cap, &n) || read_heading(x, line, (size_t)n, err);
    for (off_t offset = n; ok && next_line(x, &line, &cap, &n); offset += n)
        ok = add_set(x, line, offset, err);
    free(line);
    return ok;
}

bool analysis_index_read(struct analysis_index *x, FILE *lines, const char *path, struct err *err)
{
    *x = (struct analysis_index){.lines = lines};
    if (path_join(x->path, "", path, err) && read_lines(x, err))
        return true;
    analysis_index_close(x);
    return false;
}

bool analysis_index_open(struct analysis_index *x, const char *log, struct err *err)
{
    char path[PATH_CAP];

    *x = (struct analysis_index){.sets = 0};
    if (!path_with_end(path, log, ANALYSIS_FILE, err))
        return false;
    FILE *lines = fopen(path, "re");
    if (!lines)
        return errno == ENOENT || err_errno(err, ERR_USAGE, "%s", path);
    return analysis_index_read(x, lines, path, err);
}

void analysis_index_close(struct analysis_index *x)
{
    if (x->lines)
        (void)fclose(x->lines);
    free(x->args);
    hashmap_finish(&x->find);
    buf_finish(&x->offsets);
    *x = (struct analysis_index){.sets = 0};
}

bool analysis_index_is_of(const struct analysis_index *x, const struct event *event,
                          struct err *err)
{
    return memcmp(x->log, event->commitment, sizeof x->log) == 0 ||
           err_set(err, ERR_FOUND, "%s: is of another log", x->path);
}

/* ---- Finding ---- */

/* The line of set number `number` of the file. */
static bool read_set(struct analysis_index *x, size_t number, struct analysed_set *s,
                     struct err *err)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t n;
    off_t offset;

    memcpy(&offset, x->offsets.data + number * sizeof offset, sizeof offset);
    bool ok = fseeko(x->lines, offset, SEEK_SET) == 0 && next_line(x, &line, &cap, &n)
                  ? analysed_set_read(s, line, (size_t)n, err)
                  : err_set(err, ERR_FOUND, "cannot be read any more");
    free(line);
    return ok || err_prefix(err, "%s:%zu: ", x->path, number + 2);
}

bool analysis_index_find(struct analysis_index *x, const struct event *event,
                         const struct pairing *pairing, const struct set_record *set,
                         struct analysed_set *s, struct err *err)
{
    static const struct analysed_filter all;
    struct address at = address_of(pairing, set->set, 0, 0, 0, 0);
    size_t number;

    s->count = 0;
    if (!x->lines || !hashmap_find(&x->find, key_of(&at), &number))
        return true;
    return analysed_set_start(s, event, pairing, set, &all, err) && read_set(x, number, s, err);
}

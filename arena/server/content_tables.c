/* Games of people that are over: which there are, what they came to, their deals, EGN
 * (server/content.h). */
#include <dirent.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json_writer.h"
#include "egn/egn_write.h"
#include "log/set_reader.h"
#include "server/content_deals.h"

enum { TABLE_BYTES = 64 << 10, TABLE_ID = 12, TABLE_SETS = 1000, TABLES_PAGE = 50 };

/* ---- Its files ---- */

/* 12 hex digits, as tables are named. */
static bool is_table(const char *id)
{
    return strlen(id) == TABLE_ID && strspn(id, "0123456789abcdef") == TABLE_ID;
}

/* The path of a file of a table; false if there is none. */
static bool table_file(const struct content *c, const char *id, const char *file,
                       char path[PATH_CAP])
{
    char name[64];

    (void)snprintf(name, sizeof name, "tables/%.12s/%s", id, file);
    return is_table(id) && path_join(path, c->folder, name, NULL) && access(path, F_OK) == 0;
}

static int refuse_table(struct content_answer *a)
{
    return content_refuse(a, 404, "There is no game of people by this name that is over.");
}

static int refuse_files(struct content_answer *a)
{
    return content_refuse(a, 503, "The files of this game cannot be read.");
}

/* ---- What it came to ---- */

static const char *const kept[] = {"table", "rules", "unit", "seats", "people", "result", "ended"};

/* Takes over what may be shown; what else the file has stays. NULL: it is no table.json. */
static json_t *shown_of(const struct buf *text)
{
    json_t *file = json_loadb((const char *)text->data, text->len, JSON_REJECT_DUPLICATES, NULL);
    json_t *shown = json_object();

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        shown = jw_put(shown, kept[i], json_incref(json_object_get(file, kept[i])));
    json_decref(file);
    return shown;
}

/* NULL: it cannot be read. */
static json_t *read_table(const char *file)
{
    struct buf text = {0};
    struct err err;
    json_t *shown = file_read(file, TABLE_BYTES, &text, &err) ? shown_of(&text) : NULL;

    buf_finish(&text);
    return shown;
}

int content_table(struct content *c, const char *table, struct content_answer *a)
{
    char file[PATH_CAP], log[PATH_CAP];
    struct err err;

    if (!table_file(c, table, "table.json", file) || !table_file(c, table, LOG_NAME, log))
        return refuse_table(a);
    json_t *shown = read_table(file);
    if (shown && content_deals_of(log, TABLE_SETS, shown, &err))
        return content_json(a, shown);
    json_decref(shown);
    return refuse_files(a);
}

int content_table_deal(struct content *c, const char *table, const char *address,
                       struct content_answer *a)
{
    char log[PATH_CAP];

    return table_file(c, table, LOG_NAME, log) ? content_log_deal(log, address, a)
                                               : refuse_table(a);
}

/* ---- Which there are ---- */

struct content_over {
    char id[TABLE_ID + 1];
    int64_t ended; /* time of its table.json, which is written then */
};

static int newest_first(const void *a, const void *b)
{
    const struct content_over *one = a, *other = b;

    if (one->ended != other->ended)
        return one->ended > other->ended ? -1 : 1;
    return strcmp(one->id, other->id);
}

static bool add_over(struct content *c, int folder, const char *id)
{
    enum { STEP = 256 };
    char name[64];
    struct stat st;

    (void)snprintf(name, sizeof name, "%.12s/table.json", id);
    if (!is_table(id) || fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    if (c->overs % STEP == 0) {
        void *more = realloc(c->over, (c->overs + STEP) * sizeof *c->over);
        if (!more)
            return false;
        c->over = more;
    }
    struct content_over *one = &c->over[c->overs++];
    one->ended = (int64_t)st.st_mtime;
    return text_copy(text_of(id), one->id, sizeof one->id);
}

/* Reads the folder again where it has changed; within a second it may have changed once more
 * without showing it. False: it cannot be read. */
static bool read_overs(struct content *c)
{
    char path[PATH_CAP];
    struct dirent *entry;
    struct stat st;
    bool ok = true;
    DIR *d = path_join(path, c->folder, "tables", NULL) ? opendir(path) : NULL;

    if (!d || fstat(dirfd(d), &st) != 0) {
        if (d)
            closedir(d);
        return false;
    }
    int64_t changed = (int64_t)clock_ns(st.st_mtim);
    bool settled = time(NULL) > st.st_mtime + 1;
    if (!c->changed || changed != c->changed) {
        c->overs = 0;
        while (ok && (entry = readdir(d)))
            ok = add_over(c, dirfd(d), entry->d_name);
        if (c->overs)
            qsort(c->over, c->overs, sizeof *c->over, newest_first);
        c->changed = ok && settled ? changed : 0;
    }
    closedir(d);
    return ok;
}

/* Where there is no folder yet no game is over. */
int content_tables(struct content *c, uint32_t from, struct content_answer *a)
{
    json_t *list = json_array();
    char file[PATH_CAP];
    size_t at = from;

    a->changes = true;
    if (!read_overs(c)) {
        c->overs = 0;
        c->changed = 0;
    }
    for (; at < c->overs && at - from < TABLES_PAGE; at++) {
        json_t *shown = table_file(c, c->over[at].id, "table.json", file) ? read_table(file) : NULL;
        if (shown) /* else it is damaged, or gone */
            list = jw_add(list, shown);
    }
    json_t *next = at < c->overs ? jw_count(at) : json_null();
    return content_json(a, jw_put(jw_put(json_object(), "tables", list), "next", next));
}

/* ---- EGN ---- */

/* Games follow each other, each on a line. */
struct games {
    struct buf *out;
    unsigned count;
};

static bool add_game(void *context, const char *name, json_t *game, struct err *err)
{
    struct games *g = context;

    (void)name;
    g->count++;
    return (jw_dump(game, JSON_COMPACT, g->out) && buf_add_byte(g->out, '\n')) || err_memory(err);
}

/* 1: all games of the log are there; 0: EGN has no words for them; -1: the log cannot be read. */
static int add_games(struct set_reader *r, struct games *g, struct err *err)
{
    static const struct address all;
    int found;

    while ((found = set_reader_next(r, err)) == 1) {
        if (r->record.kind == LOG_HEADER && !egn_check(&r->event, err))
            return 0;
        if (r->record.kind != LOG_SET)
            continue;
        if (!set_reader_pairing(r, err))
            return -1;
        if (!egn_games(&r->event, &r->pairing, &r->set, &all, NULL, add_game, g, err))
            return err->class == ERR_USAGE ? 0 : -1;
    }
    return found < 0 ? -1 : 1;
}

static int answer_games(int found, const struct games *g, const struct err *err,
                        struct content_answer *a)
{
    if (found == 1 && g->count) {
        a->type = g->count == 1 ? "application/json" : "application/x-ndjson";
        return a->status = 200;
    }
    buf_clear(&a->body);
    if (found < 0)
        return refuse_files(a);
    return content_refuse(a, 404, found ? "No deal of this game was played." : err->text);
}

int content_table_egn(struct content *c, const char *table, struct content_answer *a)
{
    struct games g = {.out = &a->body};
    char log[PATH_CAP];
    struct set_reader r;
    struct err err;
    int found = -1;

    if (!table_file(c, table, LOG_NAME, log))
        return refuse_table(a);
    if (set_reader_open(&r, log, &err)) {
        found = add_games(&r, &g, &err);
        set_reader_close(&r);
    }
    return answer_games(found, &g, &err, a);
}

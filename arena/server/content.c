#include "server/content.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/content_deals.h"

enum { NAME_MOST = 64 };

/* What a path has in the places of its pattern. */
struct content_place {
    uint32_t number;
    char name[NAME_MOST];
    const char *rest; /* "9f3c21aa/17/1.4" */
    const char *query;
};

/* ---- Answers that are no JSON of the database ---- */

/* With a NUL behind it (openapi.S). */
extern const char openapi_json[];

static int get_openapi(struct content *c, const struct content_place *p, struct content_answer *a)
{
    (void)c;
    (void)p;
    a->type = "application/json";
    return buf_add_text(&a->body, openapi_json) ? 200 : content_json(a, NULL);
}

static int get_file(struct content *c, const char *name, struct content_answer *a)
{
    char path[PATH_CAP];
    struct stat st;
    int fd = path_join(path, c->folder, name, NULL)
                 ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
                 : -1;

    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        if (fd >= 0)
            (void)close(fd);
        return content_refuse(a, 404, "There is no such log.");
    }
    a->type = "application/vnd.msgpack";
    a->file = fd;
    return 200;
}

static int get_round_log(struct content *c, const struct content_place *p, struct content_answer *a)
{
    char name[64];

    (void)snprintf(name, sizeof name, "rounds/%06u/log.msgpack", p->number);
    return get_file(c, name, a);
}

static int get_table_log(struct content *c, const struct content_place *p, struct content_answer *a)
{
    char name[NAME_MOST + 32];

    (void)snprintf(name, sizeof name, "tables/%s/log.msgpack", p->name);
    return get_file(c, name, a);
}

/* ---- Routes ---- */

static int get_club(struct content *c, const struct content_place *p, struct content_answer *a)
{
    (void)p;
    return content_club(c, a);
}

static int get_ratings(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_ratings(c, p->number, a);
}

static int get_bot(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_bot(c, p->name, a);
}

/* "before=12". A query that is none of a number is as if there were none: 0. */
static uint32_t query_number(const char *query, const char *key)
{
    size_t n = strlen(key);
    uint64_t number = 0;

    if (strncmp(query, key, n) == 0 && query[n] == '=')
        (void)text_u64(text_of(query + n + 1), 1, UINT32_MAX, &number);
    return (uint32_t)number;
}

static int get_rounds(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_rounds(c, query_number(p->query, "before"), a);
}

static int get_round(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_round(c, p->number, a);
}

static int get_round_deal(struct content *c, const struct content_place *p,
                          struct content_answer *a)
{
    return content_round_deal(c, p->number, p->rest, a);
}

static int get_tables(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_tables(c, query_number(p->query, "from"), a);
}

static int get_table(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_table(c, p->name, a);
}

static int get_table_deal(struct content *c, const struct content_place *p,
                          struct content_answer *a)
{
    return content_table_deal(c, p->name, p->rest, a);
}

static int get_table_egn(struct content *c, const struct content_place *p, struct content_answer *a)
{
    return content_table_egn(c, p->name, a);
}

static int get_feed(struct content *c, const struct content_place *p, struct content_answer *a)
{
    (void)p;
    return content_feed(c, a);
}

#define CONTENT_ROUTES(X) \
    X("/api/openapi.json", get_openapi) \
    X("/api/club", get_club) \
    X("/api/games/{number}/ratings", get_ratings) \
    X("/api/bots/{bot}", get_bot) \
    X("/api/rounds", get_rounds) \
    X("/api/rounds/{number}", get_round) \
    X("/api/deals/{number}/{pairing}/{set}/{place}", get_round_deal) \
    X("/api/tables/over", get_tables) \
    X("/api/tables/{table}", get_table) \
    X("/api/tables/{table}/deals/{pairing}/{set}/{place}", get_table_deal) \
    X("/rounds/{number}/log.msgpack", get_round_log) \
    X("/tables/{table}/log.msgpack", get_table_log) \
    X("/tables/{table}/game.egn", get_table_egn) \
    X("/feed.atom", get_feed)

#define ROUTE_PATTERN(pattern, get) pattern,
const char *const content_patterns[] = {CONTENT_ROUTES(ROUTE_PATTERN) NULL};

#define ROUTE_GET(pattern, get) get,
static int (*const gets[])(struct content *c, const struct content_place *p,
                           struct content_answer *a) = {CONTENT_ROUTES(ROUTE_GET)};

/* ---- Paths ---- */

/* A name of a bot, of one of its entrants, or of a table. */
static bool is_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@-";

    return *name && name[strspn(name, letters)] == '\0';
}

/* Takes what a path has for a part of the pattern in braces. */
static bool take_part(struct content_place *p, struct text name, const char *path, size_t n)
{
    uint64_t number;

    if (text_is(name, "number")) {
        if (!text_u64((struct text){path, n}, 1, UINT32_MAX, &number))
            return false;
        p->number = (uint32_t)number;
        return true;
    }
    if (text_is(name, "pairing"))
        p->rest = path;
    else if (text_is(name, "bot") || text_is(name, "table"))
        return text_copy((struct text){path, n}, p->name, sizeof p->name) && is_name(p->name);
    return n > 0;
}

static bool matches(const char *pattern, const char *path, struct content_place *p)
{
    while (*pattern && *path)
        if (*pattern == '{') {
            size_t n = strcspn(path, "/"), name = strcspn(++pattern, "}");
            if (!take_part(p, (struct text){pattern, name}, path, n))
                return false;
            pattern += name + 1;
            path += n;
        } else if (*pattern++ != *path++)
            return false;
    return !*pattern && !*path;
}

void content_get(struct content *c, const char *path, const char *query, struct content_answer *a)
{
    *a = (struct content_answer){.file = -1};
    c->soon = false;
    for (size_t i = 0; content_patterns[i]; i++) {
        struct content_place p = {.name = "", .query = query};
        if (matches(content_patterns[i], path, &p)) {
            a->status = gets[i](c, &p, a);
            a->changes |= a->status != 200;
            return;
        }
    }
    a->changes = true;
    (void)content_refuse(a, 404, "There is nothing at this address.");
}

#include "server/routes.h"

#include <stdio.h>
#include <string.h>

enum { READ = METHOD_GET | METHOD_HEAD };

static const struct route routes[] = {
    {READ, "/", ROUTE_PAGE, "index.html", false, NULL},
    {READ, "/bot/{bot}", ROUTE_PAGE, "bot.html", false, NULL},
    {READ, "/rounds", ROUTE_PAGE, "rounds.html", false, NULL},
    {READ, "/round/{number}", ROUTE_PAGE, "round.html", false, NULL},
    {READ, "/deal/{number}/{pairing}/{set}/{place}", ROUTE_PAGE, "deal.html", false, NULL},
    {READ, "/play", ROUTE_PAGE, "play.html", false, NULL},
    {READ, "/table/{table}", ROUTE_PAGE, "table.html", false, NULL},
    {READ, "/table/{table}/deal/{pairing}/{set}/{place}", ROUTE_PAGE, "deal.html", false, NULL},
    {READ, "/hand-in", ROUTE_PAGE, "hand-in.html", false, NULL},
    {READ, "/submission/{number}", ROUTE_PAGE, "submission.html", false, NULL},
    {READ, "/marks", ROUTE_PAGE, "marks.html", false, NULL},
    {READ, "/marks/{file}", ROUTE_PAGE, "marks.html", false, NULL},
    {READ, "/page/{file}", ROUTE_FILE, NULL, false, NULL},

    {READ, "/api/openapi.json", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/club", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/games/{number}/ratings", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/bots/{bot}", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/rounds", ROUTE_CONTENT, NULL, false, "before"},
    {READ, "/api/rounds/{number}", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/deals/{number}/{pairing}/{set}/{place}", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/tables/over", ROUTE_CONTENT, NULL, false, "from"},
    {READ, "/api/tables/{table}", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/api/tables/{table}/deals/{pairing}/{set}/{place}", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/rounds/{number}/log.msgpack", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/tables/{table}/log.msgpack", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/tables/{table}/game.egn", ROUTE_CONTENT, NULL, false, NULL},
    {READ, "/feed.atom", ROUTE_CONTENT, NULL, false, NULL},
    {METHOD_GET, "/api/events", ROUTE_LADDER, NULL, false, NULL},

    {METHOD_GET, "/api/me", ROUTE_ASK, "me", true, NULL},
    {METHOD_PUT, "/api/bots/{file}", ROUTE_UPLOAD, "hand_in", true, NULL},
    {METHOD_DELETE, "/api/bots/{bot}", ROUTE_ASK, "withdraw", true, NULL},
    {METHOD_GET, "/api/submissions/{number}", ROUTE_ASK, "submission", true, NULL},
    {METHOD_GET, "/api/submissions/{number}/events", ROUTE_WATCH, "watch_submission", true, NULL},
    {METHOD_GET, "/api/marks", ROUTE_ASK, "marks", true, "from"},
    {METHOD_GET, "/api/marks/{file}", ROUTE_ASK, "marks_page", true, "from"},
    {METHOD_POST, "/api/tables", ROUTE_ASK, "open_table", false, NULL},
    {METHOD_GET, "/api/tables", ROUTE_ASK, "tables", true, NULL},
    {METHOD_DELETE, "/api/tables/{table}", ROUTE_ASK, "remove_table", true, NULL},
    {METHOD_GET, "/api/tables/{table}/events", ROUTE_WATCH, "watch_table", true, NULL},
    {METHOD_POST, "/api/tables/{table}/sit", ROUTE_ASK, "sit", true, NULL},
    {METHOD_POST, "/api/tables/{table}/answer", ROUTE_ASK, "answer", true, NULL},
    {METHOD_POST, "/api/tables/{table}/hint", ROUTE_ASK, "hint", true, NULL},
    {METHOD_POST, "/api/tables/{table}/leave", ROUTE_ASK, "leave", true, NULL},
};

/* ---- What parts of a path may be ---- */

#define DIGITS "0123456789"
#define HEX DIGITS "abcdef"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static const struct part {
    const char *name, *letters;
    size_t most;
} parts[] = {
    {"number", DIGITS, 9},
    {"set", DIGITS, 9},
    {"place", DIGITS ".", 20},
    {"pairing", HEX, 16},
    {"table", HEX, 32},
    {"bot", LETTERS DIGITS "_@-", 45},
    {"file", LETTERS DIGITS "._-", 100},
};

static bool is_of(struct text t, const char *letters)
{
    for (size_t i = 0; i < t.n; i++)
        if (!strchr(letters, t.s[i]))
            return false;
    return true;
}

static bool fits(struct text name, struct text value)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (text_is(name, parts[i].name))
            return value.n > 0 && value.n <= parts[i].most && value.s[0] != '.' &&
                   is_of(value, parts[i].letters);
    return false;
}

/* ---- Matching ---- */

/* Takes the next part off a path or pattern, which begins with a slash. */
static struct text next_part(const char **at)
{
    size_t n = strcspn(++*at, "/");
    struct text part = {*at, n};

    *at += n;
    return part;
}

static bool takes_part(struct route_match *m, struct text pattern, struct text part)
{
    if (pattern.n == 0 || pattern.s[0] != '{')
        return pattern.n == part.n && memcmp(pattern.s, part.s, part.n) == 0;
    struct text name = {pattern.s + 1, pattern.n - 2};
    if (m->args == ROUTE_ARGS || !fits(name, part))
        return false;
    m->arg[m->args++] = (struct route_arg){name, part, text_is(name, "number")};
    return true;
}

static bool takes(struct route_match *m, const struct route *route, const char *path)
{
    const char *pattern = route->pattern;

    m->args = 0;
    while (*pattern && *path)
        if (!takes_part(m, next_part(&pattern), next_part(&path)))
            return false;
    return !*pattern && !*path;
}

int route_find(struct route_match *m, const char *path, enum method method)
{
    unsigned methods = 0;

    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!takes(m, &routes[i], path))
            continue;
        methods |= routes[i].methods;
        m->route = &routes[i];
        m->methods = methods;
        if (routes[i].methods & method)
            return 200;
    }
    m->route = NULL;
    m->methods = methods;
    return methods ? 405 : 404;
}

void route_allow(unsigned methods, char *text, size_t cap)
{
    static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "DELETE"};
    size_t n = 0;

    text[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (methods & 1u << i && n < cap)
            n += (size_t)snprintf(text + n, cap - n, n ? ", %s" : "%s", names[i]);
}

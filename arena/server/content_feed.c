/* The feed of results: Atom, RFC 4287 (server/content.h). */
#include <string.h>
#include <time.h>

#include "server/content_database.h"

enum { FEED_ENTRIES = 60, FEED_TIME = 32, FEED_SAFE = 512 };

/* The newest of each kind: when, title, the page, and what makes its id. */
static const char entries[] =
    "SELECT * FROM (SELECT s.received AS at, CASE s.version WHEN 1 THEN 'New: ' || s.bot"
    "  ELSE 'New version: ' || s.entrant END || ifnull(' by ' || s.author, '') AS title,"
    "  'bot/' || s.bot AS page, 'submission/' || s.number AS id FROM submissions s"
    "  WHERE s.entrant IS NOT NULL ORDER BY s.number DESC LIMIT 20)"
    " UNION ALL SELECT * FROM (SELECT r.ended, l.entrant || ' leads ' || ifnull(g.rules, 'a game'),"
    "  'bot/' || l.bot, 'leader/' || l.game || '/' || l.round FROM leaders l"
    "  JOIN rounds r ON r.number = l.round LEFT JOIN games g ON g.number = l.game"
    "  ORDER BY l.round DESC LIMIT 20)"
    " UNION ALL SELECT * FROM (SELECT r.ended, 'Round ' || r.number || ': '"
    "  || replace(r.entrants, ' ', ', ') || ', ' || r.sets || ' sets'"
    "  || ifnull(' of ' || g.rules, ''), 'round/' || r.number, 'round/' || r.number FROM rounds r"
    "  LEFT JOIN games g ON g.number = r.game ORDER BY r.number DESC LIMIT 20)"
    " ORDER BY at DESC, id DESC LIMIT ?";

/* ---- Parts ---- */

static void put_text(struct buf *out, const char *text)
{
    char safe[FEED_SAFE];

    (void)text_safe(text_of(text), safe, sizeof safe);
    text_markup(out, safe);
}

static void put_time(struct buf *out, int64_t at)
{
    const time_t t = (time_t)at;
    char text[FEED_TIME] = "1970-01-01T00:00:00Z";
    struct tm tm;

    if (gmtime_r(&t, &tm))
        (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    (void)buf_printf(out, "<updated>%s</updated>\n", text);
}

/* A tag: URI (RFC 4151) of the club's host, by --base or --name; without one, of any. */
static void put_id(struct buf *out, const struct content *c, const char *id)
{
    const char *base = strstr(c->terms.base, "://");
    const char *host = base ? base + 3 : c->terms.name;
    char name[256] = "localhost";

    if (host)
        (void)text_copy((struct text){host, strcspn(host, ":/")}, name, sizeof name);
    (void)buf_add_text(out, "<id>tag:");
    text_markup(out, name);
    (void)buf_printf(out, ",2026:");
    text_markup(out, id);
    (void)buf_add_text(out, "</id>\n");
}

static void put_entry(struct buf *out, const struct content *c, const json_t *row)
{
    (void)buf_add_text(out, "<entry>\n");
    put_id(out, c, json_string_value(json_object_get(row, "id")));
    (void)buf_add_text(out, "<title>");
    put_text(out, json_string_value(json_object_get(row, "title")));
    (void)buf_add_text(out, "</title>\n<link rel=\"alternate\" type=\"text/html\" href=\"");
    text_markup(out, json_string_value(json_object_get(row, "page")));
    (void)buf_add_text(out, "\"/>\n");
    put_time(out, json_integer_value(json_object_get(row, "at")));
    (void)buf_add_text(out, "</entry>\n");
}

/* Links are relative to `base`, or where that is not known to the address of the feed. */
static void put_head(struct buf *out, const struct content *c, const json_t *club, int64_t newest)
{
    const char *title = json_string_value(json_object_get(club, "title"));

    (void)buf_add_text(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                            "<feed xmlns=\"http://www.w3.org/2005/Atom\"");
    if (*c->terms.base) {
        (void)buf_add_text(out, " xml:base=\"");
        text_markup(out, c->terms.base);
        (void)buf_add_text(out, "\"");
    }
    (void)buf_add_text(out, ">\n");
    put_id(out, c, "club");
    (void)buf_add_text(out, "<title>");
    put_text(out, *title ? title : "A club");
    (void)buf_add_text(out, "</title>\n<author><name>");
    put_text(out, *title ? title : "A club");
    (void)buf_add_text(out, "</name></author>\n<link rel=\"self\" type=\"application/atom+xml\""
                            " href=\"feed.atom\"/>\n<link rel=\"alternate\" type=\"text/html\""
                            " href=\"./\"/>\n");
    put_time(out, newest);
}

/* ---- The feed ---- */

static void put_feed(struct buf *out, const struct content *c, const json_t *club,
                     const json_t *rows)
{
    put_head(out, c, club, json_integer_value(json_object_get(json_array_get(rows, 0), "at")));
    for (size_t i = 0; i < json_array_size(rows); i++)
        put_entry(out, c, json_array_get(rows, i));
    (void)buf_add_text(out, "</feed>\n");
}

int content_feed(struct content *c, struct content_answer *a)
{
    if (!content_begin(c, a))
        return a->status;
    json_t *club = content_row(c, "SELECT title FROM club", NULL, 0);
    json_t *rows = content_rows(c, entries, SQL_VALUES(SQL_INT(FEED_ENTRIES)));
    bool ok = rows && json_is_object(club);
    int status = ok ? content_end(c, a, json_incref(club)) : content_end(c, a, NULL);

    if (ok && status == 200) {
        buf_clear(&a->body);
        a->type = "application/atom+xml";
        put_feed(&a->body, c, club, rows);
        if (a->body.failed)
            status = content_json(a, NULL);
    }
    json_decref(club);
    json_decref(rows);
    return status;
}

#include "report/report.h"

#include <string.h>

#include "report/deals.h"
#include "report/games.h"
#include "report/jot.h"
#include "report/page.h"

enum { DEALS_BYTES = 1500000 };

/* What is gathered on the way through the logs. */
struct gathered {
    struct games games;
    struct says says;
    struct buf deals; /* items of a JSON list */
    uint64_t sets;    /* still to be read: no more than the results have */
    uint64_t of, shown;
};

/* ---- The way through ---- */

static void add_deals(struct gathered *g, const struct reading *r)
{
    for (size_t i = 0; i < r->set.deals && g->deals.len < DEALS_BYTES; i++) {
        struct deal_told deal = {.event = &r->event,
                                 .pairing = &r->pairing,
                                 .set = &r->set,
                                 .bot = g->games.now.bot,
                                 .game = g->games.now.game,
                                 .g = r->set.deal[i].game,
                                 .d = r->set.deal[i].deal,
                                 .why = DEAL_ALL};
        deals_put(&deal, &g->says, &g->deals);
        g->shown++;
    }
}

static bool add_set(struct gathered *g, struct reading *r, struct err *err)
{
    if (!reading_pairing(r, err))
        return false;
    g->sets--;
    g->of += r->set.deals;
    g->games.now.sets++;
    add_deals(g, r);
    return true;
}

static bool add_record(struct gathered *g, struct reading *r, const char *log, struct err *err)
{
    switch (r->record.kind) {
    case LOG_HEADER:
        return games_segment(&g->games, &r->event, log, err);
    case LOG_SET:
        return add_set(g, r, err);
    case LOG_FOOTER:
        g->games.now.revealed = true;
        memcpy(g->games.now.seed, r->footer.seed, sizeof g->games.now.seed);
        break;
    case LOG_ROUND:
    case LOG_TRAILER:
        break;
    }
    return true;
}

/* Of a log that is being written, what has been read was well when the results were made. */
static bool add_log(struct gathered *g, const struct report_log *log, struct err *err)
{
    struct reading r;
    int found;

    if (!reading_open(&r, log->path, err))
        return false;
    while ((found = reading_next(&r, err)) == 1 && g->games.count) {
        if (r.record.kind == LOG_SET && !g->sets)
            break;
        if (!add_record(g, &r, log->name, err))
            break;
    }
    bool ok = found == 0 || (found == 1 && !g->sets) || (found < 0 && log->part);
    games_end_segment(&g->games);
    reading_close(&r);
    return ok;
}

static bool gather(struct gathered *g, const struct report *r, struct err *err)
{
    for (size_t i = 0; i < r->tour->stages; i++)
        g->sets += r->tour->stage[i].sets;
    for (size_t i = 0; i < r->logs; i++)
        if (!add_log(g, &r->log[i], err))
            return false;
    return true;
}

/* ---- JSON ---- */

static void put_head(const struct report *r, struct buf *out)
{
    jot_key(out, "version");
    jot_int(out, 1);
    jot_key(out, "arena");
    jot_text(out, r->arena);
    jot_key(out, "logs");
    jot_open(out, '[');
    for (size_t i = 0; i < r->logs; i++)
        jot_foreign(out, r->log[i].name);
    jot_close(out, ']');
    jot_key(out, "results");
    jot_raw(out, r->results->data, r->results->len);
}

static void put_list(struct buf *out, const char *key, const struct buf *items)
{
    jot_key(out, key);
    jot_open(out, '[');
    (void)buf_add(out, items->data, items->len);
    jot_close(out, ']');
    out->failed = out->failed || items->failed;
}

static void put_game(const struct game *game, struct buf *out)
{
    static const char *const lists[] = {"differences", "habits", "faults"};

    jot_open(out, '{');
    games_put(game, out);
    jot_key(out, "history");
    jot_null(out);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        put_list(out, lists[i], &(struct buf){.len = 0});
    jot_close(out, '}');
}

static void put_choice(const struct gathered *g, struct buf *out)
{
    jot_key(out, "choice");
    jot_open(out, '{');
    jot_key(out, "of");
    jot_int(out, (int64_t)g->of);
    jot_key(out, "shown");
    jot_int(out, (int64_t)g->shown);
    jot_key(out, "words");
    jot_text(out, g->shown == g->of ? "All deals are here." : "The first deals are here.");
    jot_close(out, '}');
}

static void put_all(const struct report *r, const struct gathered *g, struct buf *out)
{
    jot_open(out, '{');
    put_head(r, out);
    jot_key(out, "games");
    jot_open(out, '[');
    for (size_t i = 0; i < g->games.count; i++)
        put_game(&g->games.game[i], out);
    jot_close(out, ']');
    put_list(out, "says", &g->says.list);
    put_list(out, "deals", &g->deals);
    put_choice(g, out);
    jot_close(out, '}');
}

bool report_make(const struct report *r, struct buf *html, struct err *err)
{
    struct gathered g = {.sets = 0};
    struct buf data = {0};
    bool ok = games_start(&g.games, r->tour, err) && gather(&g, r, err);

    if (ok) {
        put_all(r, &g, &data);
        page_put(&data, html);
        ok = !html->failed || err_memory(err);
    }
    buf_finish(&data);
    buf_finish(&g.deals);
    says_finish(&g.says);
    games_finish(&g.games);
    return ok;
}

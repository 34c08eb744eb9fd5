#include "results/live_standings.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "results/results.h"
#include "log/set_reader.h"

static const uint64_t EVERY = CLOCK_SECOND; /* at most */
enum { SHARE = 50 };                        /* of the time at most one in so many */

static bool read_before(struct live_standings *l, const char *log)
{
    struct set_reader r;
    bool ok = true;
    int found;

    if (!set_reader_open(&r, log, NULL))
        return false;
    while (ok && (found = set_reader_next(&r, NULL)) == 1)
        if (r.record.kind == LOG_HEADER)
            ok = standings_header(&l->standings, &r.event, NULL);
        else if (r.record.kind == LOG_SET)
            ok = standings_set(&l->standings, &r.set, NULL);
    set_reader_close(&r);
    l->before = l->standings.sets;
    return ok && found == 0;
}

void live_standings_begin(struct live_standings *l, const struct event *event, const char *before)
{
    l->on = (!before || read_before(l, before)) && standings_header(&l->standings, event, NULL) &&
            l->standings.lines <= LIVE_STANDINGS_LINES;
}

void live_standings_finish(struct live_standings *l)
{
    standings_finish(&l->standings);
    *l = (struct live_standings){.on = false};
}

void live_standings_set(struct live_standings *l, const struct set_record *set)
{
    l->on = l->on && standings_set(&l->standings, set, NULL);
}

/* What sets cost, with their decoding: measured as 2 us a set of 18 deals. */
enum { SET_NS = 500, DEAL_NS = 100 };

bool live_standings_wants(struct live_standings *l, const struct run_progress *now)
{
    const struct standings *s = &l->standings;

    if (!now->wall_ns) { /* play begins; what was there counts for nothing */
        l->sets = s->sets;
        l->deals = s->deals;
    }
    uint64_t spent = (s->sets - l->sets) * SET_NS + (s->deals - l->deals) * DEAL_NS;
    return l->on && spent * SHARE <= now->wall_ns + EVERY;
}

static bool is_time(const struct live_standings *l, const struct run_progress *now)
{
    uint64_t since = now->wall_ns - l->shown_ns;

    return l->on && l->standings.sets && (!l->shown_ns || since >= EVERY) &&
           since >= SHARE * l->cost_ns;
}

enum { AROUND = 4 }; /* lines that are not of standings: heading, what is cut, view, match of two */

static bool print_around(const struct ranked *g, uint64_t sets, const struct cli_page *page,
                         size_t rows)
{
    char view[RANKED_VIEW];
    size_t lines = g->s->lines, most = rows - AROUND;

    if (!standings_table_print(g, page, most))
        return false;
    ranked_view(g, view);
    if (lines > most)
        fprintf(page->out, "and %zu more\n", lines - most);
    fprintf(page->out, "%s %.40s, +- 95 %%",
            g->ratings.measure == MEASURE_ELO ? "Elo" : "points a deal", view);
    if (g->s->sets < sets)
        fprintf(page->out, "; of %" PRIu64 " sets", g->s->sets);
    putc('\n', page->out);
    if (head_to_head_is(g))
        head_to_head_print_line(g, page->out);
    return true;
}

static bool print_table(struct live_standings *l, const struct run_progress *now,
                        const struct cli_page *page, size_t rows)
{
    struct ranked g;
    bool ok = ranked_make(&g, &l->standings, (struct ranking_anchors){.anchors = 0}, NULL);

    g.times = now->times;
    ok = ok && print_around(&g, l->before + now->sets, page, rows);
    ranked_finish(&g);
    return ok;
}

static bool make_text(struct live_standings *l, const struct run_progress *now,
                      struct cli_terminal terminal, size_t rows, struct buf *text)
{
    char *made = NULL;
    size_t size;
    struct cli_page page = {open_memstream(&made, &size), terminal};

    if (!page.out)
        return false;
    bool ok = print_table(l, now, &page, rows);
    ok = fclose(page.out) == 0 && ok;
    buf_clear(text);
    ok = ok && buf_add(text, made, size);
    free(made);
    return ok;
}

bool live_standings_text(struct live_standings *l, const struct run_progress *now,
                         struct cli_terminal terminal, size_t rows, struct buf *text)
{
    if (!is_time(l, now) || rows <= AROUND)
        return false;
    uint64_t before = clock_thread_ns();
    l->on = make_text(l, now, terminal, rows, text);
    l->cost_ns = clock_thread_ns() - before;
    l->shown_ns = now->wall_ns ? now->wall_ns : 1;
    return l->on;
}

#include "commands/progress.h"

#include <inttypes.h>
#include <string.h>

#include "base/clock.h"

enum { LINE = 128 };
static const uint64_t PLAIN = 10; /* seconds between plain lines */

/* 1.25 M, 98.1 k, 512: three digits are what anyone reads. */
static void scaled(char *text, size_t cap, double value)
{
    if (value >= 1e6)
        snprintf(text, cap, "%.2f M", value / 1e6);
    else if (value >= 1e3)
        snprintf(text, cap, "%.1f k", value / 1e3);
    else
        snprintf(text, cap, "%.0f", value);
}

static void left(char *text, size_t cap, const struct run_progress *now)
{
    uint64_t done = now->sets - now->resumed;

    if (!done || !now->wall_ns || now->sets == now->total) {
        *text = '\0';
        return;
    }
    double seconds = (double)now->wall_ns / (double)CLOCK_SECOND;
    uint64_t s = (uint64_t)(seconds * (double)(now->total - now->sets) / (double)done);
    if (s >= 3600)
        snprintf(text, cap, ", %" PRIu64 " h %02u min left", s / 3600, (unsigned)(s / 60 % 60));
    else
        snprintf(text, cap, ", %u:%02u left", (unsigned)(s / 60), (unsigned)(s % 60));
}

/* Of a round the sets of the round; of the end, which is a round without any, all sets. */
static void line_text(char text[LINE], const struct run_progress *now)
{
    char rate[32] = "", time[48], round[32] = "";
    bool is_end = now->round_from == now->total;
    uint64_t before = is_end ? 0 : now->round_from;
    uint64_t sets = now->sets - before, total = now->total - before;
    double seconds = (double)now->wall_ns / (double)CLOCK_SECOND;
    double percent = total ? 100.0 * (double)sets / (double)total : 100;

    if (now->round && !is_end)
        snprintf(round, sizeof round, "round %" PRIu64 ": ", now->round);
    if (now->deals && now->wall_ns)
        scaled(rate, sizeof rate, (double)now->deals / seconds);
    left(time, sizeof time, now);
    snprintf(text, LINE, "%s%" PRIu64 " of %" PRIu64 " sets, %.1f %%%s%s%s%s", round, sets, total,
             percent, *rate ? ", " : "", rate, *rate ? " deals/s" : "", time);
}

void progress_finish(struct progress *p)
{
    buf_finish(&p->table);
}

bool progress_has_table(const struct progress *p)
{
    return p->terminal.is_terminal && !p->quiet;
}

void progress_clear(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    if (p->rows)
        fprintf(stderr, "\033[%zuA\033[J", p->rows);
    p->drawn = false;
    p->rows = 0;
}

/* The standings above the line, whether they changed or have gone. */
static void draw_table(struct progress *p, const struct run_progress *now)
{
    size_t room = p->terminal.height > 1 ? p->terminal.height - 1 : 0, rows = 0;
    bool is_new = p->live && live_standings_text(p->live, now, p->terminal, room, &p->table);

    if (p->rows && !is_new)
        return;
    progress_clear(p);
    for (size_t i = 0; i < p->table.len; i++)
        rows += p->table.data[i] == '\n';
    if (rows == 0 || rows > room)
        return;
    fputs("\033[?7l", stderr); /* no wrapping: what is too wide would be more rows than lines */
    (void)fwrite(p->table.data, 1, p->table.len, stderr);
    fputs("\033[?7h", stderr);
    p->rows = rows;
}

static void draw(struct progress *p, const struct run_progress *now, char *text)
{
    p->terminal = cli_terminal(stderr);
    if (strlen(text) >= p->terminal.width)
        text[p->terminal.width - 1] = '\0';
    draw_table(p, now);
    fprintf(stderr, "%s%s", p->drawn ? "\r\033[K" : "", text);
    p->drawn = true;
}

void progress_show(struct progress *p, const struct run_progress *now)
{
    char line[LINE], text[2 * LINE];
    bool plain = !p->terminal.is_terminal;

    if (p->quiet || (plain && now->wall_ns - p->shown < PLAIN * CLOCK_SECOND))
        return;
    p->shown = now->wall_ns;
    line_text(line, now);
    snprintf(text, sizeof text, "%s%s", p->lead, line);
    if (plain)
        fprintf(stderr, "%s\n", text);
    else
        draw(p, now, text);
    fflush(stderr);
}

#include "cli/progress.h"

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

static void line_text(char text[LINE], const struct run_progress *now)
{
    char rate[32] = "", time[48];
    double seconds = (double)now->wall_ns / (double)CLOCK_SECOND;
    double percent = now->total ? 100.0 * (double)now->sets / (double)now->total : 100;
    if (now->deals && now->wall_ns)
        scaled(rate, sizeof rate, (double)now->deals / seconds);
    left(time, sizeof time, now);
    snprintf(text, LINE, "%" PRIu64 " of %" PRIu64 " sets, %.1f %%%s%s%s%s", now->sets, now->total,
             percent, *rate ? ", " : "", rate, *rate ? " deals/s" : "", time);
}

void progress_clear(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
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
    if (strlen(text) >= p->terminal.width)
        text[p->terminal.width - 1] = '\0';
    progress_clear(p);
    fprintf(stderr, plain ? "%s\n" : "%s", text);
    p->drawn = !plain;
    fflush(stderr);
}

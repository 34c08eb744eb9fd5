/* What several tables of results print of a line: names and words, estimates, names as JSON. */
#include "results/results.h"

#include <inttypes.h>
#include <math.h>

#include "base/json_writer.h"
#include "base/text.h"

void results_name(const struct standing *line, char out[SHOWN_NAME])
{
    char raw[STANDING_NAME];

    standing_name(line, raw);
    (void)text_safe(text_of(raw), out, SHOWN_NAME);
}

void results_not_rated(const struct standing *line, char text[RESULTS_NOT_RATED])
{
    (void)snprintf(text, RESULTS_NOT_RATED, "forfeited %" PRIu64 " of %" PRIu64 " tables",
                   line->forfeits, line->judged);
}

const char *results_units(enum unit unit)
{
    static const char *const plural[] = {
        [UNIT_DEALS] = "tables",
        [UNIT_GAME] = "games",
        [UNIT_RUBBER] = "rubbers",
        [UNIT_SITTING] = "sittings",
    };
    return plural[unit];
}

/* ---- Estimates ---- */

struct estimate results_points(const struct ratio_sum *points, unsigned parts)
{
    struct interval i = ratio_interval(points, parts);

    if (!points->sets || !points->n)
        return (struct estimate){NAN, NAN, NAN, NAN};
    if (!isfinite(i.high - i.low))
        return (struct estimate){ratio_mean(points) / parts, NAN, NAN, NAN};
    return (struct estimate){ratio_mean(points) / parts, (i.high - i.low) / 2 / parts,
                             i.low / parts, i.high / parts};
}

static struct estimate elo_if_known(const struct standings *s, struct estimate e)
{
    return s->event.unit == UNIT_DEALS ? (struct estimate){NAN, NAN, NAN, NAN} : e;
}

struct estimate results_elo(const struct standings *s, struct pentanomial p)
{
    return elo_if_known(s, elo_of(p));
}

struct estimate results_nelo(const struct standings *s, struct pentanomial p)
{
    return elo_if_known(s, nelo_of(p, s->event.format == FORMAT_TABLE ? 1 : 2));
}

/* ---- JSON ---- */

json_t *results_json_names(const struct standing *line)
{
    json_t *names = json_array();

    for (unsigned i = 0; i < line->bots; i++)
        names = jw_add(names, jw_text(line->name[i]));
    return names;
}

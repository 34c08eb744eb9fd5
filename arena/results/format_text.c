#include "results/format_text.h"

#include <inttypes.h>
#include <stdio.h>

static double real(int64_t millionths)
{
    return (double)millionths / MILLIONTHS;
}

static void settle_text(const struct event *e, char text[FORMAT_TEXT_TEXT])
{
    const struct format_options *p = &e->plan;
    int n = snprintf(text, FORMAT_TEXT_TEXT, "sets %" PRIu32 ", eps %g, bound %s", e->sets,
                     real((int64_t)p->eps), bound_name(p->bound));

    if (p->top)
        n += snprintf(text + n, FORMAT_TEXT_TEXT - (size_t)n, ", top %" PRIu32, p->top);
    if (p->max_sets)
        n += snprintf(text + n, FORMAT_TEXT_TEXT - (size_t)n, ", max_sets %" PRIu64, p->max_sets);
    if (p->max_time)
        (void)snprintf(text + n, FORMAT_TEXT_TEXT - (size_t)n, ", max_time %" PRIu32 "s",
                       p->max_time);
}

static void test_text(const struct event *e, char text[FORMAT_TEXT_TEXT])
{
    const struct sprt_test *t = &e->plan.sprt;
    const char *model = sprt_model_name(t->model);

    (void)snprintf(text, FORMAT_TEXT_TEXT,
                   "%s0=%g,%s1=%g,alpha=%g,beta=%g, at most %" PRIu32 " sets", model, real(t->low),
                   model, real(t->high), real(t->alpha), real(t->beta), e->sets);
}

void format_text_text(const struct event *e, char text[FORMAT_TEXT_TEXT])
{
    if (e->format == FORMAT_SETTLE)
        settle_text(e, text);
    else if (e->format == FORMAT_SPRT)
        test_text(e, text);
    else if (e->format == FORMAT_SWISS)
        (void)snprintf(text, FORMAT_TEXT_TEXT, "%" PRIu32 " rounds, matches of %" PRIu32 " sets",
                       e->plan.rounds, e->sets);
    else
        (void)snprintf(text, FORMAT_TEXT_TEXT, "matches of %" PRIu32 " sets", e->sets);
}

void format_text_sets(const struct event *e, uint64_t known, char text[FORMAT_TEXT_SETS])
{
    uint64_t matches = e->entrants / 2, sets = known;
    const char *lead = "";

    if (e->format == FORMAT_SWISS) {
        sets = matches * e->plan.rounds * e->sets;
    } else if (e->format == FORMAT_KNOCKOUT) {
        sets = (uint64_t)(e->entrants - 1) * e->sets;
        lead = "at least ";
    } else if (e->format == FORMAT_SETTLE) {
        lead = "at least ";
    } else if (e->format == FORMAT_SPRT) {
        lead = "at most ";
    }
    (void)snprintf(text, FORMAT_TEXT_SETS, "%s%" PRIu64 " set%s", lead, sets, sets == 1 ? "" : "s");
}

json_t *format_text_json(const struct event *e)
{
    const struct format_options *p = &e->plan;
    const struct sprt_test *t = &p->sprt;

    if (e->format == FORMAT_SETTLE)
        return json_pack("{s:f, s:s, s:I, s:I, s:I}", "eps", real((int64_t)p->eps), "bound",
                         bound_name(p->bound), "top", (json_int_t)p->top, "max_sets",
                         (json_int_t)p->max_sets, "max_time", (json_int_t)p->max_time);
    if (e->format == FORMAT_SPRT)
        return json_pack("{s:s, s:f, s:f, s:f, s:f}", "model", sprt_model_name(t->model), "low",
                         real(t->low), "high", real(t->high), "alpha", real(t->alpha), "beta",
                         real(t->beta));
    if (e->format == FORMAT_SWISS)
        return json_pack("{s:I}", "rounds", (json_int_t)p->rounds);
    return e->format == FORMAT_KNOCKOUT ? json_object() : json_null();
}

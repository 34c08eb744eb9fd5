#include "run/job.h"

static const uint64_t SPAN_NS = 500 * CLOCK_MS;
static const uint64_t SPAN_LONG = 10 * CLOCK_SECOND;
static const uint64_t TASK_NS = 250 * CLOCK_MS; /* aim: a process costs some ms to start, */
static const uint64_t LEAST_NS = 25 * CLOCK_MS; /* and is worth that from here on */
static const uint64_t TASK_LONG = 60 * CLOCK_SECOND;

enum {
    ISOLATED = 4,   /* times as much where each bot is a process to be started */
    TIMES = 9,      /* as long as what is paid once, and that is a tenth */
    GROWTH = 4,     /* of a span over the longest so far */
    DIFFERENCE = 2, /* times as many sets tell what a set costs */
    PATIENCE = 8,   /* spans of one size, then another is tried */
    TASK_MOST = 8   /* times the usual task, where the start is dear */
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t greatest(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t within(uint64_t low, uint64_t n, uint64_t high)
{
    return greatest(low, least(n, high));
}

/* ---- Measuring ---- */

/* The line through two points. */
static void solve_line(struct job_cost *p, uint32_t sets, uint64_t ns)
{
    double slope = ((double)ns - (double)p->ns) / ((double)sets - (double)p->sets);
    double most = (double)least(ns / sets, p->ns / p->sets);

    p->set_ns = slope < 0 ? 0 : (uint64_t)(slope < most ? slope : most);
    p->span_ns = ns - sets * p->set_ns;
    p->known = true;
}

/* The same line, as steep as this point has it. */
static void scale_line(struct job_cost *p, uint32_t sets, uint64_t ns)
{
    double times = (double)ns / (double)(p->span_ns + sets * p->set_ns + 1);

    p->span_ns = (uint64_t)((double)p->span_ns * times);
    p->set_ns = (uint64_t)((double)p->set_ns * times);
}

void job_cost_measure(struct job_cost *p, uint32_t sets, uint32_t batch, uint64_t ns)
{
    if (sets > batch) { /* what one of its batches took */
        ns = (uint64_t)((double)ns * batch / sets);
        sets = batch;
    }
    ns = greatest(ns, sets);
    if (!p->sets)
        p->set_ns = ns / sets;
    else if (sets >= DIFFERENCE * p->sets || p->sets >= DIFFERENCE * sets)
        solve_line(p, sets, ns);
    else
        scale_line(p, sets, ns);
    p->alike = p->sets == sets ? p->alike + 1 : 0;
    p->sets = sets;
    p->ns = ns;
    p->most = p->most > sets ? p->most : sets;
}

struct job_cost job_cost_of_sets(uint64_t start_ns, uint32_t sets, uint64_t ns)
{
    uint64_t each = greatest(ns / sets, 1);

    return (struct job_cost){
        .start_ns = start_ns, .set_ns = each, .sets = 1, .most = 1, .ns = each, .known = true};
}

/* ---- Spans ---- */

/* Sets that last about so long. */
static uint64_t sets_in(uint64_t ns, uint64_t each)
{
    return within(1, ns / greatest(each, 1), UINT32_MAX);
}

/* To find out whether more sets take more time; fewer, where that would take long. */
static uint64_t probe_size(const struct job_cost *p)
{
    if (p->ns <= SPAN_LONG / GROWTH)
        return GROWTH * p->sets;
    if (p->ns <= SPAN_LONG || p->sets == 1)
        return DIFFERENCE * p->sets;
    return p->sets / DIFFERENCE;
}

/* Sets that make a span worth what it costs by itself, as far as is known. */
static uint64_t sets_wanted(const struct job_cost *p)
{
    if (!p->sets)
        return JOB_COST_SETS;
    if (!p->known || (p->alike >= PATIENCE && p->ns <= SPAN_LONG / GROWTH))
        return probe_size(p);
    uint64_t longest = greatest(SPAN_LONG, 2 * p->span_ns) - p->span_ns;
    uint64_t most = least(sets_in(longest, p->set_ns), GROWTH * (uint64_t)p->most);
    return least(sets_in(TIMES * p->span_ns, p->set_ns), most);
}

static uint64_t full_span(const struct job_cost *p, uint32_t batch)
{
    return within(1, sets_wanted(p), least(batch, JOB_COST_SPAN_MOST));
}

uint32_t job_cost_span(const struct job_cost *p, uint32_t batch)
{
    uint64_t quick = p->sets ? sets_in(SPAN_NS, p->ns / p->sets) : 0;

    return (uint32_t)within(full_span(p, batch), quick, JOB_COST_SPAN_MOST);
}

uint64_t job_cost_set_ns(const struct job_cost *p, uint32_t batch)
{
    return p->set_ns + p->span_ns / full_span(p, batch) + 1;
}

/* ---- Tasks ---- */

uint32_t job_cost_task(const struct job_cost *p, const struct job_cost_need *need)
{
    unsigned times = need->sandboxed ? ISOLATED : 1;
    uint64_t full = full_span(p, need->batch), each = job_cost_set_ns(p, need->batch);
    uint64_t share = need->workers == 1 ? need->left : need->left / (2 * need->workers) + 1;

    if (!p->sets)
        return (uint32_t)within(1, share, JOB_COST_SETS);
    uint64_t pays =
        greatest(least(sets_in(TIMES * p->start_ns, each), sets_in(TASK_LONG, each)), full);
    uint64_t fair = greatest(need->left / need->workers, sets_in(p->start_ns + p->span_ns, each));
    uint64_t low = greatest(sets_in(times * LEAST_NS, each), least(pays, fair));
    uint64_t high = greatest(sets_in(times * TASK_NS, each), pays);
    uint64_t most =
        within(times * (uint64_t)need->usually, pays, TASK_MOST * (uint64_t)need->usually);
    return (uint32_t)least(least(greatest(share, low), high), most);
}

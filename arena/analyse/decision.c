#include "analyse/decision.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BATCHES = DECISION_BATCHES };

/* Given answers that are ahead of all others by so many errors need no more rounds, nor do those
 * that are so far behind one. It takes much more to be behind: a round that comes out high by
 * chance must not end the search, or chance would look like a loss. */
static const double CLEARLY_AHEAD = 4, CLEARLY_BEHIND = 8;

struct effort effort_for(double error)
{
    static const double usual = 0.03, deals = 1024, most = DECISION_MOST;
    double times = usual / error * (usual / error);

    return (struct effort){.worlds = 128,
                           .error = error,
                           .most = (uint32_t)fmin(most, fmax(deals * times, 128))};
}

struct effort effort_default(void)
{
    return effort_for(0.03);
}

/* ---- What the source told ---- */

/* Values by batch and answer: means over the deals of all rounds. */
struct sample {
    double value[BATCHES][EU_ANSWERS];
};

struct valuing {
    const struct decision *d;
    const struct value_source *source;
    struct sample points, chance;
    uint32_t worlds; /* tried by each batch */
};

/* The chance of one call. Calls of a decision are counted from 0. */
static void seed_of(const struct decision *d, unsigned call, uint64_t seed[2])
{
    seed[0] = eu_random(d->key, 2ULL * call);
    seed[1] = eu_random(d->key, 2ULL * call + 1);
}

static bool ask(const struct valuing *s, unsigned call, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err)
{
    struct eu_view view = s->d->view;

    seed_of(s->d, call, view.seed);
    *values = (struct eu_values){.size = sizeof *values};
    *told = false;
    return s->source->ask(s->source->context, &view, position, values, told, err);
}

/* Adds the values of `more` deals to the means of `before` deals. */
static void add_values(double mean[EU_ANSWERS], const double value[EU_ANSWERS], unsigned answers,
                       uint32_t before, uint32_t more)
{
    double share = more / ((double)before + more);

    for (unsigned i = 0; i < answers; i++)
        mean[i] += share * (value[i] - mean[i]);
}

static bool tells_chance(const double chance[EU_ANSWERS], unsigned answers)
{
    for (unsigned i = 0; i < answers; i++)
        if (!(chance[i] >= 0))
            return false;
    return true;
}

/* Asks every batch once. */
static bool ask_round(struct valuing *s, struct valuation *e, unsigned round, uint32_t worlds,
                      bool *told, struct err *err)
{
    struct eu_position hidden = {.size = sizeof hidden, .worlds = worlds};
    struct eu_values values;

    for (unsigned b = 0; b < BATCHES; b++) {
        if (!ask(s, round * BATCHES + b, &hidden, &values, told, err))
            return false;
        if (!*told)
            return true;
        add_values(s->points.value[b], values.points, e->answers, s->worlds, worlds);
        add_values(s->chance.value[b], values.chance, e->answers, s->worlds, worlds);
        e->has_chance &= tells_chance(values.chance, e->answers);
        memcpy(e->by, values.by, sizeof e->by);
        e->by[sizeof e->by - 1] = '\0';
    }
    s->worlds += worlds;
    e->worlds = BATCHES * s->worlds;
    return true;
}

/* ---- Means and errors ---- */

/* The mean of an answer over all batches but one; `without` BATCHES: over all. Equal values have
 * exactly this mean, and equal answers have equal means. */
static double mean_without(const struct sample *s, unsigned answer, unsigned without)
{
    double base = s->value[without == 0][answer], sum = 0;

    for (unsigned b = 0; b < BATCHES; b++)
        sum += b == without ? 0 : s->value[b][answer] - base;
    return base + sum / (without < BATCHES ? BATCHES - 1 : BATCHES);
}

/* The standard error of the mean of all batches. */
static double error_of(const double value[BATCHES])
{
    double sum = 0, squares = 0;

    for (unsigned b = 0; b < BATCHES; b++)
        sum += value[b] - value[0];
    for (unsigned b = 0; b < BATCHES; b++) {
        double off = value[b] - value[0] - sum / BATCHES;
        squares += off * off;
    }
    return sqrt(squares / (BATCHES * (BATCHES - 1)));
}

/* The best answer in all batches but one: of equal ones that given, then the lowest. */
static unsigned best_without(const struct sample *s, const struct valuation *e, unsigned without)
{
    unsigned best = e->given;
    double most = mean_without(s, best, without);

    for (unsigned i = 0; i < e->answers; i++) {
        double mean = mean_without(s, i, without);
        if (mean > most) {
            best = i;
            most = mean;
        }
    }
    return best;
}

/* Whether an answer is worth the same as that given in every batch, as another card of equal use
 * is. */
static bool is_same(const struct sample *s, const struct valuation *e, unsigned answer)
{
    for (unsigned b = 0; b < BATCHES; b++)
        if (s->value[b][answer] != s->value[b][e->given])
            return false;
    return true;
}

/* The best of the answers that are not worth the same as that given, which is returned if there is
 * none. */
static unsigned best_other(const struct sample *s, const struct valuation *e)
{
    unsigned best = e->given;

    for (unsigned i = 0; i < e->answers; i++)
        if (!is_same(s, e, i) &&
            (best == e->given || mean_without(s, i, BATCHES) > mean_without(s, best, BATCHES)))
            best = i;
    return best;
}

/* How far the given answer is ahead of the best other one; *error: the error of that. */
static double lead_of(const struct sample *s, const struct valuation *e, double *error)
{
    unsigned other = best_other(s, e);
    double lead[BATCHES];

    for (unsigned b = 0; b < BATCHES; b++)
        lead[b] = s->value[b][e->given] - s->value[b][other];
    *error = error_of(lead);
    return mean_without(s, e->given, BATCHES) - mean_without(s, other, BATCHES);
}

static struct loss loss_of(const struct sample *s, const struct valuation *e)
{
    struct loss loss = {.best = (uint8_t)best_without(s, e, BATCHES)};
    double ahead[BATCHES], sum = 0;

    for (unsigned b = 0; b < BATCHES; b++) {
        unsigned pick = best_without(s, e, b);
        ahead[b] = s->value[b][pick] - s->value[b][e->given];
        sum += ahead[b] - ahead[0];
        loss.picked[pick]++;
        loss.part[pick] += ahead[b] / BATCHES;
    }
    loss.loss = ahead[0] + sum / BATCHES;
    (void)lead_of(s, e, &loss.error);
    return loss;
}

static void fill_values(const struct sample *s, const struct valuation *e, double value[EU_ANSWERS],
                        double error[EU_ANSWERS])
{
    for (unsigned i = 0; i < e->answers; i++) {
        double of_batch[BATCHES];
        for (unsigned b = 0; b < BATCHES; b++)
            of_batch[b] = s->value[b][i];
        value[i] = mean_without(s, i, BATCHES);
        error[i] = error_of(of_batch);
    }
}

/* ---- Rounds ---- */

/* Whether what was found is enough. */
static bool is_enough(const struct valuing *s, const struct effort *effort,
                      const struct valuation *e)
{
    const struct sample *measure = s->d->counts_games && e->has_chance ? &s->chance : &s->points;
    double error, lead = lead_of(measure, e, &error);

    return effort->error <= 0 || error == 0 || lead > CLEARLY_AHEAD * error ||
           -lead > CLEARLY_BEHIND * error;
}

/* Whether the error will be small after one more round, which has as many deals as all before it.
 * To stop when it is small would stop where batches agree by chance, and these find more losses
 * than there are. */
static bool is_next_the_last(const struct valuing *s, const struct effort *effort,
                             const struct valuation *e)
{
    double error;

    (void)lead_of(&s->points, e, &error);
    return error * error <= 2 * effort->error * effort->error;
}

/* Deals that each batch tries in the next round: as many as before, up to the most there may be. */
static uint32_t next_worlds(const struct valuing *s, const struct effort *effort)
{
    uint32_t most = effort->most / BATCHES;
    uint32_t left = most > s->worlds ? most - s->worlds : 0;

    return left < s->worlds ? left : s->worlds;
}

static bool ask_hidden(struct valuing *s, const struct effort *effort, struct valuation *e,
                       bool *told, struct err *err)
{
    uint32_t worlds = effort->worlds < BATCHES ? 1 : effort->worlds / BATCHES;
    bool last = false;

    e->has_chance = true;
    for (unsigned round = 0; worlds; round++) {
        if (!ask_round(s, e, round, worlds, told, err))
            return false;
        if (!*told || last || is_enough(s, effort, e))
            break;
        last = is_next_the_last(s, effort, e);
        worlds = next_worlds(s, effort);
    }
    return true;
}

/* With all cards seen. */
static bool ask_open(const struct valuing *s, struct valuation *e, struct err *err)
{
    struct eu_position position = s->d->position;
    struct eu_values values;

    position.size = sizeof position;
    position.worlds = 1;
    if (!ask(s, UINT16_MAX, &position, &values, &e->has_seen, err))
        return false;
    for (unsigned i = 0; e->has_seen && i < e->answers; i++) {
        double lost = values.points[i] - values.points[e->given];
        e->seen[i] = values.points[i];
        e->seen_loss = lost > e->seen_loss ? lost : e->seen_loss;
    }
    return true;
}

/* ---- The decision ---- */

static void list_answers(const struct decision *d, struct valuation *e)
{
    assert(card_count(d->view.legal) <= EU_ANSWERS);
    assert((uint32_t)d->answer < 64 && d->view.legal >> d->answer & 1);
    for (uint64_t rest = d->view.legal; rest; rest &= rest - 1) {
        uint8_t answer = (uint8_t)eu_first(rest);
        if (answer == d->answer)
            e->given = e->answers;
        e->answer[e->answers++] = answer;
    }
}

bool decision_estimate(const struct decision *d, const struct effort *effort,
                       const struct value_source *source, struct valuation *out, bool *told,
                       struct err *err)
{
    struct valuing s = {.d = d, .source = source};
    struct valuation e = {.answers = 0};
    bool tells;

    list_answers(d, &e);
    if (!ask_hidden(&s, effort, &e, &tells, err))
        return false;
    if (tells && d->position.open && !ask_open(&s, &e, err))
        return false;
    *told = tells;
    if (!tells)
        return true;
    fill_values(&s.points, &e, e.points, e.points_error);
    e.in_points = loss_of(&s.points, &e);
    if (e.has_chance) {
        fill_values(&s.chance, &e, e.chance, e.chance_error);
        e.in_chance = loss_of(&s.chance, &e);
    }
    *out = e;
    return true;
}

void decision_of(struct decision *out, const struct deal *deal, int32_t answer, bool open)
{
    bool blind_taken = deal->away_by != EU_NOBODY && deal->table.contract != EU_BID_BARE;

    *out = (struct decision){.answer = answer, .position = {.size = sizeof out->position}};
    deal_view(deal, deal->ask.seat, &out->view);
    if (!open)
        return;
    out->position.open = 1;
    memcpy(out->position.hand, deal->hand, sizeof deal->hand);
    out->position.away = deal->away;
    out->position.blind = blind_taken ? 0 : deal->blind;
}

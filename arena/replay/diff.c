#include "replay/diff.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "log/walk.h"

enum { SCORE_TEXT = 64, SAID_TEXT = 128 };

/* One table of two records that should be the same. */
struct table_diff {
    const struct set_record *logged, *found;
    const struct event *event;
    const struct pairing *pairing;
    unsigned table;
    struct err *err;
};

static const struct table_record *logged_table(const struct table_diff *p)
{
    return &p->logged->table[p->table];
}

static const struct table_record *found_table(const struct table_diff *p)
{
    return &p->found->table[p->table];
}

/* "9f3c21aa/17b" */
static bool at_table(const struct table_diff *p)
{
    return err_prefix(p->err, "%02x%02x%02x%02x/%" PRIu64 "%c: ", p->pairing->id[0],
                      p->pairing->id[1], p->pairing->id[2], p->pairing->id[3],
                      (uint64_t)p->found->set + 1, 'a' + (char)p->table);
}

/* Walks the true record to a step of a deal, or to the deal's end if it has fewer. */
static bool walk_to(const struct table_diff *p, size_t deal, size_t step, struct walk *w)
{
    struct walk_step passed;

    walk_start(w, p->event, p->found, p->table);
    do
        if (!walk_deal(w))
            return false;
    while (w->index < deal);
    while (w->deal.step < step && walk_step(w, &passed))
        continue;
    return true;
}

/* The place of a step in a deal; both records are the same before it. */
static bool at_step(const struct table_diff *p, size_t deal, size_t step)
{
    char text[ADDRESS_TEXT];
    struct walk w;

    if (!walk_to(p, deal, step, &w))
        return at_table(p);
    struct address a = walk_address(&w, p->pairing);
    if (a.trick == p->event->rules.cards) /* after the last trick */
        a.trick--;
    address_text(&a, text);
    return err_prefix(p->err, "%s: ", text);
}

/* ---- Cards ---- */

static bool same_cards(const struct cards *a, const struct cards *b)
{
    return memcmp(a->hand, b->hand, sizeof a->hand) == 0 && a->blind == b->blind &&
           a->turnup == b->turnup;
}

static bool say_cards(const struct table_diff *p)
{
    const struct set_record *logged = p->logged, *found = p->found;
    size_t n = logged->deals < found->deals ? logged->deals : found->deals;

    for (size_t i = 0; i < n; i++) {
        const struct set_deal *a = &logged->deal[i], *b = &found->deal[i];
        if (a->game != b->game || a->deal != b->deal)
            break;
        if (same_cards(&a->cards, &b->cards))
            continue;
        struct address at = address_of(p->pairing, found->set, 0, b->game, b->deal, 0);
        char text[ADDRESS_TEXT];
        address_text(&at, text);
        return err_set(p->err, ERR_FOUND, "%s: the log has other cards than the seed deals", text);
    }
    return true;
}

/* ---- Answers ---- */

void diff_answer(const struct ask *ask, int32_t answer, char text[DIFF_ANSWER])
{
    bool is_card = ask->kind == EU_PLAY || ask->kind == EU_DISCARD;

    if (is_card && answer > 0 && answer < 64 && answer & 15)
        card_text((card)answer, text);
    else
        (void)snprintf(text, DIFF_ANSWER, "%" PRId32, answer);
}

static bool say_step(const struct table_diff *p, size_t deal, size_t step, unsigned logged,
                     unsigned found)
{
    char log_text[DIFF_ANSWER], true_text[DIFF_ANSWER];
    struct walk w;

    if (!walk_to(p, deal, step, &w))
        return err_set(p->err, ERR_FOUND, "the log has another answer than the referee");
    const struct ask *ask = &w.deal.ask;
    diff_answer(ask, (int32_t)logged, log_text);
    diff_answer(ask, (int32_t)found, true_text);
    (void)err_set(p->err, ERR_FOUND,
                  "the log says that seat %u answers %s to %s, the referee finds %s", ask->seat,
                  log_text, question_name(ask->kind), true_text);
    return at_step(p, deal, step);
}

static bool say_answers(const struct table_diff *p, size_t deal, size_t before)
{
    const struct table_record_deal *a = &logged_table(p)->deal[deal],
                                   *b = &found_table(p)->deal[deal];
    const uint8_t *logged = logged_table(p)->answers.data + before;
    const uint8_t *found = found_table(p)->answers.data + before;
    size_t n = a->answers < b->answers ? a->answers : b->answers;

    for (size_t step = 0; step < n; step++)
        if (logged[step] != found[step])
            return say_step(p, deal, step, logged[step], found[step]);
    if (a->answers == b->answers)
        return true;
    (void)err_set(p->err, ERR_FOUND, "the log says %u answers, the referee finds %u", a->answers,
                  b->answers);
    return at_step(p, deal, n);
}

/* ---- Faults ---- */

static void say_fault(const struct fault *f, char text[SAID_TEXT])
{
    if (!f)
        (void)snprintf(text, SAID_TEXT, "no fault");
    else if (fault_is_illegal(f->code))
        (void)snprintf(text, SAID_TEXT, "%s of seat %u, which answers %" PRId32 " to %s, law %s",
                       fault_name(f->code), f->seat, f->raw, question_name(f->question), f->law);
    else
        (void)snprintf(text, SAID_TEXT, "%s %" PRId32 " of seat %u at %s", fault_name(f->code),
                       f->raw, f->seat, question_name(f->question));
}

static bool same_fault(const struct fault *a, const struct fault *b)
{
    return a->code == b->code && a->seat == b->seat && a->question == b->question &&
           a->trick == b->trick && a->step == b->step && a->raw == b->raw &&
           strcmp(a->law, b->law) == 0;
}

/* Fault number *at and those after it that are in this deal. */
static bool say_faults(const struct table_diff *p, size_t deal, size_t *at)
{
    for (;; ++*at) {
        const struct table_record *logged = logged_table(p), *found = found_table(p);
        const struct table_record_fault *a = *at < logged->faults ? &logged->fault[*at] : NULL;
        const struct table_record_fault *b = *at < found->faults ? &found->fault[*at] : NULL;
        bool here_a = a && a->deal == deal, here_b = b && b->deal == deal;
        char log_text[SAID_TEXT], true_text[SAID_TEXT];
        if (!here_a && !here_b)
            return true;
        if (here_a && here_b && same_fault(&a->fault, &b->fault))
            continue;
        say_fault(here_a ? &a->fault : NULL, log_text);
        say_fault(here_b ? &b->fault : NULL, true_text);
        (void)err_set(p->err, ERR_FOUND, "the log says %s, the referee finds %s", log_text,
                      true_text);
        return at_step(p, deal, here_b ? b->fault.step : a->fault.step);
    }
}

/* ---- Scores ---- */

static void say_score(const int8_t *points, unsigned sides, char text[SCORE_TEXT])
{
    size_t n = 0;

    for (unsigned side = 0; side < sides; side++)
        n += (size_t)snprintf(text + n, SCORE_TEXT - n, "%s%d", side ? " to " : "", points[side]);
}

static bool say_points(const struct table_diff *p, size_t deal)
{
    const struct table_record_deal *a = &logged_table(p)->deal[deal],
                                   *b = &found_table(p)->deal[deal];
    unsigned sides = p->event->rules.sides;
    char log_text[SCORE_TEXT], true_text[SCORE_TEXT];

    if (memcmp(a->points, b->points, sides) == 0)
        return true;
    say_score(a->points, sides, log_text);
    say_score(b->points, sides, true_text);
    (void)err_set(p->err, ERR_FOUND, "the log says %s points, the referee finds %s", log_text,
                  true_text);
    return at_step(p, deal, DEAL_STEPS);
}

static bool say_payoffs(const struct table_diff *p)
{
    const int32_t *logged = logged_table(p)->payoff, *found = found_table(p)->payoff;
    unsigned seat = 0;

    while (logged[seat] == found[seat])
        seat++;
    return err_set(p->err, ERR_FOUND,
                   "the log says payoff %" PRId32 " of seat %u, the referee finds %" PRId32,
                   logged[seat], seat, found[seat]);
}

static bool say_end(const struct table_diff *p)
{
    const struct table_record *a = logged_table(p), *b = found_table(p);

    if (a->deals != b->deals)
        (void)err_set(p->err, ERR_FOUND, "the log says %zu deals, the referee finds %zu", a->deals,
                      b->deals);
    else if (a->forfeits != b->forfeits)
        (void)err_set(p->err, ERR_FOUND, "the log says forfeits %u, the referee finds %u",
                      a->forfeits, b->forfeits);
    else if (a->capped != b->capped)
        (void)err_set(p->err, ERR_FOUND, "the log says %s, the referee finds the contrary",
                      a->capped ? "that it was capped" : "that it was not capped");
    else if (memcmp(a->payoff, b->payoff, sizeof a->payoff) != 0)
        (void)say_payoffs(p);
    else if (a->margin.first != b->margin.first || a->margin.second != b->margin.second)
        (void)err_set(p->err, ERR_FOUND,
                      "the log says margin %" PRId32 ", %" PRId32 ", the referee finds %" PRId32
                      ", %" PRId32,
                      a->margin.first, a->margin.second, b->margin.first, b->margin.second);
    else
        return true;
    return at_table(p);
}

static bool say_table(const struct table_diff *p)
{
    const struct table_record *a = logged_table(p), *b = found_table(p);
    size_t n = a->deals < b->deals ? a->deals : b->deals, before = 0, fault = 0;

    for (size_t i = 0; i < n; i++) {
        if (!say_faults(p, i, &fault) || !say_answers(p, i, before) || !say_points(p, i))
            return false;
        before += b->deal[i].answers;
    }
    return say_end(p);
}

bool diff_say(const struct set_record *logged, const struct set_record *found,
              const struct event *event, const struct pairing *pairing, struct err *err)
{
    struct table_diff p = {logged, found, event, pairing, 0, err};

    if (logged->first_dealer != found->first_dealer) {
        (void)err_set(err, ERR_FOUND, "the log says first dealer %u, the seed says %u",
                      logged->first_dealer, found->first_dealer);
        return at_table(&p);
    }
    if (!say_cards(&p))
        return false;
    for (p.table = 0; p.table < found->tables; p.table++)
        if (!say_table(&p))
            return false;
    return err_set(err, ERR_FOUND, "it is not as this arena writes it");
}

/* ---- Strikes ---- */

/* Whether that seat was asked that question at that step, unless it was not a question
 * that failed. */
static bool was_asked(const struct table_diff *p, const struct table_record_fault *at)
{
    const struct fault *f = &at->fault;
    struct walk w;

    if (!walk_to(p, at->deal, f->step, &w) || w.deal.table.tricks != f->trick)
        return false;
    const struct ask *ask = &w.deal.ask;
    return f->question == EU_NOTHING ||
           (ask->kind == f->question && ask->seat == f->seat && !card_single(ask->legal));
}

static bool check_strike(const struct table_diff *p, const struct table_record_fault *at)
{
    const struct fault *f = &at->fault;
    bool plain = !*f->law && (f->code != EU_TIME || f->raw == 0 || f->raw == 1);

    if (fault_is_illegal(f->code) || (plain && was_asked(p, at)))
        return true;
    (void)err_set(p->err, ERR_FOUND, "the log says %s where seat %u was not asked to %s",
                  fault_name(f->code), f->seat, question_name(f->question));
    return at_step(p, at->deal, f->step);
}

bool diff_strikes(const struct set_record *r, const struct event *event,
                  const struct pairing *pairing, struct err *err)
{
    struct table_diff p = {r, r, event, pairing, 0, err};

    for (p.table = 0; p.table < r->tables; p.table++)
        for (size_t i = 0; i < r->table[p.table].faults; i++)
            if (!check_strike(&p, &r->table[p.table].fault[i]))
                return false;
    return true;
}

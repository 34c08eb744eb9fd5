#include "report/sampled_deals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "replay/compare_tables.h"

/* ---- Life ---- */

void sampled_deals_start(struct sampled_deals *s, const struct log_results *results,
                         double analysed, size_t bytes)
{
    uint64_t whole = 0;

    *s = (struct sampled_deals){.every = 1};
    for (size_t i = 0; i < results->stages; i++)
        whole +=
            chosen_deal_bytes(&results->stage[i].event.rules, results->stage[i].deals, analysed);
    s->all = whole <= bytes;
    if (!s->all)
        s->every = 1 + whole / (bytes + 1);
}

void sampled_deals_finish(struct sampled_deals *s)
{
    free(s->chosen);
    free(s->list.item);
    free(s->swings.item);
    free(s->faults.item);
    free(s->mistakes.item);
    free(s->pairing_deals);
    hashmap_finish(&s->pairings);
    *s = (struct sampled_deals){.count = 0};
}

/* ---- The largest swings ---- */

/* Whether a comes before b: the greater swing, of equals the one with the smaller hash. */
static bool swung_more(const struct chosen_deal *a, const struct chosen_deal *b)
{
    return abs(a->swing) != abs(b->swing) ? abs(a->swing) > abs(b->swing) : a->tie < b->tie;
}

/* Keeps the list sorted, the greatest swing first. */
static bool add_swing(struct sampled_deals *s, const struct set_view *view, unsigned g, unsigned d,
                      int swing)
{
    struct chosen_deals *list = &s->swings;
    bool full = list->count == SAMPLED_DEALS_SWINGS;

    if (swing == 0 || (full && abs(swing) < abs(list->item[list->count - 1].swing)))
        return true;
    struct chosen_deal its = chosen_deal_of(view, g, d, DEAL_SWING);
    its.swing = swing;
    if (full && !swung_more(&its, &list->item[list->count - 1]))
        return true;
    list->count -= full;
    if (!chosen_deals_add(list, &its))
        return false;
    for (size_t i = list->count - 1; i > 0 && swung_more(&its, &list->item[i - 1]); i--) {
        list->item[i] = list->item[i - 1];
        list->item[i - 1] = its;
    }
    return true;
}

/* ---- A set ---- */

/* The deals so far of the pairing, in its game: the same bots can meet in several games. */
static uint64_t *count_of(struct sampled_deals *s, const struct set_view *view)
{
    wide key;
    size_t number;

    memcpy(&key, view->pairing->id, sizeof key);
    key += view->game;
    s->pairing_deals =
        hashmap_entry(&s->pairings, key, s->pairing_deals, sizeof *s->pairing_deals, &number);
    return number == HASHMAP_NONE ? NULL : &s->pairing_deals[number];
}

static bool sample_deal(struct sampled_deals *s, const struct set_view *view, unsigned g,
                        unsigned d, uint64_t number)
{
    int swing;

    s->of += chosen_deal_tables(view, g, d);
    if (s->all || number % s->every == 0) {
        struct chosen_deal its = chosen_deal_of(view, g, d, s->all ? DEAL_ALL : DEAL_KTH);
        its.before = number;
        if (!chosen_deals_add(&s->list, &its))
            return false;
    }
    return s->all ||
           !compare_tables_swing(view->pairing, &view->seating, view->set, g, d, &swing) ||
           add_swing(s, view, g, d, swing);
}

bool sampled_deals_set(struct sampled_deals *s, const struct set_view *view, struct err *err)
{
    uint64_t *count = count_of(s, view);

    if (!count)
        return err_memory(err);
    for (size_t i = 0; i < view->set->deals; i++) {
        const struct set_deal *deal = &view->set->deal[i];
        if (!sample_deal(s, view, deal->game, deal->deal, (*count)++))
            return err_memory(err);
    }
    return true;
}

bool sampled_deals_fault(struct sampled_deals *s, const struct set_view *view, unsigned g,
                         unsigned d, uint64_t before)
{
    if (s->all || before >= SAMPLED_DEALS_FAULTS)
        return true;
    struct chosen_deal its = chosen_deal_of(view, g, d, DEAL_FAULT);
    its.before = before;
    return chosen_deals_add(&s->faults, &its);
}

/* ---- The choice ---- */

/* For the same deal the better reason first: enum deal_why is in that order. */
static int by_position_and_why(const void *a, const void *b)
{
    const struct chosen_deal *x = a, *y = b;
    int order = chosen_deal_order(a, b);

    return order ? order : (x->why > y->why) - (x->why < y->why);
}

/* The first of each kind before the second of any. */
static int by_turn(const void *a, const void *b)
{
    const struct chosen_deal *x = a, *y = b;
    int order = (x->before > y->before) - (x->before < y->before);

    return order ? order : chosen_deal_order(a, b);
}

static void sort_by_turn(struct chosen_deals *list)
{
    if (list->count)
        qsort(list->item, list->count, sizeof *list->item, by_turn);
}

/* Adds the first of a list that fit; returns the bytes that are left. */
static size_t take_first(struct sampled_deals *s, const struct chosen_deals *from, size_t bytes)
{
    for (size_t i = 0; i < from->count && from->item[i].bytes <= bytes; i++) {
        bytes -= from->item[i].bytes;
        s->chosen[s->count++] = from->item[i];
    }
    return bytes;
}

/* The JSON of those in a list whose number is a multiple of `every`. */
static uint64_t bytes_of_every(const struct chosen_deals *list, uint64_t every)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < list->count; i++)
        sum += list->item[i].before % every ? 0 : list->item[i].bytes;
    return sum;
}

/* Raises k until the deals fit. If the first deals of all pairings are too many already, only those
 * of every n-th pairing are chosen: returns n. */
static uint64_t raise_k(struct sampled_deals *s, size_t bytes)
{
    uint64_t firsts = bytes_of_every(&s->list, UINT64_MAX);

    if (firsts > bytes) {
        s->every = UINT64_MAX;
        return 1 + firsts / (bytes + 1);
    }
    for (uint64_t first = s->every; bytes_of_every(&s->list, s->every) > bytes;)
        s->every += first * (1 + s->every / first / 8);
    return 1;
}

static void take_every(struct sampled_deals *s, size_t bytes)
{
    uint64_t taken = 0;

    s->pairings_every = s->all ? 1 : raise_k(s, bytes);
    for (size_t i = 0; i < s->list.count; i++)
        if (s->all || (s->list.item[i].before % s->every == 0 && taken++ % s->pairings_every == 0))
            s->chosen[s->count++] = s->list.item[i];
}

/* Each deal once, in the order of the logs. */
static void sort_chosen(struct sampled_deals *s)
{
    size_t kept = 0;

    qsort(s->chosen, s->count, sizeof *s->chosen, by_position_and_why);
    for (size_t i = 0; i < s->count; i++)
        if (kept == 0 || chosen_deal_order(&s->chosen[kept - 1], &s->chosen[i]) != 0)
            s->chosen[kept++] = s->chosen[i];
    s->count = kept;
    for (size_t i = 0; i < s->count; i++) {
        s->shown += s->chosen[i].tables;
        s->chosen_for[s->chosen[i].why] += s->chosen[i].tables;
        if (s->chosen[i].why == DEAL_SWING &&
            (!s->least_swing || abs(s->chosen[i].swing) < s->least_swing))
            s->least_swing = abs(s->chosen[i].swing);
    }
}

bool sampled_deals_choose(struct sampled_deals *s, size_t bytes, struct err *err)
{
    size_t part = bytes / (s->mistakes.count ? 4 : 3), left = bytes;

    s->chosen = calloc(s->list.count + s->swings.count + s->faults.count + s->mistakes.count + 1,
                       sizeof *s->chosen);
    if (!s->chosen)
        return err_memory(err);
    sort_by_turn(&s->faults);
    sort_by_turn(&s->mistakes);
    s->all = s->all && bytes_of_every(&s->list, 1) <= bytes;
    left -= part - take_first(s, &s->faults, part);
    left -= part - take_first(s, &s->swings, part);
    if (!s->all)
        left -= part - take_first(s, &s->mistakes, part);
    take_every(s, left);
    sort_chosen(s);
    return true;
}

/* ---- In words ---- */

/* "104,633" */
static void add_count(struct buf *out, uint64_t n)
{
    if (n >= 1000) {
        add_count(out, n / 1000);
        (void)buf_printf(out, ",%03u", (unsigned)(n % 1000));
    } else {
        (void)buf_printf(out, "%u", (unsigned)n);
    }
}

/* "2nd", "11th", "1,899th"; of 1 nothing. */
static void add_ordinal(struct buf *out, uint64_t n)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    bool teen = n % 100 / 10 == 1;

    if (n < 2)
        return;
    (void)buf_add_byte(out, ' ');
    add_count(out, n);
    (void)buf_add_text(out, !teen && n % 10 < 4 ? ends[n % 10] : "th");
}

static void add_number(struct buf *out, const char *before, uint64_t n, const char *behind)
{
    (void)buf_add_text(out, before);
    add_count(out, n);
    (void)buf_add_text(out, behind);
}

static void add_every(const struct sampled_deals *s, struct buf *out)
{
    (void)buf_add_text(out, s->pairings_every > 1 ? "every" : "their");
    add_ordinal(out, s->pairings_every);
    (void)buf_add_text(out, " pairing");
    if (s->every == UINT64_MAX)
        return;
    (void)buf_add_text(out, " and every");
    add_ordinal(out, s->every);
    (void)buf_add_text(out, " after it");
}

void sampled_deals_words(const struct sampled_deals *s, struct buf *out)
{
    if (s->all) {
        add_number(out, "All ", s->of, " deals can be looked at.");
        return;
    }
    add_number(out, "Of ", s->of, " deals ");
    add_number(out, "", s->shown, " can be looked at: ");
    if (s->chosen_for[DEAL_FAULT])
        add_number(out, "", s->chosen_for[DEAL_FAULT],
                   " with faults, the first of each bot's kinds; ");
    if (s->chosen_for[DEAL_MISTAKE])
        add_number(out, "", s->chosen_for[DEAL_MISTAKE],
                   " with the costliest decisions of each bot; ");
    if (s->chosen_for[DEAL_SWING]) {
        add_number(out, "", s->chosen_for[DEAL_SWING], " that swung most, ");
        add_number(out, "by ", (uint64_t)s->least_swing, " points or more; ");
    }
    add_number(out, "", s->chosen_for[DEAL_KTH], " that are the first of ");
    add_every(s, out);
    (void)buf_add_text(out, ". All figures are of all deals.");
}

void sampled_deals_words_of_one(uint64_t of, struct buf *out)
{
    add_number(out, "One of ", of, " deals in the log.");
}

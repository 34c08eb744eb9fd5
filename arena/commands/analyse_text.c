#include "commands/analyse_text.h"

#include <stdio.h>

#include "analyse/analysis.h"
#include "egn/egn_referee.h"
#include "hands/referee.h"

enum { NAME = 4 * HAND_TITLE };

static bool is_stopped(const struct analyse_text *a)
{
    return analysis_is_stopped(a->stop, a->until);
}

static bool ask(void *context, const struct eu_view *view, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err)
{
    const struct analyse_text *a = context;

    if (is_stopped(a))
        return err_set(err, ERR_ABORT, "stopped");
    return analyst_ask(a->asked, view, position, values, told, err);
}

static bool find_values(struct analyse_text *a, const struct eu_rules *rules, struct err *err)
{
    const struct value_source source = {ask, a};

    return !a->set.count || (analyst_turn(&a->asked, &a->rules, rules, &a->analyst, err) &&
                             analysed_set_estimate(&a->set, &a->effort, &source, err));
}

/* Estimates what was collected, and hands it on; a deal is left out whole. */
static bool estimate(struct analyse_text *a, const struct eu_rules *rules,
                     const char *const name[EU_SEATS], struct err *err)
{
    if (a->failed) {
        *err = a->err;
        return false;
    }
    bool ok = !is_stopped(a) && find_values(a, rules, err);
    if (!ok && is_stopped(a)) {
        a->left_out++;
        return true;
    }
    return ok && a->take(a->context, &a->set, rules, name, err);
}

/* What is known of a question: the cards of the seat that is asked, those of all. */
struct knowledge {
    bool own, all;
    bool games; /* it is one of a game */
};

/* Adds a question that leaves a choice and was answered legally. */
static void add(struct analyse_text *a, const struct deal *d, int answer,
                const struct knowledge *known)
{
    uint64_t legal = d->ask.legal;

    if (!(legal & (legal - 1)) || !deal_is_legal(d, answer) ||
        (a->seats && !(a->seats >> d->ask.seat & 1)))
        return;
    if (!known->own) {
        a->unknown++;
        return;
    }
    struct analysed *added = analysed_set_add(&a->set, d, answer, d->ask.seat, known->all);
    if (added)
        added->decision.counts_games = known->games;
    else
        a->failed = !err_memory(&a->err);
}

/* ---- Hands ---- */

struct hand_reading {
    struct analyse_text *a;
    const struct hand *h;
    bool open; /* all hands are written */
};

static bool is_written(const struct hand *h, unsigned seat)
{
    return card_count(h->cards[seat]) >= h->rules.cards;
}

static void on_answer(void *context, const struct deal *d, const struct hand_answer *said)
{
    const struct hand_reading *r = context;
    const struct knowledge known = {is_written(r->h, said->seat), r->open, r->h->score.at.line > 0};

    add(r->a, d, said->answer, &known);
}

/* Of an error in the text, which begins with its place: "PATH:LINE:COLUMN: ". */
static bool is_bad(const char *path, struct err *err)
{
    return err_prefix(err, err->class == ERR_USAGE ? "%s:" : "%s: ", path);
}

static bool has_seat(const struct analyse_text *a, const struct hand *h, struct err *err)
{
    return !(a->seats >> h->rules.players) ||
           err_set(err, ERR_USAGE, "--seat: the hand '%s' has seats A to %c", h->title,
                   seat_letter(h->rules.players - 1u));
}

static bool read_hand(struct analyse_text *a, const char *path, const struct hand *h,
                      struct err *err)
{
    struct hand_reading r = {.a = a, .h = h, .open = true};
    struct hand_verdict verdict;
    const char *name[EU_SEATS] = {NULL};

    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        name[seat] = h->seat[seat];
        r.open &= is_written(h, seat);
    }
    a->set.name = h->title;
    a->set.count = 0;
    if (!hand_referee_with(h, on_answer, &r, &verdict, err))
        return is_bad(path, err);
    return (has_seat(a, h, err) && estimate(a, &h->rules, name, err)) ||
           err_prefix(err, "%s: ", path);
}

static bool read_hands(struct analyse_text *a, const char *path, const struct buf *text,
                       struct err *err)
{
    struct hand_reader reader;
    struct hand h;
    enum hand_next next;
    unsigned hands = 0;

    hand_start(&reader, text->data, text->len);
    for (; (next = hand_next(&reader, &h, err)) == HAND_READ; hands++)
        if (!read_hand(a, path, &h, err))
            return false;
    if (next == HAND_END && !hands)
        return err_set(err, ERR_USAGE, "%s: there is no hand in it", path);
    return next != HAND_BAD || is_bad(path, err);
}

/* ---- Games ---- */

struct egn_reading {
    struct analyse_text *a;
    const struct eu_rules *rules; /* of the last deal */
    struct eu_rules kept;
    bool games; /* not a number of deals */
};

static void on_egn_answer(void *context, const struct deal *d, int answer,
                          const cardset unknown[EU_SEATS])
{
    struct egn_reading *r = context;
    bool open = true;

    r->kept = *d->rules;
    r->rules = &r->kept;
    for (unsigned seat = 0; seat < d->rules->players; seat++)
        open &= !unknown[seat];
    const struct knowledge known = {!(d->hand[d->ask.seat] & unknown[d->ask.seat]), open, r->games};
    add(r->a, d, answer, &known);
}

static bool read_game(struct analyse_text *a, const char *path, const struct egn_file *f,
                      struct err *err)
{
    const char *const name[EU_SEATS] = {f->name[0], f->name[1], f->name[2], f->name[3]};
    struct egn_score score;
    struct egn_verdict v;
    struct egn_deal d;
    char label[NAME];

    a->set.name = label;
    egn_score_start(&score, f);
    for (size_t i = 0; i < f->deals; i++) {
        struct egn_reading r = {.a = a, .games = f->how.deals <= 0};
        (void)snprintf(label, sizeof label, "%s, deal %zu", path, i + 1);
        a->set.count = 0;
        if (!egn_deal(f, i, &d, err))
            return false;
        egn_referee_with(f, &d, &score, &v, on_egn_answer, &r);
        if (r.rules && !estimate(a, r.rules, name, err))
            return false;
    }
    return true;
}

static bool read_egn(struct analyse_text *a, const char *path, const struct buf *text,
                     struct err *err)
{
    enum { PLAYERS = 4 };
    struct egn_file f;

    if (a->seats >> PLAYERS)
        return err_set(err, ERR_USAGE, "--seat: a recorded game has seats A to D");
    if (!egn_open_file(&f, text, path, err))
        return false;
    bool ok = f.how.lacks[0] ? err_set(err, ERR_USAGE, "the arena does not have %s of its ruleset",
                                       f.how.lacks)
                             : read_game(a, path, &f, err);
    egn_close(&f);
    return ok;
}

/* ---- All of it ---- */

bool analyse_text(struct analyse_text *a, const char *path, const struct buf *text, struct err *err)
{
    bool egn = egn_is_game(text, path);
    bool ok = egn ? read_egn(a, path, text, err) || err_prefix(err, "%s: ", path)
                  : read_hands(a, path, text, err);

    a->set.name = NULL;
    return ok;
}

void analyse_text_finish(struct analyse_text *a)
{
    analyst_stop(a->asked);
    analysed_set_finish(&a->set);
}

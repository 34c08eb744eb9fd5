#include "commands/play_review.h"

#include <inttypes.h>
#include <stdio.h>

#include "analyse/analysed_set.h"
#include "analyse/analyst.h"
#include "analyse/loss_text.h"
#include "base/text.h"
#include "config/roster.h"
#include "log/set_reader.h"
#include "rules/deal.h"
#include "terminal/cli.h"
#include "text/answer.h"

struct reviewing {
    const struct play_review *review;
    struct roster_bot bot;
    struct analyst *analyst;
    struct eu_rules rules; /* of the analyst */
    struct set_reader reader;
    struct analysed_set set; /* that is read */
    struct buf text;         /* of the costly decisions */
    unsigned decisions, told, costly;
    bool chances;               /* losses are chances to win the game */
    double lost;                /* by the costly ones */
    char means[64];             /* what played the deals out */
    char address[ADDRESS_TEXT]; /* of the worst, */
    unsigned step;              /* the answers before it, */
    double worst;               /* and what it lost */
};

/* ---- A costly decision in words ---- */

static void add_cards(struct buf *out, const struct eu_view *v)
{
    if (v->trump != EU_NO_SUIT) {
        (void)buf_printf(out, ", trumps %s", suit_name(v->trump));
    } else if (v->turnup != EU_NO_CARD) {
        (void)buf_add_text(out, ", turn-up ");
        answer_add(out, EU_PLAY, v->turnup, ANSWER_SHORT);
    }
    if (v->question == EU_PLAY && v->played)
        (void)buf_add_text(out, ", after");
    for (unsigned i = 0; v->question == EU_PLAY && i < v->played; i++) {
        (void)buf_add_text(out, " ");
        answer_add(out, EU_PLAY, v->trick[v->tricks][i], ANSWER_SHORT);
    }
}

/* "9f3c21aa/1a/1.4.2  asked to play with JD 9C AS, trumps hearts, after TH: 9C" */
static void add_decision(struct buf *out, const struct analysed *a)
{
    const struct decision *d = &a->decision;
    char at[ADDRESS_TEXT];

    address_text_to(&a->at, d->view.question == EU_PLAY ? ADDRESS_TRICK : ADDRESS_DEAL, at);
    (void)buf_printf(out, "%s  asked to %s with ", at,
                     question_name((enum eu_question)d->view.question));
    answer_add_all(out, EU_PLAY, d->view.hand);
    add_cards(out, &d->view);
    (void)buf_add_text(out, ": ");
    answer_add(out, d->view.question, d->answer, ANSWER_SHORT);
    (void)buf_add_text(out, "\n    ");
    loss_text_add(out, d, &a->valuation, false);
    (void)buf_add_text(out, "\n    ");
    loss_text_kind(out, d, &a->valuation);
    (void)buf_add_text(out, "\n");
}

static void take_decision(struct reviewing *w, const struct analysed *a)
{
    const struct loss *l = valuation_loss(&a->decision, &a->valuation);

    if (!a->told)
        return;
    w->told++;
    (void)text_copy(text_of(a->valuation.by), w->means, sizeof w->means);
    w->chances = valuation_is_chance(&a->decision, &a->valuation);
    if (!loss_is_told(l) || l->best == a->valuation.given)
        return;
    w->costly++;
    w->lost += l->loss;
    add_decision(&w->text, a);
    if (l->loss > w->worst) {
        w->worst = l->loss;
        w->step = a->step;
        address_text_to(&a->at, ADDRESS_DEAL, w->address);
    }
}

/* ---- The analyst ---- */

static bool ask(void *context, const struct eu_view *view, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err)
{
    const struct reviewing *w = context;

    if (*w->review->stop)
        return err_set(err, ERR_ABORT, "stopped");
    return analyst_ask(w->analyst, view, position, values, told, err);
}

static bool start_analyst(struct reviewing *w, struct err *err)
{
    const struct analyst_setup setup = {.host = w->review->host,
                                        .name = w->bot.name,
                                        .path = w->bot.path,
                                        .args = w->bot.args};

    return analyst_turn(&w->analyst, &w->rules, &w->reader.event.rules, &setup, err);
}

static void show_progress(size_t done, size_t all)
{
    struct cli_terminal terminal = cli_terminal(stderr);

    if (!terminal.is_terminal)
        return;
    if (done < all)
        fprintf(stderr, "\r\033[Kreview: %zu of %zu decisions", done, all);
    else
        fputs("\r\033[K", stderr);
    (void)fflush(stderr);
}

/* One decision at a time, so that it can be seen how far it is. */
static bool estimate_set(struct reviewing *w, struct err *err)
{
    const struct value_source source = {ask, w};
    const struct effort effort = effort_default();
    bool ok = true;

    for (size_t i = 0; ok && i < w->set.count; i++) {
        struct analysed_set one = w->set;
        one.item += i;
        one.count = 1;
        show_progress(i, w->set.count);
        ok = analysed_set_estimate(&one, &effort, &source, err);
        if (ok)
            take_decision(w, one.item);
    }
    w->decisions += (unsigned)w->set.count;
    show_progress(w->set.count, w->set.count);
    return ok;
}

static bool review_sets(struct reviewing *w, struct err *err)
{
    const struct analysed_filter own = {.bot = w->review->seat + 1};
    struct set_reader *r = &w->reader;
    int found;

    while ((found = set_reader_next(r, err)) == 1)
        if (r->record.kind == LOG_SET &&
            !(set_reader_pairing(r, err) && start_analyst(w, err) &&
              analysed_set_start(&w->set, &r->event, &r->pairing, &r->set, &own, err) &&
              estimate_set(w, err)))
            return false;
    return found == 0;
}

/* ---- What is printed ---- */

enum { HEADING = 512 };

static void make_heading(const struct reviewing *w, char text[HEADING])
{
    char lost[64];

    (void)snprintf(lost, sizeof lost, w->chances ? "%.1f%% of a game" : "%.2f points",
                   w->chances ? 100 * w->lost : w->lost);
    if (w->costly)
        (void)snprintf(text, HEADING,
                       "Review: of your %u decisions, looked at by %s%s%s, %u cost something, "
                       "together %s. With each are %s: what was lost, the standard error, the "
                       "best answer and yours.",
                       w->decisions, w->bot.name, *w->means ? " with " : "", w->means, w->costly,
                       lost, w->chances ? "games won in 100" : "points of the deal");
    else
        (void)snprintf(text, HEADING,
                       "Review: of your %u decisions, looked at by %s%s%s, none is known to have "
                       "cost anything.",
                       w->decisions, w->bot.name, *w->means ? " with " : "", w->means);
}

static void print_decisions(const struct reviewing *w)
{
    struct text rest = {(const char *)w->text.data, w->text.len}, line;
    char copy[1024];

    while (text_line(&rest, &line)) {
        bool below = line.n && line.s[0] == ' ';
        struct text words = text_trim(line);
        if (text_copy(words, copy, sizeof copy))
            cli_wrapped(below ? "      " : "  ", copy);
    }
}

/* The commands for the worst of them. */
static void print_commands(const struct reviewing *w)
{
    struct buf log = {0};

    (void)text_quoted(&log, w->review->log);
    printf("The most costly one again, and what %s does there:\n", w->bot.name);
    printf("  euchre-arena replay --at %s %s\n", w->address, cli_text(&log));
    printf("  euchre-arena replay --at %s --step %u --seat %c --ask %s %s\n", w->address, w->step,
           seat_letter(w->review->seat), w->bot.name, cli_text(&log));
    printf("All of them, with all values:\n  euchre-arena analyse --seat %c --decisions %s\n",
           seat_letter(w->review->seat), cli_text(&log));
    buf_finish(&log);
}

static void print(const struct reviewing *w)
{
    char heading[HEADING];

    make_heading(w, heading);
    putchar('\n');
    cli_wrapped("", heading);
    print_decisions(w);
    if (w->costly)
        print_commands(w);
}

/* ---- Both ---- */

static bool is_told(const struct reviewing *w, struct err *err)
{
    if (w->text.failed)
        return err_memory(err);
    return w->told ||
           err_set(err, ERR_USAGE, "%s cannot say what your answers were worth", w->bot.name);
}

static bool add_lines(const struct reviewing *w, struct buf *lines)
{
    char heading[HEADING];

    make_heading(w, heading);
    (void)buf_printf(lines, "%s\n", heading);
    return buf_add(lines, w->text.data, w->text.len);
}

/* Prints it where `lines` is NULL. */
static bool look(const struct play_review *review, struct buf *lines, struct err *err)
{
    struct reviewing w = {.review = review};

    if (!roster_bot_find(&w.bot, PLAY_REVIEW_BY, err))
        return false;
    bool open = set_reader_open(&w.reader, review->log, err);
    bool ok = open && review_sets(&w, err) && is_told(&w, err);
    if (ok && lines)
        ok = add_lines(&w, lines) || err_memory(err);
    else if (ok)
        print(&w);
    if (open)
        set_reader_close(&w.reader);
    analyst_stop(w.analyst);
    analysed_set_finish(&w.set);
    buf_finish(&w.text);
    roster_bot_finish(&w.bot);
    return ok;
}

bool play_review_print(const struct play_review *review, struct err *err)
{
    return look(review, NULL, err);
}

bool play_review_lines(const struct play_review *review, struct buf *lines, struct err *err)
{
    return look(review, lines, err);
}

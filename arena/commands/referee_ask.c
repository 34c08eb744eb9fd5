#include "commands/referee_ask.h"

#include <stdio.h>

#include "base/text.h"
#include "terminal/cli.h"
#include "rules/cards.h"
#include "sandbox/failure.h"
#include "replay/ask_bot.h"
#include "sandbox/namespaces.h"
#include "text/answer.h"

bool referee_ask_start(struct referee_ask *v, const char *bot, struct err *err)
{
    *v = (struct referee_ask){.asked = 0};
    if (!process_host(v->host, err) || !roster_bot_find(&v->bot, bot, err))
        return false;
    (void)namespaces_raise();
    return true;
}

void referee_ask_finish(struct referee_ask *v)
{
    roster_bot_finish(&v->bot);
}

/* ---- One answer ---- */

/* A hand whose answers are asked for. */
struct hand_asking {
    struct referee_ask *v;
    const struct hand *h;
    bool ok; /* else *err */
    struct err *err;
};

static void print_place(const struct hand *h, const struct reason *r, bool same)
{
    char rule[4 * HAND_RULE];

    (void)text_safe(text_of(r->rule), rule, sizeof rule);
    printf("%s %s, line %u (%s): ", same ? "ok" : "wrong", h->title, r->at.line, rule);
}

static void print_answer(unsigned question, int32_t answer)
{
    struct buf words = {0};

    answer_add(&words, question, answer, ANSWER_SHORT);
    fputs(cli_text(&words), stdout);
    buf_finish(&words);
}

/* It gave none. */
static void print_failure(const struct ask_bot_result *r)
{
    const struct limits limits = limits_default();
    const struct failure *failure = &r->failure;
    char printed[4 * sizeof failure->printed];
    struct buf words = {0};

    (void)text_safe(text_of(failure->printed), printed, sizeof printed);
    if (r->end == ASK_BOT_REFUSED)
        (void)buf_add_text(&words, "does not open the table: its open returned NULL");
    else
        (void)failure_fault(&words, &failure->strike.fault, &limits);
    printf("%s%s%s\n", cli_text(&words),
           !*printed || !failure->happened ? ""
           : failure->refused              ? "; it says: "
                                           : "; it printed: ",
           printed);
    buf_finish(&words);
}

static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    char safe[4 * 256];

    (void)context;
    (void)at;
    (void)seat;
    (void)text_safe(text_of(line), safe, sizeof safe);
    printf("   it logs: %s\n", safe);
}

static void print_result(const struct hand_asking *a, const struct reason *reason,
                         const struct ask_bot_result *r)
{
    const struct hand_answer *said = &a->h->answers[reason->answer];
    bool answered = r->end == ASK_BOT_ANSWERED || r->end == ASK_BOT_DEFAULT;
    bool same = answered && r->answer == said->answer;
    char seat[4 * HAND_NAME];

    (void)text_safe(text_of(a->h->seat[said->seat]), seat, sizeof seat);
    a->v->same += same;
    print_place(a->h, reason, same);
    if (!answered) {
        printf("%s, as %s, ", a->v->bot.name, seat);
        print_failure(r);
        return;
    }
    printf("asked to %s as %s, %s answers ", question_name((enum eu_question)said->question), seat,
           r->end == ASK_BOT_DEFAULT ? "the house, as it has no callback for that,"
                                     : a->v->bot.name);
    print_answer(said->question, r->answer);
    if (!same) {
        printf(", expected ");
        print_answer(said->question, said->answer);
    }
    putchar('\n');
}

/* Cards that the text does not name would be made up. */
static bool is_told(const struct hand *h, const struct hand_answer *said, struct err *err)
{
    return card_count(h->cards[said->seat]) >= h->rules.cards ||
           hand_error(said->at, err, "%s is asked, and not all cards of that hand are written",
                      h->seat[said->seat]);
}

static bool ask_one(struct hand_asking *a, const struct deal *d, const struct reason *reason)
{
    const struct ask_bot bot = {.host = a->v->host,
                                .path = a->v->bot.path,
                                .args = a->v->bot.args,
                                .log = on_log};
    struct ask_bot_result result;

    if (!is_told(a->h, &a->h->answers[reason->answer], a->err) ||
        !ask_bot_in_hand(&bot, d, &result, a->err))
        return false;
    a->v->asked++;
    print_result(a, reason, &result);
    (void)fflush(stdout);
    return true;
}

static void ask_reasons(void *context, const struct deal *d, const struct hand_answer *said)
{
    struct hand_asking *a = context;
    const struct hand *h = a->h;

    for (const struct reason *r = h->reason; r < h->reason + h->reasons; r++)
        if (a->ok && said == &h->answers[r->answer])
            a->ok = ask_one(a, d, r);
}

/* ---- A hand ---- */

static void print_broken(struct referee_ask *v, const struct hand *h,
                         const struct hand_verdict *verdict)
{
    char text[4 * HAND_VERDICT_TEXT];

    (void)text_safe(text_of(verdict->text), text, sizeof text);
    printf("the hand is wrong: %s, line %u: %s\n", h->title, verdict->line, text);
    v->broken++;
}

bool referee_ask_hand(struct referee_ask *v, const struct hand *h, struct err *err)
{
    struct hand_asking a = {.v = v, .h = h, .ok = true, .err = err};
    struct err placed;
    struct hand_verdict verdict;
    bool ok = hand_referee_with(h, ask_reasons, &a, &verdict, &placed);

    if (!a.ok)
        return false;
    if (!ok) {
        *err = placed;
        return false;
    }
    if (verdict.kind != HAND_VERDICT_OK)
        print_broken(v, h, &verdict);
    return true;
}

int referee_ask_total(const struct referee_ask *v)
{
    if (!v->asked && !v->broken)
        return cli_misuse("referee", "nothing is asked: under an answer `because SEAT WHY` has the "
                                     "bot asked for it");
    printf("%lu answers: %lu as expected, %lu not\n", v->asked, v->same, v->asked - v->same);
    return v->asked == v->same && !v->broken ? CLI_DONE : ERR_FOUND;
}

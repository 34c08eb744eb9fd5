#include "commands/replay_ask.h"
#include "commands/command.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/text.h"
#include "config/roster.h"
#include "hands/sentence.h"
#include "replay/ask_bot.h"
#include "run/log_files.h"
#include "sandbox/bot_source.h"
#include "sandbox/failure.h"
#include "sandbox/namespaces.h"
#include "text/answer.h"
#include "replay/narration.h"

/* A question being asked. */
struct replay_asking {
    const struct replay_ask *ask;
    const struct set_reader *reading;
    struct ask_bot_question question;
    const struct entrant *entrant; /* who sat there */
    struct roster_bot bot;
    const char *args; /* of the bot */
    struct replay replay;
    struct ask_bot_result result;
};

/* ---- The question ---- */

static bool find_question(struct replay_asking *a, struct err *err)
{
    const struct ask_bot_wanted *wanted = &a->ask->question;
    const struct address *address = &a->ask->at;
    const struct set_reader *r = a->reading;
    char at[ADDRESS_TEXT];
    struct walk walk;

    address_text(address, at);
    walk_start(&walk, &r->event, &r->set, address->table);
    if (!walk_find(&walk, address->game, address->deal))
        return err_set(err, ERR_USAGE, "%s: there is no deal at %s", r->record.log, at);
    if (wanted->has_seat && wanted->seat >= r->event.rules.players)
        return err_set(err, ERR_USAGE, "--seat: this table has no seat %c",
                       seat_letter(wanted->seat));
    if (!ask_bot_find(&a->question, &walk, wanted))
        return err_set(err, ERR_USAGE, "%s: nothing is asked there%s%s", at,
                       wanted->has_seat ? " of that seat" : "",
                       wanted->has_step ? "" : " that leaves a choice");
    a->entrant =
        &r->event
             .entrant[pairing_seat(&r->pairing, r->set.set, a->question.table, a->question.seat)];
    return true;
}

/* ---- The bot ---- */

/* Warns if the file is not the one that played. */
static bool compare_file(const struct replay_asking *a, struct err *err)
{
    uint8_t sha256[HASH_BYTES];

    if (!bot_hash(a->bot.path, sha256, err))
        return false;
    if (memcmp(sha256, a->entrant->sha256, sizeof sha256) != 0)
        cli_warn(command_replay.name, "%s is not the file that played as %s", a->bot.path,
                 a->entrant->name);
    return true;
}

/* Without arguments of its own it gets those of the log's bot. */
static bool find_bot(struct replay_asking *a, struct err *err)
{
    assert(a->entrant); /* find_question has found whom it was asked */
    if (!roster_bot_find(&a->bot, a->ask->bot, err))
        return err_prefix(err, "--ask: ");
    a->args = *a->bot.args ? a->bot.args : a->entrant->args;
    return compare_file(a, err);
}

static bool turn_replay(struct replay_asking *a, struct err *err)
{
    const struct set_reader *r = a->reading;
    const uint8_t *commitment = r->event.commitment;
    uint8_t seed[RNG_SEED_BYTES] = {0};
    bool seeded = log_seed(r->record.log, commitment, seed) ||
                  log_files_find_seed(r->record.log, commitment, seed);

    event_dealing_seed(&r->event, seed, seed);
    if (!seeded)
        cli_warn(command_replay.name,
                 "the seed is not known: the bot has other random numbers than it had");
    replay_pairing(&a->replay, &r->event, &r->pairing, seeded ? seed : NULL);
    return replay_set(&a->replay, &r->set, err);
}

/* ---- What it sees ---- */

static void print_cards(const char *name, uint64_t cards)
{
    char text[CARD_SET_TEXT];

    card_set_text(cards, text);
    printf("    %-9s %s\n", name, text);
}

static void print_trump(const struct eu_view *view)
{
    if (view->trump == EU_NO_SUIT)
        return;
    printf("    %-9s %s", "trump", suit_name(view->trump));
    if (view->maker != EU_NOBODY)
        printf(", made by %c%s", seat_letter(view->maker), sentence_how(view->how));
    printf("\n");
}

static void print_trick(const struct eu_view *view)
{
    char text[3];

    if (view->question != EU_PLAY)
        return;
    printf("    %-9s", "trick");
    if (!view->played)
        printf(" %u, to lead", view->tricks + 1u);
    for (unsigned i = 0; i < view->played; i++) {
        card_text(view->trick[view->tricks][i], text);
        printf(" %c %s", seat_letter(deal_player(view, view->tricks, i)), text);
    }
    printf("\n");
}

static void print_legal(const struct eu_view *view)
{
    struct buf text = {0};

    for (uint64_t legal = view->legal; legal; legal &= legal - 1) {
        int answer = eu_first(legal);
        (void)buf_add_text(&text, text.len ? ", " : "");
        answer_add(&text, view->question, answer, ANSWER_BESIDE);
        (void)buf_printf(&text, " (%d)", answer);
    }
    printf("    %-9s %s\n", "legal", cli_text(&text));
    buf_finish(&text);
}

static void print_view(const struct eu_view *view)
{
    printf("%c is asked to %s and sees\n", seat_letter(view->seat),
           question_name((enum eu_question)view->question));
    print_cards("hand", view->hand);
    if (view->away)
        print_cards("put away", view->away);
    if (view->turnup != EU_NO_CARD)
        print_cards("turn-up", card_bit(view->turnup));
    print_trump(view);
    print_trick(view);
    print_legal(view);
}

/* The deal up to the question, and what the bot will see. */
static void print_question(const struct replay_asking *a)
{
    const struct ask_bot_question *e = &a->question;
    const struct set_reader *r = a->reading;
    struct narration t;
    struct eu_view view;
    struct buf deal = {0};
    char safe[4 * NAME_CAP];

    narration_start(&t, &r->event, &r->pairing, &r->set, e->table);
    if (!walk_find(&t.walk, e->deal.game, e->deal.deal))
        return;
    struct cli_terminal terminal = cli_terminal(stdout);
    struct board_style style = cli_board_style(&terminal);
    transcript_deal(&t, e->step, &style, &deal);
    cli_put(&deal);
    (void)text_safe(text_of(a->entrant->name), safe, sizeof safe);
    printf("\nstep %u: seat %c, where %s %s\n", e->step, seat_letter(e->seat), safe,
           e->struck ? "failed" : "sat");
    const struct ask *ask = &t.walk.deal.ask;
    if (ask->kind == EU_NOTHING || ask->seat != e->seat || t.walk.deal.step != e->step)
        return;
    deal_view(&t.walk.deal, t.walk.deal.ask.seat, &view);
    print_view(&view);
}

/* ---- Asking ---- */

/* A line that the bot logs; only those in the deal of the question are printed. */
static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct replay_asking *a = context;
    char safe[EU_WIRE_LINE_MAX];

    if (at->game != a->question.deal.game || at->deal != a->question.deal.deal)
        return;
    (void)text_safe(text_of(line), safe, sizeof safe);
    printf("  %c logs: %s\n", seat_letter(seat), safe);
}

static bool ask_bot(struct replay_asking *a, struct err *err)
{
    char host[PATH_CAP];
    const struct ask_bot bot = {.host = a->ask->trusted ? NULL : host,
                                .path = a->bot.path,
                                .args = a->args,
                                .log = on_log,
                                .context = a};

    if (bot.host && !process_host(host, err))
        return false;
    if (bot.host)
        (void)namespaces_raise();
    return ask_bot_in_log(&bot, &a->replay, &a->question, &a->result, err);
}

/* ---- The result ---- */

static void print_answer(const struct replay_asking *a)
{
    const struct ask_bot_result *r = &a->result;
    bool by_default = r->end == ASK_BOT_DEFAULT, legal = r->fault.code == EU_NO_FAULT;
    struct buf words = {0};

    answer_add(&words, r->view.question, r->answer, ANSWER_BESIDE);
    printf("%s%s %" PRId32 "%s%s%s, which is %s%s\n", a->bot.name,
           by_default ? " has no callback for that; the house answers" : " answers", r->answer,
           words.len ? " (" : "", cli_text(&words), words.len ? ")" : "",
           legal ? "legal" : "illegal: ", legal ? "" : fault_name((enum eu_fault)r->fault.code));
    buf_finish(&words);
}

/* In which callback the bot ended, and where if that is not at the question. */
static void print_callback(const struct replay_asking *a)
{
    const struct ask_bot_result *r = &a->result;
    const struct table_record_deal *deal = &a->question.deal;

    switch (r->callback) {
    case ASK_BOT_OPEN:
        printf(", when the table was opened");
        break;
    case ASK_BOT_TELL:
        printf(", when it was told what had happened");
        break;
    case ASK_BOT_ASK:
        if (r->has_view)
            printf(", asked to %s", question_name((enum eu_question)r->view.question));
        break;
    case ASK_BOT_CLOSE:
        printf(", when the table was closed");
        break;
    }
    if (r->callback == ASK_BOT_ASK ? !r->has_view
                                   : r->at.game != deal->game || r->at.deal != deal->deal)
        printf(" (before that question, in game %u, deal %u, trick %u)", r->at.game + 1u,
               r->at.deal + 1u, r->at.trick + 1u);
}

/* How its process ended. */
static void print_end(const struct replay_asking *a)
{
    struct buf words = {0};

    (void)failure_fault(&words, &a->result.failure.strike.fault, &a->reading->event.limits);
    printf("%s %s", a->bot.name, cli_text(&words));
    if (a->result.started)
        print_callback(a);
    printf("\n");
    buf_finish(&words);
}

static void print_printed(const struct replay_asking *a)
{
    const struct failure *t = &a->result.failure;
    char text[sizeof t->printed];

    (void)text_safe(text_of(t->printed), text, sizeof text);
    if (*text)
        printf("%s: %s\n", t->refused ? "it says" : "it printed", text);
}

/* Returns the exit status. */
static int print_result(const struct replay_asking *a)
{
    const struct ask_bot_result *r = &a->result;
    bool well = false;

    switch (r->end) {
    case ASK_BOT_ANSWERED:
    case ASK_BOT_DEFAULT:
        print_answer(a);
        well = r->fault.code == EU_NO_FAULT;
        break;
    case ASK_BOT_NOTHING:
        printf("%s does not fail there; that seat is asked nothing there\n", a->bot.name);
        well = true;
        break;
    case ASK_BOT_REFUSED:
        printf("%s does not open the table: its open returned NULL\n", a->bot.name);
        break;
    case ASK_BOT_OVER:
        print_end(a);
        break;
    }
    print_printed(a);
    if (r->otherwise)
        printf("(%u of its %u answers before are not those of the log)\n", r->otherwise, r->asked);
    return well ? CLI_DONE : ERR_FOUND;
}

/* ---- All of it ---- */

static bool find_and_ask(struct replay_asking *a, struct err *err)
{
    if (!find_question(a, err) || !find_bot(a, err) || !turn_replay(a, err))
        return false;
    print_question(a);
    (void)fflush(stdout); /* a trusted bot may end this process */
    return ask_bot(a, err);
}

int replay_ask(const struct replay_ask *ask, const struct set_reader *r)
{
    struct replay_asking *a = calloc(1, sizeof *a);
    struct err err;

    if (!a)
        return cli_no_memory(command_replay.name);
    a->ask = ask;
    a->reading = r;
    int status = find_and_ask(a, &err) ? print_result(a) : cli_fail(command_replay.name, &err);
    replay_finish(&a->replay);
    roster_bot_finish(&a->bot);
    free(a);
    return status;
}

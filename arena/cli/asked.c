#include "cli/asking.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/seen.h"
#include "cli/telling.h"
#include "match/words.h"

void asking_show(const struct asking *a)
{
    const struct ask_place *p = a->place;
    const struct encore *e = &a->encore;
    struct telling told;
    struct eu_view view;
    char safe[4 * NAME_CAP];

    telling_start(&told, p->event, p->pairing, p->set, e->table);
    if (!asking_deal(a, &told.walk))
        return;
    telling_deal(&told, e->step);
    (void)text_safe(text_of(asking_entrant(a)->name), safe, sizeof safe);
    printf("\nstep %u: seat %c, where %s %s\n", e->step, words_seat(e->seat), safe,
           a->struck ? "failed" : "sat");
    const struct ask *ask = &told.walk.deal.ask;
    if (ask->kind == EU_NOTHING || ask->seat != e->seat || told.walk.deal.step != e->step)
        return;
    deal_ask_view(&told.walk.deal, &view);
    seen_print(&view);
}

static void tell_answer(const struct asking *a)
{
    const struct encore_result *r = &a->result;
    char text[SEEN_ANSWER];

    seen_answer(&r->view, r->answer, text);
    printf("%s%s %" PRId32 "%s%s%s, which is %s", a->shown,
           r->end == ENCORE_HOUSE ? " has no callback for that; the house answers" : " answers",
           r->answer, *text ? " (" : "", text, *text ? ")" : "",
           r->fault.code == EU_NO_FAULT ? "legal" : "illegal: ");
    printf("%s\n", r->fault.code == EU_NO_FAULT ? "" : fault_name((enum eu_fault)r->fault.code));
}

/* In which callback the bot ended, and where if that is not what was looked for. */
static void tell_moment(const struct asking *a)
{
    const struct encore_result *r = &a->result;
    const struct played_deal *deal = &a->encore.deal;

    switch (r->moment) {
    case ENCORE_OPEN:
        printf(", when the table was opened");
        break;
    case ENCORE_TELL:
        printf(", when it was told what had happened");
        break;
    case ENCORE_ASK:
        if (r->has_view)
            printf(", asked to %s", question_name((enum eu_question)r->view.question));
        break;
    case ENCORE_CLOSE:
        printf(", when the table was closed");
        break;
    }
    if (r->moment == ENCORE_ASK ? !r->has_view
                                : r->at.game != deal->game || r->at.deal != deal->deal)
        printf(" (before that question, in game %u, deal %u, trick %u)", r->at.game + 1u,
               r->at.deal + 1u, r->at.trick + 1u);
}

/* How it ended; its last words follow. */
static void tell_end(const struct asking *a)
{
    const struct deed *deed = &a->squad->trouble.deed;
    const struct fault fault = {.code = deed->fault, .raw = deed->raw, .law = ""};
    struct buf words;

    buf_init(&words);
    words_of_fault(&words, &fault, &a->place->event->limits);
    const char *text = buf_str(&words);
    printf("%s %s", a->shown, text ? text : "");
    if (a->seated)
        tell_moment(a);
    printf("\n");
    buf_finish(&words);
}

static void tell_printed(const struct asking *a)
{
    const struct squad *s = a->squad;
    char text[sizeof s->trouble.printed];

    if (!s)
        return;
    if (s->trouble.happened)
        (void)text_safe(text_of(s->trouble.printed), text, sizeof text);
    else
        tail_text(&s->member[0].process.tail, text, sizeof text);
    if (*text)
        printf("%s: %s\n", s->trouble.deed.refused ? "it says" : "it printed", text);
}

int asking_tell(const struct asking *a)
{
    const struct encore_result *r = &a->result;
    bool well = false;

    switch (r->end) {
    case ENCORE_ANSWERED:
    case ENCORE_HOUSE:
        tell_answer(a);
        well = r->fault.code == EU_NO_FAULT;
        break;
    case ENCORE_NOTHING:
        printf("%s comes through it; nothing is asked of that seat there\n", a->shown);
        well = true;
        break;
    case ENCORE_REFUSED:
        printf("%s does not open the table: its open returned NULL\n", a->shown);
        break;
    case ENCORE_OVER:
        tell_end(a);
        break;
    }
    tell_printed(a);
    if (r->otherwise)
        printf("(%u of its %u answers before are not those of the log)\n", r->otherwise, r->asked);
    return well ? CLI_DONE : ERR_FOUND;
}

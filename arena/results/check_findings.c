/* Sentences on one finding of the check of a bot. */
#include "results/check_results.h"

#include <inttypes.h>
#include <string.h>

#include "rules/law.h"
#include "hands/sentence.h"
#include "sandbox/failure.h"
#include "text/answer.h"

/* ---- Illegal answers ---- */

/* The card led to the trick on the table; EU_NO_CARD where nobody has. */
static unsigned card_led(const struct eu_view *v)
{
    return v->played && v->tricks < EU_TRICKS ? v->trick[v->tricks][0] : EU_NO_CARD;
}

static void add_revoke(struct buf *out, const struct eu_view *v)
{
    unsigned led = card_led(v);

    if (v->called_card != EU_NO_CARD && v->legal == card_bit(v->called_card)) {
        (void)buf_add_text(out, "but another card was called from its open hand: ");
        answer_add(out, EU_PLAY, v->called_card, ANSWER_FULL);
        return;
    }
    (void)buf_add_text(out, "and did not follow suit");
    if (led == EU_NO_CARD || v->trump > EU_SPADES)
        return;
    (void)buf_printf(out, ": %s were led, and it held ", suit_name(card_suit(v->trump, (card)led)));
    answer_add_all(out, EU_PLAY, v->legal);
}

static bool is_held(const struct eu_view *v, int32_t answer)
{
    return answer > 0 && answer < 64 && v->hand >> answer & 1;
}

static void add_wrong_bid(struct buf *out, const struct eu_view *v, int32_t answer)
{
    bool suit_open = false;

    for (unsigned how = EU_PLAIN; answer > 0 && answer <= 16 && how <= EU_JAMBOREE; how++)
        suit_open |= v->legal >> EU_BID_OF(EU_BID_SUIT((unsigned)answer), how) & 1;
    if (answer == EU_PASS)
        (void)buf_add_text(out, "but it had to name a suit");
    else if (suit_open)
        (void)buf_add_text(out, "but that suit may not be played so");
    else if (answer > 0 && answer <= 16)
        (void)buf_add_text(out, "but that suit could not be named");
    else
        (void)buf_add_text(out, "which is none of the legal answers");
}

/* What is wrong with it. */
static void add_reason(struct buf *out, const struct check_finding *f)
{
    const struct eu_view *v = &f->place.view;

    switch ((enum eu_fault)f->fault.code) {
    case EU_REVOKE:
        add_revoke(out, v);
        return;
    case EU_WRONG_CARD:
        if (f->fault.raw == EU_ABANDON)
            (void)buf_add_text(out, "which is not allowed here");
        else
            (void)buf_add_text(out, is_held(v, f->fault.raw) ? "which it could not play"
                                                             : "which is not in its hand");
        return;
    case EU_BAD_DISCARD:
        (void)buf_add_text(out, is_held(v, f->fault.raw) ? "which may not be put away"
                                                         : "which is not in its hand");
        return;
    case EU_BAD_BID:
        if (v->question == EU_BID)
            add_wrong_bid(out, v, f->fault.raw);
        else
            (void)buf_add_text(out, "but that could not be bid");
        return;
    default:
        (void)buf_add_text(out, "which is none of the legal answers");
    }
}

static void add_illegal(struct buf *out, const struct check_finding *f)
{
    unsigned question = f->fault.question;
    bool nonsense = f->fault.raw < 0 || f->fault.raw > EU_ABANDON;

    (void)buf_add_text(out, "answered ");
    if (nonsense)
        (void)buf_printf(out, "%" PRId32, f->fault.raw);
    else
        answer_add(out, question, f->fault.raw, ANSWER_FULL);
    (void)buf_printf(out, ", asked to %s, ", check_advice_asked(question));
    if (nonsense)
        (void)buf_add_text(out, "which means nothing");
    else
        add_reason(out, f);
}

/* ---- Deeds ---- */

static void add_strike(struct buf *out, const struct check *x, const struct fault *f)
{
    char call[FAILURE_NAME];

    if (f->code == EU_NO_START) {
        (void)buf_add_text(out, "could not start at a table: its open() returned NULL, or it "
                                "failed in loading");
        return;
    }
    (void)failure_fault(out, f, &x->limits);
    if (f->code == EU_FORBIDDEN) {
        failure_syscall_name(f->raw, call);
        if (check_advice_family(call))
            (void)buf_printf(out, " (%s)", check_advice_family(call));
    }
    if (f->question)
        (void)buf_printf(out, ", asked to %s", check_advice_asked(f->question));
}

static void add_unload(struct buf *out, const struct check *x, const struct fault *f)
{
    if (f->code == EU_TIME || f->code == EU_NO_ANSWER)
        (void)buf_add_text(out, "does not finish");
    else
        add_strike(out, x, f);
    (void)buf_add_text(out, " in unload, after play");
}

static void add_memory(struct buf *out, const struct check *x, const struct growth *g)
{
    (void)buf_printf(out, "used %" PRIu32 " of %" PRIu32 " MB", x->limits.memory_mb,
                     x->limits.memory_mb);
    if (!g->tables)
        (void)buf_add_text(out, " of memory at one table");
    else
        (void)buf_printf(out, " after %u table%s in one process", g->tables,
                         sentence_plural((int)g->tables));
    if (g->tables > 1)
        (void)buf_printf(out, " (%.3g after the first)", (double)g->memory[0] / 1048576);
}

static void add_slower(struct buf *out, const struct check *x, const struct growth *g)
{
    (void)buf_printf(out,
                     "answers more slowly from table to table: in %.3g ms at the first tables, "
                     "%.3g ms after %u in one process, and then not within the %" PRIu32
                     " ms it may take",
                     (double)g->answer_ns[0] / 1e6, (double)g->answer_ns[1] / 1e6, g->tables,
                     x->limits.answer_ms);
}

static void add_partings(struct buf *out, const struct check_finding *f, const char *one,
                         const char *other)
{
    (void)buf_printf(out, "plays otherwise %s: asked to %s, it answered ", other,
                     check_advice_asked(f->place.view.question));
    answer_add(out, f->place.view.question, f->answer[0], ANSWER_FULL);
    (void)buf_printf(out, " %s and ", one);
    answer_add(out, f->place.view.question, f->answer[1], ANSWER_FULL);
    (void)buf_printf(out, " %s", other);
}

void check_finding_sentence(struct buf *out, const struct check *x, const struct check_report *r)
{
    const struct check_finding *f = &r->finding;
    bool illegal = fault_is_illegal((enum eu_fault)f->fault.code);

    if (f->what == CHECK_NO_START) {
        (void)buf_printf(out, "%s cannot start at %s: %s", x->name, r->rules,
                         *f->why ? f->why : "open() returned NULL, or failed");
        return;
    }
    (void)buf_printf(out, "%s ", x->name);
    if (f->what == CHECK_UNLOAD)
        add_unload(out, x, &f->fault);
    else if (f->what == CHECK_MEMORY)
        add_memory(out, x, &f->growth);
    else if (f->what == CHECK_SLOWER)
        add_slower(out, x, &f->growth);
    else if (f->what == CHECK_GLOBAL)
        add_partings(out, f, "among other tables", "alone");
    else if (f->what == CHECK_NONDETERMINISTIC)
        add_partings(out, f, "once", "another time");
    else if (illegal)
        add_illegal(out, f);
    else
        add_strike(out, x, &f->fault);
    if (f->what == CHECK_FAULT && !illegal && !f->fault.question)
        (void)buf_add_text(out, ", outside of a question (in load, open, tell, close or "
                                "unload)");
    if (f->what == CHECK_UNREPEATED)
        (void)buf_add_text(out, ", but only with other tables in its process, not alone");
}

void check_finding_briefly(struct buf *out, const struct check_finding *f)
{
    static const char *const whats[] = {[CHECK_GLOBAL] = "otherwise among other tables",
                                        [CHECK_NONDETERMINISTIC] = "otherwise each time",
                                        [CHECK_UNLOAD] = "unloading",
                                        [CHECK_MEMORY] = "MEMORY",
                                        [CHECK_SLOWER] = "TIME, slower from table to table"};

    if (f->what >= CHECK_UNLOAD)
        (void)buf_add_text(out, whats[f->what]);
    else
        (void)buf_add_text(out, f->fault.code ? fault_name((enum eu_fault)f->fault.code)
                                              : fault_name(EU_NO_START));
    if (f->what == CHECK_UNREPEATED)
        (void)buf_add_text(out, " among other tables");
}

/* ---- The scene ---- */

static void add_place(struct buf *out, const struct check_report *r)
{
    (void)buf_printf(out, "%s, %s (pairing/set and table/game.deal.trick)", r->rules,
                     r->finding.place.address);
}

static void add_question(struct buf *out, const struct eu_view *v)
{
    unsigned led = card_led(v);

    (void)buf_printf(out, "in seat %c, to %s", seat_letter(v->seat),
                     check_advice_asked(v->question));
    if (v->turnup != EU_NO_CARD && v->question == EU_BID) {
        (void)buf_add_text(out, "; turned up ");
        answer_add(out, EU_PLAY, v->turnup, ANSWER_SHORT);
        (void)buf_add_text(out, v->turnup_fate == EU_TURNED_DOWN ? ", and turned down" : "");
    }
    if (v->trump <= EU_SPADES)
        (void)buf_printf(out, "; trumps are %s", suit_name(v->trump));
    if (v->question == EU_PLAY && led != EU_NO_CARD) {
        (void)buf_add_text(out, "; led was ");
        answer_add(out, EU_PLAY, (int32_t)led, ANSWER_SHORT);
    } else if (v->question == EU_PLAY) {
        (void)buf_add_text(out, "; it leads");
    }
}

/* "tournament rules, law W14: suit must be followed". */
static void add_law(struct buf *out, const struct check_report *r)
{
    struct fault fault = r->finding.fault;
    struct citation broken;
    struct eu_rules rules;

    fault.law = r->finding.law;
    if (rules_parse(&rules, r->rules, NULL) && law_broken(&rules, &fault, &broken))
        (void)buf_printf(out, "%s, %s: %s", broken.book, broken.number, broken.gist);
}

bool check_finding_details(struct buf *out, const char **name, const struct check_report *r,
                           unsigned index)
{
    const struct check_finding *f = &r->finding;
    static const char *const names[] = {"where", "asked", "hand", "legal", "printed", "law"};
    const struct eu_view *v = &f->place.view;

    buf_clear(out);
    if (index >= sizeof names / sizeof names[0])
        return false;
    *name = names[index];
    if (index == 0 && *f->place.address)
        add_place(out, r);
    if (index == 1 && v->question)
        add_question(out, v);
    if (index == 2 && v->question)
        answer_add_all(out, EU_PLAY, v->hand);
    if (index == 3 && v->question)
        answer_add_all(out, v->question, v->legal);
    if (index == 4)
        (void)buf_add_text(out, f->printed);
    if (index == 5)
        add_law(out, r);
    return true;
}

bool check_finding_command(struct buf *out, const struct check *x, const struct check_finding *f)
{
    buf_clear(out);
    return *f->log && f->what == CHECK_FAULT && f->fault.question &&
           failure_command(out, f->log, 0, f->place.address, &f->fault, x->path);
}

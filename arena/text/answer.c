#include "text/answer.h"

#include <inttypes.h>

#include "rules/deal.h"
#include "hands/sentence.h"

/* ---- What an answer means; false: nothing ---- */

static bool is_card(int32_t answer)
{
    return answer >= 0 && answer < 64 && card_pack(2, true) >> answer & 1;
}

static bool put_card_answer(struct buf *out, int32_t answer, enum answer_form form)
{
    static const char *const ranks[] = {"2", "3",  "4",    "5",     "6",    "7",  "8",
                                        "9", "10", "jack", "queen", "king", "ace"};
    char text[3];

    if (!is_card(answer))
        return false;
    card_text((card)answer, text);
    if (form != ANSWER_FULL)
        return buf_add_text(out, text);
    if (answer == EU_JOKER)
        return buf_add_text(out, "the joker");
    return buf_printf(out, "the %s of %s", ranks[(answer & 15) - 2], suit_name(answer >> 4));
}

static bool add_bid(struct buf *out, int32_t answer)
{
    if (answer == EU_PASS)
        return buf_add_text(out, "pass");
    if (answer < EU_BID_OF(EU_CLUBS, EU_PLAIN) || answer > EU_BID_OF(EU_SPADES, EU_JAMBOREE))
        return false;
    return buf_printf(out, "%s%s", suit_name(EU_BID_SUIT((unsigned)answer)),
                      sentence_how(EU_BID_HOW((unsigned)answer)));
}

static bool put_tricks_answer(struct buf *out, int32_t answer, enum answer_form form)
{
    bool beside = form == ANSWER_BESIDE;

    if (answer == EU_PASS)
        return buf_add_text(out, "pass");
    if (answer == EU_BID_LONE || answer == EU_BID_BARE)
        return buf_printf(out, "%salone%s", beside ? "" : "all ",
                          answer == EU_BID_BARE ? " without the blind" : "");
    return beside && answer > 0 && answer <= EU_TRICKS &&
           buf_printf(out, "%" PRId32 " trick%s", answer, sentence_plural(answer));
}

static bool put_call_answer(struct buf *out, int32_t answer)
{
    if (answer == EU_CALL_ALONE)
        return buf_add_text(out, "alone");
    return answer >= 0 && answer < SUITS && buf_add_text(out, suit_name((unsigned)answer));
}

static bool add_seat(struct buf *out, int32_t answer, enum answer_form form)
{
    if (answer < 0 || answer >= EU_SEATS)
        return false;
    char seat = seat_letter((unsigned)answer);
    return form == ANSWER_BESIDE ? buf_printf(out, "%c", seat)
                                 : buf_printf(out, "seat %c (%" PRId32 ")", seat, answer);
}

static bool add_meaning(struct buf *out, unsigned question, int32_t answer, enum answer_form form)
{
    bool beside = form == ANSWER_BESIDE;

    switch ((enum eu_question)question) {
    case EU_CALL_CARD:
        if (answer == EU_NO_CARD)
            return buf_add_text(out, beside ? "none" : "no card");
        return put_card_answer(out, answer, form);
    case EU_PLAY:
        if (answer == EU_ABANDON)
            return buf_add_text(out, beside ? "abandons the hand" : "to abandon the hand");
        return put_card_answer(out, answer, form);
    case EU_DISCARD:
    case EU_BURY:
        return put_card_answer(out, answer, form);
    case EU_BID:
        return add_bid(out, answer);
    case EU_BID_TRICKS:
        return put_tricks_answer(out, answer, form);
    case EU_TAKE:
    case EU_OPPOSE:
        if (answer == EU_NO)
            return buf_add_text(out, "no");
        return answer > 0 && answer <= EU_JAMBOREE &&
               buf_add_text(out, sentence_how((unsigned)answer) + 1);
    case EU_CALL_PARTNER:
        return put_call_answer(out, answer);
    case EU_CHOOSE_PARTNER:
        return add_seat(out, answer, form);
    case EU_CHOOSE:
        return (answer == EU_ON || answer == EU_OFF) &&
               buf_add_text(out, answer == EU_ON ? "added" : "taken off");
    case EU_NOTHING:
        break;
    }
    return false;
}

/* ---- Answers ---- */

void answer_add(struct buf *out, unsigned question, int32_t answer, enum answer_form form)
{
    const char *is_none = question_asks_card(question) ? " (no card)"
                          : question == EU_BID         ? " (no bid)"
                                                       : "";

    if (!add_meaning(out, question, answer, form) && form != ANSWER_BESIDE)
        (void)buf_printf(out, "%" PRId32 "%s", answer, is_none);
}

void answer_add_all(struct buf *out, unsigned question, uint64_t answers)
{
    const char *comma = question_asks_card(question) ? " " : ", ";

    for (const char *joint = ""; answers; answers &= answers - 1, joint = comma) {
        (void)buf_add_text(out, joint);
        answer_add(out, question, eu_first(answers), ANSWER_SHORT);
    }
}

#include "cli/answer.h"

#include <inttypes.h>

#include "game/story.h"
#include "match/words.h"

static void add_card(struct buf *out, unsigned c)
{
    static const char *const ranks[] = {"2", "3",  "4",    "5",     "6",    "7",  "8",
                                        "9", "10", "jack", "queen", "king", "ace"};
    unsigned rank = c & 15;

    if (c == EU_JOKER)
        (void)buf_add_text(out, "the joker");
    else if (rank >= 2 && rank <= EU_ACE && c < 64)
        (void)buf_printf(out, "the %s of %s", ranks[rank - 2], suit_name(c >> 4));
    else
        (void)buf_printf(out, "%u (no card)", c);
}

static void add_short_card(struct buf *out, unsigned c)
{
    char text[3];

    card_text((card)c, text);
    (void)buf_add_text(out, text);
}

static void add_bid(struct buf *out, int32_t answer)
{
    if (answer == EU_PASS)
        (void)buf_add_text(out, "pass");
    else if (answer >= 1 && answer <= EU_BID_OF(EU_SPADES, EU_JAMBOREE))
        (void)buf_printf(out, "%s%s", suit_name(EU_BID_SUIT((unsigned)answer)),
                         story_how(EU_BID_HOW((unsigned)answer)));
    else
        (void)buf_printf(out, "%" PRId32 " (no bid)", answer);
}

static void add_tricks(struct buf *out, int32_t answer)
{
    if (answer == EU_PASS)
        (void)buf_add_text(out, "pass");
    else if (answer == EU_BID_LONE)
        (void)buf_add_text(out, "all alone");
    else if (answer == EU_BID_BARE)
        (void)buf_add_text(out, "all alone without the blind");
    else
        (void)buf_printf(out, "%" PRId32, answer);
}

static void add_how(struct buf *out, int32_t answer)
{
    static const char *const hows[] = {"no", "alone", "with a jambone", "with a jamboree"};

    if (answer >= 0 && answer <= EU_JAMBOREE)
        (void)buf_add_text(out, hows[answer]);
    else
        (void)buf_printf(out, "%" PRId32, answer);
}

static void add_call(struct buf *out, int32_t answer)
{
    if (answer == EU_CALL_ALONE)
        (void)buf_add_text(out, "alone");
    else if (answer >= 0 && answer < SUITS)
        (void)buf_add_text(out, suit_name((unsigned)answer));
    else
        (void)buf_printf(out, "%" PRId32, answer);
}

static bool is_of_cards(unsigned question)
{
    return question == EU_PLAY || question == EU_DISCARD || question == EU_BURY ||
           question == EU_CALL_CARD;
}

void answer_add(struct buf *out, unsigned question, int32_t answer, bool in_full)
{
    switch ((enum eu_question)question) {
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
    case EU_CALL_CARD:
        if (question == EU_CALL_CARD && answer == EU_NO_CARD)
            (void)buf_add_text(out, "no card");
        else if (question == EU_PLAY && answer == EU_ABANDON)
            (void)buf_add_text(out, "to abandon the hand");
        else if (answer < 0 || answer >= 64)
            (void)buf_printf(out, "%" PRId32 " (no card)", answer);
        else
            (in_full ? add_card : add_short_card)(out, (unsigned)answer);
        break;
    case EU_BID:
        add_bid(out, answer);
        break;
    case EU_BID_TRICKS:
        add_tricks(out, answer);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        add_how(out, answer);
        break;
    case EU_CALL_PARTNER:
        add_call(out, answer);
        break;
    case EU_CHOOSE_PARTNER:
        if (answer >= 0 && answer < EU_SEATS)
            (void)buf_printf(out, "seat %c (%" PRId32 ")", words_seat((unsigned)answer), answer);
        else
            (void)buf_printf(out, "%" PRId32, answer);
        break;
    case EU_CHOOSE:
    case EU_NOTHING:
        (void)buf_printf(out, "%" PRId32, answer);
        break;
    }
}

void answer_add_all(struct buf *out, unsigned question, uint64_t answers)
{
    const char *comma = is_of_cards(question) ? " " : ", ";

    for (const char *joint = ""; answers; answers &= answers - 1, joint = comma) {
        (void)buf_add_text(out, joint);
        answer_add(out, question, eu_first(answers), false);
    }
}

const char *answer_asked_to(unsigned question)
{
    static const char *const questions[] = {
        [EU_BID] = "bid",
        [EU_TAKE] = "say whether it plays alone in its partner's place",
        [EU_OPPOSE] = "say whether it defends alone",
        [EU_DISCARD] = "discard a card",
        [EU_CALL_PARTNER] = "call a partner",
        [EU_PLAY] = "play a card",
        [EU_CALL_CARD] = "call a card of the hand that lies open",
        [EU_CHOOSE] = "choose a penalty",
        [EU_BID_TRICKS] = "bid tricks",
        [EU_BURY] = "bury a card",
        [EU_CHOOSE_PARTNER] = "choose a partner",
    };
    return question && question < sizeof questions / sizeof *questions ? questions[question]
                                                                       : "do nothing";
}

#include "cli/seen.h"

#include <inttypes.h>
#include <stdio.h>

#include "game/deal.h"
#include "game/story.h"
#include "match/words.h"

/* Answers ------------------------------------------------------------------------------------- */

static bool is_card(int32_t answer)
{
    return answer > EU_NO_CARD && answer <= EU_JOKER && (card_pack(2, true) >> answer & 1);
}

static void card_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (is_card(answer))
        card_text((card)answer, text);
}

static void bid_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer == EU_PASS)
        (void)snprintf(text, SEEN_ANSWER, "pass");
    else if (answer >= EU_BID_OF(EU_CLUBS, EU_PLAIN) && answer <= EU_BID_OF(EU_SPADES, EU_JAMBOREE))
        (void)snprintf(text, SEEN_ANSWER, "%s%s", suit_name(EU_BID_SUIT(answer)),
                       story_how(EU_BID_HOW(answer)));
}

static void trick_bid_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer == EU_PASS)
        (void)snprintf(text, SEEN_ANSWER, "pass");
    else if (answer == EU_BID_LONE || answer == EU_BID_BARE)
        (void)snprintf(text, SEEN_ANSWER, "alone%s",
                       answer == EU_BID_BARE ? " without the blind" : "");
    else if (answer > 0 && answer <= EU_TRICKS)
        (void)snprintf(text, SEEN_ANSWER, "%" PRId32 " trick%s", answer, story_plural(answer));
}

/* Whether, and how, to play alone. */
static void how_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer == EU_NO)
        (void)snprintf(text, SEEN_ANSWER, "no");
    else if (answer >= EU_ALONE && answer <= EU_JAMBOREE)
        (void)snprintf(text, SEEN_ANSWER, "%s", story_how((unsigned)answer) + 1);
}

static void call_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer == EU_CALL_ALONE)
        (void)snprintf(text, SEEN_ANSWER, "alone");
    else if (answer >= 0 && answer < SUITS)
        (void)snprintf(text, SEEN_ANSWER, "%s", suit_name((unsigned)answer));
}

static void choice_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer == EU_ON || answer == EU_OFF)
        (void)snprintf(text, SEEN_ANSWER, "%s", answer == EU_ON ? "added" : "taken off");
}

static void seat_words(int32_t answer, char text[SEEN_ANSWER])
{
    if (answer >= 0 && answer < EU_SEATS)
        (void)snprintf(text, SEEN_ANSWER, "%c", words_seat((unsigned)answer));
}

void seen_answer(const struct eu_view *view, int32_t answer, char text[SEEN_ANSWER])
{
    text[0] = '\0';
    switch ((enum eu_question)view->question) {
    case EU_BID:
        bid_words(answer, text);
        break;
    case EU_BID_TRICKS:
        trick_bid_words(answer, text);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        how_words(answer, text);
        break;
    case EU_CALL_PARTNER:
        call_words(answer, text);
        break;
    case EU_CHOOSE:
        choice_words(answer, text);
        break;
    case EU_CHOOSE_PARTNER:
        seat_words(answer, text);
        break;
    case EU_CALL_CARD:
        if (answer == EU_NO_CARD)
            (void)snprintf(text, SEEN_ANSWER, "none");
        card_words(answer, text);
        break;
    case EU_PLAY:
        if (answer == EU_ABANDON)
            (void)snprintf(text, SEEN_ANSWER, "abandons the hand");
        card_words(answer, text);
        break;
    case EU_DISCARD:
    case EU_BURY:
        card_words(answer, text);
        break;
    case EU_NOTHING:
        break;
    }
}

/* The view ------------------------------------------------------------------------------------ */

static void print_cards(const char *name, uint64_t cards)
{
    char text[3];

    printf("    %-9s", name);
    for (; cards; cards &= cards - 1) {
        card_text(card_lowest(cards), text);
        printf(" %s", text);
    }
    printf("\n");
}

static void print_legal(const struct eu_view *view)
{
    const char *comma = " ";
    char text[SEEN_ANSWER];

    printf("    %-9s", "legal");
    for (uint64_t legal = view->legal; legal; legal &= legal - 1) {
        int answer = eu_first(legal);
        seen_answer(view, answer, text);
        printf("%s%s (%d)", comma, text, answer);
        comma = ", ";
    }
    printf("\n");
}

static void print_trump(const struct eu_view *view)
{
    if (view->trump == EU_NO_SUIT)
        return;
    printf("    %-9s %s", "trump", suit_name(view->trump));
    if (view->maker != EU_NOBODY)
        printf(", made by %c%s", words_seat(view->maker), story_how(view->how));
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
    unsigned seat = view->leader[view->tricks];
    for (unsigned i = 0; i < view->played; i++) {
        card_text(view->trick[view->tricks][i], text);
        printf(" %c %s", words_seat(seat), text);
        do
            seat = (seat + 1) % view->players;
        while (view->sits_out >> seat & 1);
    }
    printf("\n");
}

void seen_print(const struct eu_view *view)
{
    char text[3];

    printf("%c is asked to %s and sees\n", words_seat(view->seat),
           question_name((enum eu_question)view->question));
    print_cards("hand", view->hand);
    if (view->away)
        print_cards("put away", view->away);
    if (view->turnup != EU_NO_CARD) {
        card_text(view->turnup, text);
        printf("    %-9s %s\n", "turn-up", text);
    }
    print_trump(view);
    print_trick(view);
    print_legal(view);
}

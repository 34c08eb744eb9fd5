/*
 * Games in EGN: files of every version and spelling are read, legal play is judged as what it is,
 * and every wrong that was put into a game is found, at its place, and as what it is.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "egn/egn_referee.h"
#include "test.h"

/* A deal in which Ann, who deals, takes up the nine of clubs and makes a march with Cy; her discard
 * is the nine of diamonds. */
#define HANDS \
    "[[\"Jc\",\"Js\",\"Ac\",\"Ah\",\"9d\"],[\"Kc\",\"Tc\",\"9s\",\"Ts\",\"Qh\"]," \
    "[\"9h\",\"Th\",\"Td\",\"Jd\",\"Kd\"],[\"Qc\",\"As\",\"Ks\",\"Ad\",\"Kh\"]]"
#define CALLS "[\"Pass\",\"Pass\",\"Pass\",\"Order\"]"
#define TRICK1 "[\"9s\",\"9h\",\"As\",\"9c\"]"
#define TRICK2 "[\"Jc\",\"Tc\",\"Td\",\"Qc\"]"
#define TRICK3 "[\"Js\",\"Kc\",\"Jd\",\"Ks\"]"
#define TRICK4 "[\"Ac\",\"Qh\",\"Kd\",\"Ad\"]"
#define TRICK5 "[\"Ah\",\"Ts\",\"Th\",\"Kh\"]"
#define TRICKS "[" TRICK1 "," TRICK2 "," TRICK3 "," TRICK4 "," TRICK5 "]"
#define BIDDING(calls, more) \
    "{\"phaseNumber\":0,\"type\":\"EUCHRE_BIDDING\",\"calls\":" calls more "}"
#define PLAY(tricks) "{\"phaseNumber\":1,\"type\":\"TRICK_PLAY\",\"tricks\":" tricks "}"
#define DEAL(more_state, calls, more_bidding, tricks) \
    "{\"dealNumber\":0,\"initialState\":{\"dealer\":0,\"upCard\":\"9c\"" more_state \
    "},\"phases\":[" BIDDING(calls, more_bidding) "," PLAY(tricks) "]}"
#define MARCH DEAL("", CALLS, "", TRICKS)
#define GAME(version, meta, rules, deals) \
    "{\"fileType\":\"Euchre Game Notation\",\"version\":\"" version \
    "\",\"metadata\":{\"players\":[\"Ann\",\"Bo\",\"Cy\",\"Di\"],\"initialScore\":[0,0]" meta \
    ",\"ruleset\":{" rules "}},\"deals\":[" deals "]}"
#define MODERN "\"std\":false"
#define PLAIN(deals) GAME("1.4", "", MODERN, deals)

/* What is found in a game, a line each as in "fault deals[0].phases[1].tricks[1][1] REVOKE: text",
 * and the score behind all. */
static const char *judge(const char *json, struct buf *out)
{
    static const char *const kinds[] = {"fault", "slip", "open"};
    struct egn_verdict v;
    struct egn_score score;
    struct egn_file f;
    struct egn_deal d;
    struct err e;

    buf_clear(out);
    if (!egn_open(&f, json, strlen(json), &e)) {
        (void)buf_printf(out, "refused: %s", e.text);
        return buf_str(out);
    }
    egn_score_start(&score, &f);
    for (size_t i = 0; i <= f.deals; i++) {
        if (i < f.deals && !egn_deal(&f, i, &d, &e)) {
            (void)buf_printf(out, "refused: %s\n", e.text);
            continue;
        }
        if (i < f.deals)
            egn_referee(&f, &d, &score, &v);
        else
            egn_referee_end(&f, &score, &v);
        for (unsigned k = 0; k < v.findings; k++)
            (void)buf_printf(out, "%s %s: %s\n", kinds[v.finding[k].kind], v.finding[k].where,
                             v.finding[k].text);
        if (i < f.deals && v.scored)
            (void)buf_printf(out, "%s\n", v.result);
    }
    if (f.how.lacks[0])
        (void)buf_printf(out, "lacks %s\n", f.how.lacks);
    if (score.known)
        (void)buf_printf(out, "score %d-%d", (int)score.points[0], (int)score.points[1]);
    egn_close(&f);
    return buf_str(out);
}

struct example {
    const char *what, *json;
    const char *found; /* of what is found, so much at its beginning; else the result alone */
};

static const char march[] = "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
                            "score 2-0";

/* ---- Versions and spellings ---- */

static const struct example good[] = {
    {"1.4", GAME("1.4", ",\"finalScore\":[2,0]", MODERN, MARCH), march},
    {"1.3", GAME("1.3.1", "", MODERN, MARCH), march},
    {"1.2", GAME("1.2", "", MODERN, MARCH), march},
    {"1.1", GAME("1.1.0", "", MODERN, MARCH), march},
    {"1.0",
     "{\"fileType\":\"Euchre Game Notation\",\"version\":\"1.0.0\",\"metadata\":{\"matchId\":\"x\","
     "\"players\":[\"Ann\",\"Bo\",\"Cy\",\"Di\"],\"initialScore\":[0,0]},\"deals\":[{\"dealNumber\":"
     "0,\"initialState\":{\"dealer\":0,\"upCard\":\"9c\",\"kitty\":[\"Qd\"],\"player_cards\":" HANDS
     "},\"phases\":[{\"phaseNumber\":0,\"type\":\"EUCHRE_BIDDING\",\"calls\":" CALLS
     ",\"isAlone\":false,\"calls_annotations\":{\"3\":[\"good\"]}},{\"phaseNumber\":1,\"type\":"
     "\"TRICK_PLAY\",\"initialLead\":1,\"tricks\":" TRICKS "}]}]}",
     march},
    {"all in snake case",
     "{\"file_type\":\"Euchre Game Notation\",\"version\":\"1.0\",\"metadata\":{\"players\":"
     "[\"Ann\",\"Bo\",\"Cy\",\"Di\"],\"initial_score\":[0,0]},\"deals\":[{\"initial_state\":{"
     "\"dealer\":0,\"up_card\":\"9c\"},\"phases\":[{\"type\":\"EUCHRE_BIDDING\",\"calls\":" CALLS
     ",\"is_alone\":false},{\"type\":\"TRICK_PLAY\",\"tricks\":" TRICKS "}]}]}",
     march},
    {"hands as dealt, and the discard",
     PLAIN(DEAL(",\"playerCards\":" HANDS, CALLS, ",\"discard\":\"9d\"", TRICKS)), march},
    {"the dealer's hand after the exchange",
     PLAIN(DEAL(",\"playerCards\":[[\"Jc\",\"Js\",\"Ac\",\"Ah\",\"9c\"]]", CALLS,
                ",\"discard\":\"9d\"", TRICKS)),
     march},
    {"bowers and nines by their letters, suits in capitals",
     PLAIN(DEAL("", CALLS, "",
                "[[\"Ns\",\"Nh\",\"AS\",\"9C\"],[\"R\",\"Tc\",\"Td\",\"Qc\"],[\"L\",\"Kc\",\"Jd\","
                "\"Ks\"]," TRICK4 "," TRICK5 "]")),
     march},
    {"players as objects",
     "{\"fileType\":\"Euchre Game Notation\",\"version\":\"1.1\",\"metadata\":{\"players\":[{"
     "\"name\":\"Ann\",\"playerIds\":[]},\"Bo\",{\"name\":\"Cy\"},\"Di\"],\"initialScore\":[0,0]},"
     "\"deals\":[" MARCH "]}",
     march},
    {"condensed deals of three layouts",
     GAME("1.4", ",\"finalScore\":[6,0]", MODERN,
          "\"EEgoCAAIABNDToASAcY0HSPSvHJhQA\",\"IMEgoCAAIABNDToASAcY0HSPSvHJhQA\","
          "\"MMFVSLVGsjAI1QlOuaupC8UFHAQABAAJoadACQDjGg6R6V45MKA\""),
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 4-0\n"
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 6-0\nscore 6-0"},
    {"alone, by a score of its own, from the left of the loner",
     GAME("1.4", "", "\"loner_march_score\":5,\"loner_lead\":\"LEFT_OF_LONER\"",
          DEAL("", CALLS, ",\"isAlone\":true",
               "[[\"9s\",\"As\",\"9c\"],[\"Jc\",\"Tc\",\"Qc\"],[\"Js\",\"Kc\",\"Ks\"],[\"Ac\","
               "\"Qh\",\"Ad\"],[\"Ah\",\"Ts\",\"Kh\"]]")),
     "Ann makes it alone in clubs, 5 tricks to 0, 5 points; score 5-0\nscore 5-0"},
    {"a defender alone",
     GAME("1.4", "", "\"defend_alone\":true",
          DEAL("", CALLS, ",\"isAlone\":true,\"aloneDefender\":3",
               "[[\"As\",\"9c\"],[\"Jc\",\"Qc\"],[\"Js\",\"Ks\"],[\"Ac\",\"Ad\"],[\"Ah\","
               "\"Kh\"]]")),
     "Ann makes it alone in clubs, 5 tricks to 0, 4 points; score 4-0\nscore 4-0"},
    {"the discard is the turn-up, which EGN does not forbid",
     PLAIN(
         DEAL("", CALLS, ",\"discard\":\"9c\"",
              "[[\"9s\",\"9h\",\"As\",\"9d\"],[\"Qc\",\"Jc\",\"Tc\",\"Td\"],[\"Js\",\"Kc\",\"Jd\","
              "\"Ks\"]," TRICK4 "," TRICK5 "]")),
     "Ann and Cy make it in clubs, 4 tricks to 1, 1 point; score 1-0"},
    {"all pass, where nobody is stuck",
     PLAIN(DEAL("", "[\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\"]", "",
                "[]")),
     "all pass, no points; score 0-0\nscore 0-0"},
};

static void check(const struct example *x, size_t n)
{
    struct buf out = {0};

    for (; n; n--, x++) {
        const char *found = judge(x->json, &out);
        if (strncmp(found, x->found, strlen(x->found)) != 0)
            fail_msg("%s: expected '%s', found '%s'", x->what, x->found, found);
    }
    buf_finish(&out);
}

TEST(legal_games_are_scored)
{
    check(good, sizeof good / sizeof *good);
}

/* ---- What is wrong ---- */

static const struct example bad[] = {
    {"a renege, shown by what comes later",
     PLAIN(DEAL("", CALLS, "",
                "[" TRICK1 ",[\"Jc\",\"Ts\",\"Td\",\"Qc\"]," TRICK3 "," TRICK4
                ",[\"Ah\",\"Tc\",\"Th\",\"Kh\"]]")),
     "fault deals[0].phases[1].tricks[1][1]: Bo plays TS to a lead of clubs with TC KC in hand, TC "
     "comes in trick 5, KC comes in trick 3 (REVOKE; "},
    {"a renege, shown by the cards dealt, with which the record ends",
     PLAIN(DEAL(",\"playerCards\":" HANDS, CALLS, "", "[" TRICK1 ",[\"Jc\",\"Ts\"]]")),
     "fault deals[0].phases[1].tricks[1][1]: Bo plays TS to a lead of clubs with TC KC in hand "
     "(REVOKE; tournament rules, law W14: suit must be followed); the hand is abandoned, 2 points to Ann and Cy\n"},
    {"the turn-up played by another",
     PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"9h\",\"9c\",\"Jc\"],[\"Ac\",\"Tc\",\"Td\",\"Qc\"]]")),
     "slip deals[0].phases[1].tricks[0][2]: Di plays 9C, which is not in that hand: it is the "
     "turn-up, which Ann took up (WRONG_CARD; "},
    {"a card that another was dealt",
     PLAIN(DEAL(",\"playerCards\":" HANDS, CALLS, "",
                "[[\"9s\",\"9h\",\"As\",\"9c\"],[\"Jc\","
                "\"Tc\",\"Kh\",\"Qc\"],[\"Js\"]]")),
     "slip deals[0].phases[1].tricks[1][2]: Cy plays KH, which is not in that hand: it was dealt to "
     "Di (WRONG_CARD; "},
    {"a card played twice",
     PLAIN(DEAL("", CALLS, "",
                "[" TRICK1 "," TRICK2 ",[\"Jc\",\"Kc\",\"Jd\",\"Ks\"]," TRICK4 "," TRICK5 "]")),
     "slip deals[0].phases[1].tricks[2][0]: JC is played twice, first at "
     "deals[0].phases[1].tricks[1][0]"},
    {"a discard that is played", PLAIN(DEAL("", CALLS, ",\"discard\":\"Ah\"", TRICKS)),
     "slip deals[0].phases[1].tricks[4][0]: Ann plays AH, which is not in that hand"},
    {"a card that another was dealt, with which the record ends",
     PLAIN(DEAL(",\"playerCards\":" HANDS, CALLS, "", "[" TRICK1 ",[\"Jc\",\"Tc\",\"Kh\"]]")),
     "slip deals[0].phases[1].tricks[1][2]: Cy plays KH, which is not in that hand: it was dealt to "
     "Di (WRONG_CARD; "},
    {"the turn-up and the card put away in one hand of five",
     PLAIN(DEAL(",\"playerCards\":[[\"Jc\",\"Js\",\"Ac\",\"9c\",\"9d\"],[],[],[]]", CALLS,
                ",\"discard\":\"9d\"", TRICKS)),
     "slip deals[0].initialState.playerCards[0][4]: the turn-up is in this hand, so this card, which "
     "was put away for it, cannot be\n"},
    {"a game of ours in which a dealer deals twice",
     GAME("1.4", ",\"description\":\"Euchre Arena, rules: modern\"", MODERN, MARCH "," MARCH),
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
     "slip deals[1].initialState.dealer: Ann deals, where it is Bo's turn\n"},
    {"a trick short of a card", PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"9h\",\"As\"]," TRICK2 "]")),
     "slip deals[0].phases[1].tricks[0][3]: trick 1 has 3 cards, and 4 play\n"},
    {"a trick with a card too many",
     PLAIN(DEAL("", CALLS, ",\"isAlone\":true", "[" TRICK1 "," TRICK2 "]")),
     "slip deals[0].phases[1].tricks[0][3]: more cards than there are players\n"},
    {"a sixth trick",
     PLAIN(
         DEAL("", CALLS, "", "[" TRICK1 "," TRICK2 "," TRICK3 "," TRICK4 "," TRICK5 ",[\"9d\"]]")),
     "slip deals[0].phases[1].tricks[5][0]: the hand is over by then\n"},
    {"tricks that are missing, with a deal behind them",
     PLAIN(DEAL("", CALLS, "", "[" TRICK1 "," TRICK2 "]") "," MARCH),
     "slip deals[0]: trick 3 is missing, or not complete\n"},
    {"a seven where there is none", PLAIN(DEAL("", CALLS, "", "[[\"7s\",\"9h\",\"As\",\"9c\"]]")),
     "slip deals[0].phases[1].tricks[0][0]: this card is not in the pack\n"},
    {"a card dealt twice",
     PLAIN(DEAL(",\"playerCards\":[[\"Jc\"],[\"Kc\",\"Jc\"]]", CALLS, "", TRICKS)),
     "slip deals[0].initialState.playerCards[1][1]: this card is dealt twice\n"},
    {"calls when the bidding is over", PLAIN(DEAL("", "[\"Pass\",\"Order\",\"Pass\"]", "", TRICKS)),
     "slip deals[0].phases[0].calls[2]: the bidding is over by then\n"},
    {"the suit turned down",
     PLAIN(DEAL("", "[\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"c\"]", "", "[]")),
     "fault deals[0].phases[0].calls[4]: Bo bids clubs, which is not open to that seat (BAD_BID; "},
    {"another suit than that turned up", PLAIN(DEAL("", "[\"h\"]", "", TRICKS)),
     "fault deals[0].phases[0].calls[0]: Bo bids hearts, which is not open to that seat (BAD_BID; "},
    {"a dealer who is stuck and passes",
     GAME("1.4", "", "\"std\":true",
          DEAL("", "[\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"Pass\"]", "",
               "[]")),
     "fault deals[0].phases[0].calls[7]: Ann passes, who must name a suit (BAD_BID; "},
    {"a partner ordered up without playing alone, where that is agreed",
     GAME("1.4", "", "\"canadian\":true", DEAL("", "[\"Pass\",\"Order\"]", "", TRICKS)),
     "fault deals[0].phases[0].calls[1]: Cy orders up the dealer, who is his partner, and does not "
     "play alone"},
    {"cards before a trump", PLAIN(DEAL("", "[\"Pass\"]", "", TRICKS)),
     "slip deals[0].phases[1].tricks: cards are played before a trump is named\n"},
    {"another lead than the rules have",
     PLAIN(
         "{\"dealNumber\":0,\"initialState\":{\"dealer\":0,\"upCard\":\"9c\"},\"phases\":[" BIDDING(
             CALLS, "") ",{\"type\":\"TRICK_PLAY\",\"initialLead\":2,\"tricks\":" TRICKS "}]}"),
     "slip deals[0].phases[1].initialLead: Cy is said to lead, where Bo has the lead\n"},
    {"a defender alone where that is not agreed",
     PLAIN(DEAL("", CALLS, ",\"isAlone\":true,\"aloneDefender\":3", "[]")),
     "slip deals[0]: aloneDefender: ruleset.defend_alone does not allow"},
    {"a game that was over", GAME("1.4", ",\"x\":0", "\"winning_score\":2", MARCH "," MARCH),
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
     "slip deals[1]: the game was over before this deal, at 2-0\n"},
    {"a deal too many", GAME("1.4", "", "\"num_deals\":1", MARCH "," MARCH),
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
     "slip deals[1]: the game was over before this deal, at 2-0\n"},
    {"another score than that of the play", GAME("1.4", ",\"finalScore\":[1,0]", MODERN, MARCH),
     "Ann and Cy make it in clubs, 5 tricks to 0, 2 points; score 2-0\n"
     "slip metadata.finalScore: 1-0, but the play comes to 2-0\n"},
};

TEST(wrongs_are_found_at_their_place)
{
    check(bad, sizeof bad / sizeof *bad);
}

/* The ten of clubs of trick 5 is no proof of a renege in trick 2. */
TEST(what_comes_after_a_slip_proves_nothing_before_it)
{
    struct buf out = {0};
    const char *found =
        judge(PLAIN(DEAL("", CALLS, "",
                         "[" TRICK1
                         ",[\"Jc\",\"Ts\",\"Td\",\"Qc\"],[\"Jc\",\"Kc\",\"Jd\",\"Ks\"]," TRICK4
                         ",[\"Ah\",\"Tc\",\"Th\",\"Kh\"]]")),
              &out);

    assert_ptr_equal(strstr(found, "slip deals[0].phases[1].tricks[2][0]: JC is played twice"),
                     found);
    assert_null(strstr(found, "tricks[1][1]"));
    assert_non_null(strstr(found,
                           "open deals[0].phases[1].tricks[3][1]: somebody plays QH to a lead of "
                           "clubs, and TC in trick 5 (REVOKE); a renege, or a card is "
                           "written wrong\n"));
    buf_finish(&out);
}

/* Two players renege twice each: who leads after what is wrong is not known, but who of them plays
 * which card; hands that are listed tell their names. */
#define RENEGES \
    "[\"Jc\",\"Ts\",\"Td\",\"9d\"]," TRICK3 \
    ",[\"Ac\",\"Qh\",\"Kd\",\"Qc\"],[\"Ah\",\"Tc\",\"Th\",\"Kh\"]"
#define SOMEBODY(kind, end) \
    kind \
        " deals[0].phases[1].tricks[1][1]: somebody plays TS to a lead of clubs, and KC in trick 3 (REVOKE)" end \
            kind \
        " deals[0].phases[1].tricks[1][3]: somebody plays 9D to a lead of clubs, and QC in trick 4 (REVOKE)" end \
            kind \
        " deals[0].phases[1].tricks[2][3]: somebody plays KS to a lead of clubs, and QC in trick 4 (REVOKE)" end \
            kind \
        " deals[0].phases[1].tricks[3][1]: somebody plays QH to a lead of clubs, and TC in trick 5 (REVOKE)" end
#define DOUBT "; a renege, or a card is written wrong\n"
#define CERTAIN "; a renege: play went on and counts as written\n"

static const struct example behind[] = {
    {"a trick too short", PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"9h\",\"As\"]," RENEGES "]")),
     "slip deals[0].phases[1].tricks[0][3]: trick 1 has 3 cards, and 4 play\n" SOMEBODY("open",
                                                                                        DOUBT)},
    {"a trick with a card too many",
     PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"9h\",\"As\",\"9c\",\"Jh\"]," RENEGES "]")),
     "slip deals[0].phases[1].tricks[0][4]: more cards than there are players\n" SOMEBODY("open",
                                                                                          DOUBT)},
    {"a card twice, of which the first is before all of them",
     PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"9h\",\"As\",\"9s\"]," RENEGES "]")),
     "slip deals[0].phases[1].tricks[0][3]: 9S is played twice, first at "
     "deals[0].phases[1].tricks[0][0]; a card is written wrong\n" SOMEBODY("open", DOUBT)},
    {"a card that is not known",
     PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"Xx\",\"As\",\"9c\"]," RENEGES "]")),
     "open deals[0].phases[1].tricks[0][1]: this card is not known, and so not who wins\n" SOMEBODY(
         "fault", CERTAIN)},
    {"another lead than the rules have",
     PLAIN(
         "{\"dealNumber\":0,\"initialState\":{\"dealer\":0,\"upCard\":\"9c\"},\"phases\":[" BIDDING(
             CALLS, "") ",{\"type\":\"TRICK_PLAY\",\"initialLead\":2,\"tricks\":[" TRICK1
                        "," RENEGES "]}]}"),
     "slip deals[0].phases[1].initialLead: Cy is said to lead, where Bo has the lead\n" SOMEBODY(
         "open", DOUBT)},
    {"a trick too short, and a hand that tells who is who",
     PLAIN(DEAL(",\"playerCards\":[[],[],[\"Td\"],[]]", CALLS, "",
                "[[\"9s\",\"9h\",\"As\"]," RENEGES "]")),
     "slip deals[0].phases[1].tricks[0][3]: trick 1 has 3 cards, and 4 play\n"
     "open deals[0].phases[1].tricks[1][1]: Bo plays TS to a lead of clubs, and KC in trick 3 (REVOKE)" DOUBT
     "open deals[0].phases[1].tricks[1][3]: Di plays 9D to a lead of clubs, and QC in trick 4 (REVOKE)" DOUBT},
    {"a bid that was not open",
     PLAIN(DEAL("", "[\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"c\"]", "",
                "[[\"9s\",\"9h\",\"As\",\"9c\"]," RENEGES "]")),
     "fault deals[0].phases[0].calls[4]: Bo bids clubs, which is not open to that seat (BAD_BID; "},
};

TEST(what_is_behind_a_slip_is_judged)
{
    struct buf out = {0};

    check(behind, sizeof behind / sizeof *behind);
    const struct example *bid = &behind[sizeof behind / sizeof *behind - 1];
    assert_non_null(strstr(judge(bid->json, &out),
                           "fault deals[0].phases[1].tricks[3][1]: Bo plays QH to a lead of clubs, "
                           "and TC in trick 5 (REVOKE)" CERTAIN));
    assert_null(strstr(judge(behind[0].json, &out), "fault"));
    /* who follows suit does nothing wrong, whatever is wrong before */
    assert_null(strstr(judge(PLAIN(DEAL("", CALLS, "",
                                        "[[\"9s\",\"9h\",\"As\"]," TRICK2 "," TRICK3 "," TRICK4
                                        "," TRICK5 "]")),
                             &out),
                       "REVOKE"));
    buf_finish(&out);
}

/* Nor does a hand with a card of another, which comes to light in a later trick. */
TEST(a_renege_before_a_slip_is_held_against_nobody)
{
    struct buf out = {0};
    const char *found =
        judge(PLAIN(DEAL(",\"playerCards\":[[],[\"Kc\",\"Tc\",\"9s\",\"Td\",\"Qh\"],"
                         "[\"9h\",\"Th\",\"Ts\",\"Jd\",\"Kd\"],[]]",
                         CALLS, "", TRICKS)),
              &out);

    assert_ptr_equal(
        strstr(found, "open deals[0].phases[1].tricks[0][1]: Cy plays 9H to a lead of "
                      "spades with TS in hand (REVOKE; tournament rules, law W14: suit must be "
                      "followed); a "
                      "renege, or a card is written wrong\n"
                      "slip deals[0].phases[1].tricks[1][2]: Cy plays TD"),
        found);
    buf_finish(&out);
}

/* ---- What must stay open ---- */

static const struct example open[] = {
    {"an unknown card", PLAIN(DEAL("", CALLS, "", "[[\"9s\",\"Xx\",\"As\",\"9c\"]]")),
     "open deals[0].phases[1].tricks[0][1]: this card is not known"},
    {"a suit that stands for any", PLAIN(DEAL("", CALLS, "", "[[\"At\"]]")),
     "open deals[0].phases[1].tricks[0][0]: this card is not known"},
    {"a deal broken off", PLAIN(DEAL("", CALLS, "", "[" TRICK1 "]")),
     "open deals[0]: broken off in trick 2\n"},
    {"cards alone",
     PLAIN("{\"dealNumber\":0,\"initialState\":{\"dealer\":0,\"upCard\":\"9c\","
           "\"playerCards\":" HANDS "},\"phases\":[]}"),
     "open deals[0]: not played: no trump is named\n"},
    {"no trumps", PLAIN(DEAL("", "[\"Pass\",\"Pass\",\"Pass\",\"Pass\",\"n\"]", "", TRICKS)),
     "open deals[0].phases[0].calls[4]: the arena has no rules for playing without trumps\n"},
    {"cards exchanged",
     PLAIN(DEAL("", CALLS, ",\"cardExchanges\":[{\"receiver\":0,\"cards\":[\"9s\"]}]", TRICKS)),
     "open deals[0]: cards are exchanged"},
    {"a joker turned up",
     GAME("1.4", "", "\"joker\":true",
          "{\"initialState\":{\"dealer\":0,\"upCard\":\"B\"},\"phases\":[]}"),
     "open deals[0].initialState.upCard: EGN does not say"},
};

TEST(what_cannot_be_told_is_open)
{
    check(open, sizeof open / sizeof *open);
}

/* ---- Rules ---- */

static const struct example rules[] = {
    {"variants",
     GAME("1.4", "", "\"farmers\":true,\"num_players\":6,\"four_trick_tokens\":true", ""),
     "lacks num_players 6, farmers, four_trick_tokens\n"},
    {"a pack", GAME("1.4", "", "\"min_rank\":2", ""), "lacks min_rank 2\n"},
    {"a pack of 32", GAME("1.4", "", "\"min_rank\":7", MARCH), march},
    {"the arena's own laws",
     GAME("1.4", ",\"description\":\"Euchre Arena, rules: modern revoke=7\\nmore\"", MODERN,
          DEAL(",\"playerCards\":" HANDS, CALLS, ",\"discard\":\"9d\"",
               "[" TRICK1 ",[\"Jc\",\"Xx\"]]")),
     "fault deals[0].phases[1]: Bo gives no card (WRONG_CARD; tournament rules, law W20: a wrong number of cards); the hand is "
     "abandoned, 7 points to Ann and Cy\n"},
    {"rules that are none of EGN's are not believed",
     GAME("1.4", ",\"description\":\"Euchre Arena, rules: hoyle-7\"", MODERN, MARCH), march},
};

TEST(rules_are_the_arenas_where_they_agree)
{
    check(rules, sizeof rules / sizeof *rules);
}

/* ---- What is refused ---- */

static const struct example refused[] = {
    {"no JSON", "{\"fileType\":", "refused: 1:12: no JSON: "},
    {"a key twice", "{\"version\":1,\"version\":2}", "refused: 1:"},
    {"a match", "{\"fileType\":\"Euchre Match Notation\"}", "refused: a match (EMN)"},
    {"another file", "{}", "refused: no EGN: "},
    {"a version to come", GAME("1.5", "", MODERN, ""), "refused: version: 1.0 to 1.4"},
    {"a version that is none", GAME("1.4.", "", MODERN, ""), "refused: version: 1.0 to 1.4"},
    {"a card", PLAIN(DEAL("", CALLS, "", "[[\"10c\"]]")),
     "refused: deals[0].phases[1].tricks[0][0]: expected a card"},
    {"a call", PLAIN(DEAL("", "[\"Perhaps\"]", "", "[]")),
     "refused: deals[0].phases[0].calls[0]: expected a call"},
    {"a dealer", PLAIN("{\"initialState\":{\"dealer\":4,\"upCard\":\"9c\"},\"phases\":[]}"),
     "refused: deals[0].initialState.dealer: expected a seat"},
    {"a score", GAME("1.4", ",\"finalScore\":[1]", MODERN, ""),
     "refused: metadata.finalScore: expected two numbers"},
    {"a flag", GAME("1.4", "", "\"std\":1", ""), "refused: metadata.ruleset.std: expected true"},
    {"a condensed deal that is cut", PLAIN("\"EEgoCAAIABND\""),
     "refused: deals[0]: a condensed deal does not end as it should"},
    {"a condensed deal of the first layout", PLAIN("\"AAAA\""),
     "refused: deals[0]: a condensed deal of layout 0"},
};

TEST(what_is_no_game_is_refused)
{
    check(refused, sizeof refused / sizeof *refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_games_are_scored),
        cmocka_unit_test(wrongs_are_found_at_their_place),
        cmocka_unit_test(what_comes_after_a_slip_proves_nothing_before_it),
        cmocka_unit_test(what_is_behind_a_slip_is_judged),
        cmocka_unit_test(a_renege_before_a_slip_is_held_against_nobody),
        cmocka_unit_test(what_cannot_be_told_is_open),
        cmocka_unit_test(rules_are_the_arenas_where_they_agree),
        cmocka_unit_test(what_is_no_game_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

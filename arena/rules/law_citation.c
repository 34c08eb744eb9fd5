/* Which law an offence broke, found from what a log keeps of it (law.h): the name of the law in the
 * fault, and words of the one that is meant among those of that name. And the laws that no book
 * has: where house rules put questions that the book does not know. */
#include <stdio.h>
#include <string.h>

#include "rules/law_books.h"
#include "rules/card.h"

/* ---- Decisions ---- */

static bool has_jambone(const struct eu_rules *r)
{
    return r->jambone;
}

static bool has_auction(const struct eu_rules *r)
{
    return r->auction;
}

static bool has_blind(const struct eu_rules *r)
{
    return r->blind;
}

static bool has_take(const struct eu_rules *r)
{
    return r->take;
}

static bool has_defender(const struct eu_rules *r)
{
    return r->defend_alone;
}

static bool calls_partner(const struct eu_rules *r)
{
    return r->partners == EU_PARTNERS_CALLED;
}

static bool chooses_partner(const struct eu_rules *r)
{
    return r->partners == EU_PARTNERS_CHOSEN;
}

static bool chooses_penalty(const struct eu_rules *r)
{
    return r->revoke_choice;
}

#define HOUSE_RULES "a fault; "

/* `book` has a law of its own for it. */
static const struct decision {
    bool (*holds)(const struct eu_rules *rules);
    unsigned book; /* bits of enum eu_book */
    struct law law;
} decisions[] = {
    {has_jambone,
     1 << EU_PROFESSOR1862,
     {"[R]", "the card called from a jambone hand must be played", "RF",
      "another card is dealt with as a revoke"}},
    {has_jambone,
     1 << EU_PROFESSOR1862,
     {"[R]", "from a jambone hand one card may be called that it can play", "RF",
      HOUSE_RULES "no card is called"}},
    {has_auction,
     0,
     {"[R]", "each bids once, higher than those before; who wins names one of the four suits", "RF",
      HOUSE_RULES "a bid counts as a pass, and for the trump the first suit is named"}},
    {has_blind,
     1 << EU_HOYLE,
     {"[R]", "who takes the blind buries cards that he holds", "RF",
      HOUSE_RULES "the house's card goes instead"}},
    {has_take,
     1 << EU_PROFESSOR1862 | 1 << EU_SOMERSET1888 | 1 << EU_HOYLE | 1 << EU_MODERN,
     {"[R]", "a partner may take the hand to play it alone, in a way that there is", "RF",
      HOUSE_RULES "it counts as no"}},
    {has_defender,
     1 << EU_MODERN,
     {"[R]", "a defender of a lone hand may play alone against it, in a way that there is", "RF",
      HOUSE_RULES "it counts as no"}},
    {calls_partner,
     1 << EU_CALLACE1905,
     {"[R]", "the maker calls the best card of a suit that is not trumps", "RF",
      HOUSE_RULES "he plays alone"}},
    {chooses_partner,
     0,
     {"[R]", "the maker chooses a seat that is not with him yet", "RF",
      HOUSE_RULES "the first seat that may be chosen is"}},
    {chooses_penalty,
     1 << EU_HOYLE,
     {"[R]", "the injured have the penalty added to theirs or taken off the offenders' score", "RF",
      HOUSE_RULES "it is added"}},
};
enum { DECISIONS = sizeof decisions / sizeof *decisions };

bool decision_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    for (size_t i = 0; i < DECISIONS; i++) {
        const struct decision *d = &decisions[i];
        if (!d->holds(rules) || d->book >> rules->book & 1 || index-- > 0)
            continue;
        *law = d->law;
        return true;
    }
    return false;
}

/* ---- Citations ---- */

/* Finer than fault and question: what is known of a bid without its deal. */
enum moment {
    ANY,
    PASSED,       /* where a suit had to be named */
    WRONG_WAY,    /* to play a suit, whichever it is */
    FIRST_ROUND,  /* another suit than the one turned up */
    SECOND_ROUND, /* a suit that may not be named */
};

/* The name a fault has in the log, and what the law says, in words that only it has among those
 * called by the second name, or by the same. The first row that fits counts. */
static const struct row {
    uint8_t code, question, moment; /* question 0: any */
    const char *name, *words, *other;
} rows[] = {
    {EU_REVOKE, 0, ANY, "W", "suit must be followed", NULL},
    {EU_REVOKE, 0, ANY, "A", "suit must be followed", NULL},
    {EU_REVOKE, 0, ANY, "F Method", "suit must be followed", NULL},
    {EU_REVOKE, 0, ANY, "[R]", "card called from a jambone", NULL},
    {EU_WRONG_CARD, 0, ANY, "W", "wrong number of cards", NULL},
    {EU_WRONG_CARD, 0, ANY, "F Method", "too many or too few", NULL},
    {EU_WRONG_CARD, 0, ANY, "[R]", "a card not held", NULL},
    {EU_BAD_DISCARD, EU_DISCARD, ANY, "W", "picks up and discards", NULL},
    {EU_BAD_DISCARD, EU_DISCARD, ANY, "F Method", "puts any card under", "F Taking up"},
    {EU_BAD_DISCARD, EU_DISCARD, ANY, "[R]", "put one away", "A"},
    {EU_BAD_DISCARD, EU_BURY, ANY, "F Method", "too many or too few", NULL},
    {EU_BAD_DISCARD, EU_BURY, ANY, "[R]", "buries", NULL},
    {EU_BAD_BID, EU_BID, PASSED, "W", "a dealer who is stuck", NULL},
    {EU_BAD_BID, EU_BID, WRONG_WAY, "W", "only the maker may play alone", NULL},
    {EU_BAD_BID, EU_BID, FIRST_ROUND, "W", "first round", NULL},
    {EU_BAD_BID, EU_BID, ANY, "W", "turned down may not be named", NULL},
    {EU_BAD_BID, EU_BID, FIRST_ROUND, "A", "orders up, assists or passes", NULL},
    {EU_BAD_BID, EU_BID, ANY, "A", "any suit but the one turned down", NULL},
    {EU_BAD_BID, EU_BID, ANY, "[R]", "playing alone", NULL},
    {EU_BAD_BID, EU_BID, FIRST_ROUND, "F Changing", "orders the turn-up or passes",
     "F Ordering up"},
    {EU_BAD_BID, EU_BID, ANY, "F Changing", "naming the suit turned down", NULL},
    {EU_BAD_BID, EU_BID, ANY, "F Playing alone", "only the maker may", NULL},
    {EU_BAD_BID, EU_BID, ANY, "F Playing alone", "each is alone anyhow", NULL},
    {EU_BAD_BID, 0, ANY, "[R]", "each bids once", NULL},
    {EU_BAD_TAKE, 0, ANY, "W", "only the maker may play alone", NULL},
    {EU_BAD_TAKE, 0, ANY, "F Playing alone", "only the maker may", NULL},
    {EU_BAD_TAKE, 0, ANY, "F Playing alone", "each is alone anyhow", NULL},
    {EU_BAD_TAKE, 0, ANY, "[R]", "may take the hand", NULL},
    {EU_BAD_CALL, 0, ANY, "[R]", "calls the best card", NULL},
    {EU_BAD_CHOICE, EU_CALL_CARD, ANY, "[R]", "one card may be called", NULL},
    {EU_BAD_CHOICE, EU_CHOOSE_PARTNER, ANY, "[R]", "chooses a seat", NULL},
    {EU_BAD_CHOICE, EU_CHOOSE, ANY, "F Method", "add two or take two off", NULL},
    {EU_BAD_CHOICE, EU_CHOOSE, ANY, "F Method", "revokes of five and seven", "[M]"},
    {EU_BAD_CHOICE, EU_CHOOSE, ANY, "[R]", "added to theirs or taken off", NULL},
    {EU_BAD_CHOICE, EU_OPPOSE, ANY, "W", "defending alone", NULL},
    {EU_BAD_CHOICE, EU_OPPOSE, ANY, "[R]", "may play alone against", NULL},
};

static bool is_way(const struct eu_rules *rules, int32_t bid)
{
    switch ((enum eu_how)EU_BID_HOW(bid)) {
    case EU_PLAIN:
        return true;
    case EU_ALONE:
        return rules->alone;
    case EU_JAMBONE:
        return rules->jambone;
    case EU_JAMBOREE:
        return rules->jamboree;
    }
    return false;
}

/* Each seat speaks once a round, so the number of answers before tells the round. */
static enum moment moment_of(const struct eu_rules *rules, const struct fault *f)
{
    if (f->code != EU_BAD_BID || f->question != EU_BID || rules->auction)
        return ANY;
    if (f->raw == EU_PASS)
        return PASSED;
    if (f->raw > EU_PASS && f->raw <= EU_BID_OF(EU_SPADES, EU_JAMBOREE) && !is_way(rules, f->raw))
        return WRONG_WAY;
    return f->step < rules->players ? FIRST_ROUND : SECOND_ROUND;
}

/* "law 63", "Method 2", "decision R1", "reconstruction M3". */
static void set_number(const struct eu_rules *rules, size_t index, struct citation *c)
{
    const char *law = c->law;

    law_number(rules, index, c->law);
    if (law[0] == 'F' && law[1] == ' ')
        (void)snprintf(c->number, sizeof c->number, "%s", law + 2);
    else
        (void)snprintf(c->number, sizeof c->number, "%s %.8s",
                       law[0] == 'R'   ? "decision"
                       : law[0] == 'M' ? "reconstruction"
                                       : "law",
                       law);
}

/* The law of this name, the first that has these words. */
static bool find(const struct eu_rules *rules, const char *name, const char *words,
                 struct citation *c)
{
    struct law law;

    for (size_t i = 0; law_line(rules, i, &law); i++) {
        if (strcmp(law.number, name) != 0 || !strstr(law.gist, words))
            continue;
        c->gist = law.gist;
        set_number(rules, i, c);
        return true;
    }
    return false;
}

static bool find_row(const struct eu_rules *rules, const struct fault *f, struct citation *c)
{
    enum moment moment = moment_of(rules, f);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *r = &rows[i];
        bool fits = r->code == f->code && (!r->question || r->question == f->question) &&
                    (r->moment == ANY || r->moment == moment) && strcmp(r->name, f->law) == 0;
        if (fits && find(rules, r->other ? r->other : r->name, r->words, c))
            return true;
    }
    return false;
}

bool law_broken(const struct eu_rules *rules, const struct fault *fault, struct citation *c)
{
    struct eu_rules today = *rules;
    struct citation cited = {.book = law_book(rules)};
    bool numbered = fault->law && *fault->law >= '0' && *fault->law <= '9';

    if (!fault->law || !*fault->law)
        return false;
    if (*fault->law == 'W' && rules->book != EU_MODERN) { /* a dealer who is stuck */
        today.book = EU_MODERN;
        cited.book = law_book(&today);
    }
    if (!(numbered ? find(rules, fault->law, "", &cited) : find_row(&today, fault, &cited)))
        return false;
    *c = cited;
    return true;
}

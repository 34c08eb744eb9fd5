#include "rules/law.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- Where house rules put questions that the book does not know ---- */

#define AT(field) offsetof(struct eu_rules, field)
#define HOUSE_RULES "a fault; "

/* A decision holds where the parameter is on, or has this value, in a rule set whose book has no
 * law of its own for it. */
static const struct law_decision {
    uint8_t offset, value; /* of a parameter; 0: any but 0 */
    uint8_t has_law;       /* bits of enum eu_book */
    struct law law;
} decisions[] = {
    {AT(jambone),
     0,
     1 << EU_PROFESSOR1862,
     {"[R]", "the card called from a jambone hand must be played", "RF",
      "another card is dealt with as a revoke"}},
    {AT(jambone),
     0,
     1 << EU_PROFESSOR1862,
     {"[R]", "from a jambone hand one card may be called that it can play", "RF",
      HOUSE_RULES "no card is called"}},
    {AT(auction),
     0,
     0,
     {"[R]", "each bids once, higher than those before; who wins names one of the four suits", "RF",
      HOUSE_RULES "a bid counts as a pass, and for the trump the first suit is named"}},
    {AT(blind),
     0,
     1 << EU_HOYLE,
     {"[R]", "who takes the blind buries cards that he holds", "RF",
      HOUSE_RULES "the house's card goes instead"}},
    {AT(take),
     0,
     1 << EU_PROFESSOR1862 | 1 << EU_SOMERSET1888 | 1 << EU_HOYLE | 1 << EU_MODERN,
     {"[R]", "a partner may take the hand to play it alone, in a way that there is", "RF",
      HOUSE_RULES "it counts as no"}},
    {AT(defend_alone),
     0,
     1 << EU_MODERN,
     {"[R]", "a defender of a lone hand may play alone against it, in a way that there is", "RF",
      HOUSE_RULES "it counts as no"}},
    {AT(partners),
     EU_PARTNERS_CALLED,
     1 << EU_CALLACE1905,
     {"[R]", "the maker calls the best card of a suit that is not trumps", "RF",
      HOUSE_RULES "he plays alone"}},
    {AT(partners),
     EU_PARTNERS_CHOSEN,
     0,
     {"[R]", "the maker chooses a seat that is not with him yet", "RF",
      HOUSE_RULES "the first seat that may be chosen is"}},
    {AT(revoke_choice),
     0,
     1 << EU_HOYLE,
     {"[R]", "the injured have the penalty added to theirs or taken off the offenders' score", "RF",
      HOUSE_RULES "it is added"}},
};

static bool has_decision(const struct eu_rules *rules, const struct law_decision *d)
{
    uint8_t value = ((const uint8_t *)rules)[d->offset];

    return (d->value ? value == d->value : value != 0) && !(d->has_law >> rules->book & 1);
}

/* law_line() of the arena's own decisions. */
static bool decision_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
        if (!has_decision(rules, &decisions[i]) || index-- > 0)
            continue;
        *law = decisions[i].law;
        return true;
    }
    return false;
}

/* ---- Lines and their numbers ---- */

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    struct law scratch;
    size_t lines = 0;

    if (law_book_line(rules, index, law))
        return true;
    while (law_book_line(rules, lines, &scratch))
        lines++;
    return lines && decision_line(rules, index - lines, law);
}

void law_number(const struct eu_rules *rules, size_t index, char number[LAW_NUMBER])
{
    struct law law, other;
    unsigned before = 0, all = 0;

    number[0] = '\0';
    if (!law_line(rules, index, &law))
        return;
    for (size_t i = 0; law_line(rules, i, &other); i++) {
        bool same = strcmp(law.number, other.number) == 0;
        before += same && i < index;
        all += same;
    }
    if (law.number[0] == '[')
        (void)snprintf(number, LAW_NUMBER, "%c%u", law.number[1], before + 1);
    else if (all == 1)
        (void)snprintf(number, LAW_NUMBER, "%s", law.number);
    else
        (void)snprintf(number, LAW_NUMBER, "%s%s%u", law.number, law.number[1] ? " " : "",
                       before + 1);
}

/* ---- Which law an offence broke ---- */

/* What is known of a wrong bid without its deal. */
enum bid_moment {
    ANY,
    PASSED,       /* where a suit had to be named */
    WRONG_WAY,    /* a way to play that the rules do not have */
    FIRST_ROUND,  /* another suit than the one turned up */
    SECOND_ROUND, /* a suit that may not be named */
};

/* How a law is found: from the fault, its question, its moment and its name in the log. The law has
 * `other` for a name, or the same name, and is the first of that name that has these words. The
 * first row that fits counts. */
static const struct citation_row {
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

/* Each seat speaks once a round, so the number of answers before gives the round. */
static enum bid_moment moment_of(const struct eu_rules *rules, const struct fault *f)
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
static bool find_law(const struct eu_rules *rules, const char *name, const char *words,
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

static bool find_by_row(const struct eu_rules *rules, const struct fault *f, struct citation *c)
{
    enum bid_moment moment = moment_of(rules, f);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct citation_row *r = &rows[i];
        bool fits = r->code == f->code && (!r->question || r->question == f->question) &&
                    (r->moment == ANY || r->moment == moment) && strcmp(r->name, f->law) == 0;
        if (fits && find_law(rules, r->other ? r->other : r->name, r->words, c))
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
    if (!(numbered ? find_law(rules, fault->law, "", &cited) : find_by_row(&today, fault, &cited)))
        return false;
    *c = cited;
    return true;
}

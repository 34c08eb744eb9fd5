#include "rules/law.h"

#include <stdio.h>
#include <string.h>

#include "rules/law_books.h"

static const struct {
    const char *name;
    const struct law *laws; /* NULL: hoyle_line() */
} books[] = {
    [EU_AMERICAN1866] = {"The American Card Player 1866", book_american},
    [EU_PROFESSOR1862] = {"Professor 1862", book_professor},
    [EU_SOMERSET1888] = {"Somerset 1888", book_somerset},
    [EU_HOYLE] = {"Foster's Hoyle", NULL},
    [EU_MODERN] = {"tournament rules", book_modern},
    [EU_CALLACE1905] = {"Call-Ace 1905", book_callace},
};

enum { BOOKS = sizeof books / sizeof books[0] };

const char *law_book(const struct eu_rules *rules)
{
    return rules->book < BOOKS ? books[rules->book].name : "?";
}

/* A line of the book itself. */
static bool book_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    const struct law *row = books[rules->book].laws;

    if (!row)
        return hoyle_line(rules, index, law);
    while (index && row->number) {
        row++;
        index--;
    }
    if (!row->number)
        return false;
    *law = *row;
    return true;
}

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    struct law scratch;
    size_t lines = 0;

    if (rules->book >= BOOKS)
        return false;
    if (book_line(rules, index, law))
        return true;
    while (book_line(rules, lines, &scratch))
        lines++;
    return decision_line(rules, index - lines, law);
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

#include "game/law.h"

#include "game/book.h"

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

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    if (rules->book >= BOOKS)
        return false;
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

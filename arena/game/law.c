#include "game/law.h"

#include "game/book.h"

static const struct law *const books[] = {
    [EU_AMERICAN1866] = book_american, [EU_PROFESSOR1862] = book_professor,
    [EU_SOMERSET1888] = book_somerset, [EU_MODERN] = book_modern,
    [EU_CALLACE1905] = book_callace,
};

enum { BOOKS = EU_CALLACE1905 + 1 };

bool law_line(const struct eu_rules *rules, size_t index, struct law *law)
{
    if (rules->book >= BOOKS)
        return false;
    if (rules->book == EU_HOYLE)
        return hoyle_line(rules, index, law);
    const struct law *row = books[rules->book];
    while (index && row->number) {
        row++;
        index--;
    }
    if (!row->number)
        return false;
    *law = *row;
    return true;
}

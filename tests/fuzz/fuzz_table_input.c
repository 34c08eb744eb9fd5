/*
 * What a program says that plays a table for people: whatever the bytes are, and in whatever pieces
 * they come, each line is understood, or wrong with one sentence, and the same way in all pieces.
 */
#include <stdlib.h>
#include <string.h>

#include "euchre_bot.h"
#include "play/table_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_line(const struct table_said *said)
{
    bool wrong = said->kind == TABLE_INPUT_WRONG;

    must(said->seat == EU_NOBODY || said->seat < EU_SEATS);
    must(said->has_n || !said->n);
    if (wrong)
        must(said->err.text[0] && !strchr(said->err.text, '\n'));
    else
        must(said->kind == TABLE_INPUT_LEAVE || said->seat != EU_NOBODY);
    must(said->kind != TABLE_INPUT_ANSWER || said->has_n);
}

/* A number for what is understood, in pieces of at most `piece` bytes. */
static uint64_t read_all(const uint8_t *data, size_t n, size_t piece)
{
    struct table_input in = {.left = 0};
    struct table_said said;
    uint64_t sum = 1;

    while (n) {
        size_t some = piece < n ? piece : n;
        must(table_input_room(&in) > 0);
        some = some < table_input_room(&in) ? some : table_input_room(&in);
        memcpy(table_input_end(&in), data, some);
        table_input_add(&in, some);
        data += some;
        n -= some;
        while (table_input_next(&in, &said)) {
            check_line(&said);
            sum = sum * 31 + said.kind;
            sum = sum * 31 + said.seat;
            sum = sum * 31 + said.n;
            sum = sum * 31 + (uint64_t)(int64_t)said.answer;
        }
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    uint64_t whole = read_all(data, n, SIZE_MAX);

    must(read_all(data, n, 7) == whole);
    must(n > 1 << 12 || read_all(data, n, 1) == whole);
    return 0;
}

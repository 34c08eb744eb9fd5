#include "play/table_input.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/text.h"
#include "euchre_bot.h"

/* ---- Lines ---- */

char *table_input_end(struct table_input *in)
{
    return in->data + in->left;
}

size_t table_input_room(const struct table_input *in)
{
    return sizeof in->data - in->left;
}

void table_input_add(struct table_input *in, size_t n)
{
    in->left += n;
}

static void drop(struct table_input *in, size_t n)
{
    in->left -= n;
    memmove(in->data, in->data + n, in->left);
}

/* ---- An object ---- */

static bool wrong(struct table_said *said, const char *why)
{
    (void)err_set(&said->err, ERR_USAGE, "%s", why);
    return false;
}

static bool read_seat(const json_t *object, struct table_said *said)
{
    const json_t *seat = json_object_get(object, "seat");
    const char *text = json_string_value(seat);

    if (!seat || json_is_null(seat))
        return true;
    if (!text || strlen(text) != 1 || text[0] < 'A' || text[0] >= 'A' + EU_SEATS)
        return wrong(said, "seat: expected a letter, as in \"A\"");
    said->seat = (unsigned)(text[0] - 'A');
    return true;
}

static bool read_number(const json_t *object, struct table_said *said)
{
    const json_t *n = json_object_get(object, "n");

    if (!n || json_is_null(n))
        return true;
    if (!json_is_integer(n) || json_integer_value(n) < 0)
        return wrong(said, "n: expected the number of a state");
    said->has_n = true;
    said->n = (uint64_t)json_integer_value(n);
    return true;
}

static bool read_answer(const json_t *object, struct table_said *said)
{
    const json_t *answer = json_object_get(object, "answer");

    if (!json_is_integer(answer) || json_integer_value(answer) < INT32_MIN ||
        json_integer_value(answer) > INT32_MAX)
        return wrong(said, "answer: expected the number of an answer");
    said->answer = (int32_t)json_integer_value(answer);
    return true;
}

static bool read_type(const json_t *object, struct table_said *said)
{
    static const char *const types[] = {[TABLE_INPUT_ANSWER] = "answer",
                                        [TABLE_INPUT_HINT] = "hint",
                                        [TABLE_INPUT_STATE] = "state",
                                        [TABLE_INPUT_LEAVE] = "leave"};
    const char *type = json_string_value(json_object_get(object, "type"));

    for (unsigned i = TABLE_INPUT_ANSWER; type && i < sizeof types / sizeof *types; i++)
        if (strcmp(type, types[i]) == 0) {
            said->kind = (enum table_input_kind)i;
            return true;
        }
    return wrong(said, "type: expected answer, hint, state or leave");
}

static bool has_all(const json_t *object, struct table_said *said)
{
    if (said->kind == TABLE_INPUT_LEAVE)
        return true;
    if (said->seat == EU_NOBODY)
        return wrong(said, "seat: whose is it?");
    if (said->kind != TABLE_INPUT_ANSWER)
        return true;
    if (!said->has_n)
        return wrong(said, "n: which state is it an answer to?");
    return read_answer(object, said);
}

static void read_line(struct text line, struct table_said *said)
{
    json_error_t why;
    json_t *object = json_loadb(line.s, line.n, JSON_REJECT_DUPLICATES, &why);

    if (!json_is_object(object))
        (void)wrong(said, "expected one JSON object a line");
    else if (!read_seat(object, said) || !read_number(object, said) || !read_type(object, said) ||
             !has_all(object, said))
        said->kind = TABLE_INPUT_WRONG;
    json_decref(object);
}

/* ---- Both ---- */

static struct table_said nothing(void)
{
    return (struct table_said){.kind = TABLE_INPUT_WRONG, .seat = EU_NOBODY};
}

/* No end of a line is there, or only that of one that was too long. False: nothing to tell. */
static bool pass_long(struct table_input *in, struct table_said *said)
{
    bool is_new = !in->skips && in->left == sizeof in->data;

    if (in->skips || is_new) {
        in->skips = true;
        in->left = 0;
    }
    *said = nothing();
    if (is_new)
        (void)err_set(&said->err, ERR_USAGE, "a line has more than %d bytes", TABLE_INPUT_LINE);
    return is_new;
}

bool table_input_next(struct table_input *in, struct table_said *said)
{
    const char *end;

    while ((end = memchr(in->data, '\n', in->left))) {
        struct text line = text_trim((struct text){in->data, (size_t)(end - in->data)});
        bool whole = !in->skips && line.n;
        in->skips = false;
        *said = nothing();
        if (whole)
            read_line(line, said);
        drop(in, (size_t)(end - in->data) + 1);
        if (whole)
            return true;
    }
    return pass_long(in, said);
}

#include "base/yaml_error.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* Where the parser stopped, and the text round it. Lines count from 0. */
struct yaml_place {
    struct text data;
    size_t line, column; /* of what it could not take */
    size_t begin;        /* the line of what that stands in */
    size_t begin_column;
};

/* What is wrong with which line; or, without a text, the sign that a value begins with. */
struct words {
    const char *text;
    size_t line;
    char sign;
};

typedef struct words finder(const struct yaml_place *p);

/* ---- Lines ---- */

static struct text line_of(const struct yaml_place *p, size_t number)
{
    struct text rest = p->data, line = {"", 0};

    for (size_t i = 0; i <= number; i++)
        if (!text_line(&rest, &line))
            return (struct text){"", 0};
    return line;
}

static bool is_empty(struct text line)
{
    line = text_trim(line);
    return !line.n || line.s[0] == '#';
}

/* The last line above that has something in it, or the line itself. */
static size_t above(const struct yaml_place *p, size_t line)
{
    for (size_t i = line; i-- > 0;)
        if (!is_empty(line_of(p, i)))
            return i;
    return line;
}

/* Where a line's ": " is, from `from` on; its length if it has none. */
static size_t colon(struct text line, size_t from)
{
    for (size_t i = from; i < line.n; i++)
        if (line.s[i] == ':' && (i + 1 == line.n || strchr(" \t\r", line.s[i + 1])))
            return i;
    return line.n;
}

/* The byte at a column, which counts characters; the length of the line behind its end. */
static size_t byte_of(struct text line, size_t column)
{
    for (size_t i = 0; i < line.n; i++)
        if (((unsigned char)line.s[i] & 0xc0) != 0x80 && column-- == 0)
            return i;
    return line.n;
}

static char sign_at(struct text line, size_t column)
{
    size_t i = byte_of(line, column);

    return i < line.n ? line.s[i] : ' ';
}

static bool begins_line(const struct yaml_place *p)
{
    struct text line = line_of(p, p->line), trimmed = text_trim(line);

    return (size_t)(trimmed.s - line.s) == p->column;
}

/* ---- Slips ---- */

static const char quotes[] = "a value with ': ' in it needs quotes";
static const char no_blank[] = "expected `key: value`, with a blank behind the colon";
static const char unlike[] =
    "this line is indented unlike those above it; keys of one mapping, and "
    "entries of one list, begin in the same column";

static struct words at(const struct yaml_place *p, const char *text)
{
    return (struct words){text, p->line, 0};
}

static struct words at_begin(const struct yaml_place *p, const char *text)
{
    return (struct words){text, p->begin, 0};
}

/* A second ": " in a line, or a line that goes on with the value above it. */
static struct words second_value(const struct yaml_place *p)
{
    struct text line = line_of(p, p->line);
    size_t before = above(p, p->line);

    if (colon(line, 0) < byte_of(line, p->column))
        return at(p, quotes);
    if (colon(line_of(p, before), 0) == line_of(p, before).n)
        return (struct words){no_blank, before, 0};
    return at(p, "this line is indented deeper than the one above it, which has a value already");
}

static struct words lacks_colon(const struct yaml_place *p)
{
    return at_begin(p, no_blank);
}

static struct words no_entry(const struct yaml_place *p)
{
    size_t before = above(p, p->line);
    struct text upper = text_trim(line_of(p, before));

    if (before < p->line && upper.n > 1 && upper.s[0] == '-' && upper.s[1] != ' ')
        return (struct words){"expected a blank behind the '-' of an entry", before, 0};
    if (begins_line(p))
        return at(p, unlike);
    return at(p, "there is more behind the end of the value; it needs quotes round all of it");
}

static struct words tab(const struct yaml_place *p)
{
    return at(p, "a tab indents this line; expected blanks");
}

static struct words bad_start(const struct yaml_place *p)
{
    char c = sign_at(line_of(p, p->line), p->column);

    return c == '\t' ? tab(p) : (struct words){NULL, p->line, c};
}

/* What begins with a sign of YAML's and does not go on as that. */
static struct words bad_sign(const struct yaml_place *p)
{
    return (struct words){NULL, p->begin, sign_at(line_of(p, p->begin), p->begin_column)};
}

static struct words open_quote(const struct yaml_place *p)
{
    return at_begin(p, "a quotation mark opens here and does not close");
}

static struct words open_list(const struct yaml_place *p)
{
    return at_begin(p, "'[' opens a list here that does not close, or lacks a comma");
}

static struct words open_mapping(const struct yaml_place *p)
{
    return at_begin(p, "'{' opens keys and values here that do not close, or lack a comma");
}

static struct words list_behind(const struct yaml_place *p)
{
    return at(p, "a list begins on the line below its key");
}

static struct words backslash(const struct yaml_place *p)
{
    return at(p, "a backslash is special in double quotes; expected single quotes");
}

static struct words no_node(const struct yaml_place *p)
{
    struct text last = line_of(p, p->line);

    return at(p, last.n ? "expected a value here" : "the text ends between brackets");
}

static struct words no_document(const struct yaml_place *p)
{
    return at(p, unlike);
}

/* By what libyaml says. */
static const struct {
    const char *problem;
    finder *find;
} slips[] = {
    {"mapping values are not allowed", second_value},
    {"could not find expected ':'", lacks_colon},
    {"did not find expected key", no_entry},
    {"did not find expected '-' indicator", no_entry},
    {"did not find expected <document start>", no_document},
    {"found character that cannot start", bad_start},
    {"found a tab character", tab},
    {"did not find expected alphabetic", bad_sign},
    {"did not find expected comment or line break", bad_sign},
    {"did not find expected tag", bad_sign},
    {"did not find expected '!'", bad_sign},
    {"mapping keys are not allowed", bad_start},
    {"found unexpected end of stream", open_quote},
    {"found unexpected document indicator", open_quote},
    {"did not find expected ',' or ']'", open_list},
    {"did not find expected ',' or '}'", open_mapping},
    {"block sequence entries are not allowed", list_behind},
    {"found unknown escape character", backslash},
    {"did not find expected hexdecimal number", backslash},
    {"did not find expected node content", no_node},
};

static bool find(const struct yaml_place *p, const char *problem, struct words *words)
{
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (strncmp(problem, slips[i].problem, strlen(slips[i].problem)) == 0) {
            *words = slips[i].find(p);
            return true;
        }
    return false;
}

/* ---- Errors ---- */

enum { EXAMPLE = 128 };

/* A line whose value has ": " in it as it should have been written; nothing where that would take
 * more than quotes. */
static void put_example(char out[EXAMPLE], struct text line)
{
    size_t end = colon(line, 0);
    struct text key = text_trim((struct text){line.s, end});
    struct text value = text_trim((struct text){line.s + end + 1, line.n - end - 1});

    out[0] = '\0';
    if (line.n < EXAMPLE / 2 && !memchr(value.s, '"', value.n) && !memchr(value.s, '\\', value.n))
        (void)snprintf(out, EXAMPLE, ": %.*s: \"%.*s\"", (int)key.n, key.s, (int)value.n, value.s);
}

/* Of bytes that are no text the parser tells the place, and no line. */
static bool bad_byte(struct err *e, const char *path, struct text data, const yaml_parser_t *parser)
{
    size_t line = 1, at = parser->problem_offset < data.n ? parser->problem_offset : data.n;

    for (size_t i = 0; i < at; i++)
        line += data.s[i] == '\n';
    return err_set(e, ERR_USAGE, "%s:%zu: %s", path, line,
                   strstr(parser->problem, "control characters")
                       ? "a control character; expected text"
                       : "a byte that is not UTF-8; expected a text in UTF-8");
}

static bool wrong_words(struct err *e, const char *path, const struct yaml_place *p,
                        const struct words *words)
{
    char example[EXAMPLE] = "";

    if (!words->text)
        return err_set(e, ERR_USAGE, "%s:%zu: a value that begins with '%c' needs quotes", path,
                       words->line + 1, words->sign);
    if (words->text == quotes)
        put_example(example, line_of(p, words->line));
    return err_set(e, ERR_USAGE, "%s:%zu: %s%s", path, words->line + 1, words->text, example);
}

bool yaml_error(struct err *e, const char *path, const void *data, size_t n,
                const yaml_parser_t *parser)
{
    const yaml_mark_t *mark = &parser->problem_mark, *begin = &parser->context_mark;
    struct yaml_place p = {{data, n}, mark->line, mark->column, begin->line, begin->column};
    struct words words;

    if (!parser->problem || parser->error == YAML_MEMORY_ERROR)
        return err_set(e, ERR_ABORT, "%s: out of memory", path);
    if (parser->error == YAML_READER_ERROR)
        return bad_byte(e, path, p.data, parser);
    if (!find(&p, parser->problem, &words))
        return err_set(e, ERR_USAGE, "%s:%zu: not YAML: %s", path, p.line + 1, parser->problem);
    return wrong_words(e, path, &p, &words);
}

#include "terminal/cli.h"

#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/child.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "rules/rules.h"

enum { WIDTH_LEAST = 20, WIDTH_DEFAULT = 80, WIDTH_MOST = 1000, HEIGHT_DEFAULT = 24 };

/* In lines of so many columns, broken between words; those after the first stand under the text. */
static void print_wrapped(FILE *out, size_t width, const char *lead, const char *text)
{
    size_t from = strlen(lead), columns = width > from ? width - from : 1;

    fputs(lead, out);
    for (size_t n; text[n = text_columns_line(text, strlen(text), columns)]; text += n + 1)
        fprintf(out, "%.*s\n%*s", (int)n, text, (int)from, "");
    fprintf(out, "%s\n", text);
}

void cli_wrapped(const char *lead, const char *text)
{
    print_wrapped(stdout, cli_terminal(stdout).width, lead, text);
}

/* What was printed before comes first, also where both streams are one file. Off a terminal it is
 * one line, as programs read it. */
static void print_error(const char *command, const char *text)
{
    struct cli_terminal terminal = cli_terminal(stderr);
    char lead[64];

    (void)fflush(stdout);
    (void)snprintf(lead, sizeof lead, "euchre-arena%s%s: ", *command ? " " : "", command);
    print_wrapped(stderr, terminal.is_terminal ? terminal.width : SIZE_MAX, lead, text);
}

bool cli_reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return ferror(stdout) && poll(&out, 1, 0) == 1 && (out.revents & POLLERR);
}

void cli_outcome(const char *command, json_t *value)
{
    const char *path = getenv(CHILD_OUTCOME);
    struct err err;

    if (!path || !*path)
        json_decref(value);
    else if (!jw_file(path, 0600, value, JSON_INDENT(2), &err))
        print_error(command, err.text);
}

int cli_fail(const char *command, const struct err *e)
{
    cli_outcome(command, json_pack("{s:i, s:s?, s:s?, s:s}", "status", (int)e->class, "fault",
                                   err_fault_name(e->fault), "bot", *e->bot ? e->bot : NULL, "why",
                                   e->text));
    if (!cli_reader_left())
        print_error(command, e->text);
    return (int)e->class;
}

int cli_no_memory(const char *command)
{
    struct err e;

    (void)err_memory(&e);
    return cli_fail(command, &e);
}

/* struct err makes any text safe to print. */
static void set_misuse(struct err *e, const char *fmt, va_list ap)
{
    char raw[sizeof e->text];

    (void)vsnprintf(raw, sizeof raw, fmt, ap);
    (void)err_set(e, ERR_USAGE, "%s", raw);
}

int cli_misuse(const char *command, const char *fmt, ...)
{
    struct err e;
    va_list ap;

    va_start(ap, fmt);
    set_misuse(&e, fmt, ap);
    va_end(ap);
    (void)cli_fail(command, &e);
    return cli_bad_option(command);
}

int cli_bad_option(const char *command)
{
    (void)fprintf(stderr, "(see euchre-arena %s%s--help)\n", command, *command ? " " : "");
    return ERR_USAGE;
}

void cli_warn(const char *command, const char *fmt, ...)
{
    struct err e;
    va_list ap;

    va_start(ap, fmt);
    set_misuse(&e, fmt, ap);
    va_end(ap);
    print_error(command, e.text);
}

bool cli_rules(struct eu_rules *rules, char *const *words, struct err *err)
{
    struct buf text = {0};

    for (; *words; words++)
        (void)(buf_add_text(&text, *words) && buf_add_byte(&text, ' '));
    const char *whole = buf_str(&text);
    bool ok = whole ? rules_parse(rules, whole, err) : err_memory(err);
    buf_finish(&text);
    return ok;
}

const char *cli_text(struct buf *text)
{
    const char *s = buf_str(text);

    return s ? s : "";
}

void cli_put(struct buf *text)
{
    if (text->len)
        (void)fwrite(text->data, 1, text->len, stdout);
    buf_finish(text);
}

bool cli_json(json_t *value, size_t flags)
{
    if (!value)
        return false;
    (void)json_dumpf(value, stdout, flags);
    putchar('\n');
    json_decref(value);
    return true;
}

static void find_size(FILE *stream, struct cli_terminal *t)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    uint64_t n;

    t->width = WIDTH_DEFAULT;
    t->height = HEIGHT_DEFAULT;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0) {
        t->width = size.ws_col >= WIDTH_LEAST ? size.ws_col : t->width;
        t->height = size.ws_row ? size.ws_row : t->height;
    }
    if (columns && text_u64(text_of(columns), WIDTH_LEAST, WIDTH_MOST, &n))
        t->width = (unsigned)n;
}

struct cli_terminal cli_terminal(FILE *stream)
{
    const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool is_terminal = isatty(fileno(stream)) == 1;
    bool dumb = !term || strcmp(term, "dumb") == 0;

    struct cli_terminal terminal = {
        .is_terminal = is_terminal,
        .colour = is_terminal && !dumb && !(plain && *plain),
    };
    find_size(stream, &terminal);
    return terminal;
}

static bool knows_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return strcasestr(locale, "utf-8") || strcasestr(locale, "utf8");
    }
    return false;
}

struct board_style cli_board_style(const struct cli_terminal *terminal)
{
    return (struct board_style){
        .colour = terminal->colour,
        .suits = terminal->is_terminal && knows_utf8(),
        .columns = terminal->width,
    };
}

struct cli_page cli_page(FILE *stream)
{
    return (struct cli_page){stream, cli_terminal(stream)};
}

#include "viewer/play_dialogue.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/text.h"
#include "terminal/cli.h"
#include "rules/deal.h"
#include "play/choice.h"
#include "play/hint.h"
#include "play/table_events.h"

void dialogue_start(struct dialogue *d, const struct roster_bot *hint, const atomic_int *stop)
{
    *d = (struct dialogue){.hint = hint, .stop = stop, .echoes = isatty(STDIN_FILENO) != 1};
}

/* ---- What is typed ---- */

/* Reads more. False at the end, and when a signal asks to stop. */
static bool read_more(struct dialogue *d)
{
    ssize_t n;

    d->from = d->to = 0;
    do
        n = *d->stop ? 0 : read(STDIN_FILENO, d->in, sizeof d->in);
    while (n < 0 && errno == EINTR && !*d->stop);
    d->ended = n <= 0;
    d->to = n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* The next line, of which what is too long is dropped. */
static bool read_input_line(struct dialogue *d)
{
    size_t n = 0;

    for (;;) {
        if (d->from == d->to && !read_more(d)) {
            if (!n || *d->stop)
                return false;
            break; /* a last line without its end */
        }
        char c = d->in[d->from++];
        if (c == '\n')
            break;
        if (n + 1 < sizeof d->line)
            d->line[n++] = c ? c : ' ';
    }
    d->line[n] = '\0';
    return true;
}

/* Asks for a line. None is taken from somebody who sees nothing. */
static bool ask_line(struct dialogue *d, const char *prompt)
{
    char safe[4 * DIALOGUE_LINE];

    printf("%s ", prompt);
    (void)fflush(stdout);
    bool read = !ferror(stdout) && read_input_line(d);
    (void)text_safe(text_of(read ? d->line : ""), safe, sizeof safe);
    if (d->echoes || !read)
        printf("%s\n", safe);
    return read;
}

static bool is_yes(const char *line)
{
    struct text t = text_trim(text_of(line));

    return t.n && (t.s[0] == 'y' || t.s[0] == 'Y');
}

/* ---- What else can be wished ---- */

static void hears(void *context, struct person *p, const char *text)
{
    struct text rest = text_of(text), line;
    char copy[2048];

    (void)context;
    (void)p;
    while (text_line(&rest, &line)) {
        size_t blanks = line.n > 1 && line.s[0] == ' ' ? 2 : 0;
        line = (struct text){line.s + blanks, line.n - blanks};
        if (line.n && text_copy(line, copy, sizeof copy))
            cli_wrapped(blanks ? "  " : "", copy);
        else
            putchar('\n');
    }
}

static void show_choices(const struct choices *c)
{
    struct buf out = {0};

    choices_show(c, &out);
    cli_put(&out);
}

/* Each line of it as a paragraph. */
static void explain(const struct choices *c)
{
    struct buf out = {0};
    struct text rest, line;
    char paragraph[1024];

    choices_explain(c, &out);
    rest = text_of(cli_text(&out));
    while (text_line(&rest, &line))
        if (text_safe(line, paragraph, sizeof paragraph) || *paragraph)
            cli_wrapped("  ", paragraph);
    cli_wrapped("  ",
                "Answer by a number, a card (JH, 10c), or words or their beginnings (pass, order, "
                "hearts alone). h: what a bot would do; l: the last trick; s: the score; t: "
                "the table; q: leave.");
    buf_finish(&out);
}

/* Cards that the other seats hold. */
static void count_held(const struct seat_names *s, const struct eu_view *v, struct board *b)
{
    for (unsigned seat = 0; seat < s->rules->players; seat++)
        b->held[seat] = v->sits_out >> seat & 1 ? s->rules->cards : s->rules->cards - v->tricks;
    for (unsigned i = 0; v->tricks < EU_TRICKS && i < v->played; i++)
        b->held[deal_player(v, v->tricks, i)]--;
}

static void draw_table(const struct seat_names *s, const struct eu_view *v)
{
    struct board b = board_of(v, s->seat);
    struct buf out = {0};

    for (unsigned seat = 0; seat < s->rules->players; seat++)
        b.name[seat] = s->name[seat] + 2; /* the board has the letters itself */
    count_held(s, v, &b);
    board_show(&b, s->seat, v->hand);
    b.asked = s->seat;
    b.lies = true;
    board_draw(&b, &s->style, &out);
    cli_put(&out);
}

static void print_table_event(const struct seat_names *s, const struct eu_view *v,
                              void (*describe)(const struct seat_names *s, const struct eu_view *v,
                                               struct buf *out))
{
    struct buf out = {0};

    describe(s, v, &out);
    fputs(cli_text(&out), stdout);
    buf_finish(&out);
}

static void give_hint(const struct dialogue *d, const struct choices *c, const struct person *p)
{
    struct hint hint;
    struct err err;

    (void)fflush(stdout);
    if (hint_ask(&hint, d->hint, p, c, &err))
        printf("  %s%s %s\n", d->hint->name, hint.answers ? ":" : "", cli_text(&hint.words));
    else
        printf("  no hint: %s\n", err.text);
    hint_finish(&hint);
}

/* ---- Asking ---- */

static bool is_word(struct text t, const char *word)
{
    return t.n == strlen(word) && strncasecmp(t.s, word, t.n) == 0;
}

/* Whether the line is this command, by its letter or word, large or small. */
static bool is_wish(const char *line, const char *letter, const char *word)
{
    struct text t = text_trim(text_of(line));

    return is_word(t, letter) || is_word(t, word);
}

/* Does what is wished other than answering. False: it is nothing of the kind. */
static bool grant(const struct dialogue *d, const struct choices *c, const struct person *p)
{
    const struct seat_names *s = &p->names;

    if (is_wish(d->line, "?", "help"))
        explain(c);
    else if (is_wish(d->line, "h", "hint"))
        give_hint(d, c, p);
    else if (is_wish(d->line, "l", "last"))
        print_table_event(s, c->view, table_events_last_trick);
    else if (is_wish(d->line, "s", "score"))
        print_table_event(s, c->view, table_events_score), putchar('\n');
    else if (is_wish(d->line, "t", "table"))
        draw_table(s, c->view), show_choices(c);
    else
        return false;
    return true;
}

static void print_refusal(const struct choices *c, enum choice_read why)
{
    printf("  %s: a number from 1 to %u, %s; ? explains, q leaves\n",
           why == CHOICE_MANY ? "that may mean several" : "that is no answer here", c->n,
           c->view->question == EU_PLAY ? "or a legal card" : "a card, or words");
}

static bool asks(void *context, struct person *p, const struct eu_view *view, int32_t *answer)
{
    struct dialogue *d = context;
    struct choices c;

    choices_start(&c, &p->names, view);
    show_choices(&c);
    while (ask_line(d, choices_question(&c))) {
        if (is_wish(d->line, "q", "quit")) {
            if (!ask_line(d, "Leave the table? It can be gone on with. y or n:") || is_yes(d->line))
                return false;
            continue;
        }
        if (grant(d, &c, p) || !text_trim(text_of(d->line)).n)
            continue;
        enum choice_read read = choices_read(&c, text_of(d->line), answer);
        if (read == CHOICE_READ)
            return true;
        print_refusal(&c, read);
    }
    return false;
}

struct people_callbacks dialogue_callbacks(struct dialogue *d)
{
    return (struct people_callbacks){.hears = hears, .asks = asks, .context = d};
}

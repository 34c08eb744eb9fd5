#include "terminal/screen.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/text.h"
#include "terminal/cli.h"

enum { CTRL_C = 3, CTRL_D = 4, CTRL_Z = 26, ESCAPE = 27, ESCAPE_MS = 50 };

/* ---- The terminal ---- */

static void put_codes(const char *text)
{
    (void)fputs(text, stdout);
    (void)fflush(stdout);
}

static void measure(struct screen *s)
{
    struct winsize size;

    s->width = 80;
    s->height = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row) {
        s->width = size.ws_col;
        s->height = size.ws_row;
    }
}

static void take_terminal(struct screen *s)
{
    struct termios raw = s->before;

    raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IXON | ISTRIP);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    put_codes("\033[?1049h\033[?25l\033[H\033[2J");
    measure(s);
}

static void give(struct screen *s)
{
    put_codes("\033[0m\033[?25h\033[?1049l");
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &s->before);
}

static sigset_t watched(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
    sigset_t set;

    (void)sigemptyset(&set);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        (void)sigaddset(&set, numbers[i]);
    return set;
}

bool screen_open(struct screen *s, struct err *err)
{
    sigset_t set = watched();

    *s = (struct screen){.signals = -1};
    if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &s->before) != 0)
        return err_set(err, ERR_USAGE, "this is no terminal");
    s->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (s->signals < 0)
        return err_errno(err, ERR_ABORT, "cannot watch signals");
    (void)sigprocmask(SIG_BLOCK, &set, &s->mask);
    s->open = true;
    take_terminal(s);
    return true;
}

void screen_close(struct screen *s)
{
    if (!s->open)
        return;
    give(s);
    (void)close(s->signals);
    (void)sigprocmask(SIG_SETMASK, &s->mask, NULL);
    buf_finish(&s->frame);
    s->open = false;
}

/* Stops as any program does, with the terminal as it was, until somebody lets it go on. */
static void suspend(struct screen *s)
{
    sigset_t stop;

    (void)sigemptyset(&stop);
    (void)sigaddset(&stop, SIGTSTP);
    give(s);
    (void)raise(SIGTSTP);
    (void)sigprocmask(SIG_UNBLOCK, &stop, NULL);
    (void)sigprocmask(SIG_BLOCK, &stop, NULL);
    take_terminal(s);
}

/* ---- Keys ---- */

/* ESC [ and numbers and a letter, ESC O and a letter. */
static int sequence(const uint8_t *typed, unsigned n)
{
    static const char letters[] = "ABCDHF";
    static const int keys[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_HOME, KEY_LAST};
    static const int numbered[] = {KEY_NONE, KEY_HOME, KEY_NONE, KEY_NONE, KEY_LAST,
                                   KEY_UP,   KEY_DOWN, KEY_HOME, KEY_LAST};
    const char *at = strchr(letters, typed[n - 1]);

    if (at && *at)
        return keys[at - letters];
    if (typed[n - 1] == '~' && n == 4 && typed[2] >= '0' && typed[2] <= '8')
        return numbered[typed[2] - '0'];
    return KEY_NONE;
}

/* The key that `n` bytes (at least 1) begin with, and how many of them it is; 0: they may be the
 * beginning of one. */
static unsigned parse_key(const uint8_t *typed, unsigned n, int *key)
{
    *key = typed[0];
    if (typed[0] != ESCAPE)
        return 1;
    if (n == 1)
        return 0;
    *key = KEY_NONE;
    if (typed[1] != '[' && typed[1] != 'O')
        return 1;
    for (unsigned i = 2; i < n; i++)
        if (typed[i] < ' ' || typed[i] >= 0x40) {
            *key = sequence(typed, i + 1);
            return i + 1;
        }
    return 0;
}

/* Reads what has been typed. False at the end of input. */
static bool read_typed(struct screen *s)
{
    ssize_t n = read(STDIN_FILENO, s->typed + s->ntyped, sizeof s->typed - s->ntyped);

    if (n > 0)
        s->ntyped += (unsigned)n;
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

/* What a signal is; KEY_NONE: nothing. */
static int read_signal(struct screen *s)
{
    struct signalfd_siginfo info;

    if (read(s->signals, &info, sizeof info) != sizeof info)
        return KEY_NONE;
    switch (info.ssi_signo) {
    case SIGTSTP:
        suspend(s);
        return KEY_RESIZE;
    case SIGCONT: /* stopped in a way that could not be seen */
        take_terminal(s);
        return KEY_RESIZE;
    case SIGWINCH:
        measure(s);
        return KEY_RESIZE;
    }
    s->ended_by = (int)info.ssi_signo;
    return KEY_END;
}

/* Takes the next key off those typed; false: none is there, or only its beginning. */
static bool take_key(struct screen *s, bool is_whole, int *key)
{
    if (!s->ntyped)
        return false;
    unsigned n = parse_key(s->typed, s->ntyped, key);
    if (!n && !is_whole && s->ntyped < sizeof s->typed)
        return false;
    n = n ? n : s->ntyped;
    s->ntyped -= n;
    memmove(s->typed, s->typed + n, s->ntyped);
    if (*key == CTRL_C || *key == CTRL_D)
        *key = KEY_END;
    if (*key == CTRL_Z) {
        suspend(s);
        *key = KEY_RESIZE;
    }
    return true;
}

/* Waits for more to be typed, or a signal. *is_whole: nothing came after what is there. */
static int wait_key(struct screen *s, bool *is_whole)
{
    struct pollfd wait[2] = {{STDIN_FILENO, POLLIN, 0}, {s->signals, POLLIN, 0}};
    int n = poll(wait, 2, s->ntyped ? ESCAPE_MS : -1), key = KEY_NONE;

    *is_whole = n == 0;
    if (n > 0 && wait[1].revents)
        key = read_signal(s);
    if (n > 0 && wait[0].revents && !read_typed(s))
        key = KEY_END;
    return key;
}

int screen_key(struct screen *s)
{
    int key = KEY_NONE;

    for (bool is_whole = false; key == KEY_NONE;)
        if (!take_key(s, is_whole, &key))
            key = wait_key(s, &is_whole);
        else
            is_whole = false;
    return key;
}

bool screen_is_behind(struct screen *s)
{
    struct pollfd wait = {STDIN_FILENO, POLLIN, 0};

    return s->ntyped || poll(&wait, 1, 0) > 0;
}

/* ---- Drawing ---- */

/* The end of the sequence of colours at `at`, or `at` if there is none. */
static size_t skip_colour(const char *line, size_t n, size_t at)
{
    if (line[at] != ESCAPE)
        return at;
    while (at < n && line[at] != 'm')
        at++;
    return at < n ? at + 1 : n;
}

/* Bytes of a line up to so many columns; *width: how many it has. */
static size_t columns_within(const char *line, size_t n, unsigned columns, unsigned *width)
{
    size_t at = 0;

    *width = 0;
    while (at < n) {
        size_t after = skip_colour(line, n, at);
        if (after > at) {
            at = after;
            continue;
        }
        do
            after++;
        while (after < n && ((unsigned char)line[after] & 0xc0) == 0x80);
        unsigned wide = (unsigned)text_columns(line + at, after - at);
        if (*width + wide > columns)
            break;
        *width += wide;
        at = after;
    }
    return at;
}

unsigned screen_columns(const char *line, size_t n)
{
    unsigned width;

    (void)columns_within(line, n, ~0u, &width);
    return width;
}

void screen_cut(struct buf *out, const char *line, size_t n, unsigned columns)
{
    unsigned width;

    (void)buf_add(out, line, columns_within(line, n, columns, &width));
}

void screen_clear(struct screen *s)
{
    buf_clear(&s->frame);
    (void)buf_add_text(&s->frame, "\033[H");
    s->lines = 0;
}

void screen_line(struct screen *s, const char *line, size_t n)
{
    if (s->lines == s->height)
        return;
    if (s->lines++)
        (void)buf_add_text(&s->frame, "\r\n");
    screen_cut(&s->frame, line, n, s->width);
    (void)buf_add_text(&s->frame, "\033[0m\033[K");
}

void screen_show(struct screen *s)
{
    (void)buf_add_text(&s->frame, s->lines < s->height ? "\033[J" : "");
    (void)fwrite(s->frame.data, 1, s->frame.len, stdout);
    (void)fflush(stdout);
}

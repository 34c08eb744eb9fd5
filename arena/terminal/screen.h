/*
 * Draws full pages on a terminal and reads its keyboard key by key: raw mode, alternate
 * screen, no cursor. Signals come as keys, so that nothing ends before the terminal is as it was.
 *
 *     if (!screen_open(&s, &err))
 *         ...
 *     while ((key = screen_key(&s)) != KEY_END)
 *         screen_clear(&s), screen_line(&s, ...), ..., screen_show(&s);
 *     screen_close(&s);
 *     return s.ended_by ? 128 + s.ended_by : ...
 *
 * Ctrl-Z and SIGTSTP give the terminal back and take it again (KEY_RESIZE) when the program goes
 * on.
 */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

#include "base/buf.h"
#include "base/err.h"

/* What screen_key returns beside characters. */
enum {
    KEY_NONE = 0x100, /* nothing that has a name */
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_LAST,
    KEY_RESIZE, /* the terminal has another size, or must be drawn again */
    KEY_END,    /* Ctrl-C, Ctrl-D, no more input, SIGTERM, SIGHUP, SIGINT */
};

struct screen {
    unsigned width, height;
    int ended_by; /* the signal that ended it; 0: none */
    /* The rest is screen's own. */
    struct termios before;
    sigset_t mask;
    int signals;       /* descriptor they are read from */
    struct buf frame;  /* what is being drawn */
    unsigned lines;    /* of it */
    uint8_t typed[64]; /* read, but no key yet */
    unsigned ntyped;
    bool open;
};

/* Takes the terminal of standard input and output. ERR_USAGE if they are none. */
bool screen_open(struct screen *s, struct err *err);

/* Gives it back as it was. Of one that is not open nothing. */
void screen_close(struct screen *s);

/* Waits for a key. */
int screen_key(struct screen *s);

/* Whether a key waits already: what would be drawn now is out of date at once. */
bool screen_is_behind(struct screen *s);

/* A page: lines, cut at the screen's edges, colours end with each; then all of it at once. */
void screen_clear(struct screen *s);
void screen_line(struct screen *s, const char *line, size_t n);
void screen_show(struct screen *s);

/* Columns that a line takes, colours none. */
unsigned screen_columns(const char *line, size_t n);

/* Appends a line up to so many columns. */
void screen_cut(struct buf *out, const char *line, size_t n, unsigned columns);

#endif

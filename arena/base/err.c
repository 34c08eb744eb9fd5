#include "base/err.h"
#include "base/text.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RAW_CAP = 2048 };

/* Writes at most cap bytes; a text that does not fit ends in dots. */
static void set_safe_text(struct err *e, const char *raw, size_t rawlen)
{
    static const char dots[] = "...";
    bool cut = rawlen >= RAW_CAP;

    if (cut)
        rawlen = RAW_CAP - 1;
    if (text_safe((struct text){raw, rawlen}, e->text, sizeof e->text - strlen(dots)) && !cut)
        return;
    strncat(e->text, dots, sizeof e->text - strlen(e->text) - 1);
}

/* Sets the formatted text and what comes after it; errno stays as it was. */
static void set_text(struct err *e, const char *fmt, va_list ap, const char *joint,
                     const char *after)
{
    char raw[RAW_CAP];
    int saved = errno, n = vsnprintf(raw, sizeof raw, fmt, ap);
    size_t len = n > 0 ? (size_t)n : 0;

    if (n < 0)
        raw[0] = '\0';
    if (len < sizeof raw)
        (void)snprintf(raw + len, sizeof raw - len, "%s%s", joint, after);
    set_safe_text(e, raw, len + strlen(joint) + strlen(after));
    errno = saved;
}

/* Whose fault it is as far as the class tells. */
static enum err_fault fault_of(enum err_class c)
{
    switch (c) {
    case ERR_ABORT:
        return ERR_OF_MACHINE;
    case ERR_USAGE:
        return ERR_OF_ORGANISER;
    case ERR_FOUND:
        return ERR_OF_FILE;
    }
    return ERR_OF_NOBODY;
}

static void set_class(struct err *e, enum err_class c)
{
    e->class = c;
    e->fault = fault_of(c);
}

static void begin(struct err *e, enum err_class c)
{
    set_class(e, c);
    e->bot[0] = '\0';
}

bool err_set(struct err *e, enum err_class c, const char *fmt, ...)
{
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    set_text(e, fmt, ap, "", "");
    va_end(ap);
    begin(e, c);
    return false;
}

/* What the number means. Only GNU's function of the name returns a text. */
static const char *text_of_error(int error, char *room, size_t size)
{
#ifdef __GLIBC__
    return strerror_r(error, room, size);
#else
    (void)strerror_r(error, room, size);
    return room;
#endif
}

bool err_errno(struct err *e, enum err_class c, const char *fmt, ...)
{
    char why[256] = "";
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    set_text(e, fmt, ap, ": ", text_of_error(errno, why, sizeof why));
    va_end(ap);
    begin(e, c);
    return false;
}

bool err_prefix(struct err *e, const char *fmt, ...)
{
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    set_text(e, fmt, ap, "", e->text);
    va_end(ap);
    return false;
}

bool err_blame(struct err *e, enum err_fault fault)
{
    if (e && e->fault != ERR_OF_MACHINE)
        e->fault = fault;
    return false;
}

bool err_of_bot(struct err *e, const char *bot)
{
    if (e)
        (void)text_safe(text_of(bot), e->bot, sizeof e->bot);
    return false;
}

bool err_found(struct err *e)
{
    if (e && e->class == ERR_USAGE)
        set_class(e, ERR_FOUND);
    return false;
}

const char *err_fault_name(enum err_fault fault)
{
    static const char *const names[] = {
#define ERR_FAULT_NAME(id, name) name,
        ERR_FAULTS(ERR_FAULT_NAME)
#undef ERR_FAULT_NAME
    };

    return names[fault];
}

enum err_fault err_fault_named(const char *name)
{
    for (unsigned f = ERR_OF_MACHINE; name && f < ERR_FAULT_COUNT; f++)
        if (strcmp(err_fault_name(f), name) == 0)
            return f;
    return ERR_OF_NOBODY;
}

bool err_memory(struct err *e)
{
    return err_set(e, ERR_ABORT, "out of memory");
}

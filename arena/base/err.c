#include "base/err.h"
#include "base/text.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RAW_CAP = 2048 };

/* Writes at most cap bytes; a text that does not fit ends in dots. */
static void put(struct err *e, const char *raw, size_t rawlen)
{
    static const char dots[] = "...";
    bool cut = rawlen >= RAW_CAP;

    if (cut)
        rawlen = RAW_CAP - 1;
    if (text_safe((struct text){raw, rawlen}, e->text, sizeof e->text - strlen(dots)) && !cut)
        return;
    strncat(e->text, dots, sizeof e->text - strlen(e->text) - 1);
}

/* What vsnprintf says it would have written; a failure counts as nothing. */
static size_t format(char raw[RAW_CAP], const char *fmt, va_list ap)
{
    int n = vsnprintf(raw, RAW_CAP, fmt, ap);

    if (n < 0)
        raw[0] = '\0';
    return n < 0 ? 0 : (size_t)n;
}

/* Appends a string to a raw text that was formatted to length n; returns the new length. */
static size_t append(char raw[RAW_CAP], size_t n, const char *s)
{
    if (n < RAW_CAP)
        (void)snprintf(raw + n, RAW_CAP - n, "%s", s);
    return n + strlen(s);
}

bool err_set(struct err *e, enum err_class c, const char *fmt, ...)
{
    char raw[RAW_CAP];
    int saved = errno;
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    size_t n = format(raw, fmt, ap);
    va_end(ap);
    e->class = c;
    put(e, raw, n);
    errno = saved;
    return false;
}

bool err_errno(struct err *e, enum err_class c, const char *fmt, ...)
{
    char raw[RAW_CAP], why[256] = "";
    int saved = errno;
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    size_t n = format(raw, fmt, ap);
    va_end(ap);
    n = append(raw, n, ": ");
    n = append(raw, n, strerror_r(saved, why, sizeof why));
    e->class = c;
    put(e, raw, n);
    errno = saved;
    return false;
}

bool err_prefix(struct err *e, const char *fmt, ...)
{
    char raw[RAW_CAP];
    int saved = errno;
    va_list ap;

    if (!e)
        return false;
    va_start(ap, fmt);
    size_t n = format(raw, fmt, ap);
    va_end(ap);
    n = append(raw, n, e->text);
    put(e, raw, n);
    errno = saved;
    return false;
}

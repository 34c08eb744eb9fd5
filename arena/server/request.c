#include "server/request.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

/* ---- The target ---- */

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_safe(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("._@/-", c));
}

/* Takes one character of the path, which may be %XX; false if it is none that paths here have. */
static bool take_character(const char **at, char *c)
{
    if (**at == '%') {
        int high = digit_value((*at)[1]), low = high < 0 ? -1 : digit_value((*at)[2]);
        if (low < 0)
            return false;
        *c = (char)(high << 4 | low);
        *at += 3;
    } else {
        *c = *(*at)++;
    }
    return is_safe(*c);
}

/* No part of it is empty, "." or "..", but for the whole of "/". */
static bool has_plain_parts(const char *path)
{
    if (strcmp(path, "/") == 0)
        return true;
    while (*path == '/') {
        size_t n = strcspn(++path, "/");
        if (n == 0 || (n == 1 && *path == '.') || (n == 2 && memcmp(path, "..", 2) == 0))
            return false;
        path += n;
    }
    return !*path;
}

static int read_target(struct http_request *r, const char *target, const char **why)
{
    const char *at = target;
    size_t n = 0;

    *why = "the address is too long";
    if (strlen(target) >= REQUEST_TARGET)
        return 414;
    *why = "there is no such page";
    if (*target != '/')
        return 400;
    while (*at && *at != '?')
        if (!take_character(&at, &r->path[n++]))
            return 404;
    r->path[n] = '\0';
    if (!has_plain_parts(r->path))
        return 404;
    if (*at == '?')
        (void)text_copy(text_of(at + 1), r->query, sizeof r->query);
    return 0;
}

/* ---- Headers ---- */

static bool read_method(const char *name, enum method *method)
{
    static const struct {
        const char *name;
        enum method method;
    } methods[] = {{"GET", METHOD_GET},
                   {"HEAD", METHOD_HEAD},
                   {"POST", METHOD_POST},
                   {"PUT", METHOD_PUT},
                   {"DELETE", METHOD_DELETE}};

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        *method = methods[i].method;
        if (strcmp(name, methods[i].name) == 0)
            return true;
    }
    return false;
}

static bool is_token(const char *text)
{
    size_t n = 0;

    while (text[n] && text[n] != '/' && text[n] != '.' && text[n] != '@' && is_safe(text[n]))
        n++;
    return n > 0 && !text[n] && n < REQUEST_TOKEN;
}

static int read_token(struct http_request *r, const char *value, const char **why)
{
    static const char scheme[] = "Bearer ";

    if (!value)
        return 0;
    *why = "expected `Authorization: Bearer TOKEN`";
    if (strncasecmp(value, scheme, sizeof scheme - 1) != 0)
        return 401;
    value += sizeof scheme - 1;
    value += strspn(value, " ");
    if (!is_token(value))
        return 401;
    return text_copy(text_of(value), r->token, sizeof r->token) ? 0 : 401;
}

static int read_length(struct http_request *r, const char *length, const char *coding,
                       const char **why)
{
    *why = "expected one length of the body";
    r->chunked = coding != NULL;
    r->has_length = length != NULL;
    if (r->chunked && r->has_length)
        return 400;
    return !length || text_u64(text_of(length), 0, UINT64_MAX / 2, &r->length) ? 0 : 400;
}

int request_read(struct http_request *r, const char *method, const char *target,
                 request_header *header, void *from, const char **why)
{
    const char *codings = header(from, "Accept-Encoding");

    *r = (struct http_request){.method = METHOD_GET};
    r->host = header(from, "Host");
    r->type = header(from, "Content-Type");
    r->origin = header(from, "Origin");
    r->from_site = header(from, "Sec-Fetch-Site");
    r->known = header(from, "If-None-Match");
    r->gzip = codings && strcasestr(codings, "gzip") && !strcasestr(codings, "gzip;q=0");
    *why = "this method is not known here";
    if (!read_method(method, &r->method))
        return 501;
    int status = read_target(r, target, why);
    if (!status)
        status = read_token(r, header(from, "Authorization"), why);
    if (!status)
        status =
            read_length(r, header(from, "Content-Length"), header(from, "Transfer-Encoding"), why);
    return status;
}

/* ---- What it says ---- */

bool request_has_body(const struct http_request *r)
{
    return r->chunked || r->length > 0;
}

bool request_number(const char *query, const char *name, uint32_t *number)
{
    struct text rest = text_of(query), pair, key, value;
    uint64_t n;

    while (rest.n) {
        if (!text_cut(rest, '&', &pair, &rest)) {
            pair = rest;
            rest = (struct text){"", 0};
        }
        if (text_cut(pair, '=', &key, &value) && text_is(key, name)) {
            bool is = text_u64(value, 0, 999999999, &n);
            if (is)
                *number = (uint32_t)n;
            return is;
        }
    }
    return false;
}

bool request_is_json(const struct http_request *r)
{
    static const char json[] = "application/json";
    size_t n = sizeof json - 1;

    return r->type && strncasecmp(r->type, json, n) == 0 &&
           (!r->type[n] || strchr("; ", r->type[n]));
}

/* "http://host:port" names the same host. */
static bool is_own(const char *origin, const char *host)
{
    const char *after = strstr(origin, "://");

    return after && host && strcasecmp(after + 3, host) == 0;
}

bool request_is_foreign(const struct http_request *r)
{
    if (r->from_site)
        return strcmp(r->from_site, "same-origin") != 0 && strcmp(r->from_site, "none") != 0;
    return r->origin && !is_own(r->origin, r->host);
}

bool request_knows(const struct http_request *r, const char *tag)
{
    return r->known && *tag && strstr(r->known, tag);
}

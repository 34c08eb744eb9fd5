/*
 * A request of HTTP as the server looks at it: the path decoded and safe, the token, what the
 * headers say that matter here. All of it comes from strangers; what is not plainly right is
 * refused.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

enum { REQUEST_TARGET = 512, REQUEST_TOKEN = 65 };

/* Bits, as a route has a set of them. */
enum method {
    METHOD_GET = 1,
    METHOD_HEAD = 2,
    METHOD_POST = 4,
    METHOD_PUT = 8,
    METHOD_DELETE = 16,
};

struct http_request {
    enum method method;
    char path[REQUEST_TARGET];  /* letters, digits and ._@/- alone; no empty part, "." or ".." */
    char query[REQUEST_TARGET]; /* as it came, without the question mark; "" if there is none */
    char token[REQUEST_TOKEN];  /* of Authorization: Bearer; "" if there is none */
    bool has_length, chunked;
    uint64_t length;       /* of the body; 0 unless has_length */
    const char *host;      /* headers, borrowed; NULL where there is none */
    const char *type;      /* Content-Type */
    const char *origin;    /* of the page that asks */
    const char *from_site; /* Sec-Fetch-Site */
    const char *known;     /* If-None-Match */
    bool gzip;             /* understands it */
};

/* Where headers come from: the value of one, or NULL. */
typedef const char *request_header(void *from, const char *name);

/* Reads one. Returns 0, or the status of its refusal and, in *why, a sentence. `target` is as it
 * came: the path, perhaps with a query. */
int request_read(struct http_request *r, const char *method, const char *target,
                 request_header *header, void *from, const char **why);

/* Whether it has a body, or may have one. */
bool request_has_body(const struct http_request *r);

/* The number that a query has under this name ("before=17"); false if it has none, or not a number
 * of up to nine digits. */
bool request_number(const char *query, const char *name, uint32_t *number);

/* Whether the type is JSON, with parameters or without. */
bool request_is_json(const struct http_request *r);

/* Whether a page of another site asks, as far as the browser tells. */
bool request_is_foreign(const struct http_request *r);

/* Whether a text of If-None-Match names this tag. */
bool request_knows(const struct http_request *r, const char *tag);

#endif

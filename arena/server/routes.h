/*
 * Which address is what: pages, files of pages, what anybody may read (content.h), and what is
 * asked of the backend (docs/formats/club.md has the whole list).
 */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "server/request.h"

enum route_kind {
    ROUTE_PAGE,    /* a file of HTML, whatever the parts of the path are */
    ROUTE_FILE,    /* a file that pages use */
    ROUTE_CONTENT, /* read from the club */
    ROUTE_LADDER,  /* the events of the ladder */
    ROUTE_ASK,     /* the backend answers */
    ROUTE_WATCH,   /* the backend answers, then tells events */
    ROUTE_UPLOAD,  /* the backend gets the body as a file */
};

enum { ROUTE_ARGS = 4 };

struct route {
    unsigned methods; /* enum method */
    const char *pattern;
    enum route_kind kind;
    const char *what;  /* of a page its file, of a request to the backend its `do` */
    bool needs_token;  /* without one it is 401 here; else the backend decides */
    const char *query; /* the number that its query may have, or NULL */
};

struct route_arg {
    struct text name, value; /* the value lies in the path */
    bool number;             /* one of at most nine digits */
};

struct route_match {
    const struct route *route;
    struct route_arg arg[ROUTE_ARGS];
    size_t args;
    unsigned methods; /* all that this path has */
};

/* Finds what a path is. 200, 404, or 405: there it is, but not with this method (m->methods). */
int route_find(struct route_match *m, const char *path, enum method method);

/* Writes methods as the header Allow has them. */
void route_allow(unsigned methods, char *text, size_t cap);

#endif

/*
 * The files of the pages, which lie in the program (files.S): those of server/page, and the scripts
 * and styles of reports.
 *
 * A page names its files by "/page/NAME". When the pages are read here, the hash of the file is put
 * behind that ("/page/club.js?v=0123456789abcdef"): so a browser may keep it for ever.
 */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "base/err.h"
#include "server/answer.h"

struct asset {
    const char *name;              /* "club.js" */
    const char *type;              /* Content-Type */
    struct shared *plain, *zipped; /* references; zipped NULL: there is none */
};

struct assets {
    struct asset *list; /* owned */
    size_t n;
};

bool assets_init(struct assets *a, struct err *err);
void assets_finish(struct assets *a);

/* Answers with a file. `query` is that of the request. */
void assets_get(const struct assets *a, const char *name, const struct http_request *r,
                struct answer *answer);

#endif

/* What `export` does, as its options have it: goes through logs and writes what comes of them. */
#ifndef CLI_EXPORTING_H
#define CLI_EXPORTING_H

#include <signal.h>

#include "base/err.h"
#include "export/rows.h"

struct exporting {
    const char *command;
    struct rows rows;                  /* which, in what form; rows.at goes for games, too */
    unsigned stage;                    /* only this segment; 0: all */
    const char *at;                    /* rows.at as it was written, or NULL */
    const char *out;                   /* where rows go; NULL: standard output */
    const char *egn;                   /* the folder of games */
    const char *season;                /* the database */
    const volatile sig_atomic_t *stop; /* the signal that asks to stop writing rows, or 0 */
};

/* Each of the logs that some paths stand for, a list that NULL ends. ERR_USAGE if nothing is at the
 * address. Of a log that is being written what is whole is taken, and a remark says so. */
bool exporting_rows(const struct exporting *e, const char *const *path, struct err *err);
bool exporting_egn(const struct exporting *e, const char *const *path, struct err *err);

/* A path is a tournament. Says on standard output what was added. */
bool exporting_season(const struct exporting *e, const char *const *path, struct err *err);

#endif

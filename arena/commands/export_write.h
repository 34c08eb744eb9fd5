/* What `export` does, as its options have it: goes through logs and writes what comes of them. */
#ifndef COMMANDS_EXPORT_WRITE_H
#define COMMANDS_EXPORT_WRITE_H

#include <signal.h>

#include "base/err.h"
#include "export/rows.h"

struct export_write {
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
bool export_write_rows(const struct export_write *e, const char *const *path, struct err *err);
bool export_write_egn(const struct export_write *e, const char *const *path, struct err *err);

/* A path is a tournament. Says on standard output what was added. */
bool export_write_season(const struct export_write *e, const char *const *path, struct err *err);

#endif

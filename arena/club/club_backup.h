/*
 * Copies a club into another folder while its ladder plays and its pages are served: the database,
 * rounds and tables that are over, submissions, tokens, club.yaml, class.yaml and bots/. A ladder
 * that is started on the copy goes on from there.
 *
 * The database is copied first and put into its place last. So the copy has the folder of each
 * round that its database knows, also where the backup was killed in the middle; the ladder takes
 * in rounds that the database does not know yet. Only what is not there already, of the same size
 * and time, is copied. bots/ loses in the copy what the club no longer has; nothing else is
 * removed.
 */
#ifndef CLUB_CLUB_BACKUP_H
#define CLUB_CLUB_BACKUP_H

#include "base/err.h"

#include <stdint.h>

struct club_backup_counts {
    uint64_t copied, same; /* files */
    uint64_t generation;   /* of the database */
};

/* ERR_USAGE: `folder` is no club with a database, or `to` is something else than a backup of it or
 * an empty folder, or in use. Errors name the file. */
bool club_backup(const char *folder, const char *to, struct club_backup_counts *counts,
                 struct err *err);

#endif

/*
 * Copies a club into another folder while its ladder plays and its pages are served: the database,
 * rounds and tables that are over, submissions, tokens, bots/, and whatever else the organiser has
 * put into the folder: club.yaml, and files that it names. A ladder that is started on the copy
 * goes on from there.
 *
 * The database is copied first and put into its place last. So the copy has the folder of each
 * round that its database knows, also where the backup was killed in the middle; the ladder takes
 * in rounds that the database does not know yet. Only what is not there already, of the same size
 * and time, is copied. bots/ loses in the copy what the club no longer has; nothing else is
 * removed.
 */
#ifndef CLUB_CLUB_BACKUP_H
#define CLUB_CLUB_BACKUP_H

#include <stdint.h>

#include "base/err.h"
#include "base/path.h"

struct club_backup_counts {
    uint64_t copied, same; /* files */
    uint64_t generation;   /* of the database */
};

/* ERR_USAGE: `folder` is no club with a database, or `to` is something else than a backup of it or
 * an empty folder, or in use. Errors name the file. */
bool club_backup(const char *folder, const char *to, struct club_backup_counts *counts,
                 struct err *err);

/* The class file or the bot, named by club.yaml, that does not lie in the folder and so is in no
 * backup; the first of several, "": there is none. */
void club_backup_outside(const char *folder, char outside[PATH_CAP]);

#endif

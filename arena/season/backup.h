/*
 * Copies a season database while other programs write to it and read it.
 *
 *     season_backup_open(&b, "club/season.db", "backup/season.db", &err)
 *     ... what else belongs to it is copied
 *     season_backup_end(&b, true, &err)               the copy is in its place
 *
 * The copy is the database as it was at one moment, within season_backup_open; it is made beside
 * its place and takes that at the end. It is made in steps, between which others may commit.
 */
#ifndef SEASON_BACKUP_H
#define SEASON_BACKUP_H

#include "base/path.h"
#include "season/season.h"

struct season_backup {
    const char *to;       /* borrowed */
    char draft[PATH_CAP]; /* where the copy is meanwhile */
    uint64_t generation;  /* of the copy; 0: no ladder keeps it */
};

/* ERR_USAGE if `from` is no season database, or `to` is one of another club, or of one that went on
 * by itself: one with a round that `from` lacks. What is there is untouched. */
bool season_backup_open(struct season_backup *b, const char *from, const char *to, struct err *err);

/* Puts the copy into its place if `ok`, else removes it; returns whether it is there. */
bool season_backup_end(struct season_backup *b, bool ok, struct err *err);

#endif

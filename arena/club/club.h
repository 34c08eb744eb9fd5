/*
 * A club: a folder in which a ladder is played and people sit down at tables, and its file
 * club.yaml (docs/formats/club.md). Both programs of a club, ladder and serve, read it through
 * this.
 *
 *     club_open(&club, "folder", &err)
 *     club_path(&club, path, "private/tokens", &err)
 *     club_close(&club)
 *
 * club.c finds and makes the folders, club_file.c reads the file, club_games.c its games;
 * club_names.c knows names of bots.
 */
#ifndef CLUB_CLUB_H
#define CLUB_CLUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/path.h"
#include "config/config.h"

enum {
    CLUB_FILE_BYTES = 1 << 20,
    CLUB_TITLE = 128,
    CLUB_GAMES = 32,
    CLUB_BOTS = 256,
    CLUB_BOT = 33,  /* bytes of the name of a bot, with its end */
    CLUB_NAME = 64, /* of a player, author or teacher, with its end */
};

/* With less free on the disk nothing is begun or taken in. */
#define CLUB_ROOM (UINT64_C(1) << 30)

/* A game has a ladder of its own. Its number, from 1, is its place in the file. */
struct club_game {
    char rules[RULES_TEXT];       /* with enforcement, for rules_parse: "modern target=5" */
    struct config config;         /* rules, unit, deals, limits; completed, without bots */
    struct format_options settle; /* eps and max_sets, as format settle has them (event/event.h) */
};

/* A bot of the organiser that club.yaml names. */
struct club_bot {
    char name[CLUB_BOT];
    char *bot;  /* the name of a shipped bot, or a path; owned */
    char *args; /* "" if there are none; owned */
};

/* What an author may hand in. */
struct club_hand_in {
    uint32_t bots;    /* that play at a time, by name */
    uint32_t a_day;   /* submissions in 24 hours */
    uint32_t size_mb; /* of a file that is handed in, and of all that is in it */
    int64_t deadline; /* Unix time; 0: none */
};

struct club_tables {
    uint32_t most, each; /* at once; opened by one person */
    bool anyone;         /* may open one; else it takes a token */
};

struct club {
    char folder[PATH_CAP];
    char title[CLUB_TITLE];
    struct club_game *game;
    size_t games;
    struct club_bot *bot;
    size_t bots;
    bool seeded;
    uint8_t seed[RNG_SEED_BYTES]; /* the seeds of rounds are made from it (ladder/club_round.h) */
    uint32_t again;               /* seconds */
    uint32_t versions;
    struct club_hand_in hand_in;
    struct club_tables tables;
    char class_file[PATH_CAP]; /* authors are marked by it (class/class_file.h); "": they are not */
    size_t class_line;         /* of club.yaml that names it */
};

/* Reads the file and makes the folders that are not there yet. What the file does not say is as in
 * docs/formats/club.md. ERR_USAGE, with file and line, for what is wrong in it, and where there is
 * no file. club_close is needed only after success. */
bool club_open(struct club *c, const char *folder, struct err *err);
void club_close(struct club *c);

/* Reads a text as club.yaml, and makes nothing. `path` is what errors call it and what bots are
 * beside; `folder` is left empty. Then club_close, after success only. */
bool club_parse(struct club *c, const char *path, const void *data, size_t n, struct err *err);

/* A path in the folder. */
bool club_path(const struct club *c, char path[PATH_CAP], const char *name, struct err *err);

/* Whether this is a name of a bot: [A-Za-z0-9_-]{1,32}. */
bool club_is_bot(const char *name);

/* The bot that a file or folder holds by its name, which is without the end. False where its end is
 * none that can be handed in (.c, .py, .pl, .so, .tar, .tar.gz, .tgz, .tar.xz, .txz, .zip), or what
 * is left is no name of a bot. Folders have no end. */
bool club_bot_of(const char *file, bool folder, char bot[CLUB_BOT]);

/* Whether a file is an archive by its end. */
bool club_is_archive(const char *file);

#endif

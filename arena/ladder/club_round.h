/*
 * Rounds of a club as folders: private/playing/000124 while a round is played, then rounds/000124
 * (docs/formats/club.md). A round is there from when its round.yaml, the tournament file, is; it is
 * over from when its folder lies in rounds/.
 *
 *     club_round_write(&club, &setup, &err)           the folder and its files
 *     club_round_read(&club, 124, false, &facts, &err)
 *     ... it is played (round_process.h)
 *     club_round_take(&club, &facts, &err)            into rounds/, without what is not needed
 *
 * The seed of a round lies in its folder in the file `seed`, of mode 0600, until the round is over.
 * Where the club has a seed it is the key that rng_derive makes of that for "round" and the number
 * of the round, four bytes, little-endian; else it is drawn.
 */
#ifndef LADDER_CLUB_ROUND_H
#define LADDER_CLUB_ROUND_H

#include "club/submission.h"
#include "ladder/ladder_planner.h"

/* What is known of a round besides its log: round.json. */
struct club_round {
    uint32_t number;
    enum ladder_why why;
    char rules[RULES_TEXT];                               /* of its game (struct club_game) */
    char entrants[LADDER_PLAN_BOTS * SUBMISSION_ENTRANT]; /* names, the challenger first, blanks
                                                             between */
    uint64_t sets;                                        /* of all its pairings */
    char commitment[2 * HASH_BYTES + 1]; /* to its seed, as its log has it, in hex; "": not known */
    int64_t began, ended;                /* Unix time; ended 0: it is not over */
    uint32_t
        order; /* of those that are over it was the first, second...; 0: not over, or not known */
};

/* A round that is to be played. */
struct club_round_setup {
    uint32_t number;
    const struct club_game *game;
    const struct ladder_plan *plan;
    const struct submission_record *bot[LADDER_PLAN_BOTS]; /* of the plan's bots, in their order */
    int64_t now;                                           /* Unix time */
};

/* Makes the round. What a killed ladder has left of its folder goes first. */
bool club_round_write(const struct club *c, const struct club_round_setup *setup, struct err *err);

/* The folder of a round, or a file in it ("" is the folder). */
bool club_round_path(const struct club *c, uint32_t number, bool over, const char *name,
                     char path[PATH_CAP], struct err *err);

/* The numbers of the rounds that are over (also of one that has lost its files), or that are not,
 * in their order; free the list. */
bool club_round_list(const struct club *c, bool over, uint32_t **list, size_t *n, struct err *err);

/* Sorts rounds that are over into the order in which they were, which is not that of their numbers
 * where one gave way to another; those of which it is not known first. *last is the highest
 * order. ERR_ABORT without memory. */
bool club_round_sort(const struct club *c, uint32_t *list, size_t n, uint32_t *last,
                     struct err *err);

/* ERR_FOUND if its round.json is damaged. */
bool club_round_read(const struct club *c, uint32_t number, bool over, struct club_round *r,
                     struct err *err);

/* Sets in the log that is written while it is played. */
uint64_t club_round_count(const struct club *c, uint32_t number);

/* Whether it has a log that is complete, by its name. */
bool club_round_is_played(const struct club *c, uint32_t number);

/* Moves it to rounds/, without what is not needed; its log was checked, and ended and order are
 * set in `r`, before. */
bool club_round_take(const struct club *c, const struct club_round *r, struct err *err);

/* Moves it to private/aside, where nobody looks: it is not played. Its number counts as given. */
bool club_round_put_aside(const struct club *c, uint32_t number, struct err *err);

/* The highest number of a round that was put aside; 0: there is none. */
bool club_round_last_aside(const struct club *c, uint32_t *number, struct err *err);

/* The game of the club that an event is of, by rules, unit and deals: its index, or club.games. */
size_t club_round_game(const struct club *c, const struct event *event);

#endif

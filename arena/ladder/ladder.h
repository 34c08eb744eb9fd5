/*
 * A ladder: the tournament of a club, which does not end (docs/formats/club.md). It takes in bots
 * (intake.h), plans rounds (ladder_planner.h), has them played by other processes
 * (round_process.h), and keeps standings in memory and the season database.
 *
 *     end = ladder_run(&setup, &err)
 *
 * It may be killed at any moment: what it knows follows from the folders rounds/, private/playing
 * and private/submissions, and the database is brought up to date from them when it starts.
 *
 * A round that is played is stopped when a bot comes that has not played yet, and goes on when that
 * has. The first round of a bot gives way to those of others only after a turn
 * (LADDER_TURN_SECONDS); then they take turns. So do other rounds, after a longer one
 * (LADDER_LONG_TURN_SECONDS) and a set that was played in it: no slow bot keeps others waiting.
 *
 * What belongs to one round, one submission or one file does not end it: that is said, and is tried
 * again after growing pauses, or put aside. What the machine refuses (disk, memory, files) makes it
 * wait and try again.
 *
 * ladder.c has the loop, ladder_open.c what is known at the start, ladder_rounds.c rounds from
 * their plan to their end, ladder_turns.c which round that was begun is next, ladder_failures.c
 * what is done about failures, ladder_report.c the database and what is told.
 */
#ifndef LADDER_LADDER_H
#define LADDER_LADDER_H

#include <stdatomic.h>

#include "base/file.h"
#include "ladder/class_marks.h"
#include "ladder/round_process.h"
#include "ladder/round_rows.h"

struct ladder_settings {
    const char *folder;           /* of the club */
    struct round_process_how how; /* rounds are played */
    uint32_t rounds;        /* end when so many rounds are over, also earlier ones; 0: never */
    const atomic_int *stop; /* not 0: stop soon */
    /* One sentence for the user: a round that is over, a bot that was taken in. */
    void (*tell)(void *context, const char *line);
    void (*warn)(void *context, const char *line); /* what is damaged and left out */
    void *context;
};

enum ladder_end { LADDER_END_FAILED, LADDER_END_ROUNDS, LADDER_END_STOPPED };

/* ERR_USAGE if another ladder plays in the folder, or for what club_open refuses. */
enum ladder_end ladder_run(const struct ladder_settings *setup, struct err *err);

/* ---- Between the files of a ladder ---- */

/* A round that has not given way is gone on with before others begin, so that they come in the same
 * order wherever none takes longer than a turn. */
enum { LADDER_TURN_SECONDS = 10, LADDER_LONG_TURN_SECONDS = 60, LADDER_TURNS = 256 };
struct ladder_turns {
    uint32_t gave_way[LADDER_TURNS]; /* rounds, the one that did so first at first */
    size_t n;
    bool another;   /* the last that began did while others had given way: one of these is next */
    uint64_t until; /* clock_wall_ns: when the turn of the round that is played is over */
    uint64_t sets;  /* of that round, when its turn began */
};

/* Something that the machine refused. A struct of zeros is none. */
struct ladder_trouble {
    char said[1024];     /* the error of it */
    unsigned times;      /* in a row */
    uint64_t not_before; /* clock_wall_ns: it is tried again */
};

/* Rounds that could not be played. */
enum { LADDER_LEFT_OUT = 16 };
struct round_failures {
    uint32_t number; /* of the round that failed last; 0: none */
    unsigned times;  /* so often in a row, without a set that was played meanwhile */
    uint64_t sets;   /* that it had then */
    unsigned aside;  /* rounds that were put aside since one was played */
    struct left_out {
        char name[SUBMISSION_ENTRANT];
        uint64_t until;          /* clock_wall_ns */
    } left_out[LADDER_LEFT_OUT]; /* not planned with, as a round with them was put aside */
    size_t next;
};

struct ladder {
    const struct ladder_settings *setup;
    struct club club;
    struct file_lock lock;
    struct season season;
    char database[PATH_CAP]; /* its path */
    struct intake intake;
    struct class_marks marks;
    struct game_standings game[CLUB_GAMES];
    uint32_t last;  /* the highest number of a round */
    uint32_t over;  /* rounds that are over */
    uint32_t order; /* the highest of one that is over (struct club_round) */
    int64_t ended;  /* when the last of these was; 0: there is none */
    /* The round that is played; its number is 0 when none is. */
    struct club_round round;
    size_t of; /* its game */
    struct ladder_process process;
    struct ladder_turns turns;
    uint64_t not_before;     /* clock_wall_ns: no round is started earlier */
    uint64_t nothing_before; /* the same: until then no plan has a round, unless bots change */
    struct round_failures failed;
    /* Of taking in submissions, of rounds, of writing into the database. */
    struct ladder_trouble intake_trouble, round_trouble, rows_trouble;
    bool forgotten; /* standings in memory are of no use: they are made again (ladder_recall) */
    /* A round that is over and not yet in the database. */
    bool pending;
    struct round_rows rows;
    bool refused; /* the last rows were: the round itself is at fault */
    bool carried; /* a transaction is open whose commit was busy, or is put off */
    /* What it does, as the database has it. */
    char state[16], words[RULES_TEXT + 256];
    char waited[LADDER_PROCESS_WHY + RULES_TEXT + 256]; /* what it was told to wait for last */
    uint32_t stated;                                    /* the round of it */
    int64_t since;                                      /* Unix time */
    bool unwritten;
    uint64_t counted, counted_at; /* sets that were played of it, and when they were counted */
    unsigned scans;               /* of the intake */
    uint64_t begins_before; /* clock_wall_ns: the first round is not later, whoever is checked */
    uint64_t scanned_at;    /* clock_wall_ns */
    uint64_t shown_at;      /* clock_wall_ns: that it lives */
    bool told;              /* what changed of submissions from here on is news */
};

/* ladder_open.c. ladder_close is needed only after success. */
bool ladder_open(struct ladder *l, const struct ladder_settings *setup, struct err *err);
/* Makes the standings in memory from all rounds that are over, and adds those that the database
 * lacks. */
bool ladder_recall(struct ladder *l, struct err *err);
void ladder_close(struct ladder *l);

/* Shows now and then that it lives, by the time of the file ladder.alive (content.h): the database
 * still says what a ladder that was killed did last. */
void ladder_lives(struct ladder *l);

/* ladder_rounds.c */

/* Starts the round that is next; without one it says what is waited for (ladder_states). */
bool ladder_start_round(struct ladder *l, struct err *err);
/* After the process has ended: the round is over, or is to be played on. */
bool ladder_end_round(struct ladder *l, struct err *err);
/* Stops the round for a bot that has not played yet; where it is the first round of another, or for
 * any other round, when its turn is over. */
void ladder_look_for_others(struct ladder *l);

/* ladder_failures.c */

/* No round is started for so long. */
void ladder_wait(struct ladder *l, double seconds);
/* Whether what failed may be tried (again) now. */
bool ladder_may_try(const struct ladder_trouble *t);
/* Notes how it went. True for a failure that was not said yet: the one before was another. */
bool ladder_outcome(struct ladder_trouble *t, bool ok, const struct err *err);
/* The round could not be played: it is tried again, after pauses that grow; or put aside, after
 * several failures without a set that was played meanwhile, and where one of its bots plays no
 * more. After that `bot`, the entrant that cannot be played with, is left out of plans for ten
 * minutes; if it is none of the round ("": not known), the challenger is. */
void ladder_fail_round(struct ladder *l, const char *why, const char *bot);
/* Puts the round aside at once: it will never count. */
void ladder_put_aside(struct ladder *l, const char *why, const char *bot);
/* A round was played. */
void ladder_round_played(struct ladder *l);
bool ladder_is_left_out(const struct ladder *l, const char *entrant);

/* ladder_turns.c */

/* Of the round that is played. */
void ladder_turns_begin(struct ladder *l);
bool ladder_turns_over(const struct ladder *l);
void ladder_turns_give_way(struct ladder_turns *t, uint32_t round);
bool ladder_gave_way(const struct ladder_turns *t, uint32_t round);
void ladder_turns_end(struct ladder_turns *t, uint32_t round); /* the round is over */

/* The rounds that were begun, without those that are damaged (ladder_open.c tells of them). */
struct ladder_begun {
    struct club_round *round; /* owned; by their numbers */
    size_t rounds;
};
/* ladder_begun_finish is needed whatever the outcome. */
bool ladder_begun_make(struct ladder_begun *b, const struct ladder *l, struct err *err);
void ladder_begun_finish(struct ladder_begun *b);
/* The one that is next, of first rounds of bots and of all; 0: there is none. */
uint32_t ladder_begun_new(const struct ladder_begun *b, const struct ladder_turns *t);
uint32_t ladder_begun_next(const struct ladder_begun *b, const struct ladder_turns *t);
/* What is played next. */
struct ladder_choice {
    bool begins;    /* the round that is planned; else */
    uint32_t round; /* this one goes on, which was begun; 0: nothing is played */
    bool first;     /* it is the first round of a bot, which no other round keeps waiting */
    bool another;   /* what `another` of the turns is then */
};
/* New bots first, then what was begun, then what is planned. A first round that has given way goes
 * on when no other is to begin; another that has given way waits for one that is planned every
 * other time. */
struct ladder_choice ladder_choose(const struct ladder_plan *plan, const struct ladder_begun *b,
                                   const struct ladder_turns *t);
/* Takes those out of a list of players whose first round in the game was begun, and challengers of
 * rounds that have given way; returns how many are left. */
size_t ladder_begun_drop(const struct ladder_begun *b, const struct ladder_turns *t,
                         const struct game_standings *g, const char **player, size_t n);

/* ladder_report.c */

/* Writes the rows of the round that is over, and of what the ladder does. While another program
 * uses the database for longer than SQLite waits, it succeeds too: what it has not written is
 * written by the next call. ladder.pending says whether the rows of the round are part of that;
 * *err then says why. */
bool ladder_write(struct ladder *l, struct err *err);
/* The same for a round that the database lacks; where `more` follow, which are written faster
 * together, their transaction is left open until ladder_commit or a call without `more`. */
bool ladder_write_recalled(struct ladder *l, bool more, struct err *err);
bool ladder_commit(struct ladder *l, struct err *err);
/* Writes what is new of submissions; *any is whether there was something. The same holds. */
bool ladder_write_submissions(struct ladder *l, bool *any, struct err *err);
/* What the ladder does from now on: "plays", "stopped". ladder_write writes it, for all to read. */
void ladder_states(struct ladder *l, const char *state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same: it waits, for what the words say. That is told as well, with `detail` behind it, which
 * is for the user alone, as it may have paths of the machine; "": none. */
void ladder_waits(struct ladder *l, const char *detail, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ladder_tell(const struct ladder *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void ladder_warn(const struct ladder *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "mine v simple", "mine v 8 others" */
void ladder_who(const struct club_round *r, char *text, size_t cap);
/* Tells of the round that is over. */
void ladder_tell_round(const struct ladder *l);

#endif

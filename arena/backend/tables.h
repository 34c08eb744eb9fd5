/*
 * The tables at which people sit: each plays in a process of its own (table_process.h) while
 * somebody watches it, and lies in the club's folder otherwise (seating.h). What its seats see goes
 * to those who hold their keys, and to nobody else.
 *
 * Its process starts when the last of its people has sat down, and again when somebody watches it
 * after it was stopped, has died, or the backend was started again; it then goes on at the same
 * question. When nobody has watched it for TABLES_IDLE_S seconds it is stopped. When it is over,
 * its folder goes to tables/.
 *
 * What people answer is said to be taken once the process has it, which keeps it. If the process
 * ends before that, the next one is told again.
 *
 * tables.c keeps them and their processes, table_room.c counts them, table_start.c starts their
 * processes, table_publish.c publishes what is over, table_owner.c answers who opens one,
 * table_requests.c who sits at one, table_answers.c passes on what they answer, table_events.c
 * tells them.
 */
#ifndef BACKEND_TABLES_H
#define BACKEND_TABLES_H

#include <poll.h>

#include "backend/link.h"
#include "backend/seating.h"
#include "backend/table_process.h"
#include "base/path.h"

enum {
    TABLES_IDLE_S = 180,
    TABLES_LEFT_S = 5, /* the same when the last one has said so; who comes back at once, again and
                          again, starts nothing */
    TABLES_OPENED_S = 600,   /* a new table waits so long for its people before it is no longer one
                                of those that are played at once */
    TABLES_SHOWN_S = 3600,   /* how long one that is over is still in the list of its owner */
    TABLES_FORGET_DAYS = 90, /* after which one that nobody came back to is removed; */
    TABLES_NEVER_DAYS = 1,   /* if nobody has ever answered there */
    TABLES_KEPT = 2000,      /* tables that are not over, */
    TABLES_GUESTS = 1000,    /* and those of guests among them */
    TABLES_ROOM = TABLES_KEPT + 512, /* with those that were over just now */
    TABLE_WATCHES = 32,              /* of a table; each seat may be seen on several devices */
    TABLE_TRIES = 6,                 /* failures of its process in a row */
};

struct table_watch {
    uint64_t id; /* of the request */
    unsigned seat;
};

/* An answer that was passed on to the process, which has not shown yet that it has it. */
struct table_answer {
    bool waits;
    uint64_t id, generation; /* of the request, and of the server that passed it on */
    json_int_t n, answer;    /* the number of the state that asked */
};

/* A seat of a person, as its process told of it last. */
struct table_seat {
    json_t *state; /* owned, or NULL */
    bool answered; /* its question was, so it is asked no more */
    bool hinted;   /* a hint was asked for; neither it nor an error has come */
    struct table_answer given;
};

struct table_now {
    struct table_seating seating;
    struct table_process process;
    json_t *about, *over; /* the first and the last line of its process; owned, or NULL */
    struct table_seat seat[EU_SEATS];
    struct table_watch watch[TABLE_WATCHES];
    size_t watches;
    uint64_t seen;       /* ns of clock_wall_ns: when somebody watched it last; where that was
                            before this process, when something was made in its folder last */
    uint64_t started;    /* when its process was; 0: it was not */
    uint64_t not_before; /* when it may be again */
    unsigned failures;
    bool unwanted;    /* who opened it has removed it; it goes as soon as its process has ended */
    bool finishing;   /* its log is whole, so it is started without anybody to say how it ended */
    pid_t publishing; /* the process that puts it into tables/; 0: there is none */
    uint64_t publish_at; /* ns of clock_wall_ns: when that is tried again after it failed */
    bool published;      /* it is there */
    bool removed;        /* and its own folder is gone */
    size_t polled;       /* its place in what was polled, with its end */
};

struct tables {
    const struct club *club;
    struct handed_in *before;
    struct link *link;
    char arena[PATH_CAP]; /* the program that plays */
    uint8_t secret[RNG_SEED_BYTES];
    struct table_now *table[TABLES_ROOM]; /* owned */
    size_t n;
    uint64_t next_sweep;
    struct buf notes; /* for the organiser, a sentence a line: tables that were left out, or
                         could not be published */
};

/* Finds those that are not over, and publishes the others; one whose file is damaged, or that
 * cannot be published, is left out. tables_close is needed only after success. */
bool tables_open(struct tables *t, const struct club *club, struct handed_in *before,
                 struct link *link, struct err *err);

/* Stops all of their processes, and waits for them. */
void tables_close(struct tables *t);

/* Adds one, which is taken. NULL: there is no memory, or no room. */
struct table_now *tables_add(struct tables *t, const struct table_seating *s, uint64_t now);

/* NULL: there is none, or who opened it has removed it. */
struct table_now *tables_find(const struct tables *t, const char *id);

/* Makes a place for one more of this person ("": a guest) where all that are kept are there: that
 * of a guest goes (tables_idle_guest). False: there is none. */
bool tables_make_place(struct tables *t, const char *owner, uint64_t now);

/* What they wait for; `most` is room for it. Returns how many. */
size_t tables_poll(struct tables *t, struct pollfd *fds, size_t most);

/* ms until something is to be done that no poll shows. */
int tables_wait(const struct tables *t, uint64_t now);

/* Goes on with what can go on: `fds` as tables_poll has filled it in. */
void tables_step(struct tables *t, const struct pollfd *fds, uint64_t now);

/* There is another server, and nobody watches any more. */
void tables_forget_watches(struct tables *t);

/* ---- table_room.c: how many there are, and may be ---- */

/* Whether nothing is played there any more. */
bool tables_is_over(const struct table_now *table);

/* Whether it is played or waits for its people; how many are or do; those of one person ("": of
 * guests) that are not over; all that are not over. */
bool tables_is_awake(const struct table_now *table, uint64_t now);
unsigned tables_awake(const struct tables *t, uint64_t now);
unsigned tables_of(const struct tables *t, const char *owner);
unsigned tables_left(const struct tables *t);

/* Whether there is room for one more of a guest from there: guests of one place have at most half
 * of what is played at once, all guests three quarters. Those count at which somebody was in the
 * last TABLES_OPENED_S. */
bool tables_have_guest_room(const struct tables *t, const char *from, uint64_t now);

/* Whether somebody was there in the last TABLES_OPENED_S. */
bool tables_is_recent(const struct table_now *table, uint64_t now);

/* The table of a guest that makes room for another: nobody was there in the last
 * TABLES_OPENED_S, and of the address that has most of them it is the one at which nobody was for
 * longest. Or NULL. */
struct table_now *tables_idle_guest(const struct tables *t, uint64_t now);

/* ---- table_start.c ---- */

/* Starts the process of one that has all of its people. */
bool tables_start(struct tables *t, struct table_now *table, struct err *err);

/* ---- table_publish.c ---- */

/* Puts one that is over into tables/, in a process of its own; then until table->publishing is 0
 * again, tables_publish_end in the loop. What fails is tried again at table->publish_at. */
void tables_publish(struct tables *t, struct table_now *table);
void tables_publish_end(struct tables *t, struct table_now *table, uint64_t now);

/* ---- table_events.c: what people are told ---- */

/* Passes on a line of the process, which is taken. */
void tables_line(struct tables *t, struct table_now *table, json_t *line);

/* Tells everybody at it, or at one seat, something; the event is taken. */
enum { TABLE_ALL = EU_SEATS };
void tables_tell(struct tables *t, const struct table_now *table, unsigned seat, json_t *event);

/* Who is there, to all. */
void tables_tell_people(struct tables *t, const struct table_now *table);

/* What somebody sees who has just come. */
void tables_welcome(struct tables *t, const struct table_now *table, const struct table_watch *w);

/* Ends what is told of a seat, or of all. */
void tables_end_watches(struct tables *t, struct table_now *table, unsigned seat);

/* A table as JSON for those who sit there. */
json_t *tables_json(const struct table_now *table);

/* Whether who opened it may remove it: nobody else has answered. */
bool tables_is_removable(const struct table_now *table);

/* ---- table_answers.c: what people answer ---- */

/* The request to answer what the seat is asked. */
void tables_request_answer(struct tables *t, const struct message *m, struct table_now *table,
                           unsigned seat);

/* What the seat is asked now, or NULL. */
const json_t *tables_asked(const struct table_now *table, unsigned seat);

/* The state of a seat that has come, before it is kept. True if it asks what was answered already:
 * the process is told again, and nobody else is told. */
bool tables_answer_again(struct tables *t, struct table_now *table, unsigned seat,
                         const json_t *state);

/* The process took no answer with this number of a state. */
void tables_answer_refused(struct tables *t, struct table_now *table, unsigned seat, json_int_t n);

/* It is over, which says that all answers were taken. */
void tables_answers_over(struct tables *t, struct table_now *table);

/* The process has ended, and none follows it now. */
void tables_answers_left(struct tables *t, struct table_now *table);

/* ---- table_owner.c: what who opened a table asks ---- */

/* Answers. `owner` is the name of the token's holder, "" of a guest. One is removed by this owner,
 * or by who has the key of the first seat of a person as his token. */
void tables_request_open(struct tables *t, const struct message *m, const char *owner,
                         uint64_t now);
void tables_request_list(struct tables *t, const struct message *m, const char *owner);
void tables_request_remove(struct tables *t, const struct message *m, const char *owner,
                           uint64_t now);

/* ---- table_requests.c: what people at a table ask ---- */

/* They have the key of a seat as their token. False if it is none of these. */
bool tables_request(struct tables *t, const struct message *m, uint64_t now);

/* Nobody listens to this request any more; false if it was none of a table. */
bool tables_unwatch(struct tables *t, uint64_t id, uint64_t now);

#endif

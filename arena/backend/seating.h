/*
 * A table at which people sit, as it lies in the club's folder: what is played, and who sits where
 * (private/tables/ID/table.json, then tables/ID/table.json; docs/formats/club.md).
 *
 *     seating_new(&s, &plan, &club, &before, &err)       what somebody asked for, checked
 *     seating_write(&s, &club, &err)                     its folder and file are there
 *     seating_read(&s, &club, "4be9013c77aa", &err)      later, after a restart
 *     seating_end(&s, &club, result, points, &err)       it is over,
 *     seating_publish(&s, &club, &err)                   and where everybody sees it
 *     seating_remove(&s, &club)
 *
 * A seat has a key; whoever knows it sits there. Keys are made from a secret of the club, so that
 * no file holds one.
 */
#ifndef BACKEND_SEATING_H
#define BACKEND_SEATING_H

#include <jansson.h>

#include "backend/handed_in.h"
#include "euchre_bot.h"
#include "rules/rules.h"

enum {
    SEATING_NAME = 33,
    SEATING_ID = 13,  /* 12 hex digits, with its end */
    SEATING_KEY = 33, /* 32 */
    SEATING_UNIT = 16,
    SEATING_FROM = 33,
};

struct seating_seat {
    bool person;
    bool answered;                 /* the person has, at least once */
    char name[SUBMISSION_ENTRANT]; /* of a bot as it is entered; of a person, "": nobody sits there
                                      yet */
    char *bot; /* as `play` takes it: "mine@2=PATH ARGS"; owned; NULL: a person */
};

struct table_seating {
    char id[SEATING_ID];
    char rules[RULES_TEXT], unit[SEATING_UNIT];
    uint32_t deals;          /* of a table; 0: not said */
    char owner[CLUB_NAME];   /* who opened it; "": a guest, */
    char from[SEATING_FROM]; /* who asked from there; "": it is not known */
    int64_t opened;          /* Unix time */
    unsigned players;
    struct seating_seat seat[EU_SEATS];
    int64_t ended; /* 0: it is not over */
};

/* What somebody asks for. All is borrowed. */
struct seating_plan {
    const char *rules, *unit; /* unit: or NULL */
    uint32_t deals;           /* 0: not said */
    const json_t *seats;      /* a list: "person", the name of a bot, {"bot": name} */
    const char *owner, *from; /* owner: "": a guest, who asks from there */
    const char *name;         /* of who opens it, and takes the first seat of a person */
};

/* ERR_USAGE with one sentence for what cannot be played. seating_finish is needed only after
 * success. */
bool seating_new(struct table_seating *s, const struct seating_plan *plan, const struct club *club,
                 const struct handed_in *before, struct err *err);
void seating_finish(struct table_seating *s);

/* Names a person in a seat. ERR_USAGE: it is no name, or another has it. */
bool seating_sit(struct table_seating *s, unsigned seat, const char *name, struct err *err);

/* The names of all seats in their order, null where nobody has sat down; the letters of the seats
 * of people. NULL: there is no memory. */
json_t *seating_names(const struct table_seating *s);
json_t *seating_people(const struct table_seating *s);

/* Whether all of its people sit. */
bool seating_is_full(const struct table_seating *s);

/* The seat of who opened it, the first one of a person; who has answered anything so far. */
unsigned seating_opener(const struct table_seating *s);
enum seating_answers { SEATING_NOBODY, SEATING_OPENER, SEATING_OTHERS };
enum seating_answers seating_answered(const struct table_seating *s);

/* Waits for the disk, a few times in all of a table. */
bool seating_write(const struct table_seating *s, const struct club *club, struct err *err);

/* ERR_FOUND where the file is not as this writes it. */
bool seating_read(struct table_seating *s, const struct club *club, const char *id,
                  struct err *err);

/* Its folder while it is played, or a file in it. */
bool seating_path(const struct table_seating *s, const struct club *club, const char *name,
                  char path[PATH_CAP], struct err *err);

/* Says in its file how it ended; `points` is a list, or NULL, and borrowed. */
bool seating_end(struct table_seating *s, const struct club *club, const char *result,
                 const json_t *points, struct err *err);

/* Puts what everybody may see of one that has ended into its place; its own folder stays. */
bool seating_publish(const struct table_seating *s, const struct club *club, struct err *err);

/* Removes its own folder; or before that, while its process may still write there, its file, so
 * that it is never found again, also if the power fails. */
void seating_remove(const struct table_seating *s, const struct club *club);
bool seating_remove_file(const struct table_seating *s, const struct club *club, struct err *err);

/* The secret of a club, made when it is first asked for. */
bool seating_secret(const struct club *club, uint8_t secret[RNG_SEED_BYTES], struct err *err);

/* The key of a seat. */
void seating_key(const uint8_t secret[RNG_SEED_BYTES], const char *id, unsigned seat,
                 char key[SEATING_KEY]);

/* The person's seat that a key is of; false if it is of none. */
bool seating_find(const struct table_seating *s, const uint8_t secret[RNG_SEED_BYTES],
                  const char *key, unsigned *seat);

/* Whether this is how ids look. */
bool seating_is_id(const char *id);

#endif

/*
 * Submissions: bots that were handed in, each a folder private/submissions/NNNNNN with its files
 * and what came of it (docs/formats/club.md). Numbers are given once, in order; one may be left
 * out where a process was killed.
 *
 *     submission_new(&draft, &club, &err)                 a folder in private/incoming
 *     ... files are put into draft.source
 *     submission_hand_in(&draft, &record, &err)           it has a number and its place
 *                                                         or submission_drop(&draft)
 *
 * Only the ladder changes the state of one that is in its place. Errors are ERR_ABORT where it is
 * not said otherwise.
 */
#ifndef CLUB_SUBMISSION_H
#define CLUB_SUBMISSION_H

#include <jansson.h>

#include "base/hash.h"
#include "club/club.h"

#define SUBMISSION_STATES(X) \
    X(RECEIVED, "received") \
    X(BUILDING, "building") \
    X(CHECKING, "checking") \
    X(PLAYING, "playing") \
    X(REFUSED, "refused") \
    X(RETIRED, "retired") \
    X(WITHDRAWN, "withdrawn")
#define SUBMISSION_ENUM(name, text) SUBMISSION_##name,
enum submission_state { SUBMISSION_STATES(SUBMISSION_ENUM) };
const char *submission_state_name(enum submission_state state);

/* Whether nothing is decided yet: received, building, checking. */
bool submission_is_open(enum submission_state state);

enum { SUBMISSION_ENTRANT = CLUB_BOT + 12, SUBMISSION_REASON = 512 };

/* All that is known of one. */
struct submission_record {
    uint32_t number;
    char bot[CLUB_BOT];
    char author[CLUB_NAME]; /* "": the organiser */
    char file[256];         /* as it was called */
    uint64_t bytes;
    uint8_t sha256[HASH_BYTES]; /* of the file, or of a folder (folder_copy) */
    int64_t received;           /* Unix time */
    char args[256];             /* of bots of club.yaml; else "" */
    /* Of status.json. */
    enum submission_state state;
    int64_t since;
    char why[SUBMISSION_REASON];      /* "": nothing to say */
    enum err_fault fault;             /* that it is refused; ERR_OF_NOBODY: it is not, or unknown */
    char entrant[SUBMISSION_ENTRANT]; /* "": it never played */
    uint32_t version;                 /* from 1; 0: it never played */
    char program[256];                /* what plays, relative to the submission's folder */
    /* Games: bit g - 1 for game g. */
    uint32_t checked; /* it was checked in, since they are in club.yaml */
    uint32_t accepts; /* of these that it plays */
    uint32_t slow;    /* of these in which it is slow: fewer deals were checked */
};

/* Something that is being handed in. */
struct submission_draft {
    const struct club *club;
    char folder[PATH_CAP];
    char source[PATH_CAP]; /* folder/source, which is there */
    int lock;              /* while it is open the folder is in use */
};
bool submission_new(struct submission_draft *d, const struct club *c, struct err *err);
void submission_drop(struct submission_draft *d);

/* Removes drafts that killed processes left. */
void submission_sweep(const struct club *c);

/* Gives it the next number and puts it into its place; r gets bot, author, file, bytes, sha256 and
 * args from the caller, and its number and received here. The draft is used up either way. */
bool submission_hand_in(struct submission_draft *d, struct submission_record *r, struct err *err);

/* The numbers of those above `after`, in their order; free the list. */
bool submission_numbers(const struct club *c, uint32_t after, uint32_t **list, size_t *n,
                        struct err *err);

/* All submissions, in their order; free the list. A folder that is none is left out; one whose
 * files are damaged is ERR_FOUND. */
bool submission_list(const struct club *c, struct submission_record **list, size_t *n,
                     struct err *err);
bool submission_read(const struct club *c, uint32_t number, struct submission_record *r,
                     struct err *err);

/* Asks the ladder to withdraw it, by a file in its folder; whether that was asked. */
bool submission_withdraw(const struct club *c, uint32_t number, struct err *err);
bool submission_withdraw_asked(const struct club *c, uint32_t number);

/* A list of the rules of games, a bit each, as in the record. */
json_t *submission_games(const struct club *c, uint32_t games);

/* Writes status.json. */
bool submission_write(const struct club *c, const struct submission_record *r, struct err *err);

/* The folder of a submission, or a file in it ("" is the folder). */
bool submission_path(const struct club *c, uint32_t number, const char *name, char path[PATH_CAP],
                     struct err *err);

#endif

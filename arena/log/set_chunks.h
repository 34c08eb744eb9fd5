/*
 * Goes through a log with several threads. Sets are decoded, and worked on, by any of them, in
 * chunks of sets that follow each other. What comes of the sets is taken in the order of the log,
 * and so is every other record. Neither results nor errors depend on the number of threads. Memory
 * is constant.
 *
 *     struct set_chunks c = {.work = make_text, .take = write_text, .context = &context};
 *     set_reader_open(&reader, path, &err)
 *     set_chunks_read(&c, &reader, threads, &err)
 *     set_reader_close(&reader)
 */
#ifndef LOG_SET_CHUNKS_H
#define LOG_SET_CHUNKS_H

#include "log/set_reader.h"

enum { SET_CHUNK = 16 }; /* sets of a chunk, at most, unless the caller wants fewer */

/* A set of a chunk. */
struct chunk_set {
    struct log_record record;
    struct set_record set;  /* decoded */
    struct pairing pairing; /* the caller's: set_reader_pairing_of may fill it in */
    void *own;              /* the caller's, one for each chunk: `own_size` bytes. They are zeros at
                               first; a later chunk finds them as an earlier one has left them */
    size_t number;          /* in its chunk, from 0 */
};

/* What the caller does with the records of a log. Each function but `take` may be NULL. One that
 * returns false sets *err and ends the reading. */
struct set_chunks {
    /* In the order of the log, one at a time: */
    /* reader->record was read, which is no set. All sets before it are taken. */
    bool (*record)(void *context, struct err *err);
    /* reader->record was read, which is a set, and is still undecoded. Sets before it may not be
     * taken yet. */
    bool (*add)(void *context, const struct chunk_set *s, struct err *err);
    /* A set is next to be taken. It may be damaged, or `work` may have failed. */
    bool (*expect)(void *context, const struct chunk_set *s, struct err *err);
    /* A set is taken, which is decoded and worked on. */
    bool (*take)(void *context, struct chunk_set *s, struct err *err);

    /* In any thread: a set was decoded. The reader's event is that of its segment. */
    bool (*work)(const void *context, struct chunk_set *s, struct err *err);

    void *context;
    size_t most; /* sets of a chunk, at most; 0: SET_CHUNK */
    size_t own_size;
    void (*own_finish)(void *own); /* or NULL */
    bool unreadable; /* afterwards: the reading ended at a record that is damaged or cut short */
};

/* Reads to the end of the log. False if anything fails: *err is then the first error in the order
 * of the log. */
bool set_chunks_read(struct set_chunks *c, struct set_reader *reader, unsigned threads,
                     struct err *err);

#endif

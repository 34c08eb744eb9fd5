/*
 * The MessagePack log: a plain concatenation of arrays, header, one record a set in schedule order,
 * footer, trailer (FORMAT.md beside this file). One or more such segments make a log. Encoding is
 * canonical: the same results give the same bytes.
 */
#ifndef RECORD_LOG_H
#define RECORD_LOG_H

#include "base/buf.h"
#include "base/hash.h"
#include "record/record.h"

enum { LOG_FORMAT = 1 };

/* ---- Writing: each appends whole records with their checksums; false if there is no memory -- */

bool log_put_header(struct buf *out, const struct event *event);
bool log_put_set(struct buf *out, const struct set_record *r, const struct event *event);

/*
 * What the footer needs, gathered as the records of a segment are written or read:
 *
 *     log_sums_init(&sums);
 *     log_sums_add(&sums, record, size);        the header, then every set record
 *     log_put_footer(&out, &sums, seed);
 */
enum { LOG_INDEX = 1024 };
struct log_sums {
    uint64_t records; /* set records */
    uint64_t deals;   /* played at all tables */
    uint64_t faults;
    uint64_t bytes;   /* of all records */
    struct hash hash; /* BLAKE2b over the records' checksums, the header's included */
    /* Where set record number i * every begins, from the segment's first byte. When the index is
     * full every second entry goes. */
    uint32_t indexed;
    uint64_t every;
    uint64_t index[LOG_INDEX];
};
void log_sums_init(struct log_sums *s);

/* One whole record, as log_put_header or log_put_set wrote it or log_next found it. False if it is
 * neither. */
bool log_sums_add(struct log_sums *s, const uint8_t *record, size_t size);

/* Footer and trailer: the segment is complete. */
bool log_put_footer(struct buf *out, const struct log_sums *sums, const uint8_t seed[32]);

/* ---- Reading, in constant memory ---- */

enum log_kind { LOG_HEADER, LOG_SET, LOG_FOOTER, LOG_TRAILER };

struct log_record {
    enum log_kind kind;
    uint64_t offset;     /* of its first byte in the file */
    const uint8_t *data; /* the whole record, checksum included; valid until the next read */
    size_t size;
    uint64_t number; /* of the record in its log, from 0 */
    const char *log; /* what the log is called in errors; the reader's */
};

enum {
    LOG_RECORD_BYTES = 64 << 20
}; /* the most a record may have; so much memory a reader takes */

struct log_reader;

/* Opens a log, complete or not; of a folder its log.msgpack, or log.msgpack.part if that is all
 * there is. *reader is owned by the caller: log_close. */
bool log_open(struct log_reader **reader, const char *path, struct err *err);

/* A log in memory, which stays the caller's until log_close; `name` is what errors call it. */
bool log_open_bytes(struct log_reader **reader, const void *data, size_t n, const char *name,
                    struct err *err);
void log_close(struct log_reader *reader);

/* Reads the next record, pre-scanned without allocation and its checksum compared. 1: a record, 0:
 * the end of the file on a record's boundary, -1: *err says what is wrong, with the number of the
 * record, its kind and its offset; log_good then tells where the last good record ended. */
int log_next(struct log_reader *reader, struct log_record *record, struct err *err);

/* End of the last good record: what resume keeps. */
uint64_t log_good(const struct log_reader *reader);

/* "header", "set", "footer", "trailer". */
const char *log_kind_name(enum log_kind kind);

/* Decoders of a record just read. *event and *set are initialised and keep what they own from one
 * call to the next. Every value is checked for its range and for the one way to write it, every
 * deal for being possible; whether the play is true is verify's question. On failure *err names
 * record and field, and *event or *set is worthless but may be used again. */
bool log_get_header(const struct log_record *r, struct event *event, struct err *err);
bool log_get_set(const struct log_record *r, const struct event *event, struct set_record *set,
                 struct err *err);

struct log_footer {
    uint64_t records, deals, faults;
    uint8_t hash[32];
    uint8_t seed[32];
};
bool log_get_footer(const struct log_record *r, struct log_footer *footer, struct err *err);

#endif

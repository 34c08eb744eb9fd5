/*
 * The log: writes and reads its records. It is a plain concatenation of MessagePack arrays: header,
 * one record a set in schedule order, footer, trailer (docs/formats/log.md). One or more such
 * segments make a log. The encoding is canonical: the same results give the same bytes.
 *
 * Each record is described once, for writing and reading: header.c (struct event), set_record.c
 * (struct set_record), round_record.c, footer.c (with the trailer); record_codec.h has the
 * elements. record_reader.c finds the records in a file; set_reader.h decodes all of them.
 */
#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "base/buf.h"
#include "base/hash.h"
#include "log/set_record.h"
#include "log/round_record.h"
#include "log/shard_record.h"

/* The latest. A segment is written in the first format that has all it says: 2 where a format pairs
 * by results, or newcomers enter late; 3 for single tables (FORMAT_TABLE); 4 with a beacon. */
enum { LOG_FORMAT = 4 };

/* What a log is called in a tournament's folder; and the ends of what lies beside it before it is
 * complete: the log so far, and the folder of its stages (run/log_files.h, run/stages.h). */
#define LOG_NAME "log.msgpack"
#define LOG_PART ".part"
#define LOG_STAGES ".stages"

/* The first element of a record. */
enum log_kind {
    LOG_HEADER = 1,
    LOG_SET = 2,
    LOG_ROUND = 3,
    LOG_FOOTER = 4,
    LOG_TRAILER = 5,
    LOG_SHARD = 6, /* of logs that are parts of one only (shard_record.h) */
};

/* ---- Writing ----
 *
 * Each appends whole records with their checksums; false if there is no memory. */

bool log_put_header(struct buf *out, const struct event *event);
bool log_put_set(struct buf *out, const struct set_record *r, const struct event *event);
bool log_put_round(struct buf *out, const struct round *r, const struct event *event);
bool log_put_shard(struct buf *out, const struct shard *shard);

/* The commitment to all that is played, which is published before play: BLAKE2b-256 of the header
 * record, as it is before a beacon is known. The header has the seed's own commitment in it, so
 * this one fixes the seed too. False if there is no memory. */
bool log_commitment(uint8_t commitment[HASH_BYTES], const struct event *event);

/* The first elements of a set's record, up to the set's number: whose set it is. No checksum. */
bool log_put_turn(struct buf *out, const struct set_record *r, const struct event *event);

/*
 * What the footer needs, gathered as the records of a segment are written or read:
 *
 *     log_sums_add(&sums, record, size);        the header, then every round and set; or shard
 *     log_put_footer(&out, &sums, seed);
 */
enum { LOG_INDEX = 1024 };
struct log_sums {
    uint64_t records; /* set records */
    uint64_t deals;   /* played at all tables */
    uint64_t faults;
    uint64_t rounds;    /* round records */
    enum round_end end; /* of the last of them; nothing may come after one that plays none */
    uint64_t bytes;     /* of all records */
    struct hash hash;   /* BLAKE2b over the records' checksums, the header's included */
    /* Where set record number i * every begins, from the segment's first byte. When the index is
     * full every second entry goes. */
    uint32_t indexed;
    uint64_t every;
    uint64_t index[LOG_INDEX];
};

/* One whole record, as log_put_... wrote it or log_next found it. A header begins all anew. False
 * if it is none that may come here. */
bool log_sums_add(struct log_sums *s, const uint8_t *record, size_t size);

/* The facts of a set record without decoding the rest; false if it makes no sense. */
bool log_set_facts(const uint8_t *record, size_t size, struct set_facts *facts);

/* Why play is over, of a round record, without decoding the rest. */
bool log_round_end(const uint8_t *record, size_t size, enum round_end *end);

/* Footer and trailer: the segment is complete. */
bool log_put_footer(struct buf *out, const struct log_sums *sums, const uint8_t seed[32]);

/* ---- Reading, in constant memory ---- */

struct log_record {
    enum log_kind kind;
    uint64_t offset;     /* of its first byte in the file */
    const uint8_t *data; /* the whole record, checksum included; valid until the next read */
    size_t size;
    uint64_t number; /* of the record in its log, from 0 */
    const char *log; /* what the log is called in errors; the reader's */
};

/* The most a record may have; so much memory a reader takes. */
enum { LOG_RECORD_BYTES = 64 << 20 };

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
 * record, its kind and its offset: torn, damaged, or not in its place. What comes after the last
 * good record is cut off by who resumes the log (run/log_writer.c). */
int log_next(struct log_reader *reader, struct log_record *record, struct err *err);

/* Puts "m.log: record 17 (set) at byte 2301: " before an error, or makes one of it and what is
 * wrong with that record (ERR_FOUND). Always return false. */
bool log_place(const struct log_record *r, struct err *err);
bool log_refuse(const struct log_record *r, struct err *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Decoders of a record just read. *event and *set are initialised and keep what they own from one
 * call to the next. Every value is checked for its range and for the one way to write it, every
 * deal for being possible; whether the play is true, and a round the one to come, is verify's
 * question. On failure *err names record and field, and *event or *set is worthless but may be used
 * again. */
bool log_get_header(const struct log_record *r, struct event *event, struct err *err);
bool log_get_set(const struct log_record *r, const struct event *event, struct set_record *set,
                 struct err *err);
bool log_get_round(const struct log_record *r, const struct event *event, struct round *round,
                   struct err *err);
bool log_get_shard(const struct log_record *r, struct shard *shard, struct err *err);

/* Whether the newcomers of a segment's event, if it has any, entered that of the segment before it;
 * `before` is of zeros if there is none. Else the header is refused. */
bool log_check_newcomers(const struct log_record *r, const struct event *before,
                         const struct event *event, struct err *err);

struct log_footer {
    uint8_t hash[HASH_BYTES];
    uint8_t seed[RNG_SEED_BYTES];
};
bool log_get_footer(const struct log_record *r, struct log_footer *footer, struct err *err);

/* Whether a footer, decoded before, or the trailer after it is what the event and the records
 * before it make it. */
bool log_check_end(const struct log_record *r, const struct log_footer *footer,
                   const struct log_sums *sums, const struct event *event, struct err *err);

/* Whether the event's commitment is of this seed; else the record is refused. */
bool log_check_seed(const struct log_record *r, const uint8_t seed[RNG_SEED_BYTES],
                    const struct event *event, struct err *err);

/* Called with the event of every segment, from segment 0 on, when its header is read. False and
 * *err end the reading. */
typedef bool log_event_tell(void *context, size_t segment, const struct event *event,
                            struct err *err);

/* Whether a log is complete, as a run leaves it at its end: so many segments, or with 0 at least
 * one, each with all its sets and its own footer and trailer, newcomers being those of the segment
 * before, and nothing else. Reads every byte, referees nothing. Else ERR_FOUND says where it is
 * not. *last is then what the last segment's footer says. `tell` and `last` may be NULL. */
bool log_is_complete(const char *path, size_t segments, log_event_tell *tell, void *context,
                     struct log_sums *last, struct err *err);

/* Passes on to the next footer; on the way the checksums of sets are not compared. False if there
 * is none to be had. */
bool log_next_footer(struct log_reader *reader, struct log_footer *footer);

/* The seed that a log, or one of its segments, has revealed for a commitment. False: none. */
bool log_seed(const char *path, const uint8_t commitment[32], uint8_t seed[RNG_SEED_BYTES]);

#endif

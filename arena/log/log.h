/*
 * The log: writes and reads its records. It is a plain concatenation of MessagePack arrays: header,
 * one record a set in schedule order, footer, trailer (docs/formats/log.md). One or more such
 * segments make a log. The encoding is canonical: the same results give the same bytes.
 *
 * Each record is described once, for writing and reading: header.c (struct event), set_record.c
 * (struct set_record), round_record.c, footer.c (with the trailer); record_codec.h has the
 * elements and the errors. record_reader.c finds the records in a file; set_reader.h decodes all of
 * them; completeness.c says whether the log is complete.
 */
#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "base/buf.h"
#include "base/hash.h"
#include "base/path.h"
#include "log/set_record.h"
#include "log/round_record.h"
#include "log/shard_record.h"

/* The latest format. A segment is written in the earliest format that can hold it: 2 where results
 * decide who plays whom or there are late entries, 3 for single tables (FORMAT_TABLE), 4 with a
 * beacon. */
enum { LOG_FORMAT = 4 };

/* The file name of a log in a tournament's folder. Until the log is complete, two things lie beside
 * it whose names add an ending to its own: the log so far, and the folder of its stages
 * (run/log_files.h, run/stages.h). */
#define LOG_NAME "log.msgpack"
#define LOG_PART ".part"
#define LOG_STAGES ".stages"

/* The folder of a tournament file's log: the name of the file with .arena in place of .yaml. */
bool log_folder(char out[PATH_CAP], const char *file, struct err *err);

/* The first element of a record. */
enum log_kind {
    LOG_HEADER = 1,
    LOG_SET = 2,
    LOG_ROUND = 3,
    LOG_FOOTER = 4,
    LOG_TRAILER = 5,
    LOG_SHARD = 6, /* only in logs that are one shard of a run (shard_record.h) */
};

/* ---- Writing ----
 *
 * Each function appends a whole record with its checksum. False if there is no memory. */

bool log_put_header(struct buf *out, const struct event *event);
bool log_put_set(struct buf *out, const struct set_record *r, const struct event *event);
bool log_put_round(struct buf *out, const struct round *r, const struct event *event);
bool log_put_shard(struct buf *out, const struct shard *shard);

/* The commitment to the whole event, published before play: BLAKE2b-256 of the header record
 * without the beacon. The header holds the commitment to the seed, so this one fixes the seed too.
 * False if there is no memory. */
bool log_commitment(uint8_t commitment[HASH_BYTES], const struct event *event);

/* The first elements of a set's record, up to the set's number: they say which set it is. No
 * checksum. */
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
    enum round_end end; /* of the last round; after one that plays nothing no record may follow */
    uint64_t bytes;     /* the size of all records */
    struct hash hash;   /* BLAKE2b over the checksums of all records, the header included */
    /* The offset of set record i * every from the segment's first byte. When the index is full,
     * every second entry is dropped and `every` doubles. */
    uint32_t indexed;
    uint64_t every;
    uint64_t index[LOG_INDEX];
};

/* Adds one whole record, as log_put_... wrote it or log_next returned it. A header starts a new
 * segment. False if this record may not come here. */
bool log_sums_add(struct log_sums *s, const uint8_t *record, size_t size);

/* The main facts of a set record, without decoding the rest. False if the record is malformed. */
bool log_set_facts(const uint8_t *record, size_t size, struct set_facts *facts);

/* Why play ended, from a round record, without decoding the rest. False if it is malformed. */
bool log_round_end(const uint8_t *record, size_t size, enum round_end *end);

/* Appends footer and trailer, which make the segment complete. */
bool log_put_footer(struct buf *out, const struct log_sums *sums, const uint8_t seed[32]);

/* ---- Reading, in constant memory ---- */

struct log_record {
    enum log_kind kind;
    uint64_t offset;     /* of its first byte in the file */
    const uint8_t *data; /* the whole record, checksum included; valid until the next read */
    size_t size;
    uint64_t number; /* of the record in its log, from 0 */
    const char *log; /* the name of the log in errors; owned by the reader */
};

/* The largest record. A reader allocates this much memory. */
enum { LOG_RECORD_BYTES = 64 << 20 };

struct log_reader;

/* Opens a log, complete or not. For a folder it opens log.msgpack, or log.msgpack.part if there is
 * no other. The caller owns *reader: log_close. */
bool log_open(struct log_reader **reader, const char *path, struct err *err);

/* Opens a log in memory, which the caller keeps until log_close. `name` is the log's name in
 * errors. */
bool log_open_bytes(struct log_reader **reader, const void *data, size_t n, const char *name,
                    struct err *err);
void log_close(struct log_reader *reader);

/* Reads the next record. Scans it without allocating and compares its checksum. Returns 1 for a
 * record and 0 at the end of the file if the last record is whole. Returns -1 if the record is cut
 * short, damaged or not allowed here; *err then says so, with the record's number, kind and offset.
 * To resume a log, run/log_writer.c cuts off what follows the last good record. */
int log_next(struct log_reader *reader, struct log_record *record, struct err *err);

/* The same, but does not compare the checksum of a set: log_check_sum does, which refuses a record
 * whose checksum does not match. */
int log_skim(struct log_reader *reader, struct log_record *record, struct err *err);
bool log_check_sum(const struct log_record *r, struct err *err);

/* log_place puts "m.log: record 17 (set) at byte 2301: " before an error. log_refuse makes an error
 * (ERR_FOUND) of that and of what is wrong with the record. Both return false. */
bool log_place(const struct log_record *r, struct err *err);
bool log_refuse(const struct log_record *r, struct err *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Decoders of the record just read. *event and *set must be initialised; what they own is reused
 * from call to call. Each decoder checks every value for its range and for its only allowed
 * encoding, and every deal for being possible. Whether the play follows the rules and whether a
 * round is the right one is for verify to check. On failure *err names the record and the field.
 * *event or *set then holds nothing useful, but may be used again. */
bool log_get_header(const struct log_record *r, struct event *event, struct err *err);
bool log_get_set(const struct log_record *r, const struct event *event, struct set_record *set,
                 struct err *err);
/* The same of a set, but only what says which set it is: its bots and its number. */
bool log_get_turn(const struct log_record *r, const struct event *event, struct set_record *set,
                  struct err *err);
bool log_get_round(const struct log_record *r, const struct event *event, struct round *round,
                   struct err *err);
bool log_get_shard(const struct log_record *r, struct shard *shard, struct err *err);

/* Whether the late entries of a segment joined the event of the segment before it, `before` (all
 * zeros if there is none). Refuses the header if not. True if the event has no late entries. */
bool log_check_late_entries(const struct log_record *r, const struct event *before,
                            const struct event *event, struct err *err);

struct log_footer {
    uint8_t hash[HASH_BYTES];
    uint8_t seed[RNG_SEED_BYTES];
};
bool log_get_footer(const struct log_record *r, struct log_footer *footer, struct err *err);

/* Whether the footer (already decoded), or the trailer behind it, is the one that must follow from
 * the event and from the records before it. */
bool log_check_end(const struct log_record *r, const struct log_footer *footer,
                   const struct log_sums *sums, const struct event *event, struct err *err);

/* Whether this seed is the one that the event commits to. Refuses the record if not. */
bool log_check_seed(const struct log_record *r, const uint8_t seed[RNG_SEED_BYTES],
                    const struct event *event, struct err *err);

/* Called with the event of every segment, numbered from 0, when its header has been read. To stop
 * the reading it returns false and sets *err. */
typedef bool log_event_tell(void *context, size_t segment, const struct event *event,
                            struct err *err);

/* Whether a log is complete: it has `segments` segments (0: one or more), each with all its sets,
 * its footer and its trailer, and nothing else, and late entries joined the event of the segment
 * before. Reads every byte but does not referee. If not, ERR_FOUND says where. *last receives the
 * sums of the last segment. `tell` and `last` may be NULL. */
bool log_is_complete(const char *path, size_t segments, log_event_tell *tell, void *context,
                     struct log_sums *last, struct err *err);

/* Skips to the next footer without comparing the checksums of sets. False if there is no further
 * footer. */
bool log_next_footer(struct log_reader *reader, struct log_footer *footer);

/* Finds the seed for a commitment among those that the segments of a log have revealed. False if
 * none fits. */
bool log_seed(const char *path, const uint8_t commitment[32], uint8_t seed[RNG_SEED_BYTES]);

#endif

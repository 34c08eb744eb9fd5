/*
 * The files of a log. Of LOG there are, by its name and an end:
 *
 *     LOG             once it is complete
 *     LOG.part        while it is written (log_writer.h); locked by the run that writes it
 *     LOG.seed        a drawn seed, until the log reveals it
 *     LOG.side        the sidecar (sidecar.h)
 *     LOG.sig         the signature of the complete log (log/signature.h)
 *     LOG.stages      a folder, for the stages of a tournament under way (stages.h)
 *     LOG.person      what people said at the table under way (play/saved_answers.h)
 *     LOG.late        the sets of late entries, with all these files of its own (late_entry.h)
 *
 * LOG_PART and LOG_STAGES are in log/log.h, as whoever opens a folder looks for them too.
 */
#ifndef RUN_LOG_FILES_H
#define RUN_LOG_FILES_H

#include "base/file.h"
#include "base/path.h"
#include "base/rng.h"
#include "log/log.h"

#define LOG_FILES_SIDE ".side"

/* The right to write LOG: the lock on LOG.part. To be taken before anything is made for a run, so
 * that a second run on the same output touches nothing of the first one's. */
struct log_files_claim {
    char log[PATH_CAP];    /* LOG */
    char part[PATH_CAP];   /* LOG.part, which is made if need be */
    struct file_lock lock; /* its descriptor may be written to; -1: nothing is claimed */
};

/* ERR_USAGE if another run has it, or LOG is a file that is no log: that is not ours to replace. */
bool log_files_claim(struct log_files_claim *c, const char *log, struct err *err);

/* Lets go of it; a LOG.part without a byte in it goes too. Does nothing if nothing is claimed. */
void log_files_release(struct log_files_claim *c);

/* Cuts LOG.part off after so many bytes, where writing goes on then. */
bool log_files_cut(const struct log_files_claim *c, uint64_t size, struct err *err);

/* The seed of a run that is given none: the one in LOG.seed, or where that is not there one that is
 * drawn and written to it. ERR_USAGE if it is not there and the run was begun before: `begun` says
 * what is there of it, else it is NULL. */
bool log_files_keep_seed(const char *log, const char *begun, uint8_t seed[RNG_SEED_BYTES],
                         struct err *err);

/* The seed that several share: `given`, which is written to LOG.seed unless it is there, or if that
 * is NULL the one in LOG.seed. ERR_USAGE if there is none, or another one. */
bool log_files_share_seed(const char *log, const uint8_t *given, uint8_t seed[RNG_SEED_BYTES],
                          struct err *err);

/* Removes LOG.seed if it is there. */
bool log_files_drop_seed(const char *log, struct err *err);

/* Makes `from` LOG, whose signature goes: it was of what LOG was before. */
bool log_files_replace_log(const char *from, const char *log, struct err *err);

/* The seed of this commitment, if it lies beside an unfinished log: a path of it, or the folder
 * that holds its log.msgpack. */
bool log_files_find_seed(const char *log, const uint8_t commitment[32],
                         uint8_t seed[RNG_SEED_BYTES]);

/* Removes what lies beside LOG, but not LOG.stages, and then LOG: where that is there, a run that
 * was killed meanwhile left the rest. */
void log_files_remove(const char *log);

#endif

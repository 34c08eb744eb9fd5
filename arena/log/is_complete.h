/* Whether a log is what a run leaves behind that has come to its end. */
#ifndef LOG_IS_COMPLETE_H
#define LOG_IS_COMPLETE_H

#include "log/log.h"

/* Is told of every segment's event, from segment 0 on, when its header is read. False and *err end
 * the reading. */
typedef bool complete_log_tell(void *context, size_t segment, const struct event *event,
                               struct err *err);

/* True if the log is so many segments, or with 0 at least one, each with all its sets and with a
 * footer and a trailer that are of them, newcomers being those of the segment before, and nothing
 * else: every byte is read, nothing is refereed. Else ERR_FOUND says where it is not. *last is
 * then what the last segment's footer says. `tell` and `last` may be NULL. */
bool complete_log(const char *path, size_t segments, complete_log_tell *tell, void *context,
                  struct log_sums *last, struct err *err);

#endif

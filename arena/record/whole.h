/* Whether a log is what a run leaves behind that has come to its end. */
#ifndef RECORD_WHOLE_H
#define RECORD_WHOLE_H

#include "record/log.h"

/* True if the log is one segment with all its sets, a footer and a trailer that are of them, and
 * nothing else: every byte is read, nothing is refereed. Else ERR_FOUND says where it is not. */
bool whole_log(const char *path, struct err *err);

#endif

/* Where a command writes what it was asked for. */
#ifndef COMMANDS_OUTPUT_FILE_H
#define COMMANDS_OUTPUT_FILE_H

#include <stdbool.h>

#include "base/err.h"

/* A file may be made there, in place of another perhaps: ERR_USAGE if it is a folder, a device or a
 * link, which a new file would take the place of, or a log, which nobody gets back. To be asked
 * before the work is done. */
bool output_file_check(const char *path, struct err *err);

#endif

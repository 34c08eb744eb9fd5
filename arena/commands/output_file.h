/* Checks the path of a file that a command is to write. */
#ifndef COMMANDS_OUTPUT_FILE_H
#define COMMANDS_OUTPUT_FILE_H

#include <stdbool.h>

#include "base/err.h"

/* Whether a file may be written there, perhaps in place of another. ERR_USAGE if there is a folder,
 * a device or a link, or a log, which would be lost. Call it before the work is done. */
bool output_file_check(const char *path, struct err *err);

#endif

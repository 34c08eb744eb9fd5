#include "commands/output_file.h"

#include <sys/stat.h>

#include "log/log.h"

static bool is_log(const char *path)
{
    struct log_reader *reader;
    struct log_record record;
    struct err ignored;

    if (!log_open(&reader, path, &ignored))
        return false;
    bool is = log_next(reader, &record, NULL) == 1 && record.kind == LOG_HEADER;
    log_close(reader);
    return is;
}

bool output_file_check(const char *path, struct err *err)
{
    struct stat st;

    if (!*path)
        return err_set(err, ERR_USAGE, "expected the name of a file, not ''");
    if (lstat(path, &st) != 0)
        return true;
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_USAGE, "%s: expected a file, or the name of a new one", path);
    return !is_log(path) || err_set(err, ERR_USAGE, "%s is a log, which would be lost", path);
}

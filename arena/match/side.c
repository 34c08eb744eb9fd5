#include "match/side.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

/* What a killed run left of a line ends here, so that it does not spoil the next one. */
static bool end_line(struct side *s)
{
    char last;
    struct stat st;
    if (fstat(s->fd, &st) != 0 || st.st_size == 0)
        return true;
    if (pread(s->fd, &last, 1, st.st_size - 1) != 1 || last == '\n')
        return true;
    return buf_add_byte(&s->out, '\n');
}

bool side_open(struct side *s, const char *log, bool fresh, struct err *err)
{
    s->fd = -1;
    buf_init(&s->out);
    int n = snprintf(s->path, sizeof s->path, "%s.side", log);
    if (n < 0 || n >= (int)sizeof s->path)
        return err_set(err, ERR_USAGE, "path too long: %.60s...", log);
    s->fd = open(s->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (fresh ? O_TRUNC : 0), 0666);
    if (s->fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", s->path);
    return end_line(s) || err_set(err, ERR_ABORT, "out of memory");
}

void side_close(struct side *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
    buf_finish(&s->out);
}

bool side_flush(struct side *s, struct err *err)
{
    if (s->out.failed)
        return err_set(err, ERR_ABORT, "out of memory");
    bool ok = file_write(s->fd, s->out.data, s->out.len, s->path, err);
    buf_clear(&s->out);
    return ok;
}

/* Adds the object as a line and lets go of it; NULL stands for no memory. */
static void put(struct side *s, json_t *line)
{
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
    if (text) {
        buf_add_text(&s->out, text);
        buf_add_byte(&s->out, '\n');
    } else {
        s->out.failed = true;
    }
    free(text);
    json_decref(line);
}

/* Bots write what they like; JSON is UTF-8. */
static json_t *safe_string(const char *text, size_t size)
{
    size_t cap = 4 * size + 1;
    char *safe = malloc(cap);
    if (!safe)
        return NULL;
    (void)text_safe((struct text){text, size}, safe, cap);
    json_t *string = json_string(safe);
    free(safe);
    return string;
}

void side_mark(struct side *s, const char *event, int64_t time, uint64_t sets)
{
    char text[32];
    struct tm tm;
    time_t t = (time_t)time;
    gmtime_r(&t, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    put(s, json_pack("{s:s, s:s, s:I}", "event", event, "time", text, "sets", (json_int_t)sets));
}

void side_log(struct side *s, const struct address *at, const char *bot, const char *text,
              size_t size)
{
    char address[ADDRESS_TEXT];
    address_text(at, address);
    put(s, json_pack("{s:s, s:s, s:s, s:o}", "at", address, "bot", bot, "event", "log", "text",
                     safe_string(text, size)));
}

void side_fault(struct side *s, const struct address *at, const char *bot, const char *event,
                const struct fault *fault, const char *printed)
{
    char address[ADDRESS_TEXT];
    address_text(at, address);
    put(s, json_pack("{s:s, s:s?, s:s, s:s, s:i, s:s, s:o}", "at", address, "bot", bot, "event",
                     event, "fault", fault_name((enum eu_fault)fault->code), "raw", (int)fault->raw,
                     "question", question_name((enum eu_question)fault->question), "printed",
                     safe_string(printed, strlen(printed))));
}

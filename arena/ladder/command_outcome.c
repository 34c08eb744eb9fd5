#include "ladder/command_outcome.h"

#include <unistd.h>

#include "base/json_reader.h"

void command_outcome_read(struct command_outcome *o, const char *path)
{
    enum { MOST = 1 << 16 };
    json_t *j = jr_file(path, MOST, NULL);

    *o = (struct command_outcome){.said = false};
    (void)unlink(path);
    if (j && jr_text_or_null(j, "bot", o->bot, sizeof o->bot, NULL) &&
        jr_text_or_null(j, "why", o->why, sizeof o->why, NULL)) {
        o->said = true;
        o->fault = err_fault_named(json_string_value(json_object_get(j, "fault")));
        o->declines = json_is_false(json_object_get(j, "accepts"));
        o->slow = json_is_true(json_object_get(j, "slow"));
    }
    json_decref(j);
}

struct text command_outcome_line(struct text printed)
{
    struct text line, last = text_of("");

    while (text_line(&printed, &line))
        if (text_trim(line).n)
            last = text_trim(line);
    return last;
}

/* Files of classes: whatever the bytes are, they make a class file or an error of one line. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "class/class_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_line(const struct rubric_line *line)
{
    char text[2 * NAME_CAP + 16];

    class_file_line(line, text);
    must(text[0] && line->points >= -100 && line->points <= 100);
    must(line->most >= -100 && line->most <= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct class_file s;
    struct err err = {.text = ""};

    if (!class_file_parse(&s, "c.yaml", NULL, data, n, &err)) {
        must(strncmp(err.text, "c.yaml", strlen("c.yaml")) == 0 && !strchr(err.text, '\n'));
        return 0;
    }
    must(s.folder[0] && s.rungs <= CLASS_FILE_RUNGS && s.build.seconds >= 1);
    for (size_t i = 0; i < s.lines; i++)
        check_line(&s.rubric[i]);
    class_file_finish(&s);
    return 0;
}

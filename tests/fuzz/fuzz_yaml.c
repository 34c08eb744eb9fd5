/* Tournament files: whatever the bytes are, they make an event or an error of one line. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_event(const struct event *event)
{
    struct err err;

    must(event_check(event, &err));
    must(event->entrants >= 2 && event_pairings(event) >= 1);
    for (size_t i = 0; i < event->entrants; i++)
        must(event->entrant[i].name[0] && event->entrant[i].args);
}

/* Every stage by itself: that one is no good says nothing of the others. */
static void check_stages(const struct config *c)
{
    struct config stage;
    struct err err = {.text = ""};

    for (size_t i = 0; i < c->stages; i++) {
        if (!config_stage(&stage, c, i, &err))
            return;
        if (config_complete(&stage, &err))
            check_event(&stage.event);
        else
            must(err.text[0] && !strchr(err.text, '\n'));
        config_finish(&stage);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct config c;
    struct err err = {.text = ""};
    /* a path in the file would be opened, whatever it is */
    bool opens = memmem(data, n, "seed_file", strlen("seed_file"));

    if (!config_init(&c, &err))
        return 0;
    if (config_parse(&c, "t.yaml", data, n, &err)) {
        if (!opens && c.stages)
            check_stages(&c);
        else if (!opens && config_complete(&c, &err))
            check_event(&c.event);
        else
            must(opens || (err.text[0] && !strchr(err.text, '\n')));
    } else {
        must(strncmp(err.text, "t.yaml", strlen("t.yaml")) == 0 && !strchr(err.text, '\n'));
    }
    config_finish(&c);
    return 0;
}

#include "server/settings.h"

#include <string.h>

#include "base/text.h"

static bool read_count(const char *value, uint64_t most, uint32_t *count)
{
    uint64_t number;

    if (!text_u64(text_of(value), 1, most, &number))
        return false;
    *count = (uint32_t)number;
    return true;
}

static bool read_name(struct settings *s, const char *value)
{
    if (s->names == SETTINGS_NAMES || !*value)
        return false;
    s->name[s->names++] = value;
    return true;
}

/* An option that has a value. */
static bool read_option(struct settings *s, const char *option, const char *value, struct err *err)
{
    bool known = true, good = true;

    if (strcmp(option, "--name") == 0)
        good = read_name(s, value);
    else if (strcmp(option, "--user") == 0)
        s->user = value;
    else if (strcmp(option, "--base") == 0)
        s->base = value;
    else if (strcmp(option, "--deadline") == 0)
        good = text_i64(text_of(value), 1, INT64_MAX, &s->deadline);
    else if (strcmp(option, "--upload-mb") == 0)
        good = read_count(value, 1024, &s->upload_mb);
    else if (strcmp(option, "--connections") == 0)
        good = read_count(value, 65536, &s->connections);
    else if (strcmp(option, "--per-address") == 0)
        good = read_count(value, 65536, &s->per_address);
    else
        known = false;
    if (!known)
        return err_set(err, ERR_USAGE, "there is no option '%s'", option);
    return good || err_set(err, ERR_USAGE, "%s: '%s' is none", option, value);
}

static bool is_switch(struct settings *s, const char *option)
{
    const struct {
        const char *option;
        bool *on;
    } switches[] = {{"--proxy", &s->proxy},
                    {"--verbose", &s->verbose},
                    {"--hand-in", &s->hand_in},
                    {"--anyone", &s->anyone}};

    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (strcmp(option, switches[i].option) == 0)
            return *switches[i].on = true;
    return false;
}

bool settings_read(struct settings *s, int argc, char **argv, struct err *err)
{
    *s = (struct settings){.upload_mb = 16, .connections = 4096, .per_address = 256};
    for (int i = 1; i < argc; i++) {
        if (is_switch(s, argv[i]))
            continue;
        if (argv[i][0] != '-' && !s->folder) {
            s->folder = argv[i];
            continue;
        }
        if (i + 1 == argc)
            return err_set(err, ERR_USAGE, "%s: expected a value behind it", argv[i]);
        if (!read_option(s, argv[i], argv[i + 1], err))
            return false;
        i++;
    }
    return s->folder || err_set(err, ERR_USAGE, "expected the folder of a club");
}

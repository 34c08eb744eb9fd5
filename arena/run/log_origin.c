#include "run/log_origin.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/text.h"
#include "run/sidecar.h"

/* ---- This machine ---- */

/* The name of the processor, as the kernel tells it; false where it tells none. */
static bool processor(char *name, size_t cap)
{
    static const char key[] = "model name";
    FILE *in = fopen("/proc/cpuinfo", "re");
    char line[512];
    bool found = false;

    while (in && !found && fgets(line, sizeof line, in)) {
        const char *value = strchr(line, ':');
        found = strncmp(line, key, sizeof key - 1) == 0 && value && value[1];
        if (!found)
            continue;
        value += 1 + strspn(value + 1, " \t");
        (void)text_safe((struct text){value, strcspn(value, "\n")}, name, cap);
    }
    if (in)
        (void)fclose(in);
    return found;
}

void origin_machine(char text[ORIGIN_MACHINE])
{
    char name[ORIGIN_MACHINE / 2];
    struct utsname system;
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    bool named = processor(name, sizeof name), known = uname(&system) == 0;

    (void)snprintf(text, ORIGIN_MACHINE, "%s%s%ld CPU%s%s%.40s%s%.40s%s%.20s", named ? name : "",
                   named ? ", " : "", cpus, cpus == 1 ? "" : "s", known ? ", " : "",
                   known ? system.sysname : "", known ? " " : "", known ? system.release : "",
                   known ? " " : "", known ? system.machine : "");
}

/* ---- Read back ---- */

/* "2026-03-01T12:00:00Z" */
static bool is_time(const char *text)
{
    static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
    size_t i = 0;

    for (; form[i] && text[i]; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    return !form[i] && !text[i];
}

static void add_time(struct origin *o, const char *time)
{
    if (!is_time(time))
        return;
    if (!*o->from || strcmp(time, o->from) < 0)
        (void)snprintf(o->from, sizeof o->from, "%s", time);
    if (strcmp(time, o->to) > 0)
        (void)snprintf(o->to, sizeof o->to, "%s", time);
}

static void add_machine(struct origin *o, const char *machine)
{
    size_t i = 0;

    while (i < o->machines && strcmp(o->machine[i], machine) != 0)
        i++;
    if (i == o->machines && i < ORIGIN_MACHINES && strlen(machine) < ORIGIN_MACHINE)
        (void)snprintf(o->machine[o->machines++], ORIGIN_MACHINE, "%s", machine);
}

/* As sidecar.c begins them: most lines are not parsed at all. */
static bool may_tell(const char *text, size_t n)
{
    static const char *const begins[] = {"{\"event\":\"start\",", "{\"event\":\"stop\",",
                                         "{\"event\":\"end\",", "{\"event\":\"machine\","};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (n > strlen(begins[i]) && memcmp(text, begins[i], strlen(begins[i])) == 0)
            return !memchr(text, 0, n);
    return false;
}

static bool add_line(void *context, const char *text, size_t n)
{
    if (!may_tell(text, n))
        return true;
    json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *time = json_string_value(json_object_get(line, "time"));
    const char *machine = json_string_value(json_object_get(line, "is"));

    if (time)
        add_time(context, time);
    else if (machine)
        add_machine(context, machine);
    json_decref(line);
    return true;
}

bool origin_read(struct origin *o, const char *log, struct err *err)
{
    return sidecar_lines(log, add_line, o, err);
}

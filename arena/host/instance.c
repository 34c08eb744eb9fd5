#include "host/instance.h"

#include <time.h>

static struct instance *instance_of(const struct eu_host *host)
{
    return (struct instance *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    struct instance *i = instance_of(host);
    if (i->answers && line)
        answers_line(i->answers, i->slot, line);
}

static uint64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct instance *i = instance_of(host);
    if (!i->answers)
        return 0;
    uint64_t now = cpu_ns();
    if (!i->clock)
        i->clock = now;
    return (int64_t)i->answer_ms * 1000 - (int64_t)((now - i->clock) / 1000);
}

static const void *host_service(const struct eu_host *host, const char *name)
{
    (void)host;
    (void)name;
    return NULL;
}

void instance_init(struct instance *i, struct answers *answers, uint32_t answer_ms, unsigned slot)
{
    *i = (struct instance){
        .host = {.abi = EU_ABI,
                 .size = sizeof i->host,
                 .log = host_log,
                 .time_left = host_time_left,
                 .service = host_service},
        .answers = answers,
        .answer_ms = answer_ms,
        .slot = (uint16_t)slot,
    };
}

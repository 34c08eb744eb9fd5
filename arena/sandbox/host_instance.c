#include "sandbox/host_instance.h"

#include "table/callbacks.h"

static struct instance *instance_of(const struct eu_host *host)
{
    return (struct instance *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    struct instance *i = instance_of(host);
    if (i->answers && line)
        wire_out_line(i->answers, i->slot, line);
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct instance *i = instance_of(host);
    return i->answers ? callbacks_time_left(&i->clock, i->answer_ms) : 0;
}

void instance_init(struct instance *i, struct wire_out *answers, uint32_t answer_ms, unsigned slot)
{
    *i = (struct instance){
        .host = {.abi = EU_ABI,
                 .size = sizeof i->host,
                 .log = host_log,
                 .time_left = host_time_left,
                 .service = callbacks_service},
        .answers = answers,
        .answer_ms = answer_ms,
        .slot = (uint16_t)slot,
    };
}

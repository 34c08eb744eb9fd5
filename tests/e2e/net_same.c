/* Nets of sdk/euchre_net.h for net_same.py, by functions that ctypes can call. */
#include "euchre_bot.h"
#include "euchre_net.h"

static struct eu_net net;

EU_EXPORT const char *same_open(const uint8_t *data, size_t size)
{
    return eu_net_open(&net, data, size);
}

EU_EXPORT int same_outputs(void)
{
    return net.outputs;
}

EU_EXPORT void same_run(const uint8_t *input, int32_t *output)
{
    eu_net_run(&net, input, output);
}

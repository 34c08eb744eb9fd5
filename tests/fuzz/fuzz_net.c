/* Nets: any bytes are refused with a reason, and *net is left alone, or run on any inputs; again
 * with the size and the checksum as they must be, so that what is behind them is reached. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Inputs are the net's own last bytes. */
static void run(const struct eu_net *net, const uint8_t *data, size_t n)
{
    uint8_t input[EU_NET_WIDTH];
    static int32_t output[EU_NET_WIDTH];
    const int64_t most = EU_NET_BIAS + INT64_C(4096) * 255 * 128;

    for (int i = 0; i < net->inputs; i++)
        input[i] = data[n - 1 - (size_t)i % n];
    eu_net_run(net, input, output);
    for (int o = 0; o < net->outputs; o++)
        require(output[o] <= most && output[o] >= -most);
    require(net->outputs < 64 || (eu_net_best(output, data[0] | 1u) >= 0));
}

static void open_and_run(const uint8_t *data, size_t n)
{
    struct eu_net net, before;

    memset(&net, 0x5a, sizeof net);
    before = net;
    const char *why = eu_net_open(&net, data, n);
    if (!why) {
        run(&net, data, n);
        return;
    }
    require(why[0] && memcmp(&net, &before, sizeof net) == 0);
}

static void put(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    open_and_run(data, n);
    if (n < 20)
        return 0;
    uint8_t *sealed = malloc(n);
    require(sealed);
    memcpy(sealed, data, n);
    put(sealed + 8, (uint32_t)n);
    put(sealed + n - 4, eu_net_check(sealed, n - 4));
    open_and_run(sealed, n);
    free(sealed);
    return 0;
}

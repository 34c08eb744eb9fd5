/*
 * Nets of euchre_net.h: what they compute, by hand; numbers at their limits; and each way in which
 * bytes are no net. tests/e2e/net.py holds them against a reference in Python.
 */
#include "euchre_net.h"
#include "net_bytes.h"
#include "test.h"

static void must_open(struct eu_net *net, const struct net_bytes *bytes)
{
    const char *why = eu_net_open(net, bytes->data, bytes->size);

    if (why)
        fail_msg("%s", why);
}

static void must_refuse(const struct net_bytes *bytes, const char *expected)
{
    struct eu_net net, before;

    memset(&net, 0x5a, sizeof net);
    before = net;
    const char *why = eu_net_open(&net, bytes->data, bytes->size);
    assert_non_null(why);
    assert_string_equal(why, expected);
    assert_memory_equal(&net, &before, sizeof net);
}

/* Three inputs; two between, x0 + 2 x1 - 3 x2 + 4 by 2^1 and 1000 - x0 - x1 - x2 by 2^0; one
 * output. */
static struct net_bytes small_net(void)
{
    const int8_t first[2][3] = {{1, 2, -3}, {-1, -1, -1}};
    struct net_bytes n;

    net_begin(&n, 3, 2);
    net_add_layer(&n, 2, 1);
    net_add(&n, 4, 4);
    net_add(&n, 1000, 4);
    for (int o = 0; o < 2; o++) {
        for (int i = 0; i < 3; i++)
            net_add(&n, (uint64_t)first[o][i], 1);
        net_add(&n, 0, 29);
    }
    net_add_layer(&n, 1, 7);
    net_add(&n, (uint64_t)-5, 4);
    net_add(&n, (uint64_t)-10, 1);
    net_add(&n, 1, 1);
    net_add(&n, 0, 30);
    net_end(&n);
    return n;
}

TEST(small)
{
    struct net_bytes n = small_net();
    struct eu_net net;
    int32_t out;

    must_open(&net, &n);
    assert_int_equal(net.inputs, 3);
    assert_int_equal(net.outputs, 1);
    assert_int_equal(net.layers, 2);
    assert_int_equal(net.scale, 7);
    eu_net_run(&net, (const uint8_t[]){10, 20, 1},
               &out); /* 51 / 2 rounds down; 969 / 2 is over 255 */
    assert_int_equal(out, -5 - 10 * 25 + 255);
    eu_net_run(&net, (const uint8_t[]){0, 0, 200}, &out); /* less than 0: 0 */
    assert_int_equal(out, -5 + 255);
    eu_net_run(&net, (const uint8_t[]){255, 255, 255}, &out); /* 4 / 2; 235 / 2 */
    assert_int_equal(out, -5 - 10 * 2 + 117);
    free(n.data);
}

/* All as big as it may be: sums do not overflow, bytes stay bytes. */
TEST(limits)
{
    static uint8_t input[EU_NET_WIDTH];
    const int weights[] = {127, -128};
    const int32_t biases[] = {EU_NET_BIAS, -EU_NET_BIAS};
    struct eu_net net;
    int32_t out[2];

    memset(input, 255, sizeof input);
    for (int shift = 0; shift <= EU_NET_SHIFT; shift += EU_NET_SHIFT) {
        struct net_bytes n;

        net_begin(&n, EU_NET_WIDTH, 2);
        net_add_layer(&n, EU_NET_WIDTH, (uint8_t)shift);
        for (int o = 0; o < EU_NET_WIDTH; o++)
            net_add(&n, (uint64_t)biases[0], 4);
        for (int o = 0; o < EU_NET_WIDTH; o++)
            net_add_row(&n, weights[0], EU_NET_WIDTH);
        net_add_layer(&n, 2, 0);
        for (int o = 0; o < 2; o++)
            net_add(&n, (uint64_t)biases[o], 4);
        for (int o = 0; o < 2; o++)
            net_add_row(&n, weights[o], EU_NET_WIDTH);
        net_end(&n);
        must_open(&net, &n);
        eu_net_run(&net, input, out);
        /* (2^30 + 4096 * 255 * 127) / 2^30 is 1 */
        int passed = shift ? 1 : 255;
        assert_int_equal(out[0], biases[0] + EU_NET_WIDTH * passed * 127);
        assert_int_equal(out[1], biases[1] - EU_NET_WIDTH * passed * 128);
        free(n.data);
    }
}

/* Every width up to a few rows, all weights 1: what lies behind the inputs does not count. */
TEST(widths)
{
    uint8_t input[100];

    memset(input, 3, sizeof input);
    for (unsigned inputs = 1; inputs <= 100; inputs++) {
        struct net_bytes n;
        struct eu_net net;
        int32_t out;

        net_begin(&n, (uint16_t)inputs, 2);
        net_add_layer(&n, (uint16_t)inputs, 0);
        for (unsigned o = 0; o < inputs; o++)
            net_add(&n, 0, 4);
        for (unsigned o = 0; o < inputs; o++)
            net_add_row(&n, o < 2, inputs);
        net_add_layer(&n, 1, 0);
        net_add(&n, 0, 4);
        net_add_row(&n, 1, inputs);
        net_end(&n);
        must_open(&net, &n);
        eu_net_run(&net, input, &out);
        unsigned sum = 3 * inputs < 255 ? 3 * inputs : 255;
        assert_int_equal(out, inputs > 1 ? 2 * sum : sum);
        free(n.data);
    }
}

/* What each byte of the head may not be, and what is said. `at` is changed to `to`. */
TEST(malformed)
{
    static const struct {
        size_t at;
        uint8_t to;
        const char *why;
    } cases[] = {
        {0, 'e', "this is no net"},
        {7, '2', "the net is of another version than EU_NET_1"},
        {12, 0, "the net has no inputs, or more than 4096"},
        {13, 17, "the net has no inputs, or more than 4096"},
        {12, 4, "the net is damaged: its bytes have another sum"},
        {12, 33, "the net ends within a layer"},
        {14, 0, "the net has no layers, or more than 8"},
        {14, 9, "the net has no layers, or more than 8"},
        {14, 1, "the net does not end behind its layers"},
        {14, 3, "a layer of the net has no outputs, or more than 4096"}, /* it is the checksum */
        {16, 0, "a layer of the net has no outputs, or more than 4096"},
        {17, 16, "a layer of the net has no outputs, or more than 4096"},
        {18, 31, "a shift of the net is more than 30"},
        {19, 1, "a byte of the net that is 0 in this version is not"},
        {23, 0x7f, "a bias of the net is more than 2^30 away from 0"},
        {23, 0x80, "a bias of the net is more than 2^30 away from 0"},
        {28 + 3, 1, "there is a weight behind the last input of the net"},
        {28 + 31, 1, "there is a weight behind the last input of the net"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct net_bytes n = small_net();

        n.data[cases[i].at] = cases[i].to;
        must_refuse(&n, cases[i].why);
        free(n.data);
    }
}

/* Every beginning of a net, every byte changed, more bytes than it says, none at all. */
TEST(damaged)
{
    struct net_bytes n = small_net(), cut = n;
    struct eu_net net;

    for (cut.size = 0; cut.size < n.size; cut.size++)
        must_refuse(&cut,
                    cut.size < 16 ? "this is no net" : "the net has another size than it says");
    for (cut.size = 20; cut.size < n.size; cut.size++) {
        struct net_bytes sealed = {malloc(cut.size), cut.size, cut.size};

        assert_non_null(sealed.data);
        memcpy(sealed.data, n.data, cut.size);
        net_seal(&sealed);
        assert_non_null(eu_net_open(&net, sealed.data, sealed.size));
        free(sealed.data);
    }
    for (size_t i = 0; i < n.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            n.data[i] ^= (uint8_t)(1 << bit);
            assert_non_null(eu_net_open(&net, n.data, n.size));
            n.data[i] ^= (uint8_t)(1 << bit);
        }
    must_open(&net, &n);
    net_add(&n, 0, 1);
    must_refuse(&n, "the net has another size than it says");
    net_seal(&n);
    must_refuse(&n, "the net does not end behind its layers");
    assert_non_null(eu_net_open(&net, NULL, 0));
    free(n.data);
}

TEST(best)
{
    int32_t out[64] = {0};

    out[5] = 7;
    out[9] = 7;
    out[63] = -1;
    assert_int_equal(eu_net_best(out, UINT64_MAX), 5);
    assert_int_equal(eu_net_best(out, UINT64_C(1) << 9 | 1), 9);
    assert_int_equal(eu_net_best(out, UINT64_C(1) << 63), 63);
    assert_int_equal(eu_net_best(out, UINT64_C(1) << 63 | 16), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small),     cmocka_unit_test(limits),  cmocka_unit_test(widths),
        cmocka_unit_test(malformed), cmocka_unit_test(damaged), cmocka_unit_test(best),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the frozen header says, for tests/unit/test_abi.c to compare with today's. */
#include "euchre_bot-1.h"

#include "layout_1.h"

#define FIELDS(s, LIST) static const struct layout_field s##_fields[] = {LAYOUT_##LIST(LAYOUT_FIELD)};
LAYOUT_STRUCTS(FIELDS)

#define ONE(s, LIST) LAYOUT_STRUCT(eu_##s, s##_fields),
static const struct layout_struct structs[] = {LAYOUT_STRUCTS(ONE)};

static const struct layout_value values[] = {
    LAYOUT_VALUES(LAYOUT_VALUE)
};

EU_EXPORT extern const struct layout layout_1;
const struct layout layout_1 = {structs, sizeof structs / sizeof *structs, values,
                                sizeof values / sizeof *values};

EU_EXPORT uint64_t random_1(const uint64_t seed[2], uint64_t n);
EU_EXPORT uint64_t random_1(const uint64_t seed[2], uint64_t n)
{
    return eu_random(seed, n);
}

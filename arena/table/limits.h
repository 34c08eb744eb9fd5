/* What a bot may use. Times are of the CPU; wall time is only a far net (sandbox/process.h). */
#ifndef TABLE_LIMITS_H
#define TABLE_LIMITS_H

#include <stdint.h>

struct limits {
    uint32_t answer_ms; /* for an answer */
    uint32_t table_ms;  /* for all answers at a table, each seat */
    uint32_t load_ms;   /* for loading, and for whatever else is no answer */
    uint32_t memory_mb;
};

#endif

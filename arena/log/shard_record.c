#include "log/shard_record.h"

#include <inttypes.h>
#include <stdio.h>

#include "log/record_codec.h"

enum { SHARD_ELEMENTS = 9 };

static uint64_t start_of(const struct shard *s, uint32_t number)
{
    uint64_t each = s->count / s->shards, more = s->count % s->shards;

    return s->from + each * number + more * number / s->shards;
}

void shard_range(const struct shard *s, uint64_t *first, uint64_t *sets)
{
    *first = start_of(s, s->number - 1);
    *sets = start_of(s, s->number) - *first;
}

bool shard_same_cut(const struct shard *a, const struct shard *b)
{
    return a->shards == b->shards && a->stage == b->stage && a->round == b->round &&
           a->from == b->from && a->count == b->count;
}

void shard_text(const struct shard *s, char text[SHARD_TEXT])
{
    int n = s->number
                ? snprintf(text, SHARD_TEXT, "shard %" PRIu32 " of %" PRIu32, s->number, s->shards)
                : snprintf(text, SHARD_TEXT, "%" PRIu32 " shards", s->shards);

    if (s->stage)
        n += snprintf(text + n, SHARD_TEXT - (size_t)n, " of stage %" PRIu32, s->stage);
    if (s->round)
        n += snprintf(text + n, SHARD_TEXT - (size_t)n, "%s round %" PRIu64, s->stage ? "," : " of",
                      s->round);
    if (s->from)
        (void)snprintf(text + n, SHARD_TEXT - (size_t)n, ", from set %" PRIu64, s->from + 1);
}

static bool code_shard(struct codec *k, struct shard *s)
{
    return CODEC_UINT(k, s->number, 0, SHARDS, "the shard's number") &&
           CODEC_UINT(k, s->shards, s->number ? s->number : 1, SHARDS, "the number of shards") &&
           CODEC_UINT(k, s->stages, 0, UINT16_MAX, "the number of stages, or 0") &&
           CODEC_UINT(k, s->stage, s->stages ? 1 : 0, s->stages, "the number of the stage, or 0") &&
           CODEC_UINT(k, s->round, 0, UINT32_MAX, "the number of the round, or 0") &&
           CODEC_UINT(k, s->from, 0, INT64_MAX, "the first set that is cut") &&
           CODEC_UINT(k, s->count, 0, INT64_MAX, "how many sets are cut") && codec_end(k);
}

bool log_put_shard(struct buf *out, const struct shard *shard)
{
    struct codec k;
    struct shard s = *shard;

    codec_write(&k, out, LOG_SHARD, SHARD_ELEMENTS);
    return code_shard(&k, &s);
}

bool log_get_shard(const struct log_record *r, struct shard *shard, struct err *err)
{
    struct codec k;

    return (codec_read(&k, r, SHARD_ELEMENTS) && code_shard(&k, shard)) || codec_refuse(&k, r, err);
}

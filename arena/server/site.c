#include "server/site.h"

#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/text.h"

enum {
    CACHE_BYTES = 16 << 20,
    CLIENTS = 16384,
    UPLOADS = 32,     /* at once, */
    UPLOADS_MB = 256, /* together */
    LADDER_MS = 1000, /* between two events */
    READ_MS = 20,     /* for what is read before somebody asks */
};

bool site_init(struct site *s, const struct settings *settings, int backend, struct err *err)
{
    *s =
        (struct site){.settings = settings, .uploads = {.most = UPLOADS, .room = UPLOADS_MB << 20}};
    cache_init(&s->cache, CACHE_BYTES);
    if (!assets_init(&s->assets, err) || !content_open(&s->content, settings->folder, err))
        return false;
    s->content.terms = (struct content_terms){.hand_in = settings->hand_in,
                                              .deadline = settings->deadline,
                                              .anyone = settings->anyone,
                                              .name = settings->names ? settings->name[0] : NULL};
    if (settings->base &&
        !text_copy(text_of(settings->base), s->content.terms.base, sizeof s->content.terms.base))
        return err_set(err, ERR_USAGE, "--base: '%s' is too long", settings->base);
    /* a quarter of the connections are for those who only ask */
    if (!clients_init(&s->clients, CLIENTS) || !backend_init(&s->backend, backend) ||
        !streams_init(&s->streams, settings->connections - settings->connections / 4))
        return err_memory(err);
    return true;
}

void site_finish(struct site *s)
{
    content_close(&s->content);
    cache_finish(&s->cache);
    assets_finish(&s->assets);
    clients_finish(&s->clients);
    backend_finish(&s->backend);
    streams_finish(&s->streams);
}

/* ---- What content.h answers ---- */

static void take_content(struct answer *a, struct content_answer *from)
{
    struct stat st;

    if (from->file < 0 || from->status != 200) {
        answer_body(a, from->status, from->type, shared_take(&from->body));
        a->tagged = a->status == 200;
        a->retry_after = a->status == 503 ? 5 : 0;
    } else if (fstat(from->file, &st) == 0) {
        *a = (struct answer){.status = 200,
                             .type = from->type,
                             .has_file = true,
                             .file = from->file,
                             .file_bytes = (uint64_t)st.st_size};
        from->file = -1;
    }
}

bool site_read(struct site *s, const char *key, struct answer *a)
{
    struct content_answer from = {.file = -1};
    size_t n = strcspn(key, "?");
    char path[REQUEST_TARGET];

    if (!text_copy((struct text){key, n}, path, sizeof path))
        return true;
    content_get(&s->content, path, key + n + 1, &from);
    take_content(a, &from);
    bool can = a->status != 503 || !s->content.soon;
    if (can)
        cache_put(&s->cache, key, a, from.changes);
    content_answer_finish(&from);
    return can;
}

/* Reads again what many ask for, before they hear that it has changed. What takes too long is left
 * to those who ask. False: the ladder writes just now. */
static bool read_old(struct site *s, uint64_t now)
{
    char key[REQUEST_TARGET + 32];
    const char *old;
    bool can = true;

    while (can && (old = cache_old(&s->cache)) && text_copy(text_of(old), key, sizeof key)) {
        struct answer a = {0};
        if (clock_wall_ns() - now > READ_MS * CLOCK_MS)
            cache_drop_old(&s->cache);
        else
            can = site_read(s, key, &a);
        answer_finish(&a);
    }
    return can;
}

/* ---- Time ---- */

static void look_at_ladder(struct site *s, uint64_t now)
{
    struct buf json = {0};
    uint64_t generation = content_generation(&s->content);
    bool first = !s->streams.ladder;

    /* and every minute, as some of it depends on the time of day */
    cache_generation(&s->cache, generation ^ now / (60 * CLOCK_SECOND) << 40);
    if (!read_old(s, now))
        return;
    if (!first && (generation == s->generation || now - s->ladder_told < LADDER_MS * CLOCK_MS))
        return;
    if (content_ladder_event(&s->content, &json)) {
        s->generation = generation;
        s->ladder_told = now;
        streams_ladder(&s->streams, &json);
    }
    buf_finish(&json);
}

void site_tick(struct site *s, uint64_t now)
{
    look_at_ladder(s, now);
    streams_tick(&s->streams, now);
    backend_tick(&s->backend, now);
}

#include "play/saved_answers.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"

static const char PERSON[] = ".person";

enum { SAVED_BYTES = 1 << 24, VIEW_HASH = 16 };

struct saved_answer {
    uint8_t view[VIEW_HASH]; /* what the seat saw */
    int32_t answer;
    uint32_t set;
};

static void hash_view(const struct eu_view *view, uint8_t hash[VIEW_HASH])
{
    uint8_t full[HASH_BYTES];

    hash32(full, NULL, 0, view, sizeof *view);
    memcpy(hash, full, VIEW_HASH);
}

static size_t saved_count(const struct saved_answers *k)
{
    return k->answers.len / sizeof(struct saved_answer);
}

static struct saved_answer saved_at(const struct saved_answers *k, size_t i)
{
    struct saved_answer a;

    memcpy(&a, k->answers.data + i * sizeof a, sizeof a);
    return a;
}

void saved_answers_finish(struct saved_answers *k)
{
    buf_finish(&k->answers);
}

void saved_answers_forget(const char *log)
{
    char path[PATH_CAP];

    if (path_with_end(path, log, PERSON, NULL))
        (void)unlink(path);
}

bool saved_answers_open(struct saved_answers *k, const char *log, struct err *err)
{
    *k = (struct saved_answers){.next = 0};
    if (!path_with_end(k->path, log, PERSON, err))
        return false;
    if (access(k->path, F_OK) == 0 && !file_read(k->path, SAVED_BYTES, &k->answers, err)) {
        saved_answers_finish(k);
        return false;
    }
    k->answers.len -= k->answers.len % sizeof(struct saved_answer); /* a torn one */
    k->anew = true;
    k->set = saved_count(k) ? saved_at(k, 0).set : 0;
    return true;
}

void saved_answers_set(struct saved_answers *k, uint32_t set)
{
    if (set != k->set) {
        buf_clear(&k->answers);
        k->anew = true;
    }
    k->set = set;
    k->next = 0;
}

bool saved_answers_more(const struct saved_answers *k)
{
    return k->next < saved_count(k);
}

bool saved_answers_next(struct saved_answers *k, const struct eu_view *view, int32_t *answer)
{
    uint8_t hash[VIEW_HASH];

    if (!saved_answers_more(k))
        return false;
    struct saved_answer a = saved_at(k, k->next);
    hash_view(view, hash);
    if (memcmp(hash, a.view, sizeof hash) != 0) {
        k->answers.len = k->next * sizeof a;
        k->anew = true;
        return false;
    }
    *answer = a.answer;
    k->next++;
    return true;
}

static bool saved_answers_append(const struct saved_answers *k, const struct saved_answer *a,
                                 struct err *err)
{
    int fd = open(k->path, O_WRONLY | O_APPEND | O_CLOEXEC);

    if (fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", k->path);
    bool ok = file_write(fd, a, sizeof *a, k->path, err);
    return close(fd) == 0 && ok;
}

bool saved_answers_add(struct saved_answers *k, const struct eu_view *view, int32_t answer,
                       struct err *err)
{
    struct saved_answer a = {.answer = answer, .set = k->set};

    hash_view(view, a.view);
    if (!buf_add(&k->answers, &a, sizeof a))
        return err_memory(err);
    k->next++;
    if (!k->anew)
        return saved_answers_append(k, &a, err);
    k->anew = false;
    return file_replace(k->path, 0600, k->answers.data, k->answers.len, err);
}

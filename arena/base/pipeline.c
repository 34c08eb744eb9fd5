#include "base/pipeline.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { THREADS_MOST = 256 };

struct pipeline_run {
    const struct pipeline *pipeline;
    char *items; /* that of number i is at place i % places */
    size_t size, places;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t changed;
    size_t read, taken; /* how many were so far */
    bool *ready;        /* of each place: worked on, not taken */
    bool ended, waits;  /* no more are read; none is until all are taken */
    bool stopped;
};

static bool is_over(const struct pipeline_run *l)
{
    return l->stopped || (l->ended && l->taken == l->read);
}

static void *item_at(const struct pipeline_run *l, size_t place)
{
    return l->items + place * l->size;
}

/* Takes the item that is next, if it is ready. */
static bool take_next(struct pipeline_run *l)
{
    size_t place = l->taken % l->places;

    if (l->taken == l->read || !l->ready[place])
        return false;
    l->ready[place] = false;
    l->stopped = !l->pipeline->take(l->pipeline->context, item_at(l, place));
    l->taken++;
    l->waits = l->waits && l->taken < l->read;
    (void)pthread_cond_broadcast(&l->changed);
    return true;
}

/* Reads an item and works on it, if there is one and room for it. */
static bool read_next(struct pipeline_run *l)
{
    size_t place = l->read % l->places;

    if (l->ended || l->waits || l->read - l->taken == l->places)
        return false;
    enum pipeline_read found = l->pipeline->read(l->pipeline->context, item_at(l, place));
    l->ended = found == PIPELINE_END;
    l->waits = found == PIPELINE_WAIT;
    assert(!l->waits || l->taken < l->read);
    if (found != PIPELINE_ITEM) {
        (void)pthread_cond_broadcast(&l->changed);
        return true;
    }
    l->read++;
    (void)pthread_mutex_unlock(&l->lock);
    l->pipeline->work(item_at(l, place));
    (void)pthread_mutex_lock(&l->lock);
    l->ready[place] = true;
    return true;
}

static void *take_part(void *line)
{
    struct pipeline_run *l = line;

    (void)pthread_mutex_lock(&l->lock);
    while (!is_over(l))
        if (!take_next(l) && !read_next(l))
            (void)pthread_cond_wait(&l->changed, &l->lock);
    (void)pthread_mutex_unlock(&l->lock);
    return NULL;
}

/* Signals are the caller's thread's. Returns how many have started. */
static unsigned start_threads(struct pipeline_run *l, pthread_t *thread, unsigned n)
{
    sigset_t all, before;
    unsigned started = 0;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < n && pthread_create(&thread[started], NULL, take_part, l) == 0)
        started++;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void run_alone(const struct pipeline *p, void *item)
{
    enum pipeline_read found;

    while ((found = p->read(p->context, item)) == PIPELINE_ITEM) {
        p->work(item);
        if (!p->take(p->context, item))
            return;
    }
    assert(found == PIPELINE_END);
}

void pipeline_run(const struct pipeline *p, unsigned threads, void *items, size_t size, size_t n)
{
    pthread_t thread[THREADS_MOST];
    struct pipeline_run l = {.pipeline = p, .items = items, .size = size, .places = n};

    assert(n > 0);
    if (threads > THREADS_MOST)
        threads = THREADS_MOST;
    if (threads > 1)
        l.ready = calloc(n, sizeof *l.ready);
    if (!l.ready) {
        run_alone(p, items);
        return;
    }
    (void)pthread_mutex_init(&l.lock, NULL);
    (void)pthread_cond_init(&l.changed, NULL);
    unsigned started = start_threads(&l, thread, threads - 1);
    (void)take_part(&l);
    for (unsigned i = 0; i < started; i++)
        (void)pthread_join(thread[i], NULL);
    (void)pthread_cond_destroy(&l.changed);
    (void)pthread_mutex_destroy(&l.lock);
    free(l.ready);
}

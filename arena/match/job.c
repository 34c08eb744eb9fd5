#include "match/job.h"

#include "record/log.h"

void job_source(const struct job *job, struct source *source)
{
    source_start(source, &job->event->rules, job->seed, job->pairing->id, job->given);
}

bool job_frame(const struct job *job, struct source *source, struct set_record *r,
               struct buf *bytes, const struct buf *log, struct frame *frame)
{
    buf_clear(bytes);
    if (!set_record_complete(r, source) || !log_put_set(bytes, r, job->event) ||
        (log && log->failed))
        return false;
    *frame = (struct frame){
        .kind = FRAME_SET,
        .facts = set_record_facts(r),
        .record = bytes->data,
        .record_size = (uint32_t)bytes->len,
        .log = log ? log->data : NULL,
        .log_size = log ? (uint32_t)log->len : 0,
    };
    return true;
}

bool job_give_up(const struct job *job, unsigned parties, struct buf *bytes, struct frame *frame)
{
    struct source source;
    struct set_record r;

    job_source(job, &source);
    source_set(&source, job->set);
    set_record_init(&r);
    set_record_start(&r, job->event, job->pairing, job->set);
    set_record_forfeit(&r, job->event, job->pairing, parties);
    bool ok = job_frame(job, &source, &r, bytes, NULL, frame);
    set_record_finish(&r);
    return ok;
}

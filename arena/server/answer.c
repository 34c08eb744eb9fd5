#include "server/answer.h"

#include <unistd.h>

#include "base/text.h"

void answer_finish(struct answer *a)
{
    shared_drop(a->body);
    if (a->has_file)
        close(a->file);
    *a = (struct answer){0};
}

void answer_body(struct answer *a, int status, const char *type, struct shared *body)
{
    answer_finish(a);
    a->status = body ? status : 503;
    a->type = type;
    a->body = body;
}

void answer_error(struct answer *a, int status, const char *sentence)
{
    struct buf text = {0};

    (void)buf_add_text(&text, "{\"error\": ");
    text_json(&text, sentence);
    (void)buf_add_text(&text, "}\n");
    answer_body(a, status, "application/json", shared_take(&text));
    a->retry_after = status == 503 ? 5 : status == 429 ? 1 : 0;
}

void answer_if_known(struct answer *a, const struct http_request *r)
{
    if (a->status == 200 && a->tagged && a->body && request_knows(r, a->body->tag))
        a->status = 304;
}

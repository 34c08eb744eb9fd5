/* Answers as JSON, and refusals (server/content.h). */
#include <jansson.h>

#include "base/json_writer.h"
#include "server/content_deals.h"

void content_answer_finish(struct content_answer *a)
{
    buf_finish(&a->body);
    *a = (struct content_answer){.file = -1};
}

int content_json(struct content_answer *a, struct json_t *json)
{
    static const size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(10);
    bool ok;

    buf_clear(&a->body);
    a->type = "application/json";
    ok = json && jw_dump(json, flags, &a->body);
    json_decref(json);
    if (ok)
        return a->status = 200;
    buf_clear(&a->body);
    (void)buf_add_text(&a->body, "{\"error\":\"out of memory\"}");
    return a->status = 503;
}

int content_refuse(struct content_answer *a, int status, const char *sentence)
{
    int said = content_json(a, json_pack("{s:s}", "error", sentence));

    return a->status = said == 200 ? status : said;
}

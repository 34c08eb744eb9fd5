#include "server/http_response.h"

#include <stdio.h>

#include "server/routes.h"

/* Nothing but what this server sends is loaded, run or asked; nothing frames it; it tells other
 * sites nothing, and they may not read it. */
static const char *const always[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
     "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

static bool add(struct MHD_Response *response, const char *name, const char *value)
{
    return MHD_add_response_header(response, name, value) == MHD_YES;
}

static bool add_always(struct MHD_Response *response)
{
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        if (!add(response, always[i][0], always[i][1]))
            return false;
    return true;
}

static bool add_cache(struct MHD_Response *response, const struct answer *a)
{
    char tag[SHARED_TAG + 2];

    if (a->forever)
        return add(response, "Cache-Control", "public, max-age=31536000, immutable");
    if (!a->tagged)
        return add(response, "Cache-Control", a->has_file ? "no-cache" : "no-store");
    snprintf(tag, sizeof tag, "\"%s\"", a->body->tag);
    return add(response, "Cache-Control", "no-cache") && add(response, "ETag", tag);
}

static bool add_number(struct MHD_Response *response, const char *name, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    return add(response, name, text);
}

static bool add_own(struct MHD_Response *response, const struct answer *a)
{
    char methods[40];

    route_allow(a->methods, methods, sizeof methods);
    return (!a->type || add(response, "Content-Type", a->type)) && add_cache(response, a) &&
           (!a->zipped || (add(response, "Content-Encoding", "gzip") &&
                           add(response, "Vary", "Accept-Encoding"))) &&
           (a->status != 401 || add(response, "WWW-Authenticate", "Bearer")) &&
           (!a->methods || add(response, "Allow", methods)) &&
           (!a->retry_after || add_number(response, "Retry-After", a->retry_after));
}

static void drop_shared(void *shared)
{
    shared_drop(shared);
}

/* What is kept by others already has no body. */
static struct MHD_Response *body_of(struct answer *a)
{
    static char empty[1];

    if (a->has_file) {
        a->has_file = false;
        return MHD_create_response_from_fd64(a->file_bytes, a->file);
    }
    if (!a->body || !a->body->bytes.len || a->status == 304)
        return MHD_create_response_from_buffer(0, empty, MHD_RESPMEM_PERSISTENT);
    struct MHD_Response *response =
        MHD_create_response_from_buffer_with_free_callback_cls(a->body->bytes.len,
                                                               a->body->bytes.data, drop_shared,
                                                               a->body);
    if (response)
        (void)shared_hold(a->body);
    return response;
}

static struct MHD_Response *checked(struct MHD_Response *response, bool ok)
{
    if (ok)
        return response;
    MHD_destroy_response(response);
    return NULL;
}

struct MHD_Response *http_response_make(struct answer *a)
{
    struct MHD_Response *response = body_of(a);

    return response ? checked(response, add_own(response, a) && add_always(response)) : NULL;
}

struct MHD_Response *http_response_of_stream(MHD_ContentReaderCallback read, void *context)
{
    enum { ROOM = 512 }; /* of those who understand no chunks */
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, ROOM, read, context, NULL);

    return response ? checked(response, add(response, "Content-Type", "text/event-stream") &&
                                            add(response, "Cache-Control", "no-store") &&
                                            add(response, "X-Accel-Buffering", "no") &&
                                            add_always(response))
                    : NULL;
}

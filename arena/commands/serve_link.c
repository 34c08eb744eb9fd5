#include "commands/serve_link.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "base/text.h"

#define PLACE "private/serve.url"
#define SCHEME "http://"

/* `listen`: ADDRESS:PORT. A proxy adds TLS, and has a port of its own. */
static void make_link(const struct server_how *how, const char *listen, char link[SERVE_LINK])
{
    const char *port = strrchr(listen, ':');

    if (how->base)
        (void)snprintf(link, SERVE_LINK, "%s%s", how->base, path_ends(how->base, "/") ? "" : "/");
    else if (how->names && how->proxy)
        (void)snprintf(link, SERVE_LINK, "https://%s/", how->name[0]);
    else if (how->names)
        (void)snprintf(link, SERVE_LINK, SCHEME "%s%s/", how->name[0], port ? port : "");
    else
        (void)snprintf(link, SERVE_LINK, SCHEME "%s/", listen);
}

bool serve_link_keep(const struct club *c, const struct server_how *how, const char *url,
                     struct err *err)
{
    const char *listen = strncmp(url, SCHEME, strlen(SCHEME)) == 0 ? url + strlen(SCHEME) : url;
    char link[SERVE_LINK], line[SERVE_LINK + 1], path[PATH_CAP];

    make_link(how, listen, link);
    int n = snprintf(line, sizeof line, "%s\n", link);
    return club_path(c, path, PLACE, err) && file_replace(path, 0600, line, (size_t)n, err);
}

static bool read_link(const struct club *c, char link[SERVE_LINK])
{
    struct buf file = {.len = 0};
    char path[PATH_CAP];
    struct text line, rest;
    bool ok = club_path(c, path, PLACE, NULL) && file_read(path, SERVE_LINK, &file, NULL);

    rest = (struct text){ok ? (const char *)file.data : "", file.len};
    ok = ok && text_line(&rest, &line) && text_copy(line, link, SERVE_LINK) && path_ends(link, "/");
    buf_finish(&file);
    return ok;
}

void serve_link_find(const struct club *c, const struct server_how *how, bool said,
                     char link[SERVE_LINK])
{
    if (said || how->base || how->names || !read_link(c, link))
        make_link(how, how->listen, link);
}

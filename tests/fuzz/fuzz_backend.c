/* Messages of the server, which is not trusted: whatever it sends, the backend answers or passes it
 * over. Each line of the input is a message; TOKEN and KEY in it stand for a teacher's token and
 * for the key of the first seat of table 0123456789ab. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "backend/requests.h"
#include "base/file.h"
#include "base/folder.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define TABLE "0123456789ab"
static const char token[] = "eu_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

/* Two ends of a socket, as backend and server have them; the club is made once. */
static struct {
    struct folder_temporary place;
    struct club club;
    struct link link;
    struct requests requests;
    char key[SEATING_KEY];
    int server;
    bool made;
} all;

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void write_file(const char *name, const void *data, size_t n)
{
    char path[PATH_CAP], folder[PATH_CAP];

    must(path_join(path, all.place.path, name, NULL) && path_dir(folder, path, NULL) &&
         file_mkdirs(folder, NULL) && file_replace(path, 0600, data, n, NULL));
}

static void write_tokens(void)
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1], line[256];

    must(crypto_hash_sha256(hash, (const uint8_t *)token, strlen(token)) == 0);
    text_hex(hex, hash, sizeof hash);
    int n = snprintf(line, sizeof line, "%s\tteacher\ttina\t1\n", hex);
    write_file("private/tokens", line, (size_t)n);
}

static void remove_club(void)
{
    requests_close(&all.requests);
    club_close(&all.club);
    folder_temporary_close(&all.place);
}

static void make_club(void)
{
    static const char yaml[] = "games: [modern]\ntables: {most: 4, each: 3, open: anyone}\n";
    static const char table[] =
        "{\"rules\": \"modern\", \"unit\": \"game\", \"deals\": 0, \"owner\": "
        "\"tina\", \"opened\": 1, \"seats\": [\"tina\", null, \"simple\", "
        "\"simple-2\"], \"bots\": [null, null, \"simple\", \"simple\"]}";
    static const uint8_t secret[RNG_SEED_BYTES];

    must(folder_temporary_open(&all.place, NULL));
    write_file("club.yaml", yaml, sizeof yaml - 1);
    write_tokens();
    write_file("private/tables.secret", secret, sizeof secret);
    write_file("private/tables/" TABLE "/table.json", table, sizeof table - 1);
    seating_key(secret, TABLE, 0, all.key);
    must(club_open(&all.club, all.place.path, NULL));
    all.link.fd = -1;
    must(requests_open(&all.requests, &all.club, &all.link, NULL));
    must(atexit(remove_club) == 0);
    all.made = true;
}

/* The line with the words that stand for secrets replaced. */
static void add_line(struct buf *out, const char *line, size_t n)
{
    for (size_t i = 0; i < n;) {
        if (n - i >= 5 && memcmp(line + i, "TOKEN", 5) == 0) {
            (void)buf_add_text(out, token);
            i += 5;
        } else if (n - i >= 3 && memcmp(line + i, "KEY", 3) == 0) {
            (void)buf_add_text(out, all.key);
            i += 3;
        } else {
            (void)buf_add_byte(out, (uint8_t)line[i++]);
        }
    }
}

static void check_answers(void)
{
    static char answer[MESSAGE_BYTES + 1];
    ssize_t n;

    while ((n = recv(all.server, answer, sizeof answer, MSG_DONTWAIT)) > 0) {
        json_t *said = json_loadb(answer, (size_t)n, 0, NULL);
        must(n <= MESSAGE_BYTES && json_is_object(said));
        json_decref(said);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct text rest = {(const char *)data, n}, line;
    struct buf message = {.len = 0};

    if (!n)
        return 0;
    if (!all.made)
        make_club();
    must(link_open(&all.link, &all.server, NULL));
    while (text_line(&rest, &line)) {
        buf_clear(&message);
        add_line(&message, line.s, line.n);
        if (message.len)
            requests_take(&all.requests, message.data, message.len, -1, 1);
        check_answers();
    }
    requests_forget(&all.requests);
    link_close(&all.link);
    close(all.server);
    buf_finish(&message);
    return 0;
}

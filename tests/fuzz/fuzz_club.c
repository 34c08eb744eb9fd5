/* Files of clubs: whatever the bytes are, they make a club or an error of one line. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "club/club.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_game(const struct club_game *game)
{
    struct eu_rules rules;

    must(rules_parse(&rules, game->rules, NULL));
    must(memcmp(&rules, &game->config.event.rules, sizeof rules) == 0);
    must(game->config.event.entrants == 0 && game->settle.max_sets >= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct club c;
    struct err err = {.text = ""};

    if (!club_parse(&c, "club.yaml", data, n, &err)) {
        must(strncmp(err.text, "club.yaml", strlen("club.yaml")) == 0 && !strchr(err.text, '\n'));
        return 0;
    }
    must(c.title[0] && c.games >= 1 && c.games <= CLUB_GAMES && c.versions >= 1);
    for (size_t i = 0; i < c.games; i++)
        check_game(&c.game[i]);
    for (size_t i = 0; i < c.bots; i++)
        must(club_is_bot(c.bot[i].name) && c.bot[i].bot[0] && c.bot[i].args);
    club_close(&c);
    return 0;
}

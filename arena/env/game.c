#include "env/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "rules/rules.h"

int game_error(char *error, enum eu_env_status status, const struct err *err)
{
    _Static_assert(sizeof err->text <= EU_ENV_ERROR, "the text of an error does not fit");

    if (error)
        memcpy(error, err->text, strlen(err->text) + 1);
    return status;
}

void game_returns(const struct eu_rules *rules, const int32_t points[EU_SEATS],
                  int16_t returns[EU_SEATS])
{
    int32_t sum = 0;

    for (unsigned seat = 0; seat < rules->players; seat++)
        sum += points[seat];
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        int32_t it = 0;

        if (seat < rules->players && rules->sides == 2)
            it = points[seat] - points[seat ^ 1];
        else if (seat < rules->players)
            it = rules->players * points[seat] - sum;
        returns[seat] = (int16_t)it;
    }
}

uint32_t eu_env_abi(void)
{
    return EU_ENV_ABI;
}

void eu_env_seed(uint8_t seed[EU_ENV_SEED], const char *text)
{
    rng_seed_of_text(seed, text_of(text));
}

int eu_game_create(struct eu_game **game, const char *rules, char *error)
{
    struct eu_game made, *kept;
    struct err err;

    if (!rules_parse(&made.rules, rules, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    kept = malloc(sizeof *kept);
    if (!kept || !hash_setup()) {
        free(kept);
        (void)err_memory(&err);
        return game_error(error, EU_ENV_NO_MEMORY, &err);
    }
    shuffle_prepare(&made.shuffle, &made.rules);
    *kept = made;
    *game = kept;
    return EU_ENV_OK;
}

void eu_game_destroy(struct eu_game *game)
{
    free(game);
}

const struct eu_rules *eu_game_rules(const struct eu_game *game)
{
    return &game->rules;
}

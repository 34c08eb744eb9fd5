/* What reads club.yaml, in two parts: club_file.c reads its keys, club_games.c makes the games of
 * what was said. Private to club/. */
#ifndef CLUB_CLUB_FILE_H
#define CLUB_CLUB_FILE_H

#include "base/yaml_tree.h"
#include "club/club.h"

enum { CLUB_SETTINGS = 16 };

/* Values of keys that tournament files have too, and the lines where they were said, 0 for none.
 * Texts are those of the tree that is read. */
struct club_settings {
    struct config_setting setting[CLUB_SETTINGS];
    size_t at[CLUB_SETTINGS];
    size_t n;
};

/* A file that is being read; the target of the tree. */
struct club_file {
    struct club *club;
    struct club_settings all; /* of every game: limits, eps, max_sets */
};

/* Takes a value as a setting. */
bool club_setting(const struct yaml_tree *t, struct club_settings *s, const yaml_node_t *value);

/* Makes the games of the list, or where `games` is NULL the one that is played by default. What
 * every game has is known. */
bool club_games_read(struct yaml_tree *t, const yaml_node_t *games);

#endif

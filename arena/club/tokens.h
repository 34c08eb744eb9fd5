/*
 * Who may do what in a club: tokens, of which only hashes are kept (private/tokens,
 * docs/formats/club.md). There are no passwords.
 */
#ifndef CLUB_TOKENS_H
#define CLUB_TOKENS_H

#include "club/club.h"

enum token_role { TOKEN_NOBODY, TOKEN_PLAYER, TOKEN_AUTHOR, TOKEN_TEACHER };
enum { TOKEN_TEXT = 36 }; /* "eu_" and 32 letters and digits, with the end */

const char *token_role_name(enum token_role role);
bool token_role_of(const char *name, enum token_role *role);

struct token_holder {
    enum token_role role; /* TOKEN_NOBODY: the token is none */
    char name[CLUB_NAME];
    int64_t made; /* Unix time */
};

/* The tokens as they are now in the file. A struct of zeros is an empty list. */
struct tokens {
    struct token *list; /* owned */
    size_t n;
    int64_t changed[2]; /* of the file, when it was read */
};
void tokens_finish(struct tokens *t);

/* Reads them again if the file has changed. Without a file there are none. */
bool tokens_refresh(struct tokens *t, const struct club *c, struct err *err);

/* Who holds this one. Compares hashes, in a time that does not depend on how much is alike. */
struct token_holder tokens_find(const struct tokens *t, const char *token);

/* Whether somebody of this name has one. */
bool tokens_has(const struct tokens *t, const char *name);

/* Makes one, for a name of 1 to 63 letters, digits, blanks and .-_ that does not begin with a dot,
 * as folders are called so, and writes its hash into the file. A person may have several. */
bool tokens_make(const struct club *c, const char *name, enum token_role role,
                 char token[TOKEN_TEXT], struct err *err);

/* Takes all tokens of a name out of the file; *n is how many there were. */
bool tokens_revoke(const struct club *c, const char *name, size_t *n, struct err *err);

/* Each of them, for a list: false ends it. */
void tokens_each(const struct tokens *t, bool (*take)(void *to, const struct token_holder *h),
                 void *to);

#endif

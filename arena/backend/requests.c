#include "backend/requests.h"

#include <string.h>
#include <unistd.h>

#include "backend/marks.h"
#include "base/file.h"
#include "base/json_writer.h"

bool requests_open(struct requests *r, const struct club *club, struct link *link, struct err *err)
{
    *r = (struct requests){.club = club, .link = link, .before = {.club = club}};
    r->hand_in = (struct hand_in){.club = club, .before = &r->before, .link = link};
    r->watches = (struct submission_watches){.club = club, .tokens = &r->tokens, .link = link};
    submission_sweep(club);
    if (tokens_refresh(&r->tokens, club, err) && handed_in_refresh(&r->before, err) &&
        tables_open(&r->tables, club, &r->before, link, err))
        return true;
    tokens_finish(&r->tokens);
    handed_in_finish(&r->before);
    return false;
}

void requests_close(struct requests *r)
{
    tables_close(&r->tables);
    hand_in_finish(&r->hand_in);
    tokens_finish(&r->tokens);
    handed_in_finish(&r->before);
}

void requests_forget(struct requests *r)
{
    tables_forget_watches(&r->tables);
    r->watches.n = 0;
}

/* ---- Who asks ---- */

/* Somebody who asks something with a token. */
struct token_request {
    struct requests *r;
    const struct message *m;
    struct token_holder holder;
    int file;
    uint64_t now;
};

static bool fail(const struct token_request *a, const struct err *err)
{
    link_refuse(a->r->link, a->m->id, STATUS_FAILED, "%s", err->text);
    return false;
}

/* Answers where the file of tokens cannot be read. */
static bool find_holder(struct token_request *a)
{
    struct err err;

    if (!tokens_refresh(&a->r->tokens, a->r->club, &err))
        return fail(a, &err);
    a->holder = (struct token_holder){.role = TOKEN_NOBODY, .name = ""};
    if (a->m->token[0])
        a->holder = tokens_find(&a->r->tokens, a->m->token);
    return true;
}

static bool has_role(const struct token_request *a, enum token_role least)
{
    if (a->holder.role >= least)
        return true;
    if (a->holder.role == TOKEN_NOBODY)
        link_refuse(a->r->link, a->m->id, STATUS_WHO,
                    "this needs a token; the organiser makes one for you");
    else
        link_refuse(a->r->link, a->m->id, STATUS_FORBIDDEN,
                    "your token is that of a %s; this needs that of %s",
                    token_role_name(a->holder.role),
                    least == TOKEN_TEACHER ? "a teacher" : "an author");
    return false;
}

static bool refresh(const struct token_request *a)
{
    struct err err;

    return handed_in_refresh(&a->r->before, &err) || fail(a, &err);
}

/* ---- me ---- */

static json_t *bots_json(const struct token_request *a)
{
    const struct handed_in *before = &a->r->before;
    json_t *list = json_array();

    for (size_t i = 0; i < before->n; i++)
        if (strcmp(before->one[i].author, a->holder.name) == 0 && handed_in_is_bot(before, i))
            list = jw_add(list, jw_text(before->one[i].bot));
    return list;
}

/* The newest: a teacher sees those of everybody. */
static json_t *newest_json(const struct token_request *a)
{
    enum { NEWEST = 20 };
    const struct handed_in *before = &a->r->before;
    struct submission_record r;
    json_t *list = json_array();
    struct err err;

    for (size_t i = before->n; i-- > 0 && json_array_size(list) < NEWEST;)
        if ((a->holder.role == TOKEN_TEACHER ||
             strcmp(before->one[i].author, a->holder.name) == 0) &&
            submission_read(a->r->club, before->one[i].number, &r, &err))
            list = jw_add(list, submission_json(a->r->club, &r, false, &err));
    return list;
}

static json_t *quota_json(const struct token_request *a)
{
    const struct club_hand_in *most = &a->r->club->hand_in;

    return json_pack("{s:I, s:I, s:I, s:I, s:o}", "bots", (json_int_t)most->bots, "a_day",
                     (json_int_t)most->a_day, "left_today",
                     (json_int_t)hand_in_left(&a->r->hand_in, a->holder.name), "size_mb",
                     (json_int_t)most->size_mb, "deadline",
                     most->deadline ? json_integer((json_int_t)most->deadline) : json_null());
}

static void ask_me(const struct token_request *a)
{
    if (!refresh(a))
        return;
    link_answer(a->r->link, a->m->id, STATUS_OK,
                json_pack("{s:s, s:s, s:b, s:o, s:o, s:o}", "name", a->holder.name, "role",
                          token_role_name(a->holder.role), "class",
                          a->r->club->class_file[0] != '\0', "bots", bots_json(a), "submissions",
                          newest_json(a), "quota", quota_json(a)));
}

/* ---- Handing in ---- */

static void ask_hand_in(const struct token_request *a)
{
    int file = a->file < 0 ? -1 : dup(a->file);

    if (refresh(a))
        hand_in_request(&a->r->hand_in, a->m, &a->holder, file);
    else if (file >= 0)
        close(file);
}

static void withdraw_all(const struct token_request *a, const char *bot)
{
    const struct handed_in *before = &a->r->before;
    unsigned n = 0;
    struct err err;

    for (size_t i = 0; i < before->n; i++)
        if (strcmp(before->one[i].bot, bot) == 0 && handed_in_may_play(&before->one[i])) {
            if (!submission_withdraw(a->r->club, before->one[i].number, &err)) {
                (void)fail(a, &err);
                return;
            }
            n++;
        }
    if (n)
        link_answer(a->r->link, a->m->id, STATUS_ACCEPTED, json_pack("{s:s}", "bot", bot));
    else
        link_refuse(a->r->link, a->m->id, STATUS_CONFLICT, "the bot %s does not play", bot);
}

static void ask_withdraw(const struct token_request *a)
{
    char bot[CLUB_BOT];

    if (!message_text(a->m, "bot", bot, sizeof bot) || !club_is_bot(bot)) {
        link_refuse(a->r->link, a->m->id, STATUS_BAD, "expected `bot`, the name of a bot");
        return;
    }
    if (!refresh(a))
        return;
    const char *author = handed_in_author(&a->r->before, bot);
    if (!author)
        link_refuse(a->r->link, a->m->id, STATUS_NOT_THERE, "there is no bot %s", bot);
    else if (!*author)
        link_refuse(a->r->link, a->m->id, STATUS_FORBIDDEN,
                    "the bot %s belongs to the organiser, who takes it out of club.yaml or bots/",
                    bot);
    else if (a->holder.role < TOKEN_TEACHER && strcmp(author, a->holder.name) != 0)
        link_refuse(a->r->link, a->m->id, STATUS_FORBIDDEN, "the bot %s belongs to another author",
                    bot);
    else
        withdraw_all(a, bot);
}

/* ---- Submissions ---- */

/* One that the asker may see: an author his own, a teacher each. Else the answer says why. */
static bool find_submission(const struct token_request *a, struct submission_record *r)
{
    uint64_t number;
    char path[PATH_CAP];
    struct err err;

    if (!message_count(a->m, "number", UINT32_MAX, &number)) {
        link_refuse(a->r->link, a->m->id, STATUS_BAD, "expected `number`, that of a submission");
    } else if (!submission_path(a->r->club, (uint32_t)number, "submission.json", path, &err) ||
               access(path, F_OK) != 0) {
        link_refuse(a->r->link, a->m->id, STATUS_NOT_THERE, "there is no such submission");
    } else if (!submission_read(a->r->club, (uint32_t)number, r, &err)) {
        (void)fail(a, &err);
    } else if (a->holder.role < TOKEN_TEACHER && strcmp(r->author, a->holder.name) != 0) {
        link_refuse(a->r->link, a->m->id, STATUS_FORBIDDEN,
                    "this is the submission of another author");
    } else {
        return true;
    }
    return false;
}

static void ask_submission(const struct token_request *a)
{
    struct submission_record r;
    struct err err;

    if (!find_submission(a, &r))
        return;
    json_t *all = submission_json(a->r->club, &r, true, &err);
    if (all)
        link_answer(a->r->link, a->m->id, STATUS_OK, all);
    else
        (void)fail(a, &err);
}

static void ask_watch_submission(const struct token_request *a)
{
    struct submission_record r;

    if (find_submission(a, &r))
        submission_watch_add(&a->r->watches, a->m->id, r.number, a->holder.name);
}

/* ---- Tables ---- */

static void ask_open_table(const struct token_request *a)
{
    tables_request_open(&a->r->tables, a->m, a->holder.name, a->now);
}

static void ask_tables(const struct token_request *a)
{
    tables_request_list(&a->r->tables, a->m, a->holder.name);
}

static void ask_remove_table(const struct token_request *a)
{
    tables_request_remove(&a->r->tables, a->m, a->holder.name, a->now);
}

/* ---- Marks ---- */

static void ask_marks(const struct token_request *a)
{
    marks_request(a->r->club, a->r->link, a->m, &a->holder);
}

static void ask_marks_page(const struct token_request *a)
{
    marks_request_page(a->r->club, a->r->link, a->m, &a->holder);
}

/* ---- All of them ---- */

static const struct {
    const char *what;
    enum token_role least;
    void (*ask)(const struct token_request *a);
} asks[] = {
    {"me", TOKEN_PLAYER, ask_me},
    {"hand_in", TOKEN_AUTHOR, ask_hand_in},
    {"withdraw", TOKEN_AUTHOR, ask_withdraw},
    {"submission", TOKEN_AUTHOR, ask_submission},
    {"watch_submission", TOKEN_AUTHOR, ask_watch_submission},
    {"open_table", TOKEN_NOBODY, ask_open_table},
    {"tables", TOKEN_PLAYER, ask_tables},
    {"remove_table", TOKEN_NOBODY, ask_remove_table},
    {"marks", TOKEN_AUTHOR, ask_marks},
    {"marks_page", TOKEN_AUTHOR, ask_marks_page},
};

static void answer(struct token_request *a)
{
    const struct message *m = a->m;

    if (tables_request(&a->r->tables, m, a->now))
        return;
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++)
        if (strcmp(asks[i].what, m->what) == 0) {
            if (find_holder(a) && has_role(a, asks[i].least))
                asks[i].ask(a);
            return;
        }
    link_refuse(a->r->link, m->id, STATUS_BAD, "there is nothing that is called %s", m->what);
}

void requests_take(struct requests *r, const void *packet, size_t n, int file, uint64_t now)
{
    struct message m;

    if (message_read(&m, packet, n)) {
        struct token_request a = {.r = r, .m = &m, .file = file, .now = now};
        if (strcmp(m.what, MESSAGE_PONG) == 0)
            ; /* that it came is all */
        else if (strcmp(m.what, "unwatch") != 0)
            answer(&a);
        else if (!submission_watch_drop(&r->watches, m.id))
            (void)tables_unwatch(&r->tables, m.id, now);
        message_finish(&m);
    }
    if (file >= 0)
        close(file);
}

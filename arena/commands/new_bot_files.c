#include "commands/new_bot_files.h"

#include <assert.h>
#include <string.h>

#include "base/file.h"

/* In templates.S. */
#define TEMPLATE(name) extern const char template_##name[], template_##name##_end[]
TEMPLATE(hands);
TEMPLATE(c_bot);
TEMPLATE(c_make);
TEMPLATE(c_page);
TEMPLATE(c_ignore);
TEMPLATE(cpp_bot);
TEMPLATE(cpp_make);
TEMPLATE(cpp_page);
TEMPLATE(cpp_ignore);
TEMPLATE(net_bot);
TEMPLATE(net_make);
TEMPLATE(net_page);
TEMPLATE(net_ignore);
TEMPLATE(net_maker);
TEMPLATE(python_bot);
TEMPLATE(python_make);
TEMPLATE(python_page);
TEMPLATE(python_ignore);
TEMPLATE(rust_bot);
TEMPLATE(rust_cargo);
TEMPLATE(rust_make);
TEMPLATE(rust_page);
TEMPLATE(rust_ignore);
TEMPLATE(rust_crate_cargo);
TEMPLATE(rust_crate_lib);
TEMPLATE(rust_crate_abi);
TEMPLATE(rust_crate_answers);
TEMPLATE(rust_crate_bot);
TEMPLATE(rust_crate_cards);
TEMPLATE(rust_crate_kit);
TEMPLATE(rust_crate_view);

#define FILE_OF(template) template_##template, template_##template##_end

static const struct new_bot_language languages[] = {
    {"c",
     "new-bot --lang c",
     ".c",
     false,
     {{"NEW_BOT.c", FILE_OF(c_bot), 0666},
      {"NEW_BOT.hand", FILE_OF(hands), 0666},
      {"Makefile", FILE_OF(c_make), 0666},
      {"README.md", FILE_OF(c_page), 0666},
      {".gitignore", FILE_OF(c_ignore), 0666}}},
    {"cpp",
     "new-bot --lang cpp",
     ".cpp",
     false,
     {{"NEW_BOT.cpp", FILE_OF(cpp_bot), 0666},
      {"NEW_BOT.hand", FILE_OF(hands), 0666},
      {"Makefile", FILE_OF(cpp_make), 0666},
      {"README.md", FILE_OF(cpp_page), 0666},
      {".gitignore", FILE_OF(cpp_ignore), 0666}}},
    {"net",
     "new-bot --lang net",
     ".c",
     true,
     {{"NEW_BOT.c", FILE_OF(net_bot), 0666},
      {"net.py", FILE_OF(net_maker), 0777},
      {"Makefile", FILE_OF(net_make), 0666},
      {"README.md", FILE_OF(net_page), 0666},
      {".gitignore", FILE_OF(net_ignore), 0666}}},
    {"python",
     "new-bot --lang python",
     ".py",
     false,
     {{"NEW_BOT.py", FILE_OF(python_bot), 0777},
      {"NEW_BOT.hand", FILE_OF(hands), 0666},
      {"Makefile", FILE_OF(python_make), 0666},
      {"README.md", FILE_OF(python_page), 0666},
      {".gitignore", FILE_OF(python_ignore), 0666}}},
    {"rust",
     "new-bot --lang rust",
     ".rs",
     false,
     {{"NEW_BOT.rs", FILE_OF(rust_bot), 0666},
      {"NEW_BOT.hand", FILE_OF(hands), 0666},
      {"Cargo.toml", FILE_OF(rust_cargo), 0666},
      {"Makefile", FILE_OF(rust_make), 0666},
      {"README.md", FILE_OF(rust_page), 0666},
      {".gitignore", FILE_OF(rust_ignore), 0666},
      {"euchre_bot/Cargo.toml", FILE_OF(rust_crate_cargo), 0666},
      {"euchre_bot/lib.rs", FILE_OF(rust_crate_lib), 0666},
      {"euchre_bot/abi.rs", FILE_OF(rust_crate_abi), 0666},
      {"euchre_bot/answers.rs", FILE_OF(rust_crate_answers), 0666},
      {"euchre_bot/bot.rs", FILE_OF(rust_crate_bot), 0666},
      {"euchre_bot/cards.rs", FILE_OF(rust_crate_cards), 0666},
      {"euchre_bot/kit.rs", FILE_OF(rust_crate_kit), 0666},
      {"euchre_bot/view.rs", FILE_OF(rust_crate_view), 0666}}}};

enum { LANGUAGES = sizeof languages / sizeof *languages };

const struct new_bot_language *new_bot_language(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return NULL;
}

bool new_bot_source(unsigned i, struct new_bot *bot)
{
    if (i >= LANGUAGES)
        return false;
    const struct new_bot_language *language = &languages[i];
    *bot =
        (struct new_bot){.title = language->title, .python = strcmp(language->source, ".py") == 0};
    for (const struct new_bot_file *file = language->file; file->name; file++)
        if (path_ends(file->name, language->source)) {
            assert(bot->sources < NEW_BOT_SOURCES);
            bot->source[bot->sources++] =
                (struct text){file->text, (size_t)(file->end - file->text)};
        }
    return true;
}

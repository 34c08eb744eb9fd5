/* Files as they are, in the program: those of sdk/new-bot (new_bot_files.c), and the scripts of
 * completion.c. */

    .section .rodata

    .macro file symbol, path
    .global template_\symbol
    .global template_\symbol\()_end
template_\symbol:
    .incbin "\path"
template_\symbol\()_end:
    .byte 0
    .endm

    file hands, sdk/new-bot/bot.hand
    file c_bot, sdk/new-bot/c/bot.c
    file c_make, sdk/new-bot/c/Makefile
    file c_page, sdk/new-bot/c/README.md
    file c_ignore, sdk/new-bot/c/ignore
    file cpp_bot, sdk/new-bot/cpp/bot.cpp
    file cpp_make, sdk/new-bot/cpp/Makefile
    file cpp_page, sdk/new-bot/cpp/README.md
    file cpp_ignore, sdk/new-bot/cpp/ignore
    file net_bot, sdk/new-bot/net/bot.c
    file net_make, sdk/new-bot/net/Makefile
    file net_page, sdk/new-bot/net/README.md
    file net_ignore, sdk/new-bot/net/ignore
    file net_maker, sdk/examples/net.py
    file python_bot, sdk/new-bot/python/bot.py
    file python_make, sdk/new-bot/python/Makefile
    file python_page, sdk/new-bot/python/README.md
    file python_ignore, sdk/new-bot/python/ignore
    file rust_bot, sdk/new-bot/rust/bot.rs
    file rust_cargo, sdk/new-bot/rust/Cargo.toml
    file rust_make, sdk/new-bot/rust/Makefile
    file rust_page, sdk/new-bot/rust/README.md
    file rust_ignore, sdk/new-bot/rust/ignore
    file rust_crate_cargo, sdk/new-bot/rust/euchre_bot/Cargo.toml
    file rust_crate_lib, sdk/new-bot/rust/euchre_bot/lib.rs
    file rust_crate_abi, sdk/new-bot/rust/euchre_bot/abi.rs
    file rust_crate_answers, sdk/new-bot/rust/euchre_bot/answers.rs
    file rust_crate_bot, sdk/new-bot/rust/euchre_bot/bot.rs
    file rust_crate_cards, sdk/new-bot/rust/euchre_bot/cards.rs
    file rust_crate_kit, sdk/new-bot/rust/euchre_bot/kit.rs
    file rust_crate_view, sdk/new-bot/rust/euchre_bot/view.rs

    file bash, arena/commands/completion.bash
    file zsh, arena/commands/completion.zsh

    .section .note.GNU-stack, "", %progbits

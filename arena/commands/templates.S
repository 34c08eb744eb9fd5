/* Files as they are, in the program: those of sdk/new-bot, which new_bot.c writes out, and the scripts of
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
    file python_bot, sdk/new-bot/python/bot.py
    file python_make, sdk/new-bot/python/Makefile
    file python_page, sdk/new-bot/python/README.md
    file python_ignore, sdk/new-bot/python/ignore

    file bash, arena/commands/completion.bash
    file zsh, arena/commands/completion.zsh

    .section .note.GNU-stack, "", %progbits

/* The files of sdk/new-bot as they are, in the program: newbot.c writes them out. */

    .section .rodata

    .macro file symbol, path
    .global template_\symbol
    .global template_\symbol\()_end
template_\symbol:
    .incbin "sdk/new-bot/\path"
template_\symbol\()_end:
    .byte 0
    .endm

    file hands, bot.hand
    file c_bot, c/bot.c
    file c_make, c/Makefile
    file c_page, c/README.md
    file c_ignore, c/ignore
    file python_bot, python/bot.py
    file python_make, python/Makefile
    file python_page, python/README.md
    file python_ignore, python/ignore

    .section .note.GNU-stack, "", %progbits

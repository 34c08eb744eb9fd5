/* The files of a report's page as they are, in the program: page.c puts them together. PAGE_HTML,
 * PAGE_STYLE and PAGE_SCRIPT (all scripts, one behind the other) are said by the Makefile. */

    .section .rodata

    .macro file symbol, path
    .global \symbol
    .global \symbol\()_end
\symbol:
    .incbin "\path"
\symbol\()_end:
    .byte 0
    .endm

    file page_html, PAGE_HTML
    file page_style, PAGE_STYLE
    file page_script, PAGE_SCRIPT

    .section .note.GNU-stack, "", %progbits

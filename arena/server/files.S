/* The files of the server's pages, in the program: assets.c hands them out. PAGE_LIST, which the
 * Makefile writes, has one line `file "NAME", "PATH"` for each. */

    .macro file name, path
    .section .rodata
1:  .asciz "\name"
2:  .incbin "\path"
3:  .byte 0
    .section .data.rel.ro, "aw"
    .dc.a 1b, 2b, 3b
    .endm

    .section .data.rel.ro, "aw"
    .balign 8
    .global asset_rows
asset_rows:
#include PAGE_LIST
    .section .data.rel.ro, "aw"
    .dc.a 0, 0, 0

    .section .note.GNU-stack, "", %progbits

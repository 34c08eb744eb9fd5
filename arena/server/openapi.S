/* The description of what the server answers, in the program: content.c hands it out. */

    .section .rodata
    .global openapi_json
openapi_json:
    .incbin "arena/server/openapi.json"
    .byte 0

    .section .note.GNU-stack, "", %progbits

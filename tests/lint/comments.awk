# Sections of a file are headed by `/* ---- Name ---- */`, and no comment that begins with words ends with
# a `*/` on a line of its own, as the formatter makes of one that is a little too long; one that ends with an
# example may.
/---/ && /^\/\*/ && !/^\/\* ---- [^-].* ----( \*\/)?$/ { complain("no section is headed so; `/* ---- Name ---- */` is the way") }
/\/\* ?[^ ]/ { words = !/\*\// }
/\/\*$/ { words = 0 }
/^[ \t]*\*\/$/ && words && !example { complain("the end of a comment stands alone") }
/\*\// { words = 0 }
{ example = /^ \*     / }

function complain(what) {
    printf "%s:%d: %s\n", FILENAME, FNR, what
    bad = 1
}

END { exit bad }

# Sections of a file are headed by `/* ---- Name ---- */`, and no comment that begins with words ends with
# a `*/` on a line of its own, as the formatter makes of one that is a little too long; one that ends with an
# example may. A source that a comment names is there: the lines of the file SOURCES, or <that.h> of others.
BEGIN {
    while ((getline path < SOURCES) > 0) {
        sub(/.*\//, "", path)
        there[path] = 1
    }
}

{ inside = inside || /\/\*/ }
inside {
    rest = $0
    while (match(rest, /(^|[^a-z_0-9.<-])[a-z_0-9]+\.[ch]($|[^a-z_0-9(])/)) {
        name = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH - 1)
        gsub(/[^a-z_0-9.]|\.$/, "", name)
        if (!(name in there) && SOURCES != "")
            complain("there is no " name)
    }
}
/\*\// { inside = 0 }

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

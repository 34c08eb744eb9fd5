# Prints what each file is for: the first sentence of the comment that it begins with. Of x.h and x.c, which are one
# module, that of x.h. Run over sources, folder by folder. With CHECK=1 prints only files that lack such a sentence,
# and fails where there are any.
#
#     arena/rules
#         deal.[ch]     One deal as a state machine: question, answer, next question, until it is scored.
FNR == 1 {
    if (file)
        end_file()
    file = FILENAME
    text = ""
    state = "before"
}

# comments of C, scripts of the page and styles: /* ... */; of scripts: # lines; of HTML: <!-- ... -->; of Python: docstrings
state == "before" && /^#!/ { next }
state == "before" && /^[ \t]*$/ { next }
state == "before" && (/^<!doctype/ || /^'use strict'/ || /^<html/) { next }
state == "before" {
    state = "after"
    if (match($0, /^(\/\*|<!--)/))
        state = "block"
    else if (/^"""/)
        state = "docstring"
    else if (/^(#|\/\/) ?/ && FILENAME !~ /\.[chS]$/)
        state = "lines"
}
state == "lines" && !/^(#|\/\/)/ { state = "after" }
state == "lines" { add(substr($0, /^#/ ? 2 : 3)) }
state == "docstring" {
    line = $0
    sub(/^"""/, "", line)
    if (sub(/""".*/, "", line))
        state = "after"
    add(line)
}
state == "block" {
    line = $0
    last = line ~ /(\*\/|-->)/
    sub(/(\*\/|-->).*/, "", line)
    sub(/^[ \t]*(\/\*+|\*|<!--)/, "", line)
    add(line)
    if (last)
        state = "after"
}

function add(line) {
    sub(/^[ \t]+/, "", line)
    sub(/[ \t]+$/, "", line)
    if (line == "")
        ended = ended || text != ""
    if (line ~ /^----/ || ended)
        return
    text = text (text == "" ? "" : " ") line
}

# The first sentence, as far as a colon that explains it.
function sentence(text,   n, part, i, said) {
    n = split(text, part, /: /)
    said = part[1]
    # what a file of tests tests comes behind its colon
    for (i = 2; i <= n && length(said) < 30; i++)
        said = said ": " part[i]
    if (match(said, /[.!?;]( |$)/))
        said = substr(said, 1, RSTART - 1)
    sub(/[:,]$/, "", said)
    return said
}

function end_file(   stem) {
    ended = 0
    stem = file
    if (stem ~ /\.[ch]$/)
        sub(/[ch]$/, "", stem)
    if (!(stem in said))
        order[++files] = stem
    if (file ~ /\.c$/)
        has_c[stem] = 1
    if (file ~ /\.h$/)
        has_h[stem] = 1
    if (!(stem in said) || (said[stem] == "" || file ~ /\.h$/) && text != "")
        said[stem] = sentence(text)
    name[stem] = file
}

function show(stem,   folder, base) {
    folder = stem
    sub(/\/[^\/]*$/, "", folder)
    base = substr(stem, length(folder) + 2)
    if (stem ~ /\.$/)
        base = base (has_c[stem] && has_h[stem] ? "[ch]" : has_h[stem] ? "h" : "c")
    if (folder != shown)
        printf "%s%s\n", shown == "" ? "" : "\n", folder
    shown = folder
    printf "    %-26s  %s\n", base, said[stem]
}

END {
    if (file)
        end_file()
    for (i = 1; i <= files; i++) {
        stem = order[i]
        if (!CHECK)
            show(stem)
        else if (said[stem] == "") {
            print name[stem] ":1: no sentence says what the file is for"
            bad = 1
        }
    }
    exit bad
}

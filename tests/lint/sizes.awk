# How long files and functions are, and how much there is to know. Over clang-formatted sources named as
# seen from the top folder: a function lies between a `{` and a `}` alone in column 1. Of each tree it
# prints the number of functions, the median and the 90th percentile of their lines, the longest, and how
# many are over LONG lines; last what arena/ has in all. STYLE rule 6 says what fails.
BEGIN {
    AIM = 15; LONG = 45; EXCUSED = 80; FILE_MOST = 800
    n = split("arena bots sdk tests", trees, " ")
    ruled["arena"] = ruled["bots"] = ruled["sdk"] = 1
    bad = 0
}

FNR == 1 {
    end_file()
    file = FILENAME
    split(file, part, "/")
    tree = part[1]
    header = tree == "arena" && file ~ /\.h$/
    commented = excused = inside = 0
    statement = ""
}

{ at = FNR }

tree == "arena" { lines++ }

/^\{$/ {
    inside = 1
    begin = FNR
    next
}

/^\}$/ && inside {
    end_function(FNR - begin - 1)
    inside = 0
    statement = ""
    next
}

inside { next }

header && /^(struct|union|enum) [a-z_0-9]+ \{/ { types++ }
header && /^typedef / { types++ }
header && /^# *define [A-Za-z_0-9]+(\(| +[^ ])/ { macros++ }

# what stands before a function: its head, which may take several lines, and perhaps a comment
/^[a-zA-Z_]/ {
    statement = $0
    excused = commented
}
/^[ \t]/ && statement != "" && !closed { statement = statement " " $0 }
{
    commented = /\*\/$/
    closed = /[;{}]$/
    if (header && closed && statement ~ /\);$/ && statement !~ /^(typedef|static|extern|_Static_assert)/)
        public_functions++
    if (closed)
        statement = ""
}

END {
    end_file()
    for (i = 1; i <= n; i++)
        tell(trees[i])
    printf "arena in all: %d lines, %d files, %d public functions (%d more inline), %d types, %d macros\n", \
        lines, files, public_functions, inlines, types, macros
    exit bad
}

function end_file() {
    if (file == "")
        return
    if (tree == "arena")
        files++
    if (at > FILE_MOST)
        complain(file ": " at " lines, over " FILE_MOST)
}

function end_function(length_of, name) {
    name = statement
    gsub(/__attribute__\(\([^)]*\)\) */, "", name)
    sub(/^TEST\(/, "", name)
    sub(/[()].*/, "", name)
    sub(/.*[ *]/, "", name)
    count[tree]++
    of_length[tree, length_of]++
    if (length_of > longest[tree]) {
        longest[tree] = length_of
        where[tree] = name " in " file
    }
    if (header)
        inlines++
    if (ruled[tree] && length_of > EXCUSED && !excused)
        complain(file ":" begin ": " name " has " length_of " lines, over " EXCUSED \
            ", and no comment before it says why")
}

# The length that so many of the functions have at most.
function percentile(of_tree, share, seen, i) {
    for (i = 0; i <= longest[of_tree]; i++) {
        seen += of_length[of_tree, i]
        if (seen >= share * count[of_tree])
            return i
    }
    return 0
}

function tell(of_tree, over, i) {
    if (!count[of_tree])
        return
    for (i = LONG + 1; i <= longest[of_tree]; i++)
        over += of_length[of_tree, i]
    printf "%s: %d functions, median %d lines, 90 %% within %d, longest %d (%s), %.1f %% over %d\n", of_tree, \
        count[of_tree], percentile(of_tree, 0.5), percentile(of_tree, 0.9), longest[of_tree], where[of_tree], \
        100 * over / count[of_tree], LONG
    if (!ruled[of_tree])
        return
    if (percentile(of_tree, 0.5) > AIM)
        complain(of_tree ": the median function has over " AIM " lines")
    if (over > 0.1 * count[of_tree])
        complain(of_tree ": more than one function in ten has over " LONG " lines")
}

function complain(what) {
    print what
    bad = 1
}

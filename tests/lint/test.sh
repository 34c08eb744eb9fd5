#!/bin/sh
# The checkers of our own must be able to fail: each is given what it is to complain of, and the same mended.
set -u
lint=$PWD/tests/lint failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
mkdir -p arena/rules sdk bots

# lines N FORMAT: so many lines, %d their number
lines() {
    awk -v n="$1" -v f="$2" 'BEGIN { for (i = 1; i <= n; i++) printf f "\n", i }'
}

# function_of NAME LINES
function_of() {
    printf '\nint %s(void)\n{\n' "$1"
    lines "$2" '    step(%d);'
    echo '}'
}

# expect STATUS TEXT COMMAND...: TEXT is in what it prints
expect() {
    status=$1 text=$2
    shift 2
    "$@" >out 2>&1
    found=$?
    [ $found = "$status" ] && { [ -z "$text" ] || grep -qF -e "$text" out; } && return
    echo "$*: expected status $status and '$text', found status $found and"
    sed 's/^/    /' out
    failed=1
}

sizes() {
    expect "$1" "$2" awk -f "$lint/sizes.awk" arena/rules/a.c
}

{ function_of short 3; function_of middling 46; function_of other 3; function_of last 3; } >arena/rules/a.c
sizes 1 'arena: more than one function in ten has over 45 lines'
sizes 1 'arena: 4 functions, median 3 lines, 90 % within 46, longest 46 (middling in arena/rules/a.c), 25.0 % over 45'
{ function_of a 16; function_of b 16; function_of c 1; } >arena/rules/a.c
sizes 1 'arena: the median function has over 15 lines'
{ for f in a b c d e f g h i j k; do function_of $f 2; done; } >small
{ cat small; function_of long 81; } >arena/rules/a.c
sizes 1 'arena/rules/a.c:69: long has 81 lines, over 80, and no comment before it says why'
{ cat small; printf '\n/* A table as a switch. */'; function_of long 81 | sed 1s/^$//; } >arena/rules/a.c
sizes 0 'longest 81'
{ lines 800 '/* %d */'; cat small; } >arena/rules/a.c
sizes 1 'arena/rules/a.c: 866 lines, over 800'
cat >arena/rules/a.h <<'HEADER'
#define A_H
#define A_MOST 3
/* One. */
struct a {
    int (*of)(void);
};

enum b { B };
int a_one(int a,
          int b);
static inline int a_two(void)
{
    return 2;
}
extern const int a_three;
HEADER
expect 0 'arena in all: 15 lines, 1 files, 1 public functions (1 more inline), 2 types, 1 macros' \
    awk -f "$lint/sizes.awk" arena/rules/a.h

repeats() {
    expect "$1" "$2" python3 "$lint/repeats.py" arena/rules/a.c bots/b.c
}

# ten statements of different shapes, with names that begin with WORD
ten() {
    for i in 1 2 3 4 5; do
        echo "    $1$i = $1(\"$1\", $i$(lines $i ' + %d' | tr -d '\n'));"
        echo "    if ($1$i$(lines $i " && $1%d" | tr -d '\n'))"
    done
}

{ printf 'int f(void)\n{\n'; ten x; echo '}'; } >arena/rules/a.c
{ printf 'void g(void)\n{\n    int n;\n'; ten y | sed '5i\    /* this, and */\n    {'; echo '}'; } >bots/b.c
repeats 1 'arena/rules/a.c:3 and bots/b.c:4: 10 lines of the same shape'
sed -i 5d bots/b.c
repeats 0 ''
{ printf 'int f(void)\n{\n'; ten x; echo '    x();'; ten y; echo '}'; } >arena/rules/a.c
repeats 1 'arena/rules/a.c:3 and arena/rules/a.c:14: 10 lines of the same shape'
{ printf 'static const int t[] = {\n'; ten x; echo '};'; } >arena/rules/a.c
cp arena/rules/a.c bots/b.c
repeats 0 ''

map() {
    expect "$1" "$2" awk -f "$lint/map.awk" -v CHECK="$3" arena/rules/deal.h arena/rules/deal.c arena/page/a.js tests/x.sh
}

mkdir -p arena/page tests
printf '/*\n * One deal: it ends. Then\n * more.\n */\nint a;\n' >arena/rules/deal.h
printf '#include "rules/deal.h"\n' >arena/rules/deal.c
printf "'use strict';\n\n// Draws cards.\nf();\n" >arena/page/a.js
printf '#!/bin/sh\n# Says hello; twice.\necho\n' >tests/x.sh
map 0 '' 1
map 0 '    deal.[ch]                   One deal: it ends' ''
map 0 '    a.js                        Draws cards' ''
map 0 '    x.sh                        Says hello' ''
sed -i 1,4d arena/rules/deal.h
map 1 'deal.c:1: no sentence says what the file is for' 1

names() {
    expect "$1" "$2" awk -f "$lint/names.awk" -v FOLDERS='rules page' page
}
printf 'int deal_start(int a)\n' >arena/rules/deal.c
echo '| a rule | rules/deal.c:deal_start, tests/unit/none.c, other/none.h |' >page
names 0 ''
echo 'rules/deal.c:deal_start > rules/deal.c:deal' >page
names 1 'page:1: there is no deal in arena/rules/deal.c'
echo 'see rules/seal.c' >page
names 1 'page:1: there is no arena/rules/seal.c'

# page STATUS TEXT FILE LINE: a file of the page with this line
page() {
    mkdir -p "$(dirname "$3")"
    printf '%s\n' "$4" >"$3"
    expect "$1" "$2" awk -f "$lint/page.awk" "$3"
}

page 0 '' p/a.js "const SVG = 'http://www.w3.org/2000/svg'; evaluate(imported); a.textContent = b;"
page 1 'p/a.js:1: no innerHTML in the page' p/a.js 'a.innerHTML = b;'
page 1 'no document.write in the page' p/a.js 'document.write(a)'
page 1 'no eval in the page' p/a.js 'window.eval(a)'
page 1 'no Function in the page' p/a.js 'new Function(a)'
page 1 'no fetch in the page' p/a.js 'fetch(a)'
page 1 'handlers are added by addEventListener' p/a.js "a.setAttribute('onclick', b)"
page 1 'no address' p/a.js "const to = 'https://there.example/';"
page 1 'no address' p/a.js "const to = 'http://www.w3.org/2000/svg/';"
page 1 'over 120 columns' p/a.js "$(lines 31 '%04d' | tr -d '\n')"
page 1 'ends or hides the element' p/a.js "a.textContent = '</script>';"
page 1 'ends with a blank' p/a.css 'p { margin: 0 } '
page 1 'nothing is loaded' p/a.css 'p { background: url(a.png) }'
page 0 '' p/a.html '<p class="style" data-one="2">on = off</p>'
page 1 'no style= and no on...= in markup' p/a.html '<p class="a" style="margin: 0">'
page 1 'no style= and no on...= in markup' p/a.html '<p onclick="a()">'
page 1 'no element that loads' p/a.html '<img src=x>'
page 1 'no element that loads' p/a.html '<link rel="stylesheet" href="/page/a.css">'
page 0 '' server/page/a.html '<link rel="stylesheet" href="/page/a.css">'
page 1 'only the own server is asked' server/page/a.html '<script src="//there.example/a.js" defer></script>'
page 1 'no fetch in the page' server/page/a.js 'fetch(a)'
page 0 '' server/page/api.js 'fetch(a)'
page 1 'no innerHTML in the page' server/page/api.js 'a.innerHTML = b'
page 0 '' p/a.js 'byCurl()'
page 0 '' tests/a.mjs "go('http://127.0.0.1:80')"
page 1 'no address' p/a.js "go('http://127.0.0.1:80')"
page 0 '' tests/a.mjs "expect(find('script:not([innerHTML])'))"
page 1 'no address' tests/a.mjs "go('https://there.example/')"

printf '/* ---- One ---- */\n/* Two\n * lines. */\n/*\n * Three.\n */\n/* So:\n *\n *     x\n */\n' >arena/rules/a.c
expect 0 '' awk -f "$lint/comments.awk" arena/rules/a.c
printf '/* One ---------- */\n\n/* Two.\n */\n' >arena/rules/a.c
expect 1 'arena/rules/a.c:1: no section is headed so' awk -f "$lint/comments.awk" arena/rules/a.c
expect 1 'arena/rules/a.c:4: the end of a comment stands alone' awk -f "$lint/comments.awk" arena/rules/a.c
printf '/* As rules/b.h and a.c say, or <c.h> or b.so. */\nx = y.c;\n' >arena/rules/a.c
echo arena/rules/a.c >sources
expect 1 'arena/rules/a.c:1: there is no b.h' awk -f "$lint/comments.awk" -v SOURCES=sources arena/rules/a.c
echo arena/rules/b.h >>sources
expect 0 '' awk -f "$lint/comments.awk" -v SOURCES=sources arena/rules/a.c

# a layer that includes one to its right
echo '#include "terminal/cli.h"' >arena/rules/a.c
expect 1 'arena/rules/a.c:1: includes terminal/cli.h, which is to the right of rules' \
    awk -f "$lint/layers.awk" arena/rules/a.c
# what is not of the SDK; what is of libeuchre
echo '#include "euchre_sample.h"' >arena/rules/a.c
expect 1 'arena/rules/a.c:1: includes euchre_sample.h, which is neither arena/ nor sdk/' \
    awk -f "$lint/layers.awk" arena/rules/a.c
mkdir arena/sandbox
echo '#include "env/game.h"' >arena/sandbox/a.c
expect 1 'arena/sandbox/a.c:1: includes env/game.h, which is for libeuchre alone' \
    awk -f "$lint/layers.awk" arena/sandbox/a.c

cycles() {
    expect "$1" "$2" python3 "$lint/cycles.py" arena/rules/a.h arena/rules/a.c arena/rules/b.c arena/rules/c.c arena/base/b.c
}

# calls FILE FUNCTION STATEMENT: a file with a function that does this
calls() {
    printf 'enum kind\n{\n    A,\n};\n%s(struct a *x,\n    int y)\n{\n    %s;\n}\n' "$2" "$3" >"$1"
}

# a.c calls b.c, which calls c.c, which passes on a function of a.h
mkdir arena/base
calls arena/rules/a.h 'static inline bool a_zero' 'return 0'
calls arena/rules/a.c 'bool a_one' 'return b_one(1)'
calls arena/rules/b.c 'bool b_one' 'return c_one(2)'
calls arena/rules/c.c 'bool c_one' 'return pass(a_zero)'
calls arena/base/b.c 'bool b_two' 'return a_one(3)'
cycles 1 'a_one calls b_one of arena/rules/b.c'
cycles 1 'b_one calls c_one of arena/rules/c.c'
cycles 1 'c_one calls a_zero of arena/rules/a.h'
# no call: a comment, a text, a tag, members; a file of another folder; a function of its own by that name
calls arena/rules/c.c 'bool c_one' '/* a_one(1) */ struct a_one z = {.a_one = x->a_one + "a_one(2)"}'
cycles 0 ''
calls arena/rules/c.c 'bool c_one' 'return b_two(4)'
cycles 0 ''
calls arena/rules/c.c 'bool c_one' 'return a_one(5)'
calls own 'static bool a_one' 'return 6'
cat own >>arena/rules/c.c
cycles 0 ''
exit $failed

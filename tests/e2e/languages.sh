#!/bin/sh
# Bots in other languages than C, Python and Perl, which have tests of their own: which play, and how. Each plays the
# first legal card, as `first` does, so that between them every set is split.
. tests/e2e/lib.sh

# plays FILE [OPTION...]
plays() {
    bot=$1
    shift
    expect 0 'verify' match -q --fresh --fail-on-fault --sets 8 --seed languages -o "$dir/played.log" \
        --load-ms 20000 "$@" "$bot" first
    grep -qE '^[-0-9]+ +first .* 0-8-0 ' "$out" || complain "$bot: expected eight sets that are split"
}

# ---- Shared objects ----

if have rustc 'bots in Rust'; then
    for how in '-C panic=abort' '-C panic=unwind'; do
        # shellcheck disable=SC2086
        rustc --edition 2021 --crate-type cdylib -O $how -o "$dir/rust.so" sdk/examples/first.rs >"$out" 2>&1 ||
            complain 'first.rs: not built'
        plays "$dir/rust.so"
        plays "$dir/rust.so" --trusted
    done
fi

# Go's runtime handles signals and starts threads while it is loaded.
if have go 'that Go does not play'; then
    cat >"$dir/bot.go" <<'END_GO'
package main

import "C"

//export eu_bot_v1
func eu_bot_v1() uintptr { return 0 }

func main() {}
END_GO
    GOCACHE=$dir/cache GOPATH=$dir GO111MODULE=off GOFLAGS= go build -buildmode=c-shared -o "$dir/go.so" "$dir/bot.go" \
        >"$out" 2>&1 || complain 'bot.go: not built'
    expect 2 'go cannot start' match -q --fresh --sets 1 -o "$dir/go.log" "$dir/go.so" first
    grep -q 'rt_sigaction while loading' "$out" || complain 'expected the call that Go may not make'
fi

# ---- Programs ----

if have lua5.4 'programs in Lua'; then
    cat >"$dir/lua.lua" <<'END_LUA'
#!/usr/bin/env lua5.4
local function send(kind, body, items)
    io.stdout:write(string.pack("<I4I2I2", #body, kind, items), body)
    io.stdout:flush()
end

local function first(legal)
    local card = 0
    while legal >> card & 1 == 0 do card = card + 1 end
    return card
end

local function round(body, items)
    local answers, at = {}, 1
    for _ = 1, items do
        local kind, slot, size = string.unpack("<I2I2i4", body, at)
        at = at + 8
        if kind == 1 then answers[#answers + 1] = string.pack("<I2I2i4", 5, slot, 1) end
        if kind == 3 then
            answers[#answers + 1] = string.pack("<I2I2i4", 6, slot, first(string.unpack("<I8", body, at)))
        end
        at = at + (size + 7 & ~7)
    end
    send(7, table.concat(answers), #answers)
end

send(1, string.pack("<I2I2I4I4I4I4I4c64c64c64", 1, 224, 1, 0, 1 << 6, 0, 0, "lua", "", ""), 0)
for head in function() return io.stdin:read(8) end do
    local size, kind, items = string.unpack("<I4I2I2", head)
    local body = size > 0 and io.stdin:read(size) or ""
    if kind == 3 then send(4, "", 0)
    elseif kind == 5 then send(6, string.pack("<I4I4", 1, 0), 0)
    elseif kind == 7 then round(body, items)
    elseif kind == 8 then send(8, "", 0) break end
end
END_LUA
    plays "$dir/lua.lua"
fi

# Node starts threads before it runs anything.
if have node 'that Node does not play'; then
    printf '#!/usr/bin/env node\nconsole.error("it runs");\n' >"$dir/node.js"
    expect 2 'node.js cannot start' match -q --fresh --sets 1 -o "$dir/node.log" --load-ms 20000 --memory-mb 1024 \
        "$dir/node.js" first
    ! grep -q 'it runs' "$out" || complain 'Node starts: the manual says that it does not'
fi

# Ruby makes a pipe before it runs anything.
if have ruby 'that Ruby does not play'; then
    printf '#!/usr/bin/env ruby\nSTDERR.puts "it runs"\n' >"$dir/ruby.rb"
    expect 2 'ruby.rb cannot start' match -q --fresh --sets 1 -o "$dir/ruby.log" "$dir/ruby.rb" first
    ! grep -q 'it runs' "$out" || complain 'Ruby starts: the manual says that it does not'
fi

# An interpreter may be a program of another one.
if have /usr/bin/pod2text 'a program of a program'; then
    echo '#!/usr/bin/pod2text' >"$dir/nested.pod"
    expect 2 'exits while loading, status 1' match -q --fresh --sets 1 -o "$dir/nested.log" "$dir/nested.pod" first
    grep -q 'at /usr/bin/pod2text line' "$out" || complain 'expected that it runs, until it names itself'
fi

# Of packages a program finds those that it has import statements for, of files those that a comment of it names; nothing is
# in the image otherwise, and nobody else's program.
if have /usr/bin/python3 'packages of Python'; then
    # shellcheck disable=SC2046
    set -- $(/usr/bin/python3 -c 'from pkgutil import iter_modules
print(*[m.name for m in iter_modules() if m.ispkg and m.module_finder.path.endswith("dist-packages")][:2])')
    if [ $# = 2 ]; then
        cat >"$dir/packages.py" <<END_PYTHON
#!/usr/bin/python3
# euchre-arena: files /usr/bin/en[v]
import os
from importlib.util import find_spec

from euchre_bot import Bot, first, run

if False:
    import os, $1 as mine


assert find_spec("$1") and not find_spec("$2")
assert os.path.exists("/usr/bin/env") and not os.path.exists("/usr/bin/cat")
assert not os.path.exists("/proc") and not os.path.exists("/dev") and not os.path.exists("/etc/passwd")
try:
    os.listdir("/program")
    raise AssertionError("the names of programs")
except PermissionError:
    pass


class Mine(Bot):
    def play(self, view):
        return first(view.legal)


run(Mine)
END_PYTHON
        timeout 120 "$ARENA" doctor --csv >"$out" 2>&1 </dev/null
        if grep -q '^image,yes' "$out"; then
            plays "$dir/packages.py"
            grep -v "^if False\|as mine$" "$dir/packages.py" >"$dir/without.py"
            for import in 'import %s' 'import os; import %s' 'import os, \\\n    %s' '__import__("%s")' \
                'from importlib import import_module; import_module("%s")'; do
                # shellcheck disable=SC2059
                { cat "$dir/without.py" && printf "if False: $import\n" "$1"; } >"$dir/import.py"
                plays "$dir/import.py"
            done
            # others do not wait for a long search, nor for all that a machine has
            cat >"$dir/many.py" <<'END_PYTHON'
#!/usr/bin/python3
# euchre-arena: files /proc/*/root/proc/*/root/proc/*/root/*/*/*
# euchre-arena: files /usr/share/*
import os

from euchre_bot import Bot, first, run

sizes = [os.lstat(os.path.join(folder, name)).st_size for folder, _, names in os.walk("/usr/share") for name in names]
assert 0 < sum(sizes) < 80 << 20


class Mine(Bot):
    def play(self, view):
        return first(view.legal)


run(Mine)
END_PYTHON
            plays "$dir/many.py"
            mkdir "$dir/folder"
            echo "import $1" >"$dir/folder/module.py" # which begins, in the application, behind its name
            cp "$dir/without.py" "$dir/folder/__main__.py"
            /usr/bin/python3 -m zipapp "$dir/folder" -p /usr/bin/python3 -o "$dir/import.pyz"
            plays "$dir/import.pyz"
            cp /usr/bin/python3 "$dir/python"
            sed "1s|.*|#!$dir/python|" "$dir/without.py" >"$dir/elsewhere.py"
            expect 2 'not below /usr' match -q --fresh --sets 1 -o "$dir/elsewhere.log" "$dir/elsewhere.py" first
        else
            leave_out 'no image here: packages of Python'
        fi
    else
        leave_out 'no two packages of Python here'
    fi
fi

# A Python application of several modules is one file: a module of its own beside the arena's, and data.
if have /usr/bin/python3 'applications of Python modules'; then
    mkdir -p "$dir/app"
    cat >"$dir/app/__main__.py" <<'END_PYTHON'
from pkgutil import get_data

from euchre_bot import Bot, run
from cards import lowest

WORDS = get_data("cards", "words.txt").decode().split()


class Mine(Bot):
    name = WORDS[0]

    def play(self, view):
        return lowest(view)


run(Mine)
END_PYTHON
    printf 'from euchre_bot import first\n\n\ndef lowest(view):\n    return first(view.legal)\n' >"$dir/app/cards.py"
    echo 'application of several files' >"$dir/app/words.txt"
    sed -n 's/^    \(python3 -m zipapp .*\)/\1/p' sdk/python/README.md >"$dir/command"
    [ -s "$dir/command" ] || complain 'the manual says no command that makes an application'
    (cd "$dir" && mkdir mine && cp app/* mine && PATH=/usr/bin:$PATH sh command) >"$out" 2>&1 ||
        complain 'no application is made:'
    plays "$dir/mine.pyz"
    echo 'raise KeyError("in a module")' >>"$dir/mine/cards.py"
    (cd "$dir" && PATH=/usr/bin:$PATH sh command) >"$out" 2>&1
    expect 4 "cards.py" check "$dir/mine.pyz" --rules modern --load-ms 20000
    grep -q 'KeyError' "$out" || complain 'expected the exception of a module'
fi
exit $failed

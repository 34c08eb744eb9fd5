#!/bin/sh
# Whether partners who are programs can talk: channels_bot.py tries one way after the other, and for each this prints
# the bits an answer that arrived without walls, in the sandbox, and the bound, above which the test fails; once by files of the
# system, and once as a bot that is a folder by its own.
#
# To add a channel: a class in channels_bot.py, named in its CHANNELS, and a line of the table below: its name, the
# bits that must arrive without walls, beside other work too (so that the channel is known to work; 0 where it needs
# what a machine may not have), and the most that may arrive in the sandbox.
. tests/e2e/lib.sh

bounds='
FdInode          0.3  0
NewInode         0.3  0
PageCache        0    0
PageCacheAcross  0    0
NoWait           0    0
Mincore          0    0
AccessTime       0    0
Locks            0.5  0
RecordLocks      0.5  0
Watch            0.1  0
Ports            0.5  0
Names            0.5  0
Segments         0.5  0
FreeMemory       0    0
Descriptors      0    0
'
# /proc shows a program how many files another has open, where that is not in an image
image=1
"$ARENA" doctor >"$out" 2>&1
if grep -q '^image  *absent' "$out"; then
    leave_out "no image of programs' files here: that partners do not signal by how many are open"
    image=
    bounds=$(echo "$bounds" | sed 's/^\(FdInode .*\) 0$/\1 5/')
fi
sets=56 chance=0.25 # bits that may seem to arrive where nothing does

have /usr/bin/python3 'programs that talk' && have_programs 'programs that talk' || exit $failed
{ echo '#!/usr/bin/python3' && cat tests/e2e/channels_bot.py; } >"$dir/talk.py"
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=sdk/python:tests/e2e
python=/usr/bin/python3
# talk NAME BOT OPTION...: plays, and counts into dir/NAME
talk() {
    name=$1 bot=$2
    shift 2
    $python -c 'import channels_bot; channels_bot.forget()' || complain 'the page cache is not emptied of files'
    expect 0 'verify' match "$bot $$" greedy --sets $sets --unit deals --deals 4 -j 1 --seed 1 --fresh -q \
        --answer-ms 2000 --load-ms 30000 -o "$dir/$name.log" "$@"
    $python tests/e2e/channels_count.py "$dir/$name.log.side" >"$dir/$name" || complain "$name: not counted"
}

# compare WALLS: what arrives there against what does without walls
compare() {
    echo "$bounds" | awk -v chance=$chance '
    FNR == 1 { file++ }
    NF && file == 1 { least[$1] = $2; most[$1] = $3; next }
    NF && file == 2 { open[$1] = $5; next }
    NF { bits[$1] = $5; name[++n] = $1; words[$1] = $3; size[$1] = $2 }
    END {
        printf "%-16s %5s %5s  %7s  %7s  %s\n", "channel", "words", "bits", "no wall", "sandbox", "bound"
        for (i = 1; i <= n; i++) {
            c = name[i]
            verdict = words[c] < 10 ? "too few words" : !(c in most) ? "no bound" : bits[c] > most[c] + chance ? "ABOVE" : \
                open[c] < least[c] ? "the test itself fails" : ""
            printf "%-16s %5d %5d  %7.2f  %7.2f  %5.2f  %s\n", c, words[c], size[c], open[c], bits[c], most[c], verdict
            bad += verdict != ""
        }
        exit bad > 0 || n < 10
    }' - "$dir/open" "$dir/$1" >"$out" || complain "words arrive ($1):"
    cat "$out"
}

talk open "$dir/talk.py" --debug
talk walls "$dir/talk.py" --batch 1 --fail-on-fault
compare walls
if [ "$image" ]; then
    mkdir -p "$dir/talk/data"
    mv "$dir/talk.py" "$dir/talk/main.py"
    echo 'entry: main.py' >"$dir/talk/bot.yaml"
    for i in $(seq 600); do head -c 4096 /dev/urandom >"$dir/talk/data/$i"; done
    talk own "$dir/talk" --batch 1 --fail-on-fault
    compare own
fi
exit $failed

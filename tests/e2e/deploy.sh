#!/bin/sh
# The files of docs/deploy: nginx passes events on at once, tells who asks, and takes no more than it should; systemd knows
# all that is in its units, and finds them closed.
. tests/e2e/lib.sh
club=
trap '[ -z "$club" ] || kill -9 "$club" 2>/dev/null; [ ! -s "$dir/pid" ] || kill "$(cat "$dir/pid")" 2>/dev/null; rm -rf "$dir"' EXIT
said=

# ---- nginx ----

free_ports() {
    python3 -c 'import socket
s = [socket.socket() for _ in range(2)]
[one.bind(("127.0.0.1", 0)) for one in s]
print(*(one.getsockname()[1] for one in s))'
}

# configure TLS_PORT PLAIN_PORT CLUB_PORT: the file as it is installed, but for paths, ports and where it listens
configure() {
    sed -e "s|listen 443 |listen 127.0.0.1:$1 |" -e "s|listen 80;|listen 127.0.0.1:$2;|" -e '/listen \[::\]/d' \
        -e "s|127.0.0.1:8080|127.0.0.1:$3|" -e "s|/etc/letsencrypt/live/club.example.org|$dir|" docs/deploy/euchre-club.conf \
        >"$dir/club.conf"
    cat >"$dir/nginx.conf" <<END
user $(id -un);
pid $dir/pid;
error_log $dir/error.log;
events {}
http {
    access_log off;
    client_body_temp_path $dir/body;
    proxy_temp_path $dir/proxy;
    fastcgi_temp_path $dir/fastcgi;
    uwsgi_temp_path $dir/uwsgi;
    scgi_temp_path $dir/scgi;
    include $dir/club.conf;
}
END
}

# start_nginx: another program may take a port before nginx does
start_nginx() {
    for attempt in 1 2 3 4 5; do
        ports=$(free_ports)
        # shellcheck disable=SC2086
        configure $ports "$club_port"
        nginx -t -q -p "$dir" -e "$dir/error.log" -c "$dir/nginx.conf" >"$out" 2>&1 || return 1
        nginx -p "$dir" -e "$dir/error.log" -c "$dir/nginx.conf" >"$out" 2>&1 && return
        grep -q 'in use' "$out" || return 1
    done
    return 1
}

try_nginx() {
    openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=club.example.org -days 1 -keyout "$dir/privkey.pem" \
        -out "$dir/fullchain.pem" 2>"$out" || complain 'no certificate:'
    mkfifo "$dir/port"
    python3 tests/e2e/deploy_club.py >"$dir/port" 2>"$dir/club.err" &
    club=$!
    read -r club_port <"$dir/port"
    if start_nginx; then
        # shellcheck disable=SC2086
        timeout 120 python3 tests/e2e/deploy_asks.py $ports >"$out" 2>&1 || {
            cat "$dir/error.log" >>"$out"
            complain 'nginx does not do what it should:'
        }
        said="nginx: $(tail -n 1 "$out")"
    else
        complain 'nginx does not start:'
    fi
}

PATH=$PATH:/usr/sbin
have nginx 'nginx before a club' && have openssl 'nginx before a club' && try_nginx

# ---- systemd ----

# try_unit NAME: exposure is at most 2.5 of 10
try_unit() {
    sed "s|/usr/local/bin/euchre-arena|$ARENA|" "docs/deploy/$1" >"$dir/$1"
    systemd-analyze verify --man=no "$dir/$1" >"$out" 2>&1 && [ ! -s "$out" ] || complain "$1: systemd complains:"
    systemd-analyze security --offline=true --no-pager --threshold=25 "$dir/$1" >"$out" 2>&1 || complain "$1 is open:"
    said="${said:+$said; }$(sed -n 's/.*level for \(.*\): \([0-9.]*\) .*/\1: exposure \2/p' "$out")"
}

if have systemd-analyze 'units of a club'; then
    for unit in euchre-ladder.service euchre-serve.service; do
        try_unit $unit
    done
fi

echo "$said"
exit $failed

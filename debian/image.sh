#!/bin/sh
# A container image of these packages, as an archive that podman and docker load: a small Debian of the release that runs
# here, the arena, and what it builds and plays bots in C and Python with. It needs mmdebstrap; an ordinary user also
# needs user ids to give (/etc/subuid).
#
#   image.sh PACKAGES VERSION DATE ARCHIVE
#
# PACKAGES is the folder of `make deb`, VERSION and DATE what .ci/commit says: no file in the image is newer. The same packages
# give the same bytes, the arena's and Debian's. Before a release the image has the name that it will have then.
set -eu
[ $# = 4 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; }
packages=$1 version=$2 archive=$4
here=$(cd "$(dirname "$0")" && pwd)
SOURCE_DATE_EPOCH=$(date -ud "$3" +%s)
export SOURCE_DATE_EPOCH
# euchre-arena recommends libeuchre-dev and python3, and that gcc, make and pkg-config. tini waits for processes that bots leave
# behind: in a container they are those of the first process. With usr-is-merged Debian needs no perl.
wanted=euchre-arena,python3-euchre-arena,libeuchre-dev,python3,gcc,make,pkg-config,tini,usr-is-merged

umask 022
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
chmod 755 "$dir" # others read the packages: apt, and whoever mmdebstrap becomes
mkdir "$dir/packages"
for package in euchre-arena python3-euchre-arena libeuchre1 libeuchre-dev; do
    cp "$packages/${package}_${version}_"*.deb "$dir/packages" ||
        { echo "image: expected a package $package of version $version in $packages" >&2; exit 1; }
done
# said COMMAND...: what it says is told only if it fails
said() {
    "$@" >"$dir/said" 2>&1 || { cat "$dir/said" >&2; exit 1; }
}
said sh -c 'cd "$0" && dpkg-scanpackages -m . >Packages' "$dir/packages"

# what is done to the root before it is packed; $1 is the root
cat >"$dir/finish" <<'END_OF_FINISH'
set -eu
cd "$1"
rm -f etc/apt/sources.list.d/packages.list etc/resolv.conf etc/hostname var/cache/ldconfig/aux-cache
echo 'euchre:x:1000:1000::/work:/usr/sbin/nologin' >>etc/passwd
echo 'euchre:x:1000:' >>etc/group
install -d -o 1000 -g 1000 work
END_OF_FINISH

# Pages and words in other languages stay away, licences do not. lto-dump has 30 MB and shows compilers to their authors.
said mmdebstrap --quiet --variant=apt --include=$wanted \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/bin/*-lto-dump-*' \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --setup-hook="echo 'deb [trusted=yes] copy:$dir/packages ./' >\"\$1/etc/apt/sources.list.d/packages.list\"" \
    --customize-hook="sh $dir/finish \"\$1\"" \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$dir/root.tar"

python3 "$here/oci.py" "$dir/root.tar" "$archive" "localhost/euchre-arena:${version%%~*}" "$(dpkg --print-architecture)" <<'END_OF_CONFIG'
{
    "User": "1000:1000",
    "Env": ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"],
    "Entrypoint": ["tini", "--", "euchre-arena"],
    "Cmd": ["help"],
    "WorkingDir": "/work"
}
END_OF_CONFIG

#!/usr/bin/env python3
"""Makes a container image of the tar of a root, as an archive that podman and docker load.

    oci.py ROOT ARCHIVE NAME:TAG ARCHITECTURE <config.json

Standard input is what a container runs and where, with the keys of `config` of OCI's image specification. ARCHIVE is a
tar of an image layout of OCI; docker before 25 needs the file manifest.json in it. All times are SOURCE_DATE_EPOCH, so
the same ROOT gives the same bytes.
"""

import hashlib
import io
import json
import os
import sys
import tarfile
import tempfile
import time
import zlib

TYPES = "application/vnd.oci.image."
# what Go, and so OCI, calls the machines of Debian
MACHINES = {"i386": "386", "armhf": "arm", "armel": "arm", "ppc64el": "ppc64le", "mips64el": "mips64le"}


class Blobs:
    """The archive while it is written. Each blob is a file named by its hash."""

    def __init__(self, file, epoch):
        self.tar = tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT)
        self.epoch = epoch

    def add_file(self, name, file, size):
        member = tarfile.TarInfo(name)
        member.size, member.mtime, member.mode = size, self.epoch, 0o644
        self.tar.addfile(member, file)

    def add_json(self, name, value):
        data = json.dumps(value, separators=(",", ":")).encode()
        self.add_file(name, io.BytesIO(data), len(data))

    def add_blob(self, kind, file, size, digest):
        """Its descriptor."""
        self.add_file(f"blobs/sha256/{digest}", file, size)
        return {"mediaType": TYPES + kind, "digest": f"sha256:{digest}", "size": size}

    def add_json_blob(self, kind, value):
        data = json.dumps(value, separators=(",", ":")).encode()
        return self.add_blob(kind, io.BytesIO(data), len(data), hashlib.sha256(data).hexdigest())


def add_layer(blobs, root):
    """The descriptor of the root, compressed, and the hash of what it was."""
    plain, packed, gzip = hashlib.sha256(), hashlib.sha256(), zlib.compressobj(6, wbits=31)
    with open(root, "rb") as source, tempfile.TemporaryFile(dir=os.path.dirname(root)) as layer:
        while chunk := source.read(1 << 20):
            plain.update(chunk)
            layer.write(gzip.compress(chunk))
        layer.write(gzip.flush())
        size = layer.tell()
        layer.seek(0)
        while chunk := layer.read(1 << 20):
            packed.update(chunk)
        layer.seek(0)
        return blobs.add_blob("layer.v1.tar+gzip", layer, size, packed.hexdigest()), plain.hexdigest()


def write_image(blobs, root, name, machine, config):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(blobs.epoch))
    config["Labels"] = {
        "org.opencontainers.image.title": name.split("/")[-1].split(":")[0],
        "org.opencontainers.image.version": name.split(":")[-1],
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "MIT",
    }
    blobs.add_json("oci-layout", {"imageLayoutVersion": "1.0.0"})
    layer, plain = add_layer(blobs, root)
    image = blobs.add_json_blob("config.v1+json", {
        "created": created,
        "architecture": MACHINES.get(machine, machine),
        "os": "linux",
        "config": config,
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{plain}"]},
        "history": [{"created": created, "created_by": "make image"}],
    })
    manifest = blobs.add_json_blob("manifest.v1+json", {
        "schemaVersion": 2, "mediaType": TYPES + "manifest.v1+json", "config": image, "layers": [layer],
    })
    # podman reads the first annotation, docker and containerd the second
    manifest["annotations"] = {"org.opencontainers.image.ref.name": name, "io.containerd.image.name": name}
    blobs.add_json("index.json", {
        "schemaVersion": 2, "mediaType": TYPES + "index.v1+json", "manifests": [manifest],
    })
    blobs.add_json("manifest.json", [{
        "Config": path_of(image), "RepoTags": [name], "Layers": [path_of(layer)],
    }])


def path_of(descriptor):
    return "blobs/" + descriptor["digest"].replace(":", "/")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    root, archive, name, machine = sys.argv[1:]
    with open(archive + ".new", "wb") as file:
        blobs = Blobs(file, int(os.environ["SOURCE_DATE_EPOCH"]))
        write_image(blobs, root, name, machine, json.load(sys.stdin))
        blobs.tar.close()
    os.rename(archive + ".new", archive)


main()

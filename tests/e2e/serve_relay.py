#!/usr/bin/env python3
"""Stands in for euchre-server: passes messages between the backend and the test that drives it.

The test listens at the socket $SERVE_RELAY. A line of it is {"message": ..., "file": PATH or null}, or {"raw": TEXT}; each
message of the backend is a line to it.
"""
import array
import json
import os
import select
import socket
import sys

backend = socket.socket(fileno=3)
test = socket.socket(socket.AF_UNIX)
test.connect(os.environ["SERVE_RELAY"])
listens = socket.socket(fileno=4).getsockname()
test.sendall(json.dumps({"arguments": sys.argv[1:], "pid": os.getpid(), "listens": listens}).encode() + b"\n")
print("listening on http://127.0.0.1:4321", flush=True)
waiting = b""
while True:
    ready, _, _ = select.select([backend, test], [], [])
    if backend in ready:
        packet = backend.recv(1 << 17)
        if not packet:
            break
        if b'"ping"' in packet:
            backend.send(b'{"id": 0, "do": "pong"}')
        else:
            test.sendall(packet + b"\n")
    if test in ready:
        piece = test.recv(1 << 17)
        if not piece:
            break
        *lines, waiting = (waiting + piece).split(b"\n")
        for line in lines:
            said = json.loads(line)
            if "raw" in said:
                backend.send(said["raw"].encode("latin-1"))
                continue
            packet, files = json.dumps(said["message"]).encode(), []
            if said.get("file"):
                files = [os.open(said["file"], os.O_RDONLY)]
            control = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
            backend.sendmsg([packet], control)
            for fd in files:
                os.close(fd)

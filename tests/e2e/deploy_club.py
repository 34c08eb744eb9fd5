#!/usr/bin/env python3
"""deploy_club.py: stands in for a club behind nginx, for deploy.sh.

It prints its port. /api/events sends one event, and the second one when /api/go has been asked for: so a proxy that
keeps events back is seen without a clock. All else is answered with what was received, as JSON.
"""
import hashlib
import http.server
import json
import threading

go = threading.Event()


class Club(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def events(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for data in "one", "two":
            text = f"data: {data}\n\n".encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(text), text))
            self.wfile.flush()
            if data == "one" and not go.wait(30):
                break
        self.wfile.write(b"0\r\n\r\n")

    def do_GET(self):
        if self.path.endswith("/events"):
            go.clear()
            self.events()
            return
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/api/go":
            go.set()
        told = {"method": self.command, "path": self.path, "headers": dict(self.headers), "bytes": len(body),
                "sha256": hashlib.sha256(body).hexdigest()}
        answer = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_PUT = do_POST = do_DELETE = do_GET


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Club)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()

#!/usr/bin/env python3
"""deploy_asks.py PORT PLAIN_PORT: asks nginx before deploy_club.py, and complains of what it should not do."""
import hashlib
import http.client
import json
import ssl
import sys

port, plain = int(sys.argv[1]), int(sys.argv[2])
context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
wrong = 0


def check(good, what):
    global wrong
    if not good:
        print(what)
        wrong += 1


def connection():
    return http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=30)


def ask(method, path, body=None, headers=None):
    c = connection()
    c.request(method, path, body, {"Host": "club.example.org", **(headers or {})})
    answer = c.getresponse()
    return answer, answer.read()


# An event comes before the next one is sent.
for path in "/api/events", "/api/tables/4be9013c77aa/events", "/api/submissions/17/events":
    c = connection()
    c.request("GET", path, headers={"Host": "club.example.org", "Accept-Encoding": "gzip"})
    stream = c.getresponse()
    first = stream.readline()
    check(first == b"data: one\n", f"{path}: the first event is {first}")
    ask("GET", "/api/go")
    check(b"data: two\n" in stream.read(), f"{path}: the second event does not come")

# Who asks is who nginx sees, whatever a client says.
_, body = ask("GET", "/api/me?a=b%20c", headers={"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1",
                                                 "Authorization": "Bearer eu_x", "Origin": "https://club.example.org"})
told = json.loads(body)
seen = {name.lower(): value for name, value in told["headers"].items()}
check(seen.get("x-forwarded-for") == "127.0.0.1", f"forwarded for {seen.get('x-forwarded-for')}")
check("forwarded" not in seen, "a client's Forwarded is passed on")
check(seen.get("host") == "club.example.org", f"the host is {seen.get('host')}")
check(seen.get("authorization") == "Bearer eu_x", "the token does not arrive")
check(seen.get("origin") == "https://club.example.org", "the origin does not arrive")
check(seen.get("x-forwarded-proto") == "https", "the protocol is not told")
check(told["path"] == "/api/me?a=b%20c", f"the path is {told['path']}")

# A bot of 16 MB arrives whole, one of more does not.
bot = bytes(range(256)) * 65536
answer, body = ask("PUT", "/api/bots/mine.so", bot)
told = json.loads(body) if answer.status == 200 else {}
check(told.get("sha256") == hashlib.sha256(bot).hexdigest(), f"16 MB: {answer.status}")
try:
    status = ask("PUT", "/api/bots/mine.so", bot + b"x")[0].status
except (BrokenPipeError, ConnectionResetError):
    status = 413  # it was closed before all was sent
check(status == 413, f"16 MB and a byte: {status}")
answer, _ = ask("DELETE", "/api/bots/mine")
check(answer.status == 200, f"DELETE: {answer.status}")
check("max-age" in (answer.getheader("Strict-Transport-Security") or ""), "no Strict-Transport-Security")

# Who comes without TLS is sent on.
c = http.client.HTTPConnection("127.0.0.1", plain, timeout=30)
c.request("GET", "/bot/mine?x=1", headers={"Host": "club.example.org"})
answer = c.getresponse()
check(answer.status == 301 and answer.getheader("Location") == "https://club.example.org/bot/mine?x=1",
      f"without TLS: {answer.status} {answer.getheader('Location')}")

print("3 streams, who asks, 16 MB and no more" if not wrong else f"{wrong} wrong")
sys.exit(wrong > 0)

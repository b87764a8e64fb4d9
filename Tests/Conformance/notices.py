#!/usr/bin/env python3
"""Takes the notices of a market as the service of a browser, and reads them as the browser: notices.py MARKET (needs http-ece)

The service checks the signature of each request (RFC 8292), and the browser decrypts it (RFC 8291) by an implementation
that is not ours. Then the service is busy, the market is killed, users log out, and no notice may be lost, sent twice or
brought to another one.
"""
import http.server, json, os, sys, tempfile, threading, time
import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from people import Market, bare, bytes_of

CURVE = ec.SECP256R1()


class Browser:
    """A subscription with its keys, and what it was told."""

    def __init__(self, service, name):
        self.name, self.private, self.auth, self.told = name, ec.generate_private_key(CURVE), os.urandom(16), []
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": f"{service.address}/{name}", "p256dh": bare(public), "auth": bare(self.auth)}
        service.browsers[f"/{name}"] = self

    def take(self, body):
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        self.told.append((time.monotonic(), json.loads(text)))

    def wait(self, count, within=10):
        end = time.monotonic() + within
        while len(self.told) < count:
            if time.monotonic() > end: sys.exit(f"{self.name}: {len(self.told)} notices in place of {count}")
            time.sleep(0.02)
        return self.told[-1]


class Service(http.server.ThreadingHTTPServer):
    """A service that takes what is signed with the market's key, and answers as it is told."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.address, self.browsers, self.key = f"http://127.0.0.1:{self.server_port}", {}, None
        self.status, self.headers, self.requests = 201, {}, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def check(self, headers):
        fields = dict(part.strip().split("=", 1) for part in headers["Authorization"].removeprefix("vapid ").split(","))
        head, claims, signature = fields["t"].split(".")
        assert fields["k"] == self.key, "another key"
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(fields["k"]))
        numbers = bytes_of(signature)
        encoded = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
        point.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        said = json.loads(bytes_of(claims))
        assert json.loads(bytes_of(head))["alg"] == "ES256" and said["aud"] == self.address, said
        assert 0 < said["exp"] - time.time() <= 86_400 and said["sub"] == "mailto:me@shop.example", said
        assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0 and len(headers["Topic"]) <= 32


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service = self.server
        service.requests += 1
        try:
            service.check(self.headers)
            if service.status < 300: service.browsers[self.path].take(body)
        except Exception as problem:
            print(f"refused: {problem!r}", file=sys.stderr)
            os._exit(1)
        self.send_response(service.status)
        for name, value in service.headers.items(): self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_): pass


def register(market, user, browser):
    """Registers a browser for a user."""
    fields = {"name": browser.name, "language": "en", "web": browser.subscription}
    market.ask("PUT", "/api/notices/devices", user, fields)


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    program, service = os.path.abspath(sys.argv[1]), Service()
    options = ["--notice-host", "127.0.0.1"]
    with tempfile.TemporaryDirectory() as folder:
        market = Market(program, f"{folder}/shop.db", *options)
        try:
            ann, ben = market.join("ann"), market.join("ben")
            service.key = market.ask("GET", "/api/notices", ann)["key"]
            phone, desk = Browser(service, "phone"), Browser(service, "desk")
            register(market, ann, phone)
            register(market, ann, desk)
            chat = market.ask("PUT", f"/api/chats/{ann['id']}", ben, {})["id"]
            begin = time.monotonic()
            market.write(ben, chat, "hello 안녕")
            (arrived, notice), _ = phone.wait(1), desk.wait(1)
            if arrived - begin > 2: sys.exit(f"a notice took {arrived - begin:.1f} s")
            expected = {"title": "ben", "body": "hello 안녕", "address": f"/room/{chat}", "mark": f"message/{chat}", "unread": 1}
            if notice != expected: sys.exit(f"not {expected} but {notice}")
            print(f"a message is told after {(arrived - begin) * 1000:.0f} ms, and decrypted")

            market.write(ben, chat, "are you there?")
            time.sleep(3)
            if len(phone.told) != 1: sys.exit("a chat was told twice before it was read")
            at = market.ask("GET", "/api/chats", ann)["chats"][0]["at"]
            market.ask("PUT", f"/api/chats/{chat}/read", ann, {"at": at})
            for browser in phone, desk:
                if browser.wait(2)[1] != {"close": f"message/{chat}"}: sys.exit(f"not taken away: {browser.told[-1]}")
            print("what was read is taken away on both devices")

            service.status, service.headers, before = 503, {"Retry-After": "3"}, service.requests
            market.write(ben, chat, "one more")
            while service.requests < before + 2: time.sleep(0.05)
            time.sleep(1)
            market.kill()
            service.status, service.headers = 201, {}
            market = Market(program, f"{folder}/shop.db", *options)
            phone.wait(3, within=20), desk.wait(3, within=20)
            time.sleep(3)
            if (len(phone.told), len(desk.told)) != (3, 3): sys.exit("told twice after a restart")
            if market.ask("GET", "/api/notices", ann)["key"] != service.key: sys.exit("another key after a restart")
            print("a busy service and a market that is killed lose nothing, and nothing comes twice")

            market.ask("PUT", f"/api/chats/{chat}/read", ann, {"at": market.ask("GET", "/api/chats", ann)["chats"][0]["at"]})
            phone.wait(4), desk.wait(4)
            market.ask("DELETE", "/api/sessions", None, {"refresh_token": ann["refresh_token"]})
            market.write(ben, chat, "after the log-out")
            time.sleep(3)
            if (len(phone.told), len(desk.told)) != (4, 4): sys.exit("told after a log-out")
            print("after a log-out nothing is told")
        finally:
            market.kill()


main()

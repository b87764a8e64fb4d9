#!/usr/bin/env python3
"""Takes the notices of a market as Apple's service for devices does: apns.py MARKET (needs h2, cryptography, nghttpd, openssl and unshare)

The service speaks HTTP/2 over TLS by an implementation that is not ours, and refuses what Apple's documentation forbids:
another protocol, a token that is wrong or changes within twenty minutes, a wrong topic, a body above 4 KiB. Then a device
is gone, the service is busy and closes its connections, and the market is killed. The market calls the name of Apple's
service, which stands for this script in a network of its own; nothing leaves the machine.
"""
import asyncio, json, os, re, shutil, ssl, subprocess, sys, tempfile, threading, time
from collections import Counter
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
import h2.config, h2.connection, h2.events
from people import Market, bytes_of, check, finish, until

NAME, KEY, TEAM, APP = "api.push.apple.com", "ABC123DEFG", "TEAM123456", "example.shop"
PHONE, TABLET = "ab" * 32, "cd" * 32


class Service:
    """The service, which notes what it took, by the token of the device."""

    def __init__(self, folder, public):
        self.public, self.taken, self.tokens, self.connections, self.protocols = public, [], Counter(), 0, set()
        self.requests, self.answers, self.open = Counter(), {}, set()
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
        self.context.set_alpn_protocols(["h2", "http/1.1"])
        self.loop, started = asyncio.new_event_loop(), threading.Event()

        async def serve():
            self.server = await asyncio.start_server(self.talk, "127.0.0.1", 443, ssl=self.context)
            started.set()
            await asyncio.Event().wait()

        threading.Thread(target=lambda: self.loop.run_until_complete(serve()), daemon=True).start()
        if not started.wait(10): sys.exit("The service did not start.")

    def told(self, token): return [entry for entry in self.taken if entry["token"] == token]

    def answer(self, status, body=None, headers=(), of=None): self.answers[of] = (status, body, list(headers))

    def hang_up(self):
        """Says that the connections end, as a service does that restarts, and ends them."""

        async def end():
            for connection, writer in list(self.open):
                connection.close_connection()
                writer.write(connection.data_to_send())
                writer.close()
            self.open.clear()

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(10)

    def stop(self): self.loop.call_soon_threadsafe(self.server.close)

    async def talk(self, reader, writer):
        self.connections += 1
        protocol = writer.get_extra_info("ssl_object").selected_alpn_protocol()
        self.protocols.add(protocol)
        try: await (self.talk_two(reader, writer) if protocol == "h2" else self.talk_one(reader, writer))
        except (OSError, asyncio.IncompleteReadError): pass
        finally: writer.close()

    async def talk_two(self, reader, writer):
        connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        connection.initiate_connection()
        entry, streams = (connection, writer), {}
        self.open.add(entry)
        writer.write(connection.data_to_send())
        while data := await reader.read(65536):
            for event in connection.receive_data(data):
                if isinstance(event, h2.events.RequestReceived): streams[event.stream_id] = (dict(event.headers), bytearray())
                elif isinstance(event, h2.events.DataReceived):
                    streams[event.stream_id][1].extend(event.data)
                    connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                elif isinstance(event, h2.events.StreamEnded):
                    status, body, headers = self.take(*streams.pop(event.stream_id))
                    text = json.dumps(body).encode() if body else b""
                    fields = [(":status", str(status)), *headers]
                    connection.send_headers(event.stream_id, fields, end_stream=not text)
                    if text: connection.send_data(event.stream_id, text, end_stream=True)
                elif isinstance(event, h2.events.ConnectionTerminated): return self.open.discard(entry)
            writer.write(connection.data_to_send())
        self.open.discard(entry)

    async def talk_one(self, reader, writer):
        """Apple's service does not speak HTTP/1.1; this one does, to say what else is wrong."""
        while head := await reader.readuntil(b"\r\n\r\n"):
            lines = head.decode().strip().split("\r\n")
            method, path, _ = lines[0].split()
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
            headers |= {":method": method, ":path": path, ":scheme": "https", ":authority": headers["host"]}
            status, body, fields = self.take(headers, await reader.readexactly(int(headers["content-length"])))
            text = json.dumps(body).encode() if body else b""
            lines = [f"HTTP/1.1 {status} Said", f"Content-Length: {len(text)}", *(f"{name}: {value}" for name, value in fields)]
            writer.write("\r\n".join(lines + ["", ""]).encode() + text)

    def take(self, headers, body):
        """The status, the body and the header fields of the answer to a request."""
        token = headers[":path"].removeprefix("/3/device/")
        self.requests[token] += 1
        problem = self.problem(headers, bytes(body))
        if problem:
            check(False, f"the service refuses a request: {problem}")
            return 400, {"reason": problem}, []
        status, answer, fields = self.answers.get(token) or self.answers.get(None) or (200, None, [])
        if status == 200: self.taken.append({"at": time.monotonic(), "token": token, "headers": headers, "body": json.loads(body)})
        return status, answer, fields

    def problem(self, headers, body):
        if (headers[":method"], headers[":scheme"], headers[":authority"]) != ("POST", "https", NAME): return "the head"
        if not re.fullmatch("/3/device/[0-9a-f]{64}", headers[":path"]): return "BadPath"
        if headers.get("apns-topic") != APP: return "BadTopic"
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer": return "MissingProviderToken"
        head, claims, signature = token.split(".")
        numbers = bytes_of(signature)
        encoded = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
        self.public.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = json.loads(bytes_of(head)), json.loads(bytes_of(claims))
        if (head["alg"], head["kid"], claims["iss"]) != ("ES256", KEY, TEAM): return "InvalidProviderToken"
        if not -60 < time.time() - claims["iat"] < 3600: return "ExpiredProviderToken"
        self.tokens[token] += 1
        kind, priority = headers.get("apns-push-type"), headers.get("apns-priority")
        if (kind, priority) not in (("alert", "10"), ("alert", "5"), ("background", "5")): return "InvalidPushType"
        if not 0 < int(headers.get("apns-expiration", 0)) - time.time() <= 30 * 86_400: return "BadExpirationDate"
        if len(headers.get("apns-collapse-id", "").encode()) > 64: return "BadCollapseId"
        if not body: return "PayloadEmpty"
        if len(body) > 4096: return "PayloadTooLarge"
        said = json.loads(body)["aps"]
        if kind == "background" and said != {"content-available": 1}: return f"a background push has {sorted(said)}, not content-available alone"
        return None


def inside(program):
    """Runs where the name of Apple's service is this machine, and its certificate is trusted."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem",
                        "-days", "1", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True)
        with open(f"{folder}/hosts", "w") as file: file.write(f"127.0.0.1 localhost {NAME}\n")
        subprocess.run(["mount", "--bind", f"{folder}/hosts", "/etc/hosts"], check=True)
        subprocess.run(["mount", "--bind", f"{folder}/cert.pem", "/etc/ssl/certs/ca-certificates.crt"], check=True)
        key = ec.generate_private_key(ec.SECP256R1())
        with open(f"{folder}/AuthKey_{KEY}.p8", "wb") as file:
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        options = ["--apple-key", f"{folder}/AuthKey_{KEY}.p8", "--apple-team", TEAM, "--apple-app", APP]
        service = Service(folder, key.public_key())
        walk(lambda: Market(program, f"{folder}/shop.db", *options), service)
        service.stop()
        other(lambda: Market(program, f"{folder}/other.db", *options), folder)
    finish()


def walk(start, service):
    market = start()
    try:
        ann, ben, cat = (market.join(name) for name in ("ann", "ben", "cat"))
        for token, language in (PHONE, "en"), (TABLET, "ko"):
            market.ask("PUT", "/api/notices/devices", ann, {"name": language, "language": language, "apple": {"token": token}})
        chat, second = market.chat(ben, ann), market.chat(cat, ann)

        begin = time.monotonic()
        market.write(ben, chat, "hello 안녕")
        if not until(lambda: service.told(PHONE) and service.told(TABLET)): return check(False, "a message is not told to Apple's devices")
        first = service.told(PHONE)[0]
        took = max(first["at"], service.told(TABLET)[0]["at"]) - begin
        check(took < 2, f"a notice took {took:.1f} s")
        check(service.protocols == {"h2"}, f"the market speaks {service.protocols}, and Apple's service h2 alone")
        said = first["body"]
        alert = {"alert": {"title": "ben", "body": "hello 안녕"}, "badge": 1, "sound": "default", "thread-id": f"message/{chat}"}
        check(said == {"aps": alert, "address": f"/room/{chat}"}, f"another body: {said}")
        print(f"a message is told on two devices after {took * 1000:.0f} ms")

        market.write(cat, second, "from cat")
        until(lambda: len(service.told(PHONE)) > 1)
        check(service.told(PHONE)[-1]["body"]["aps"].get("badge") == 2, "the badge does not count a second chat")
        market.read(ann, chat)
        is_taken_away = until(lambda: len(service.told(PHONE)) > 2 and len(service.told(TABLET)) > 2)
        check(is_taken_away, "what was read is not taken away on both devices")
        for token in PHONE, TABLET:
            if not service.told(token)[2:]: continue
            last = service.told(token)[-1]
            check(last["body"].get("close") == f"message/{chat}", f"what was read is not taken away: {last['body']}")
            check(last["body"]["aps"].get("badge") == 1, f"one chat of two was read, and the badge is {last['body']['aps'].get('badge')}")
            check(last["headers"]["apns-collapse-id"] == first["headers"]["apns-collapse-id"], "another collapse id")
        if is_taken_away: print("what was read is taken away on both devices")

        market.settings(ann, hides_content=True)
        market.read(ann, second)
        until(lambda: len(service.told(PHONE)) > 3)
        market.write(ben, chat, "a secret of ben")
        until(lambda: len(service.told(PHONE)) > 4)
        text = json.dumps(service.told(PHONE)[-1]["body"], ensure_ascii=False)
        check("aps" in text and "alert" in text and "secret" not in text and '"ben"' not in text, f"content in {text}")
        market.settings(ann, hides_content=False)
        market.read(ann, chat)
        until(lambda: len(service.told(PHONE)) > 5)
        print("with content hidden, neither the name nor the text is told")

        for text in "한" * 1000, "🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 140, "\n\"\\" * 300, "é" * 900:
            known = len(service.told(PHONE))
            market.write(ben, chat, text)
            check(until(lambda: len(service.told(PHONE)) > known, 5), f"a long message of {text[:6]!r} is not told")
            market.read(ann, chat)
            until(lambda: len(service.told(PHONE)) > known + 1, 5)
        print("messages of a thousand characters were tried")

        known = len(service.told(TABLET))
        speaks_two = service.protocols == {"h2"}
        if speaks_two: service.hang_up()
        market.write(ben, chat, "after the end of the connections")
        check(until(lambda: len(service.told(TABLET)) > known, 45), "nothing is told after the service has closed its connections")
        market.read(ann, chat)
        until(lambda: len(service.told(TABLET)) > known + 1)
        if speaks_two: print("a service that closes its connections is called again")

        service.answer(410, {"reason": "Unregistered", "timestamp": int(time.time() * 1000)}, of=PHONE)
        asked = service.requests[PHONE]
        market.write(ben, chat, "to a phone that is gone")
        until(lambda: service.requests[PHONE] > asked)
        check(until(lambda: [device["name"] for device in market.devices(ann)] == ["ko"]), "a device that is gone is still in the list")
        market.read(ann, chat)
        market.write(ben, chat, "once more without the phone")
        time.sleep(3)
        check(service.requests[PHONE] == asked + 1, "a device that is gone is told more")
        market.read(ann, chat)
        time.sleep(2)
        print("a device that is gone is told nothing more")

        # A user gets twenty notices in a minute, and most of them are used up.
        time.sleep(60)
        for status, reason in (429, "TooManyRequests"), (503, "ServiceUnavailable"):
            known, asked = len(service.told(TABLET)), service.requests[TABLET]
            service.answer(status, {"reason": reason}, [("retry-after", "4")])
            market.write(ben, chat, f"through {status}")
            until(lambda: service.requests[TABLET] > asked)
            begin = time.monotonic()
            if status == 503:
                time.sleep(1)
                market.kill()
            service.answers.pop(None)
            if status == 503: market = start()
            check(until(lambda: len(service.told(TABLET)) > known, 20), f"nothing is told after {status}")
            waited = service.told(TABLET)[-1]["at"] - begin
            check(3.9 < waited < 8, f"{status} with Retry-After: 4 was tried again after {waited:.1f} s")
            time.sleep(3)
            check(len(service.told(TABLET)) == known + 1, f"told {len(service.told(TABLET)) - known} times after {status}")
            market.read(ann, chat)
            until(lambda: len(service.told(TABLET)) > known + 1)
            print(f"{status} with Retry-After: 4 is tried again after {waited:.1f} s{', by a market that was killed meanwhile' if status == 503 else ''}")

        known = len(service.told(TABLET))
        market.ask("DELETE", "/api/sessions", None, {"refresh_token": ann["refresh_token"]})
        market.write(ben, chat, "after the log-out")
        time.sleep(3)
        check(len(service.told(TABLET)) == known, "told after a log-out")
        print("after a log-out nothing is told")

        # Each start of the market may sign once; Apple's service answers 429 to more.
        check(len(service.tokens) <= 2, f"{len(service.tokens)} tokens for {sum(service.tokens.values())} requests; Apple allows one in twenty minutes")
        check(service.connections <= 4, f"{service.connections} connections for {sum(service.tokens.values())} requests; Apple wants them kept")
    finally:
        market.kill()


def other(start, folder):
    """The same with nghttpd, which has a file for the phone and knows no tablet."""
    os.makedirs(f"{folder}/files/3/device")
    open(f"{folder}/files/3/device/{PHONE}", "w").close()
    with open(f"{folder}/log", "w") as log:
        command = [shutil.which("nghttpd", path=os.environ["PATH"] + ":/usr/sbin"), "-v", "-a", "127.0.0.1", "-d", f"{folder}/files", "443", f"{folder}/key.pem", f"{folder}/cert.pem"]
        server = subprocess.Popen(command, stdout=log, stderr=log)
    time.sleep(1)
    market = start()
    try:
        ann, ben = market.join("ann"), market.join("ben")
        for token in PHONE, TABLET:
            market.ask("PUT", "/api/notices/devices", ann, {"name": token[:2], "apple": {"token": token}})
        market.write(ben, market.chat(ben, ann), "hello")
        is_gone = until(lambda: [device["name"] for device in market.devices(ann)] == ["ab"], 5)
        check(is_gone, "nghttpd knows one device of two, and the market has others")
        time.sleep(2)
        with open(f"{folder}/log") as log: text = log.read()
        check(text.count(f":path: /3/device/{PHONE}") == 1, "nghttpd was not asked once for the phone")
        if is_gone: print("nghttpd takes the notice of one device, and the other one is removed")
    finally:
        market.kill()
        server.terminate()
        server.wait()


def main():
    if len(sys.argv) == 3 and sys.argv[2] == "--inside": inside(sys.argv[1])
    if len(sys.argv) != 2: sys.exit(__doc__)
    command = ["unshare", "--map-root-user", "--mount", "--net", sys.executable, os.path.abspath(__file__), os.path.abspath(sys.argv[1]), "--inside"]
    sys.exit(subprocess.run(command).returncode)


main()

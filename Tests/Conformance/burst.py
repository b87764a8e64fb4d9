#!/usr/bin/env python3
"""Writes a thousand messages a second to ten thousand people who are all told of them: burst.py MARKET [PEOPLE] [SECONDS] (needs http-ece)

Each of PEOPLE (10000) has a device at a service of this script. Writers of twenty chats each, as many as that needs, write
one message into each chat within SECONDS (10), while readers ask for products. Printed are what was reached, the time of
readers, the memory of the market, and how late the notices were. Every device has to be told once; readers wait 100 ms at
most, but for one in a hundred; the market stays below 256 MiB. Processors that others use as well make all of it slower.
"""
import asyncio, base64, json, multiprocessing, os, sys, tempfile, time
import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from people import Market, bare, check, finish

CHATS, AHEAD = 20, 64


def serve(port, times, counts, bodies):
    """A service of browsers, in a process of its own: the number at the end of an address is that of the device."""

    async def talk(reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                lines = head.decode().split("\r\n")
                fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:] if line)}
                body = await reader.readexactly(int(fields["content-length"]))
                number = int(lines[0].split()[1].rsplit("/", 1)[1])
                times[number] = times[number] or time.monotonic()
                counts[number] += 1
                if number % 100 == 0: bodies.put(body)
                writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
                if fields.get("connection") == "close": break
        except (asyncio.IncompleteReadError, OSError): pass
        finally: writer.close()

    async def run():
        server = await asyncio.start_server(talk, "127.0.0.1", 0, backlog=1024)
        port.value = server.sockets[0].getsockname()[1]
        await asyncio.Event().wait()

    asyncio.run(run())


class Connections:
    """Requests over connections that stay open."""

    def __init__(self, address, count):
        host, port = address.removeprefix("http://").split(":")
        self.host, self.port, self.free = host, int(port), asyncio.Queue()
        for _ in range(count): self.free.put_nowait(None)

    async def ask(self, method, path, token=None, fields=None):
        """The status and the body, and the seconds that it took, without the wait for a connection."""
        connection = await self.free.get()
        body = b"" if fields is None else json.dumps(fields).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(body)}\r\n"
        if fields is not None: head += "Content-Type: application/json\r\n"
        if token: head += f"Authorization: Bearer {token}\r\n"
        try:
            if connection is None: connection = await asyncio.open_connection(self.host, self.port)
            reader, writer = connection
            begin = time.monotonic()
            writer.write(head.encode() + b"\r\n" + body)
            text = (await reader.readuntil(b"\r\n\r\n")).decode()
            status, names = int(text.split()[1]), text.lower()
            place = names.find("content-length:")
            answer = await reader.readexactly(int(names[place + 15:].split("\r\n")[0])) if place >= 0 else b""
            if "connection: close" in names: connection = None
            return status, answer, time.monotonic() - begin
        except (OSError, asyncio.IncompleteReadError):
            connection = None
            raise
        finally: self.free.put_nowait(connection)

    async def get(self, *request):
        status, answer, _ = await self.ask(*request)
        if status not in (200, 201): sys.exit(f"{request[:2]}: {status} {answer.decode()[:200]}")
        return json.loads(answer)


def read(address, place, results, ends):
    """Asks for products again and again, in a process of its own, and notes how long each took."""

    async def run():
        connections = Connections(address, 1)
        while not ends.is_set():
            status, answer, took = await connections.ask("GET", f"/api/products?page_no={place + 1}&items_per_page=10")
            results.append((time.monotonic(), took, status == 200 and len(answer) > 100))
            await asyncio.sleep(0.02)

    asyncio.run(run())


def user(session): return json.loads(base64.urlsafe_b64decode(session["access_token"].split(".")[1] + "=="))["sub"]


async def all_of(jobs, limit=AHEAD):
    """Runs jobs, some at a time, and returns their results in order."""
    room = asyncio.Semaphore(limit)

    async def one(job):
        async with room: return await job

    return await asyncio.gather(*(one(job) for job in jobs))


async def join(connections, name, fields=None):
    session = await connections.get("POST", "/api/accounts", None, {"email": f"{name}@b.example", "password": "pass-word-1"})
    token = session["access_token"]
    await connections.ask("PUT", "/api/profile", token, {"name": name})
    if fields: await connections.get("PUT", "/api/notices/devices", token, fields)
    return token, user(session)


def memory(process):
    """The resident memory, and the most that it was, in MiB."""
    with open(f"/proc/{process.pid}/status") as file: lines = dict(line.split(":", 1) for line in file)
    return int(lines["VmRSS"].split()[0]) / 1024, int(lines["VmHWM"].split()[0]) / 1024


def p(values, share): return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


async def walk(market, address, people, seconds, times, counts, results, keys):
    connections = Connections(market.address, AHEAD)
    begin = time.monotonic()
    senders = await all_of(join(connections, f"writer{number}") for number in range(people // CHATS))
    devices = ({"name": "burst", "web": {"endpoint": f"{address}/d/{number}", **keys}} for number in range(people))
    takers = await all_of(join(connections, f"reader{number}", device) for number, device in enumerate(devices))
    orders = [(senders[number % len(senders)][0], takers[number][1]) for number in range(people)]
    chats = await all_of(connections.get("PUT", f"/api/chats/{taker}", token, {}) for token, taker in orders)
    print(f"{people} devices and {len(chats)} chats after {time.monotonic() - begin:.0f} s; {memory(market.process)[0]:.0f} MiB", flush=True)
    await asyncio.sleep(3)
    quiet, begin, sent = list(results)[-200:], time.monotonic(), [0.0] * people
    before = len(results)

    async def write(number):
        await asyncio.sleep(max(0, begin + number * seconds / people - time.monotonic()))
        status, answer, _ = await connections.ask("PUT", f"/api/chats/{chats[number]['id']}/messages/m{number:030}", orders[number][0], {"body": f"message {number}"})
        if status != 200: check(False, f"a message was refused with {status}: {answer.decode()[:100]}")
        sent[number] = time.monotonic()

    await asyncio.gather(*(write(number) for number in range(people)))
    wrote = time.monotonic() - begin
    during = list(results)[before:]
    print(f"{people / wrote:.0f} messages a second for {wrote:.1f} s; {memory(market.process)[0]:.0f} MiB", flush=True)
    known, still = -1, time.monotonic() + 60
    while (told := sum(1 for moment in times if moment)) < people and (told > known or time.monotonic() < still):
        if told > known: known, still = told, time.monotonic() + 60
        await asyncio.sleep(0.2)
    after = list(results)[before + len(during):]
    resident, most = memory(market.process)
    check(told == people, f"{people - told} devices are told nothing")
    late = [moment - at for moment, at in zip(times, sent) if moment]
    if late: print(f"{told} devices told after {max(times) - begin:.1f} s, {told / (max(times) - begin):.0f} a second; late by {p(late, .5):.0f} ms in the middle, {p(late, .99):.0f} ms for one in a hundred")
    await asyncio.sleep(3)
    check(max(counts) <= 1, f"{sum(1 for count in counts if count > 1)} devices are told twice")
    for name, part in ("before", quiet), ("while messages are written", during), ("while notices are sent", after):
        if part: print(f"readers {name}: {len(part)} reads, {p([took for _, took, _ in part], .5):.0f} ms in the middle, {p([took for _, took, _ in part], .99):.0f} ms for one in a hundred")
    print(f"memory: {resident:.0f} MiB at the end, {most:.0f} MiB at most; {os.getloadavg()[0]:.1f} programs wanted {os.cpu_count()} processors")
    check(all(is_good for _, _, is_good in results), "a reader is refused")
    slow = p([took for _, took, _ in during + after], .99)
    check(slow <= 100, f"one reader in a hundred waits {slow:.0f} ms")
    check(most <= 256, f"the market takes {most:.0f} MiB")


def main():
    if not 2 <= len(sys.argv) <= 4: sys.exit(__doc__)
    people, seconds = (int(value) for value in (sys.argv[2:] + ["10000", "10"][len(sys.argv) - 2:]))
    private, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    port, times, counts = multiprocessing.Value("i"), multiprocessing.Array("d", people, lock=False), multiprocessing.Array("i", people, lock=False)
    bodies, ends, manager = multiprocessing.Queue(), multiprocessing.Event(), multiprocessing.Manager()
    results = manager.list()
    service = multiprocessing.Process(target=serve, args=(port, times, counts, bodies), daemon=True)
    service.start()
    while not port.value: time.sleep(0.05)
    options = ["--demo", "--notice-host", "127.0.0.1", "--max-accounts-per-hour", "1000000", "--max-hashes", "2", "--max-waiting-hashes", "1000",
               "--max-requests-per-address", "128"]
    with tempfile.TemporaryDirectory() as folder:
        market = Market(os.path.abspath(sys.argv[1]), f"{folder}/shop.db", *options)
        readers = [multiprocessing.Process(target=read, args=(market.address, place, results, ends), daemon=True) for place in range(2)]
        try:
            for reader in readers: reader.start()
            keys = {"p256dh": bare(public), "auth": bare(auth)}
            asyncio.run(walk(market, f"http://127.0.0.1:{port.value}", people, seconds, times, counts, results, keys))
            ends.set()
            for _ in range((people + 99) // 100):
                text = http_ece.decrypt(bodies.get(timeout=5), private_key=private, auth_secret=auth, version="aes128gcm")
                check(json.loads(text)["body"].startswith("message "), f"another notice: {text}")
        finally:
            ends.set()
            market.kill()
            service.terminate()
    finish()


main()

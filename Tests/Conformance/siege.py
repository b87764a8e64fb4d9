#!/usr/bin/env python3
"""Twenty kinds of attacks at once on a served market, and what fifteen good clients notice of them.

    Tests/Conformance/siege.py MARKET [MINUTES [NAME...]]

MARKET is the built command, for example .build/release/market. Eight readers, two sellers, three pairs in a chat, one user who logs in
and one who registers products work for a minute alone, then for MINUTES (10) beside the attacks, of which
NAMEs choose some: those of attacks.py, and accounts, vendors, streams, lists and slow heads of this script, from many addresses. The attackers run with the lowest priority,
since in the world they have processors of their own.

Printed are the 50th and 99th percentile of each kind of request, alone and attacked, the memory at its highest, the disk that all
strangers filled, and the attackers' statuses. Ends with 1 when a good client was refused, a 99th percentile is more than three
times that without attacks and over 100 ms, the server needed more than 256 MiB, or strangers filled more than 1 GiB.
"""
import collections, json, multiprocessing, os, random, socket, subprocess, sys, tempfile, threading, time, uuid

import attacks
from attacks import DOCUMENTS, ROOT, picture, repeat, send

PASSWORD = "pass-word-of-1"
MOST_MEMORY, MOST_DISK = 256, 1 << 30
SLOWER, UNNOTICED = 3, 0.1


def headers(token, address):
    return {"X-Forwarded-For": address} | ({"Authorization": "Bearer " + token} if token else {})


def stranger(number): return f"198.51.{100 + number % 4}.{number % 250 + 1}"


attacks.ORIGINS += [stranger(number) for number in range(200, 220)]
# About as many attackers as good clients can be beside two processors: six dozen, some with many connections.
attacks.MOST_THREADS, attacks.MOST_OPEN = 4, 200


def join(port, name, address):
    """The token of a new user with a name, and the user's id; nothing for those who come too often."""
    account = {"email": f"{name}@b.example", "password": PASSWORD}
    status, content = send(port, "POST", "/api/accounts", account, headers(None, address))
    if status != 201: return None, None
    token = json.loads(content)["access_token"]
    send(port, "PUT", "/api/profile", {"name": name}, headers(token, address))
    return token, json.loads(send(port, "GET", "/api/profile", None, headers(token, address))[1]).get("user_id")


def registration(token, address, side=16, name="Chest"):
    params = {"name": name, "description": "Oak, with corners of brass.", "price": 5, "currency": "KRW", "discounted_price": 0, "stock": 1}
    part = "--b\r\nContent-Disposition: form-data; name="
    body = (f'{part}"params"\r\nContent-Type: application/json\r\n\r\n{json.dumps(params)}\r\n'
            f'{part}"images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n').encode() + picture(side) + b"\r\n--b--\r\n"
    return body, headers(token, address) | {"Content-Type": "multipart/form-data; boundary=b"}


# Eight more attacks, called as those of attacks.py.

def messages(port, end, statuses):
    """Accounts that write to everybody whose product they see, and read long chats again and again."""
    users = [join(port, f"m{number}x{uuid.uuid4().hex[:8]}", stranger(number)) for number in range(8)]
    users = [(number, *user) for number, user in enumerate(users) if user[1]]
    if len(users) < 2:
        statuses["no accounts"] += 1
        return
    def work(number):
        place, token, own = users[number % len(users)]
        _, _, other = users[(number + 1) % len(users)]
        chat, fields = "_".join(sorted([own, other])), headers(token, stranger(place))
        send(port, "PUT", f"/api/chats/{other}", {}, fields)
        send(port, "PUT", f"/api/chats/{chat}/messages/{uuid.uuid4().hex}", {"body": "x" * 900}, fields)
        return send(port, "GET", f"/api/chats/{chat}/messages", None, fields)[0]
    repeat(16, end, statuses, work)


def hold(port, lines, count, piece, end, statuses):
    """Keeps so many connections open: each sends its lines, then a piece every second, and is opened again when it is closed."""
    connections = []
    while time.monotonic() < end:
        for connection in list(connections):
            try:
                if piece: connection.send(piece)
                if not connection.recv(65536): raise ConnectionResetError
            except BlockingIOError: pass
            except OSError:
                connections.remove(connection)
                connection.close()
                statuses["closed"] += 1
        while len(connections) < count and time.monotonic() < end:
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=1)
                connection.sendall(lines())
                connection.setblocking(False)
                connections.append(connection)
            except OSError:
                statuses["refused"] += 1
                break
        time.sleep(1)
    statuses["open"] += len(connections)


def streams(port, end, statuses):
    """Two hundred streams of live events from twenty addresses."""
    lines = lambda: b"GET /api/events?topics=products HTTP/1.1\r\nHost: localhost\r\n" + attacks.origin_line() + b"\r\n"
    hold(port, lines, 200, None, end, statuses)


def far(port, end, statuses):
    """Dear lists: pages far behind, by price, with numbers of each category."""
    def work(number):
        path = f"/api/products?sort=price_asc&in_stock=true&page_no={random.randrange(40, 90)}&items_per_page=20&facets=true"
        return send(port, "GET", path, None, headers(None, stranger(number)))[0]
    repeat(16, end, statuses, work)


def fillers(port, end, statuses):
    """Vendors without accounts who register products with pictures, as many as they may."""
    content = picture(300)
    def work(number):
        address = {"X-Forwarded-For": stranger(number)}
        status, reply = send(port, "POST", "/api/vendors", {"name": uuid.uuid4().hex[:20]}, address)
        if status not in (200, 201): return f"vendor {status}"
        vendor = json.loads(reply)
        for _ in range(20):
            params = {"name": "Filler", "description": "Nothing but bytes.", "price": 5, "currency": "KRW", "stock": 1, "secret": vendor["secret"]}
            body = b'--b\r\nContent-Disposition: form-data; name="params"\r\n\r\n' + json.dumps(params).encode() + b"\r\n"
            for _ in range(5):
                body += b'--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n' + content + b"\r\n"
            fields = address | {"Content-Type": "multipart/form-data; boundary=b", "identifier": vendor["identifier"]}
            status = send(port, "POST", "/api/products", body + b"--b--\r\n", fields)[0]
            if status != 201 or time.monotonic() > end: return status
        return status
    repeat(4, end, statuses, work)


def bulk(port, end, statuses):
    """Accounts that write five hundred documents in one commit."""
    def account(number):
        form = {"email": f"{uuid.uuid4().hex}@b.example", "password": PASSWORD, "returnSecureToken": True}
        status, reply = send(port, "POST", attacks.ACCOUNTS + "signUp" + attacks.KEY, form, headers(None, stranger(number)))
        return json.loads(reply) if status == 200 else None
    accounts = [account(number) for number in range(8)]
    bodies = {}
    for number, user in enumerate(accounts):
        if not user: continue
        names = [f"{ROOT}/users/{user['localId']}/notes/{index}" for index in range(500)]
        writes = [{"update": {"name": name, "fields": {"a": {"stringValue": "x" * 1500}}}} for name in names]
        bodies[number] = json.dumps({"writes": writes})
    def work(number):
        if number not in bodies: return time.sleep(1) or "no account"
        return send(port, "POST", DOCUMENTS + ":commit", bodies[number], headers(accounts[number]["idToken"], stranger(number)))[0]
    repeat(8, end, statuses, work)


def drippers(port, end, statuses):
    """Uploads of 32 MB of which one byte comes, each of another vendor."""
    def work(number):
        address = {"X-Forwarded-For": stranger(number + 40)}
        status, reply = send(port, "POST", "/api/vendors", {"name": uuid.uuid4().hex[:20]}, address)
        if status not in (200, 201): return f"vendor {status}"
        vendor = json.loads(reply)
        fields = address | {"Content-Type": "application/partial-upload", "Upload-Length": "33554432", "Upload-Offset": "0",
                            "Upload-Complete": "?0", "identifier": vendor["identifier"], "Upload-Secret": vendor["secret"]}
        return send(port, "PATCH", f"/api/uploads/{uuid.uuid4()}", b"x", fields)[0]
    repeat(4, end, statuses, work)


def slow_heads(port, end, statuses):
    """Two hundred connections that send a byte of a head now and then."""
    lines = lambda: b"GET /api/products HTTP/1.1\r\nHost: localhost\r\n" + attacks.origin_line() + b"X-A: "
    hold(port, lines, 200, b"a", end, statuses)


def guessers(port, end, statuses):
    """Passwords of the good users, guessed from hundreds of addresses at the market's own door."""
    def work(number):
        account = {"email": f"good{number % 10}@b.example", "password": uuid.uuid4().hex}
        return send(port, "POST", "/api/sessions", account, headers(None, stranger(random.randrange(1000))))[0]
    repeat(16, end, statuses, work)


KINDS = [attack for attack in attacks.ATTACKS if attack is not attacks.everything]
KINDS += [messages, streams, far, fillers, bulk, drippers, slow_heads, guessers]


class Good:
    """The good clients, each a process at an address of its own; what they did is known when they are stopped."""

    def __init__(self, port):
        self.port = port
        self.users = [join(port, f"good{number}", self.address(number)) for number in range(10)]
        assert all(user for _, user in self.users), "A good user could not sign up."
        for one, other in ((2, 3), (4, 5), (6, 7)):
            send(port, "PUT", f"/api/chats/{self.users[other][1]}", {}, headers(self.users[one][0], self.address(one)))

    @staticmethod
    def address(number): return f"192.0.2.{number + 1}"

    def watch(self, seconds):
        """Times by the name of the request, and what was no success."""
        results = multiprocessing.Queue()
        work = [(self.read, number) for number in range(8)] + [(self.sell, number) for number in (0, 1)]
        work += [(self.talk, number) for number in (2, 4, 6)] + [(self.log_in, 8), (self.register, 9)]
        end = time.monotonic() + seconds
        clients = [multiprocessing.Process(target=self.run, args=(*one, end, results)) for one in work]
        for client in clients: client.start()
        times, failures = collections.defaultdict(list), collections.Counter()
        for _ in clients:
            some, others = results.get(timeout=seconds + 180)
            for name, values in some.items(): times[name] += values
            failures.update(others)
        for client in clients: client.join()
        return times, failures

    def run(self, work, number, end, results):
        self.times, self.failures = collections.defaultdict(list), collections.Counter()
        random.seed(number)
        try: work(number, end)
        except Exception as error: self.failures[f"{type(error).__name__}: {error}"] += 1
        results.put((dict(self.times), self.failures))

    def ask(self, name, pause, *request):
        begin = time.perf_counter()
        status, content = send(self.port, *request)
        self.times[name].append(time.perf_counter() - begin)
        if not 200 <= status < 300: self.failures[f"{name} {status} {content[:80]}"] += 1
        time.sleep(max(0, pause - self.times[name][-1]))
        return content

    def read(self, number, end):
        fields, count = headers(None, f"192.0.2.{100 + number}"), number
        while time.monotonic() < end:
            count += 1
            path = [f"?items_per_page=20&page_no={count % 2 + 1}", f"?search_value={random.choice('aeiou')}{count}", f"/{count % 30 + 1}"][count % 3]
            self.ask("reader", 0.1, "GET", "/api/products" + path, None, fields)

    def sell(self, number, end):
        fields = headers(self.users[number][0], self.address(number))
        product = json.loads(self.ask("registration", 0, "POST", "/api/products", *registration(self.users[number][0], self.address(number))))["id"]
        while time.monotonic() < end:
            self.ask("edit", 0.2, "PATCH", f"/api/products/{product}", {"price": random.randrange(1, 10_000)}, fields)

    def talk(self, number, end):
        chat = "_".join(sorted(self.users[place][1] for place in (number, number + 1)))
        while time.monotonic() < end:
            for place in (number, number + 1):
                fields = headers(self.users[place][0], self.address(place))
                self.ask("message", 0.3, "PUT", f"/api/chats/{chat}/messages/{uuid.uuid4().hex}", {"body": "Is it still there?"}, fields)
                self.ask("chat", 0.3, "GET", f"/api/chats/{chat}/messages", None, fields)

    def log_in(self, number, end):
        account = {"email": f"good{number}@b.example", "password": PASSWORD}
        while time.monotonic() < end:
            self.ask("log-in", 2, "POST", "/api/sessions", account, headers(None, self.address(number)))

    def register(self, number, end):
        while time.monotonic() < end:
            self.ask("registration", 2, "POST", "/api/products", *registration(self.users[number][0], self.address(number), 300))


def at(times, share): return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def disk(folder):
    """The bytes of all files, some of which may be gone by the time that they are looked at."""
    sizes = 0
    for where, _, names in os.walk(folder):
        for name in names:
            try: sizes += os.path.getsize(os.path.join(where, name))
            except FileNotFoundError: pass
    return sizes


class Meter:
    """The server's memory at its highest, looked at twenty times a second."""

    def __init__(self, pid):
        self.pid, self.highest, self.stop = pid, 0, threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.stop.wait(0.05):
            try: self.highest = max(self.highest, attacks.memory(self.pid))
            except (OSError, StopIteration): return

    def end(self):
        self.stop.set()
        self.thread.join()
        return self.highest


def besiege(server, port, folder, kinds, seconds):
    good = Good(port)
    calm, failures = good.watch(min(60, seconds))
    before = disk(folder)
    meter, results = Meter(server.pid), multiprocessing.Queue()
    strangers = [multiprocessing.Process(target=attacks.attack_process, args=(kind, port, seconds, results)) for kind in kinds]
    for process in strangers: process.start()
    attacked, others = good.watch(seconds)
    failures.update(others)
    statuses = [results.get(timeout=180) for _ in strangers]
    for process in strangers: process.join()
    highest, filled = meter.end(), disk(folder) - before
    problems = [f"{name} took {at(times, 0.99) * 1000:.0f} ms instead of {at(calm[name], 0.99) * 1000:.0f}"
                for name, times in attacked.items() if at(times, 0.99) > max(UNNOTICED, SLOWER * at(calm[name], 0.99))]
    print(f"{'ms':14} {'alone 50 / 99 %':>18} {'attacked 50 / 99 %':>22} {'ratio':>7} {'requests':>9}")
    for name, times in attacked.items():
        alone, now = [[at(values, share) * 1000 for share in (0.5, 0.99)] for values in (calm[name], times)]
        print(f"{name:14} {alone[0]:9.1f} / {alone[1]:6.1f} {now[0]:12.1f} / {now[1]:7.1f} {now[1] / alone[1]:7.1f} {len(times):9}")
    print(f"memory at its highest {highest:.0f} MiB, disk of the strangers {filled / (1 << 20):.0f} MiB")
    for counted in statuses: print("   ", dict(counted.most_common(8)))
    problems += [f"refused: {what} ({count} times)" for what, count in failures.items()]
    if highest > MOST_MEMORY: problems.append(f"{highest:.0f} MiB of memory")
    if filled > MOST_DISK: problems.append(f"{filled / (1 << 20):.0f} MiB of disk")
    if server.poll() is not None: problems.append("the server ended")
    return problems


def main():
    if len(sys.argv) < 2: sys.exit(__doc__)
    seconds = float((sys.argv[2:] or [10])[0]) * 60
    kinds = [kind for kind in KINDS if not sys.argv[3:] or kind.__name__ in sys.argv[3:]]
    if not kinds: sys.exit("The attacks are: " + " ".join(kind.__name__ for kind in KINDS))
    with tempfile.TemporaryDirectory() as folder:
        port = attacks.free_port()
        command = [os.path.abspath(sys.argv[1]), "serve", "--firebase", "--port", str(port), "--data", f"{folder}/shop.db", "--demo",
                   "--trusted-proxy", "127.0.0.1", "--vendor", ":".join(attacks.VENDOR)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            server.stdout.readline()
            problems = besiege(server, port, folder, kinds, seconds)
        finally:
            server.terminate()
            try: server.wait(60)
            except subprocess.TimeoutExpired: server.kill()
    for problem in problems: print("PROBLEM: " + problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__": main()

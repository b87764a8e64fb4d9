#!/usr/bin/env python3
"""Attacks on a served market, one after another, and what a good client notices of each.

    Tests/Conformance/attacks.py MARKET [SECONDS [NAME...]]

MARKET is the built command, for example .build/release/market. Each attack runs against a market of its own for SECONDS (15);
NAMEs choose among them. Meanwhile a good client asks fifty times a second for a page of products, for a search that no one made
before and for one product, in turns, and another one changes a price five times a second. Printed are their times
without and with the attack, the memory of the server at its highest and afterwards, and the statuses the attackers got.
Attackers run with the lowest priority, since in the world they have processors of their own.

Ends with 1 when the good clients got anything but what they asked for, the server needed more than 256 MiB, or it had not given back all
but 16 MiB of what the attack took within 65 seconds.
"""
import base64, collections, http.client, json, multiprocessing, os, random, socket, struct, subprocess, sys, tempfile, threading
import time, zlib

LIMIT = 256
KEPT = 16
KEY = "?key=any"
ACCOUNTS = "/identitytoolkit.googleapis.com/v1/accounts:"
ROOT = "projects/demo-open-market/databases/(default)/documents"
DOCUMENTS = "/v1/" + ROOT.replace("(", "%28").replace(")", "%29")
# The addresses that the attackers come from, as a proxy says; this machine's own, which is not counted, where there are none.
ORIGINS = []
# The most threads, and connections that are only kept open, of one attack: a share of it for each when many come at once.
MOST_THREADS, MOST_OPEN = 1000, 1000
VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def origin():
    """The field that says where a request comes from."""
    return {"X-Forwarded-For": random.choice(ORIGINS)} if ORIGINS else {}


def origin_line(): return "".join(f"{name}: {value}\r\n" for name, value in origin().items()).encode()


def send(port, method, path, body=None, headers=None, timeout=60):
    """Status and content of one response; status 0 when the connection was closed or nothing came in time."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        fields = origin() | {"Content-Type": "application/json"} | (headers or {})
        connection.request(method, path, json.dumps(body) if isinstance(body, (dict, list)) else body, fields)
        response = connection.getresponse()
        return response.status, response.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


def guest(port):
    """The token and the id of an account without an address."""
    status, content = send(port, "POST", ACCOUNTS + "signUp" + KEY, {})
    assert status == 200, (status, content)
    reply = json.loads(content)
    return reply["idToken"], reply["localId"]


def picture(side):
    """A PNG that cannot be made smaller."""
    rows = b"".join(b"\0" + random.randbytes(side * 3) for _ in range(side))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def form(images, side):
    params = {"name": "Chest", "description": "Oak, with corners of brass.", "price": 5, "currency": "KRW",
              "discounted_price": 0, "stock": 1, "secret": VENDOR[2]}
    boundary = "boundary-of-the-form"
    body = (f'--{boundary}\r\nContent-Disposition: form-data; name="params"\r\n'
            f"Content-Type: application/json\r\n\r\n{json.dumps(params)}\r\n").encode()
    content = picture(side)
    for number in range(images):
        body += (f'--{boundary}\r\nContent-Disposition: form-data; name="images"; filename="{number}.png"\r\n'
                 "Content-Type: image/png\r\n\r\n").encode() + content + b"\r\n"
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "identifier": VENDOR[1]}
    return body + f"--{boundary}--\r\n".encode(), headers


def repeat(workers, end, statuses, work):
    """Runs work(number) in so many threads until the time is over, and counts what it returns."""
    def run(number):
        while time.monotonic() < end:
            status = work(number)
            with lock: statuses[status] += 1
    lock = threading.Lock()
    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(min(workers, MOST_THREADS))]
    for thread in threads: thread.start()
    for thread in threads: thread.join(max(0, end - time.monotonic()) + 20)


# Each attack is called as attack(port, end, statuses), in a process of its own.

def logins(port, end, statuses):
    """A hundred log-ins at once, each as another user; all at an address of their own, because who guesses makes all there wait."""
    def work(number):
        body = {"email": f"u{number}-{random.random()}@example.com", "password": "wrong-word"}
        return send(port, "POST", ACCOUNTS + "signInWithPassword" + KEY, body, {"X-Forwarded-For": "198.51.100.8"})[0]
    repeat(100, end, statuses, work)


def unread(port, end, statuses):
    """A thousand connections, or fewer, that ask for many pages, read nothing, and send something now and then."""
    connections = []
    for _ in range(MOST_OPEN):
        page = b"GET /api/products?items_per_page=1000 HTTP/1.1\r\nHost: localhost\r\n" + origin_line() + b"\r\n"
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            connection.send(page * 60)
            connections.append(connection)
        except OSError:
            statuses["refused"] += 1
    while time.monotonic() < end:
        for connection in list(connections):
            try: connection.send(b"GET /healthChecker HTTP/1.1\r\nHost: localhost\r\n\r\n")
            except BlockingIOError: pass
            except OSError:
                connections.remove(connection)
                statuses["closed"] += 1
        time.sleep(2)
    statuses["open"] = len(connections)


def uploads(port, end, statuses):
    """Sixty-four forms of 28 MB with fifteen images, of a vendor who may send them."""
    body, headers = form(15, 800)
    repeat(64, end, statuses, lambda number: send(port, "POST", "/api/products", body, headers)[0])


def strangers(port, end, statuses):
    """The same forms with a secret that is wrong, from another address: who guesses waits, and so do all at its own."""
    body, headers = form(15, 800)
    headers = {**headers, "X-Forwarded-For": "198.51.100.7"}
    body = body.replace(VENDOR[2].encode(), b"x" * len(VENDOR[2]))
    repeat(64, end, statuses, lambda number: send(port, "POST", "/api/products", body, headers)[0])


def bodies(port, end, statuses):
    """Four hundred bodies of 30 MB that never end, of clients that no one knows."""
    lines = (b"POST /api/products HTTP/1.1\r\nHost: localhost\r\nContent-Length: 31000000\r\n"
             b"Content-Type: multipart/form-data; boundary=b\r\n")
    piece = bytes(65536)
    def work(number):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                connection.sendall(lines + origin_line() + b"\r\n")
                for _ in range(460):
                    if time.monotonic() > end: break
                    connection.sendall(piece)
                while time.monotonic() < end:
                    time.sleep(1)
                    connection.sendall(b"0" * 1100)
                connection.settimeout(0.5)
                return int(connection.recv(4096).split()[1])
        except (OSError, ValueError, IndexError):
            return 0
    repeat(400, end, statuses, work)


def commits(port, end, statuses):
    """Changes of documents that no one may make, with 500 transforms of 20,000 elements each."""
    elements = [{"integerValue": str(number)} for number in range(20_000)]
    name = f"{ROOT}/products/attack"
    transform = {"fieldPath": "list", "appendMissingElements": {"values": [{"integerValue": "-1"}]}}
    body = json.dumps({"writes": [{"update": {"name": name, "fields": {"list": {"arrayValue": {"values": elements}}}},
                                   "updateTransforms": [transform] * 500}]})
    repeat(4, end, statuses, lambda number: send(port, "POST", DOCUMENTS + ":commit", body)[0])


def large_documents(port, end, statuses):
    """Documents as large as may be, asked for many at a time and many times over, by a user with an address: guests have no place."""
    account = {"email": "large@example.com", "password": "pass-word-1", "returnSecureToken": True}
    reply = json.loads(send(port, "POST", ACCOUNTS + "signUp" + KEY, account)[1])
    owner = {"Authorization": "Bearer " + reply["idToken"]}
    names = [f"{ROOT}/users/{reply['localId']}/notes/n{number}" for number in range(15)]
    for name in names:
        write = {"writes": [{"update": {"name": name, "fields": {"text": {"stringValue": "x" * 900_000}}}}]}
        statuses["written " + str(send(port, "POST", DOCUMENTS + ":commit", write, owner)[0])] += 1
    body = json.dumps({"documents": names + [names[0]] * 5000})
    repeat(8, end, statuses, lambda number: send(port, "POST", DOCUMENTS + ":batchGet", body, owner)[0])


def transactions(port, end, statuses):
    """Transactions that are begun, read much, and are never ended."""
    tokens = [guest(port)[0] for _ in range(20)]
    query = {"structuredQuery": {"from": [{"collectionId": "products"}]}, "newTransaction": {"readWrite": {}}}
    def work(number):
        headers = {"Authorization": "Bearer " + random.choice(tokens)} if number % 2 else {}
        return send(port, "POST", DOCUMENTS + ":runQuery", query, headers)[0]
    repeat(16, end, statuses, work)


def searches(port, end, statuses):
    """Thousands of vendors whose names begin alike, and searches for what all of them have."""
    names = iter(range(3000))
    lock = threading.Lock()
    def make(_):
        with lock: number = next(names, None)
        if number is None: return "made"
        return "vendor " + str(send(port, "POST", "/api/vendors", {"name": f"a{number:x}"})[0])
    half = time.monotonic() + (end - time.monotonic()) / 2
    repeat(16, half, statuses, make)
    repeat(16, end, statuses, lambda number: send(port, "GET", "/api/products?search_value=a&items_per_page=1000")[0])


def tokens(port, end, statuses):
    """Refresh tokens that are none, each of which would be a write."""
    body = "grant_type=refresh_token&refresh_token="
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    def work(number):
        text = base64.b64encode(random.randbytes(32)).decode()
        return send(port, "POST", "/securetoken.googleapis.com/v1/token" + KEY, body + text, headers)[0]
    repeat(16, end, statuses, work)


def guests(port, end, statuses):
    """Accounts without an address, as many as there is time for."""
    repeat(16, end, statuses, lambda number: send(port, "POST", ACCOUNTS + "signUp" + KEY, {})[0])


def files(port, end, statuses):
    """A guest who fills the disk with files."""
    token, user = guest(port)
    content = picture(300)
    headers = {"Authorization": "Bearer " + token, "Content-Type": "image/png"}
    def work(number):
        path = f"/v0/b/any/o?uploadType=media&name=products%2F{user}%2F{random.random()}.png"
        return send(port, "POST", path, content, headers)[0]
    repeat(16, end, statuses, work)


def everything(port, end, statuses):
    """All of the others at once, from the good clients' own address: only memory is judged."""
    results = multiprocessing.Queue()
    parts = [multiprocessing.Process(target=attack_process, args=(attack, port, end - time.monotonic(), results)) for attack in ATTACKS[:-1]]
    for part in parts: part.start()
    for part in parts:
        statuses.update(results.get(timeout=90))
    for part in parts: part.join()


ATTACKS = [logins, unread, uploads, strangers, bodies, commits, large_documents, transactions, searches, tokens, guests, files, everything]


def attack_process(attack, port, seconds, results):
    # Only when nothing else wants a processor, for hundreds of threads of the lowest priority take half of one.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    statuses = collections.Counter()
    try: attack(port, time.monotonic() + seconds, statuses)
    except Exception as error: statuses[f"{type(error).__name__}: {error}"] += 1
    results.put(statuses)


def ask(port, stop, results, pause, next_request):
    """Sends next_request(number) again and again over kept connections; the times and whatever was no success."""
    times, failures, number, connection = [], collections.Counter(), 0, None
    while not stop.is_set():
        begin = time.perf_counter()
        try:
            number += 1
            if connection is None or number % 10 == 0:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request(*next_request(number))
            response = connection.getresponse()
            response.read()
            if response.status >= 300: failures[response.status] += 1
        except (OSError, http.client.HTTPException) as error:
            failures[type(error).__name__] += 1
            connection = None
        times.append(time.perf_counter() - begin)
        time.sleep(max(0, pause - times[-1]))
    results.put((times, failures))


def reader(port, stop, results):
    def request(number):
        if number % 3 == 0: return "GET", f"/api/products?items_per_page=20&page_no={number % 2 + 1}"
        if number % 3 == 1: return "GET", f"/api/products?search_value={random.choice('aeiou')}{number}"
        return "GET", f"/api/products/{number % 30 + 1}"
    ask(port, stop, results, 0.02, request)


def writer(port, stop, results):
    headers = {"Content-Type": "application/json", "identifier": VENDOR[1]}
    body, fields = form(1, 16)
    status, content = send(port, "POST", "/api/products", body, fields)
    assert status == 201, (status, content)
    path = f"/api/products/{json.loads(content)['id']}"
    ask(port, stop, results, 0.2,
        lambda number: ("PATCH", path, json.dumps({"secret": VENDOR[2], "price": number + 1}), headers))


def memory(pid):
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


class GoodClients:
    """A reader and a writer, from now until they are stopped."""

    def __init__(self, port):
        self.stop, self.clients = multiprocessing.Event(), []
        for work in (reader, writer):
            results = multiprocessing.Queue()
            process = multiprocessing.Process(target=work, args=(port, self.stop, results))
            process.start()
            self.clients.append((process, results))

    def end(self):
        self.stop.set()
        both = [results.get(timeout=120) for _, results in self.clients]
        for process, _ in self.clients: process.join()
        return [times for times, _ in both], both[0][1] + both[1][1]


def settled_memory(market, before):
    """Memory once what an attack took has been given back, which it has to be within a minute."""
    end = time.monotonic() + 65
    while memory(market.pid) > before + KEPT and time.monotonic() < end: time.sleep(1)
    return memory(market.pid)


def spread(times):
    times = sorted(times)
    def at(share): return times[min(len(times) - 1, int(len(times) * share))] * 1000
    return f"{at(0.5):6.1f} {at(0.99):7.1f} {times[-1] * 1000:7.1f}"


def run(market, attack, seconds):
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [market, "serve", "--firebase", "--port", str(port), "--data", f"{folder}/shop.db", "--demo", "--rules", "lenient",
                   "--trusted-proxy", "127.0.0.1",
                   "--vendor", ":".join(VENDOR)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            server.stdout.readline()
            clients = GoodClients(port)
            time.sleep(3)
            calm, _ = clients.end()
            before = memory(server.pid)
            results = multiprocessing.Queue()
            attacker = multiprocessing.Process(target=attack_process, args=(attack, port, seconds, results))
            attacker.start()
            clients = GoodClients(port)
            highest, end = memory(server.pid), time.monotonic() + seconds
            while time.monotonic() < end and server.poll() is None:
                highest = max(highest, memory(server.pid))
                time.sleep(0.02)
            attacked, failures = clients.end()
            try: statuses = results.get(timeout=120)
            except Exception: statuses = {"the attacker did not end": 1}
            attacker.terminate()
            attacker.join()
            ended = server.poll() is not None
            after = 0 if ended else settled_memory(server, before)
        finally:
            server.terminate()
            try: server.wait(60)
            except subprocess.TimeoutExpired: server.kill()
    fine = not ended and (not failures or attack is everything) and highest <= LIMIT and after <= before + KEPT
    print(f"{attack.__name__:16} " + " | ".join(map(spread, calm + attacked)) + f" | {highest:6.0f} {after:6.0f} | "
          f"{dict(statuses)}{' FAILURES ' + str(dict(failures)) if failures else ''}{' SERVER ENDED' if ended else ''}", flush=True)
    return fine


def main():
    if len(sys.argv) < 2: sys.exit(__doc__)
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 15
    chosen = [attack for attack in ATTACKS if not sys.argv[3:] or attack.__name__ in sys.argv[3:]]
    if not chosen: sys.exit("The attacks are: " + " ".join(attack.__name__ for attack in ATTACKS))
    print("Times are median, 99 % and longest in ms: of the reader and of the writer without the attack, then with it.")
    print("Memory is that of the server in MiB, at its highest and after the attack. Then come the attackers' statuses.")
    bad = [attack.__name__ for attack in chosen if not run(os.path.abspath(sys.argv[1]), attack, seconds)]
    print("Failed: " + ", ".join(bad) if bad else "The good clients were served all the time, in less than 256 MiB.")
    sys.exit(1 if bad else 0)


if __name__ == "__main__": main()

#!/usr/bin/env python3
"""What strangers do to a served market, and what eight good clients notice of it.

    Tests/Conformance/strangers.py MARKET [SECONDS] [PRODUCTS]

MARKET is the built command, for example .build/release/market. A market with a file has PRODUCTS (100,000). Eight clients, each at an
address of its own, read pages, and one seller changes a product: alone, then for SECONDS (8) beside each kind of stranger, then alone.
Strangers ask for pages far behind (8 and 32 connections), fill documents as guests, write in bulk, remove an account with 45 MB, and
begin uploads of one byte. Printed are the 50th and 99th percentile of reads and of edits, what the strangers were answered, and memory and
disk. Ends with 1 when a good client was refused: times are printed, and judged by nobody but the reader.
"""
import collections, http.client, json, multiprocessing, os, re, sqlite3, subprocess, sys, tempfile, threading, time, uuid

PROCESSES = multiprocessing.get_context("fork")
DOCUMENTS = "projects/demo-open-market/databases/(default)/documents"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6454000"
                    "00000049454e44ae426082")


class Caller:
    """A client behind the proxy, at an address of its own."""

    def __init__(self, port, address):
        self.port, self.address, self.connection = port, address, None

    def __call__(self, method, path, body=None, **fields):
        headers = {"X-Forwarded-For": self.address, **{name.replace("_", "-"): value for name, value in fields.items()}}
        if isinstance(body, dict): body, headers = json.dumps(body), {"Content-Type": "application/json", **headers}
        try:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection = None
            return type(error).__name__, b""


def guest(call, **form):
    status, body = call("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=a", {"returnSecureToken": True, **form})
    account = json.loads(body) if status == 200 else {}
    return account.get("localId"), account.get("idToken")


def writes(documents):
    changes = [{"update": {"name": f"{DOCUMENTS}/{path}", "fields": {"a": {"stringValue": "x" * size}}}} for path, size in documents]
    return json.dumps({"writes": changes})


def commit(call, token, body):
    return call("POST", f"/v1/{DOCUMENTS}:commit", body, Content_Type="application/json", Authorization=f"Bearer {token}")[0]


def vendor(call):
    return json.loads(call("POST", "/api/vendors", {"name": uuid.uuid4().hex[:20]})[1])


def product(call, seller):
    params = {"name": "Walnut table", "description": "Oiled every year.", "price": 9, "currency": "USD", "stock": 1, "secret": seller["secret"]}
    body = b"".join([b'--b\r\nContent-Disposition: form-data; name="params"\r\n\r\n', json.dumps(params).encode(), b'\r\n--b\r\n'
                     b'Content-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n', PNG, b"\r\n--b--\r\n"])
    status, answer = call("POST", "/api/products", body, Content_Type="multipart/form-data; boundary=b", identifier=seller["identifier"])
    assert status == 201, answer
    return json.loads(answer)["id"]


class Good:
    """Eight readers and a seller, as long as they are asked for."""

    def __init__(self, port):
        self.port, self.seller = port, vendor(Caller(port, "192.0.2.100"))
        self.number = product(Caller(port, "192.0.2.100"), self.seller)
        self.refused = collections.Counter()

    def watch(self, seconds):
        end, reads, edits = time.monotonic() + seconds, [], []
        work = [threading.Thread(target=self.read, args=(i, end, reads)) for i in range(8)] + [threading.Thread(target=self.edit, args=(end, edits))]
        for thread in work: thread.start()
        for thread in work: thread.join()
        return f"reads {spread(reads)}, edits {spread(edits)}"

    def read(self, number, end, times):
        call, page = Caller(self.port, f"192.0.2.{101 + number}"), number
        while time.monotonic() < end:
            page += 8
            self.time(times, lambda: call("GET", f"/api/products?items_per_page=20&page_no={page % 60 + 1}"))

    def edit(self, end, times):
        call, price = Caller(self.port, "192.0.2.100"), 0
        while time.monotonic() < end:
            price += 1
            body = {"price": price, "secret": self.seller["secret"]}
            self.time(times, lambda: call("PATCH", f"/api/products/{self.number}", body, identifier=self.seller["identifier"]))

    def time(self, times, ask):
        begin = time.perf_counter()
        status, _ = ask()
        if status in (200, 202): times.append(time.perf_counter() - begin)
        else: self.refused[status] += 1
        time.sleep(0.02)


def spread(times):
    times = sorted(times) or [0]
    return f"{times[len(times) // 2] * 1000:.1f} / {times[int(len(times) * 0.99)] * 1000:.1f} ms"


def far(call, number):
    yield from (call("GET", f"/api/products?sort=price_asc&category=home&in_stock=true&page_no={200 + i % 400}&_={number}")[0] for i in range(10**9))


def filler(call, number):
    user, token = guest(call)
    yield from (commit(call, token, writes([(f"users/{user}/junk/{i}", 900_000)])) for i in range(10**9))


def bulk(call, number):
    user, token = guest(call, email=f"{uuid.uuid4().hex}@example.com", password="pass-word")
    # Made once: what it costs a stranger to write it is not what the market is asked to bear.
    body = writes([(f"users/{user}/notes/{i}", 1500) for i in range(500)])
    yield from (commit(call, token, body) for _ in range(10**9))


def leaver(call, number):
    user, token = guest(call, email=f"{uuid.uuid4().hex}@example.com", password="pass-word")
    yield from (commit(call, token, writes([(f"users/{user}/big/{i}", 950_000)])) for i in range(47))
    yield call("POST", "/identitytoolkit.googleapis.com/v1/accounts:delete?key=a", {"idToken": token})[0]


def dripper(call, number):
    while True:
        seller = vendor(call)
        if "secret" not in seller: yield 429
        else:
            yield call("PATCH", f"/api/uploads/{uuid.uuid4()}", b"x", Content_Type="application/partial-upload", Upload_Length="33554432",
                       Upload_Offset="0", Upload_Complete="?0", identifier=seller["identifier"], Upload_Secret=seller["secret"])[0]


def attack(port, kind, count, stop, answers):
    """Strangers in a process of their own, so that what they do costs the good clients nothing but the market's time."""
    def run(number, counted):
        for status in kind(Caller(port, f"198.51.100.{number % 4 + 1}"), number):
            counted[status] += 1
            if status != 200: time.sleep(0.02)
            if stop.is_set(): return

    def all_of_them():
        counted = collections.Counter()
        threads = [threading.Thread(target=run, args=(i, counted), daemon=True) for i in range(count)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        answers.put(dict(counted))

    process = PROCESSES.Process(target=all_of_them, daemon=True)
    process.start()
    return process


def grow(path, count):
    database = sqlite3.connect(path)
    row = "vendor_id, price_key, discount_rate, created_at, stock, currency, category, price, discount, name, summary"
    database.execute(f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
                     f"INSERT INTO products ({row}) SELECT {row} FROM n JOIN products p ON p.id = 1 + i % 36", [max(1, count - 36)])
    database.commit()
    database.close()


def serve(command, path, *more):
    market = subprocess.Popen([command, "serve", "--firebase", "--data", path, "--port", "0", "--password-rounds", "1000", *more],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for line in market.stdout:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)", line): return market, int(found[1])
    sys.exit("the market did not start")


def size(market, folder):
    memory = re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{market.pid}/status").read())[1]
    disk = sum(os.path.getsize(os.path.join(where, name)) for where, _, names in os.walk(folder) for name in names)
    return f"memory {int(memory) // 1024} MB, disk {disk // 1_000_000} MB"


def main():
    if not 2 <= len(sys.argv) <= 4: sys.exit(__doc__)
    command, seconds, count = os.path.abspath(sys.argv[1]), int((sys.argv[2:] or [8])[0]), int((sys.argv[3:] or [100_000])[0])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shop.db")
        market, _ = serve(command, path, "--demo")
        market.terminate(); market.wait()
        grow(path, count)
        subprocess.run([command, "reindex", "--data", path], check=True, capture_output=True)
        market, port = serve(command, path, "--trusted-proxy", "127.0.0.1")
        try:
            good = Good(port)
            print(f"{'alone':24} {good.watch(seconds)}; {size(market, folder)}", flush=True)
            for kind, title, number in [(far, "8 far behind", 8), (far, "32 far behind", 32), (filler, "8 guests that fill", 8), (bulk, "8 in bulk", 8),
                                        (leaver, "removal of 45 MB", 1), (dripper, "8 begin uploads", 8)]:
                stop, answers = PROCESSES.Event(), PROCESSES.Queue()
                strangers = attack(port, kind, number, stop, answers)
                print(f"{title:24} {good.watch(seconds)}; ", end="", flush=True)
                stop.set()
                print(f"answered {answers.get(timeout=120)}; {size(market, folder)}", flush=True)
                strangers.join()
            print(f"{'alone again':24} {good.watch(seconds)}; {size(market, folder)}")
        finally:
            market.terminate(); market.wait()
    print(f"good clients refused: {dict(good.refused) or 'never'}")
    return 1 if good.refused else 0


sys.exit(main())

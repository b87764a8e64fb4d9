#!/usr/bin/env python3
"""A million mixed requests, and what the server keeps of them.

    Tests/Conformance/soak.py MARKET [REQUESTS]

MARKET is the built command, for example .build/release/market. Four processes with four connections each read pages, searches,
details and images, edit products, register and delete others, refresh logins and write documents, so that the catalogue stays as
large as it was. Once a second the memory of the server (VmRSS), its open files and the write-ahead log are noted. Printed are
requests a second, the growth of memory for 100,000 requests in the second half, descriptors at both ends, and the longest log.

Ends with 1 when a response was no success, memory grew by more than 1 MB for 100,000 requests, descriptors were kept, or the log grew
beyond 64 MiB.
"""
import collections, http.client, json, multiprocessing, os, random, struct, subprocess, sys, tempfile, threading, time, zlib

VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")
ROOT = "projects/demo-open-market/databases/(default)/documents"
DOCUMENTS = "/v1/" + ROOT.replace("(", "%28").replace(")", "%29")
WORDS = ["chest", "globe", "자전거", "책", "lamp", "a", "o", "が", "brass", "nothing-like-it"]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PNG = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
       + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b""))


def form(name):
    params = json.dumps({"name": name, "description": "here for a moment", "price": 1000, "currency": "KRW", "stock": 1,
                         "secret": VENDOR[2]})
    return (b"--B\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n" + params.encode()
            + b"\r\n--B\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.png\"\r\n\r\n" + PNG + b"\r\n--B--\r\n")


class Client:
    def __init__(self, port, failures):
        self.port, self.failures, self.connection = port, failures, None
        self.own = []

    def send(self, method, path, body=None, headers=None):
        if self.connection is None: self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json"} | (headers or {})
        try:
            self.connection.request(method, path, json.dumps(body) if isinstance(body, dict) else body, headers)
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection = None
            self.failures[type(error).__name__] += 1
            return b""
        if response.status >= 300: self.failures[f"{method} {path.split('?')[0][:30]} {response.status}"] += 1
        if random.random() < 0.001: self.connection = None
        return content

    def begin(self, number):
        email = {"email": f"soak{number}@example.com", "password": "pass-word", "returnSecureToken": True}
        reply = json.loads(self.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", email))
        self.token, self.refresh_token, self.user = reply["idToken"], reply["refreshToken"], reply["localId"]
        products = json.loads(self.send("GET", "/api/products?items_per_page=36"))["pages"]
        self.products = [product["id"] for product in products]
        self.images = [product["thumbnail"].split("/", 3)[3] for product in products]
        self.register()

    def register(self):
        headers = {"identifier": VENDOR[1], "Content-Type": "multipart/form-data; boundary=B"}
        reply = self.send("POST", "/api/products", form(f"soaked {random.random()}"), headers)
        if reply: self.own.append(json.loads(reply)["id"])

    def delete(self):
        headers = {"identifier": VENDOR[1]}
        address = self.send("POST", f"/api/products/{self.own.pop(0)}/archived", {"secret": VENDOR[2]}, headers)
        self.send("DELETE", address.decode().strip('"'), None, headers)
        return 1

    def step(self):
        """One request, or two; how many more than one."""
        choice = random.random()
        if choice < 0.40: self.send("GET", f"/api/products?items_per_page=20&page_no={random.choice([1, 2])}")
        elif choice < 0.55:
            word = random.choice(WORDS).encode()
            self.send("GET", "/api/products?search_value=" + "".join(f"%{byte:02x}" for byte in word))
        elif choice < 0.70: self.send("GET", f"/api/products/{random.choice(self.products)}")
        elif choice < 0.90: self.send("GET", "/" + random.choice(self.images))
        elif choice < 0.93:
            self.send("PATCH", f"/api/products/{random.choice(self.own)}", {"secret": VENDOR[2], "price": random.randrange(1, 9999)},
                      {"identifier": VENDOR[1]})
        elif choice < 0.95:
            write = {"update": {"name": f"{ROOT}/users/{self.user}/notes/n{random.randrange(5)}",
                                "fields": {"text": {"stringValue": "x" * random.randrange(2000)}}}}
            self.send("POST", DOCUMENTS + ":commit", {"writes": [write]}, {"Authorization": "Bearer " + self.token})
        elif choice < 0.98:
            self.send("GET", f"{DOCUMENTS}/users/{self.user}/notes?pageSize=5", None, {"Authorization": "Bearer " + self.token})
        elif choice < 0.99:
            reply = self.send("POST", "/securetoken.googleapis.com/v1/token?key=any",
                              f"grant_type=refresh_token&refresh_token={self.refresh_token}",
                              {"Content-Type": "application/x-www-form-urlencoded"})
            if reply: self.token, self.refresh_token = json.loads(reply)["id_token"], json.loads(reply)["refresh_token"]
        else:
            self.register()
            return self.delete() + 1
        return 0


def work(port, process, requests, done, results):
    failures = collections.Counter()
    def run(number):
        client = Client(port, failures)
        client.begin(number)
        count = 0
        while count < requests // 4:
            count += 1 + client.step()
            if count % 50 == 0:
                with done.get_lock(): done.value += 50
    threads = [threading.Thread(target=run, args=(process * 4 + number,)) for number in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    results.put(failures)


def memory(pid):
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def slope(points):
    """Least squares: how the second number grows with the first."""
    n = len(points)
    mx, my = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - mx) ** 2 for x, _ in points)
    return sum((x - mx) * (y - my) for x, y in points) / spread if spread else 0


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    command, requests = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/shop.db"
        server = subprocess.Popen([command, "serve", "--firebase", "--port", "0", "--data", file, "--demo", "--vendor", ":".join(VENDOR)],
                                  stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
            descriptors = len(os.listdir(f"/proc/{server.pid}/fd"))
            done, results = multiprocessing.Value("q", 0), multiprocessing.Queue()
            begin = time.monotonic()
            workers = [multiprocessing.Process(target=work, args=(port, number, requests // 4, done, results)) for number in range(4)]
            for worker in workers: worker.start()
            points, log = [], 0
            while any(worker.is_alive() for worker in workers) and server.poll() is None:
                points.append((done.value, memory(server.pid)))
                if os.path.exists(file + "-wal"): log = max(log, os.path.getsize(file + "-wal"))
                time.sleep(1)
            took = time.monotonic() - begin
            failures = sum((results.get() for _ in workers), collections.Counter())
            time.sleep(2)
            kept = len(os.listdir(f"/proc/{server.pid}/fd")) - descriptors
            half = [(count, size) for count, size in points if count > requests / 2]
            growth = slope(half) * 100_000
            print(f"{done.value} requests, {done.value / took:.0f} a second; memory {points[0][1]:.1f} MB at first, {points[-1][1]:.1f} "
                  f"at the end, {growth:+.2f} MB for 100,000 requests in the second half; {kept:+} descriptors; log at most "
                  f"{log / 1048576:.1f} MiB; not a success: {dict(failures) or 'none'}")
        finally:
            server.terminate()
            code = server.wait(60)
    print(f"exit code {code}")
    sys.exit(1 if failures or growth > 1 or kept > 4 or log > 64 * 1048576 or code else 0)


if __name__ == "__main__":
    main()

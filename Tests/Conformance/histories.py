#!/usr/bin/env python3
"""Eight writers at the same products and documents, beside kills: looks in their history for a change that was lost or made twice.

    Tests/Conformance/histories.py MARKET [OPERATIONS] [KILLS]

MARKET is the built command, for example .build/release/market. Each of eight clients does OPERATIONS (10000) of three kinds, in a
random order: it adds one to the stock of a product, with `If-Match`; it writes its own mark into the name of a product if the product
is still the one that it read (compare and set); or it adds an element to a set in a document. KILLS (20) times the market is killed
with SIGKILL and started again; what got no response is sent again, under the same idempotency key. In the end

- the stock of a product is the number of the additions that were told to have worked,
- of each version of a product there is one successor, whose writer alone was told of it,
- the sets hold every element, once,
- no response was 5xx: clients never see that the database is busy.

Standard library only; uses 127.0.0.1 and a temporary folder. Ends with 1 when one of this does not hold.
"""
import collections, http.client, json, os, random, signal, subprocess, sys, tempfile, threading, time, uuid
from kill import ACCOUNT, DOCUMENTS, ROOT, form, start

CLIENTS, PRODUCTS, SETS = 8, 4, 40


class Market:
    """The process, of which the port changes with every start."""

    def __init__(self, command, file):
        self.command, self.file, self.slowest = command, file, 0.0
        self.changed = threading.Condition()
        self.process, self.port, _ = start(command, file)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        process, port, ready = start(self.command, self.file)
        with self.changed:
            self.process, self.port, self.slowest = process, port, max(self.slowest, ready)
            self.changed.notify_all()

    def wait_for_another(self, port):
        with self.changed: self.changed.wait_for(lambda: self.port != port, timeout=60)


class Writer:
    def __init__(self, number, market, products=(), token=None, user=None):
        self.number, self.market, self.products, self.token, self.user = number, market, products, token, user
        self.connection, self.counts, self.problems = None, collections.Counter(), []
        self.added = collections.Counter()   # product: additions to its stock
        self.steps = []                      # (product, version that was read, version that was made)
        self.elements = collections.defaultdict(set)

    def send(self, method, path, body=None, headers={}):
        """Sends a request until there is a response to it."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())} | headers
        while True:
            if self.connection is None: self.connection = http.client.HTTPConnection("127.0.0.1", self.market.port, timeout=60)
            port = self.connection.port
            try:
                self.connection.request(method, path, body and json.dumps(body), headers)
                response = self.connection.getresponse()
                status, data = response.status, response.read()
            except (OSError, http.client.HTTPException):
                self.connection = None
                self.counts["sent again"] += 1
                self.market.wait_for_another(port)
                continue
            if status >= 500: self.problems.append(f"{method} {path}: {status} {data[:100]}")
            if response.headers.get("Idempotency-Replayed"): self.counts["told once more"] += 1
            return status, data, response.headers

    def work(self, operations):
        kinds = [self.add, self.exchange, self.insert]
        for number in range(operations): random.choice(kinds)(number)

    def read(self):
        product = random.choice(self.products)
        status, data, headers = self.send("GET", f"/api/products/{product}")
        assert status == 200, status
        return product, json.loads(data), headers["ETag"]

    def change(self, product, tag, fields):
        """Whether the change was made; the versions are noted."""
        body = {"secret": ACCOUNT["secret"]} | fields
        status, data, headers = self.send("PATCH", f"/api/products/{product}", body, {"identifier": ACCOUNT["identifier"], "If-Match": tag})
        if status in (200, 202):
            self.steps.append((product, version(tag), version(headers["ETag"]) if headers["ETag"] else None))
            return True
        if status != 412: self.problems.append(f"PATCH: {status} {data[:100]}")
        self.counts["others were first"] += 1
        return False

    def add(self, _):
        product, fields, tag = self.read()
        if self.change(product, tag, {"stock": fields["stock"] + 1}):
            self.added[product] += 1
            self.counts["additions"] += 1

    def exchange(self, number):
        product, _, tag = self.read()
        if self.change(product, tag, {"name": f"mark {self.number} {number}"}): self.counts["exchanges"] += 1

    def insert(self, number):
        name, element = f"users/{self.user}/sets/{random.randrange(SETS)}", f"{self.number}-{number}"
        values = {"appendMissingElements": {"values": [{"stringValue": element}]}}
        write = {"update": {"name": f"{ROOT}/{name}", "fields": {}}, "updateMask": {"fieldPaths": []},
                 "updateTransforms": [{"fieldPath": "elements", **values}]}
        status, data, _ = self.send("POST", DOCUMENTS + ":commit", {"writes": [write]}, {"Authorization": "Bearer " + self.token})
        if status != 200: return self.problems.append(f"commit: {status} {data[:100]}")
        self.elements[name].add(element)
        self.counts["insertions"] += 1


def version(tag):
    return int(tag.strip('"').split("-")[0])


def check(writers, reader, products):
    problems = [problem for writer in writers for problem in writer.problems]
    for product in products:
        stock = json.loads(reader.send("GET", f"/api/products/{product}")[1])["stock"]
        expected = 1 + sum(writer.added[product] for writer in writers)
        if stock != expected: problems.append(f"product {product} has a stock of {stock}, not of {expected}")
        successors = collections.Counter(before for writer in writers for which, before, _ in writer.steps if which == product)
        twice = [before for before, count in successors.items() if count > 1]
        if twice: problems.append(f"versions {twice[:5]} of product {product} have two successors")
        if sorted(successors) != list(range(min(successors), max(successors) + 1)):
            problems.append(f"a version of product {product} was made by no one who was told of it")
    for name in {name for writer in writers for name in writer.elements}:
        data = reader.send("GET", f"{DOCUMENTS}/{name}", None, {"Authorization": "Bearer " + reader.token})[1]
        values = json.loads(data)["fields"]["elements"]["arrayValue"]["values"]
        found = collections.Counter(value["stringValue"] for value in values)
        expected = set().union(*[writer.elements[name] for writer in writers])
        if set(found) != expected or max(found.values()) > 1: problems.append(f"{name}: {len(found)} elements, not {len(expected)}")
    return problems


def main():
    if not 2 <= len(sys.argv) <= 4: sys.exit(__doc__)
    command = os.path.abspath(sys.argv[1])
    operations, kills = [int(word) for word in sys.argv[2:] + ["10000", "20"][len(sys.argv) - 2:]]
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/market.db"
        added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
        ACCOUNT.update(json.loads(added.stdout))
        market = Market(command, file)
        try:
            first = Writer(-1, market)
            email = {"email": "a@example.com", "password": "pass-word", "returnSecureToken": True}
            status, data, _ = first.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", email)
            assert status == 200, data
            first.token = json.loads(data)["idToken"]
            user = json.loads(data)["localId"]
            connection = http.client.HTTPConnection("127.0.0.1", market.port, timeout=60)
            products = []
            for number in range(PRODUCTS):
                connection.request("POST", "/api/products", form(f"shared {number}"),
                                   {"identifier": ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"})
                response = connection.getresponse()
                products.append(json.loads(response.read())["id"])
            writers = [Writer(number, market, products, first.token, user) for number in range(CLIENTS)]
            threads = [threading.Thread(target=writer.work, args=(operations,)) for writer in writers]
            began = time.monotonic()
            for thread in threads: thread.start()
            for _ in range(kills):
                time.sleep(random.uniform(0.5, 3))
                if not any(thread.is_alive() for thread in threads): break
                market.kill()
            for thread in threads: thread.join()
            took = time.monotonic() - began
            problems = check(writers, first, products)
        finally:
            market.process.terminate()
            market.process.wait()
    counts = sum((writer.counts for writer in writers), collections.Counter())
    print(f"{CLIENTS * operations} operations of {CLIENTS} clients in {took:.0f} s, {kills} kills: {dict(counts)}; ready again after at most {market.slowest:.2f} s")
    print(f"problems: {problems[:10] or 'none'}")
    sys.exit(1 if problems or not counts["exchanges"] else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Kills a market in the middle of its work, again and again, and looks whether it kept its word.

    Tests/Conformance/kill.py MARKET [CYCLES]

MARKET is the built command, for example .build/release/market. Each cycle starts it on the same file, lets eight clients work, and
kills it with SIGKILL at a random moment: half of them register products under an idempotency key, edit and delete them; the others
like products, write documents and send messages. After the next start everything that got a response must be as it was
told, and what got none must be done wholly or not at all. A registration without a response is sent again under its key and must
make no second product. At the end the file must be whole, without rows or images that belong to nothing. Standard library
only; uses 127.0.0.1 and a temporary folder.
"""
import collections, http.client, json, os, random, signal, sqlite3, struct, subprocess, sys, tempfile, threading, time, uuid, zlib

ACCOUNT = {}
ROOT = "projects/demo-open-market/databases/(default)/documents"
DOCUMENTS = "/v1/" + ROOT.replace("(", "%28").replace(")", "%29")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PNG = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
       + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b""))


def form(name):
    params = json.dumps({"name": name, "description": "killed while selling", "price": 1000, "currency": "KRW",
                         "stock": 1, "secret": ACCOUNT["secret"]})
    return (b"--B\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n" + params.encode()
            + b"\r\n--B\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.png\"\r\n\r\n" + PNG
            + b"\r\n--B--\r\n")


def room(members):
    """The fields of a chat in which nothing was said yet, beside its dates."""
    empty = {"arrayValue": {"values": []}}
    return {"members": {"arrayValue": {"values": [{"stringValue": member} for member in members]}}, "names": {"mapValue": {"fields": {}}},
            "lastMessage": {"stringValue": ""}, "lastSender": {"stringValue": ""}, "reads": {"mapValue": {"fields": {}}}, "hiddenFor": empty}


def profile(user, name):
    """The writes that claim a name and give a user the profile without which no one opens a chat."""
    return [{"update": {"name": f"{ROOT}/vendors/{name}", "fields": {"uid": {"stringValue": user}, "name": {"stringValue": name}}}},
            {"update": {"name": f"{ROOT}/users/{user}", "fields": {"vendorName": {"stringValue": name}, "vendorKey": {"stringValue": name}}},
             "updateTransforms": [{"fieldPath": "createdAt", "setToServerValue": "REQUEST_TIME"}]}]


def start(command, file):
    began = time.monotonic()
    process = subprocess.Popen([command, "serve", "--firebase", "--port", "0", "--data", file, "--max-messages-per-minute", "1000000"], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline().strip()
    if not line.startswith("http://"):
        sys.exit(f"the market did not start: {line!r}")
    return process, int(line.rsplit(":", 1)[1].strip("/")), time.monotonic() - began


class Client:
    """A connection that is kept."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def send(self, method, path, body=None, headers=None):
        headers = {"Content-Type": "application/json"} | (headers or {})
        content = json.dumps(body) if isinstance(body, dict) else body
        self.connection.request(method, path, content, headers)
        response = self.connection.getresponse()
        return response.status, response.read()


class Seller:
    """Registers, edits and deletes products of its own."""

    def __init__(self, number):
        self.number = number
        self.names = {}          # id: the names that it may have now; one that is certain, or two
        self.gone = set()        # ids that must not be there
        self.perhaps_gone = {}   # id: the names it has if it is still there
        self.registering = None  # key and name of a registration without a response
        self.counts = collections.Counter()

    def work(self, port):
        client = Client(port)
        while True:
            choice = random.random()
            if choice < 0.5 or not self.names: self.register(client)
            elif choice < 0.8: self.edit(client, random.choice(list(self.names)))
            else: self.delete(client, random.choice(list(self.names)))

    def register(self, client):
        key, name = str(uuid.uuid4()), f"product {self.number} {random.random()}"
        self.registering = key, name
        self.post(client, key, name)

    def post(self, client, key, name):
        headers = {"identifier": ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B",
                   "Idempotency-Key": key}
        status, body = client.send("POST", "/api/products", form(name), headers)
        assert status == 201, (status, body)
        self.names[json.loads(body)["id"]] = {name}
        self.registering = None
        self.counts["registrations"] += 1

    def edit(self, client, product):
        name = f"edited {self.number} {random.random()}"
        before = self.names[product]
        self.names[product] = before | {name}
        status, body = client.send("PATCH", f"/api/products/{product}", {"secret": ACCOUNT["secret"], "name": name},
                                   {"identifier": ACCOUNT["identifier"]})
        assert status in (200, 202), (status, body)
        self.names[product] = {name}
        self.counts["edits"] += 1

    def delete(self, client, product):
        headers = {"identifier": ACCOUNT["identifier"]}
        status, address = client.send("POST", f"/api/products/{product}/archived", {"secret": ACCOUNT["secret"]}, headers)
        assert status == 200, (status, address)
        self.perhaps_gone[product] = self.names.pop(product)
        status, body = client.send("DELETE", address.decode().strip('"'), None, headers)
        assert status in (200, 202), (status, body)
        del self.perhaps_gone[product]
        self.gone.add(product)
        self.counts["deletions"] += 1

    def check(self, client):
        if self.registering:
            key, name = self.registering
            self.post(client, key, name)
            self.counts["sent again"] += 1
            found = json.loads(client.send("GET", "/api/products?search_value=" + name.replace(" ", "%20"))[1])
            same = [page for page in found["pages"] if page["name"] == name]
            assert len(same) == 1, f"{name} was registered {len(same)} times"
        for product, names in list(self.names.items()):
            status, body = client.send("GET", f"/api/products/{product}")
            assert status == 200 and json.loads(body)["name"] in names, (product, names, status, body)
            self.names[product] = {json.loads(body)["name"]}
        for product, names in self.perhaps_gone.items():
            status, body = client.send("GET", f"/api/products/{product}")
            assert status == 404 or status == 200 and json.loads(body)["name"] in names, (product, status, body)
            if status == 404: self.gone.add(product)
            else: self.names[product] = names
        self.perhaps_gone = {}
        for product in self.gone:
            assert client.send("GET", f"/api/products/{product}")[0] == 404, f"{product} is there again"
        self.gone = set(random.sample(sorted(self.gone), min(len(self.gone), 50)))
        while len(self.names) > 100: self.names.pop(next(iter(self.names)))


class User:
    """Likes products, counts up a document, and sends messages to another user."""

    def __init__(self, number):
        self.number = number
        self.likes = [set()]       # what the likes may be now; one set that is certain, or two
        self.count = [0, 0]        # increments with a response, and all
        self.messages = set()      # the messages that got a response
        self.sending = set()       # those that did not
        self.counts = collections.Counter()
        self.liked = []

    def sign_up(self, port):
        client = Client(port)
        email = {"email": f"user{self.number}@example.com", "password": "pass-word", "returnSecureToken": True}
        status, body = client.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", email)
        assert status == 200, body
        reply = json.loads(body)
        self.token, self.id = reply["idToken"], reply["localId"]
        writes = {"writes": profile(self.id, f"user{self.number}")}
        status, body = client.send("POST", DOCUMENTS + ":commit", writes, {"Authorization": "Bearer " + self.token})
        assert status == 200, body

    def befriend(self, port, other):
        members = sorted([self.id, other.id])
        self.chat = "_".join(members)
        if self.id == members[0]:
            status, body = self.commit(Client(port), f"chats/{self.chat}", room(members), time_fields=["createdAt", "updatedAt"])
            assert status == 200, body

    def commit(self, client, path, fields, mask=None, time_fields=(), increment=None, exists=None):
        transforms = [{"fieldPath": field, "setToServerValue": "REQUEST_TIME"} for field in time_fields]
        if increment: transforms.append({"fieldPath": increment, "increment": {"integerValue": "1"}})
        write = {"update": {"name": f"{ROOT}/{path}", "fields": fields}}
        if transforms: write["updateTransforms"] = transforms
        if mask is not None: write["updateMask"] = {"fieldPaths": mask}
        if exists is not None: write["currentDocument"] = {"exists": exists}
        return client.send("POST", DOCUMENTS + ":commit", {"writes": [write]}, {"Authorization": "Bearer " + self.token})

    def work(self, port):
        client = Client(port)
        while True:
            choice = random.random()
            if choice < 0.4: self.like(client)
            elif choice < 0.7: self.increase(client)
            else: self.talk(client)

    def like(self, client):
        new = set(random.sample(self.liked, random.randrange(len(self.liked) + 1)))
        self.likes = [self.likes[0], new]
        values = {"arrayValue": {"values": [{"stringValue": str(product)} for product in sorted(new)]}}
        status, body = self.commit(client, f"users/{self.id}/private/account", {"likedProductIDs": values}, ["likedProductIDs"])
        assert status == 200, (status, body)
        self.likes = [new]
        self.counts["changes of likes"] += 1

    def increase(self, client):
        self.count[1] += 1
        status, body = self.commit(client, f"users/{self.id}/notes/count", {}, [], increment="count")
        assert status == 200, (status, body)
        self.count[0] += 1
        self.counts["increments"] += 1

    def talk(self, client):
        name = "m" + uuid.uuid4().hex
        self.sending.add(name)
        fields = {"sender": {"stringValue": self.id}, "body": {"stringValue": name}}
        status, body = self.commit(client, f"chats/{self.chat}/messages/{name}", fields, time_fields=["at"], exists=False)
        assert status == 200, (status, body)
        self.sending.discard(name)
        self.messages.add(name)
        self.counts["messages"] += 1

    def fields(self, client, path):
        status, body = client.send("GET", f"{DOCUMENTS}/{path}", None, {"Authorization": "Bearer " + self.token})
        assert status in (200, 404), (status, body)
        return json.loads(body).get("fields", {}) if status == 200 else None

    def check(self, client):
        private = self.fields(client, f"users/{self.id}/private/account") or {}
        values = private.get("likedProductIDs", {}).get("arrayValue", {}).get("values", [])
        likes = {int(value["stringValue"]) for value in values}
        assert likes in self.likes, (likes, self.likes)
        self.likes = [likes]
        counted = int((self.fields(client, f"users/{self.id}/notes/count") or {}).get("count", {"integerValue": 0})["integerValue"])
        assert self.count[0] <= counted <= self.count[1], (counted, self.count)
        self.count = [counted, counted]
        for name in self.messages:
            fields = self.fields(client, f"chats/{self.chat}/messages/{name}")
            assert fields and fields["body"]["stringValue"] == name, f"message {name} is lost"
        for name in self.sending:
            fields = self.fields(client, f"chats/{self.chat}/messages/{name}")
            assert fields is None or fields["body"]["stringValue"] == name, f"message {name} is half there"
        self.messages, self.sending = set(random.sample(sorted(self.messages), min(len(self.messages), 20))), set()


def live(worker, port, failures):
    try:
        worker.work(port)
    except (OSError, http.client.HTTPException):
        return
    except AssertionError as error:
        failures.append(repr(error))


def likes_of(client, product):
    return json.loads(client.send("GET", f"/api/products/{product}")[1])["likes"]


def leftovers(file):
    """Images without a row, and rows without an image. A small image that is the large one has no file of its own."""
    stem = lambda name: os.path.splitext(name)[0]
    rows = [tuple(map(stem, row)) for row in sqlite3.connect(file).execute("SELECT full_name, thumb_name FROM images")]
    files = {stem(name) for name in os.listdir(file + "-pictures") if not name.startswith(".") and name != "swept"}
    return files - {name for row in rows for name in row}, {full for full, _ in rows} - files


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    command, cycles = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 200
    file = os.path.join(tempfile.mkdtemp(), "market.db")
    # A secret that the market makes itself is random and needs no slow hash.
    added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
    ACCOUNT.update(json.loads(added.stdout))
    process, port, _ = start(command, file)
    sellers, users, slowest, failures = [Seller(n) for n in range(4)], [User(n) for n in range(4)], 0.0, []
    try:
        shelf = Seller("shelf")
        for _ in range(10): shelf.register(Client(port))
        for user in users:
            user.sign_up(port)
            user.liked = list(shelf.names)
        for one, other in zip(users[0::2], users[1::2]):
            one.befriend(port, other)
            other.befriend(port, one)
        for cycle in range(cycles):
            threads = [threading.Thread(target=live, args=(worker, port, failures)) for worker in sellers + users]
            for thread in threads: thread.start()
            time.sleep(random.uniform(0.02, 0.4))
            process.send_signal(signal.SIGKILL)
            process.wait()
            for thread in threads: thread.join()
            process, port, ready = start(command, file)
            slowest = max(slowest, ready)
            if failures: sys.exit(f"cycle {cycle}: {failures[0]}")
            client = Client(port)
            try:
                for worker in sellers + users: worker.check(client)
                for product in shelf.names:
                    expected = sum(product in user.likes[0] for user in users)
                    assert likes_of(client, product) == expected, (product, likes_of(client, product), expected)
            except AssertionError as error:
                sys.exit(f"cycle {cycle}: {error}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
    counts = sum((worker.counts for worker in sellers + users), collections.Counter())
    print(f"{cycles} kills; with a response and kept: {', '.join(f'{count} {what}' for what, count in counts.items())}")
    verdict = sqlite3.connect(file).execute("PRAGMA integrity_check").fetchone()[0]
    broken = sqlite3.connect(file).execute("PRAGMA foreign_key_check").fetchall()
    files, rows = leftovers(file)
    print(f"integrity {verdict}, {len(broken)} broken references, {len(rows)} rows without an image, "
          f"{len(files)} images without a row (set aside an hour later); ready after at most {slowest:.2f} s")
    if verdict != "ok" or broken or rows or not counts["registrations"] or not counts["messages"]: sys.exit(1)


if __name__ == "__main__":
    main()

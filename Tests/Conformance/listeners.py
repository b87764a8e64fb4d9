#!/usr/bin/env python3
"""What listeners to events cost a served market, and how soon an event reaches them.

    Tests/Conformance/listeners.py MARKET [LISTENERS]

MARKET is the built command, for example .build/release/market. Printed are the memory of the server (VmRSS) before and with
the listeners, the time of a request of another client before and with them, the time from a write to its event at a listener,
and from a chat message to its event at the other user.
"""
import http.client, json, os, socket, statistics, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kill

ROOT = "projects/demo-open-market/databases/(default)/documents"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def call(port, method, path, body=None, token=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": "application/json"}
    if token: headers["Authorization"] = "Bearer " + token
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    assert response.status < 300, (response.status, content)
    return json.loads(content) if content else None


def listen(port, token=None):
    stream = socket.create_connection(("127.0.0.1", port), timeout=30)
    field = f"Authorization: Bearer {token}\r\n" if token else ""
    stream.sendall(f"GET /api/events HTTP/1.1\r\nHost: a\r\n{field}\r\n".encode())
    read_until(stream, b": welcome")
    return stream


def read_until(stream, mark):
    data = b""
    while mark not in data:
        more = stream.recv(65536)
        assert more, data
        data += more
    return data


def memory(pid):
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def latency(port, rounds=3000):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    for number in range(rounds):
        begin = time.perf_counter()
        connection.request("GET", f"/api/products?items_per_page=20&page_no={number % 7 + 1}")
        connection.getresponse().read()
        times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    return f"median {times[len(times) // 2]:.2f} ms, 99th percentile {times[len(times) * 99 // 100]:.2f} ms"


def sign_up(port, name):
    body = {"email": f"{name}@example.com", "password": "pass-word", "returnSecureToken": True}
    return call(port, "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", body)


def commit(port, token, path, fields, time_fields, precondition=None):
    write = {"update": {"name": f"{ROOT}/{path}", "fields": fields},
             "updateTransforms": [{"fieldPath": field, "setToServerValue": "REQUEST_TIME"} for field in time_fields]}
    if precondition is not None: write["currentDocument"] = {"exists": precondition}
    call(port, "POST", f"/v1/{ROOT}:commit".replace("(", "%28").replace(")", "%29"), {"writes": [write]}, token)


def spread(times):
    return f"median {statistics.median(times) * 1000:.1f} ms, longest {max(times) * 1000:.1f} ms"


def main():
    command, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([command, "serve", "--firebase", "--port", str(port), "--data", folder + "/shop.db",
                                   "--max-messages-per-minute", "1000000"],
                                  stdout=subprocess.DEVNULL)
        try:
            for _ in range(200):
                try:
                    call(port, "GET", "/healthChecker")
                    break
                except OSError:
                    time.sleep(0.05)
            ann, bob = sign_up(port, "ann"), sign_up(port, "bob")
            for user, name in ((ann, "ann"), (bob, "bob")):
                path = f"/v1/{ROOT}:commit".replace("(", "%28").replace(")", "%29")
                call(port, "POST", path, {"writes": kill.profile(user["localId"], name)}, user["idToken"])
            members = sorted([ann["localId"], bob["localId"]])
            chat = "_".join(members)
            commit(port, ann["idToken"], f"chats/{chat}", kill.room(members), ["createdAt", "updatedAt"])
            latency(port)
            before = memory(server.pid)
            print("before:", f"{before:.1f} MB,", latency(port))
            begin = time.perf_counter()
            streams = [listen(port) for _ in range(count)]
            print(f"{count} listeners opened in {time.perf_counter() - begin:.2f} s")
            print("with them:", f"{memory(server.pid):.1f} MB (+{memory(server.pid) - before:.1f}),", latency(port))
            reader = listen(port, bob["idToken"])
            times = []
            for number in range(100):
                message = {"sender": {"stringValue": ann["localId"]}, "body": {"stringValue": "hello"}}
                begin = time.perf_counter()
                commit(port, ann["idToken"], f"chats/{chat}/messages/m{number:04}", message, ["at"], False)
                read_until(reader, f"m{number:04}".encode())
                times.append(time.perf_counter() - begin)
            print("message to event at the other user:", spread(times))
            account = call(port, "POST", "/api/vendors", {"name": "shop", "secret": "long-enough-secret"})
            announce(port, account)
            for stream in streams: read_until(stream, b"\n\n")
            times = []
            for number in range(50):
                begin = time.perf_counter()
                announce(port, account)
                for stream in streams: read_until(stream, b"\n\n")
                times.append(time.perf_counter() - begin)
            print(f"product to event at all {count}:", spread(times))
            print("afterwards:", f"{memory(server.pid):.1f} MB")
        finally:
            server.terminate()
            server.wait()


def announce(port, account):
    """Registers a product."""
    image = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360"
                          "606060000000050001a5f645400000000049454e44ae426082")
    params = {"name": "keyboard", "description": "ten letters at least", "price": 10, "currency": "KRW",
              "discounted_price": 0, "stock": 1, "secret": "long-enough-secret"}
    parts = (b'--x\r\nContent-Disposition: form-data; name="params"\r\n\r\n' + json.dumps(params).encode()
             + b'\r\n--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n'
             + b"Content-Type: image/png\r\n\r\n" + image + b"\r\n--x--\r\n")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/api/products", parts,
                       {"Content-Type": "multipart/form-data; boundary=x", "identifier": account["identifier"]})
    response = connection.getresponse()
    assert response.status == 201, response.read()
    connection.close()


main()

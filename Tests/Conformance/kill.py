#!/usr/bin/env python3
"""Kills a market in the middle of its work, again and again, and looks whether it kept its word.

    Tests/Conformance/kill.py MARKET [CYCLES]

MARKET is the built command, for example .build/release/market. Each cycle starts it on the
same file, lets eight clients register products, kills it with SIGKILL at a random moment, and starts it again. Every
product whose registration was answered with 201 must still be there, and the file must be
whole. Standard library only; uses 127.0.0.1 and a temporary folder.
"""
import http.client, json, os, random, signal, sqlite3, struct, subprocess, sys, tempfile, threading, time, zlib

ACCOUNT = {}


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


def start(command, file):
    began = time.monotonic()
    process = subprocess.Popen([command, "serve", "--port", "0", "--data", file], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline().strip()
    if not line.startswith("http://"):
        sys.exit(f"the market did not start: {line!r}")
    return process, int(line.rsplit(":", 1)[1].strip("/")), time.monotonic() - began


def write(port, kept, lock, number):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"identifier": ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"}
    try:
        while True:
            name = f"product {number} {random.random()}"
            connection.request("POST", "/api/products", form(name), headers)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 201:
                with lock:
                    kept[json.loads(body)["id"]] = name
    except (OSError, http.client.HTTPException):
        return


def missing(port, kept):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    lost = []
    for number, name in kept.items():
        connection.request("GET", f"/api/products/{number}")
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200 or json.loads(body)["name"] != name:
            lost.append(number)
    return lost


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    command, cycles = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 200
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, "market.db")
    total, slowest, recent = 0, 0.0, {}
    # A secret that the market makes itself is random and needs no slow hash.
    added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
    ACCOUNT.update(json.loads(added.stdout))
    process, port, _ = start(command, file)
    try:
        for cycle in range(cycles):
            kept, lock = {}, threading.Lock()
            writers = [threading.Thread(target=write, args=(port, kept, lock, n)) for n in range(8)]
            for writer in writers:
                writer.start()
            time.sleep(random.uniform(0.02, 0.4))
            process.send_signal(signal.SIGKILL)
            process.wait()
            for writer in writers:
                writer.join()
            process, port, ready = start(command, file)
            slowest = max(slowest, ready)
            lost = missing(port, {**recent, **kept})
            if lost:
                sys.exit(f"cycle {cycle}: {len(lost)} answered registrations are lost: {lost[:5]}")
            total, recent = total + len(kept), kept
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
    verdict = sqlite3.connect(file).execute("PRAGMA integrity_check").fetchone()[0]
    if total == 0:
        sys.exit("no registration was answered with 201")
    print(f"{cycles} kills, {total} answered registrations, 0 lost; integrity {verdict}; ready after at most {slowest:.2f} s")
    if verdict != "ok":
        sys.exit(1)


if __name__ == "__main__":
    main()

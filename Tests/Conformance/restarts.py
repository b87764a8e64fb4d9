#!/usr/bin/env python3
"""Stops and starts a market again and again, and counts what users of the SDK notice.

    Tests/Conformance/restarts.py MARKET [RESTARTS]

MARKET is the built command, for example .build/release/market; its other commands are the users: four of them list, show and edit
products all the time, each with the retries that every app of the SDK has. Beside them eight connections ask for pages without any
retries. The market is stopped with SIGTERM every half second and started at once on the same file, at a socket that outlives it, as systemd
hands over. Every stop must end with 0 within ten seconds, no command of a user may fail, and no response may be cut short.
"""
import collections, json, os, signal, socket, subprocess, sys, tempfile, threading, time

VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")
GET = b"GET /api/products?items_per_page=20 HTTP/1.1\r\nHost: localhost\r\n\r\n"


def start(command, listener, file):
    """The socket is descriptor 3, and the shell tells its own number before it becomes the market."""
    words = [command, "serve", "--data", file, "--demo", "--vendor", ":".join(VENDOR)]
    script = f'exec 3<&{listener.fileno()}; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"'
    process = subprocess.Popen(["bash", "-c", script, "bash", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               pass_fds=[listener.fileno()], text=True)
    if not process.stdout.readline().startswith("http://"): sys.exit("the market did not start")
    return process


def user(command, port, product, isOver, done, failures):
    environment = os.environ | {"MARKET_IDENTIFIER": VENDOR[1], "MARKET_SECRET": VENDOR[2]}
    address = ["--url", f"http://127.0.0.1:{port}"]
    number = 0
    while not isOver.is_set():
        number += 1
        words = [["list", "--json"], ["show", str(product)], ["edit", str(product), "--price", str(number)]][number % 3]
        run = subprocess.run([command, *words, *address], capture_output=True, text=True, env=environment)
        done[words[0]] += 1
        if run.returncode: failures.append(f"{words[0]}: {run.returncode} {run.stderr.strip()[:120]}")


def reader(port, isOver, counts):
    while not isOver.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                while not isOver.is_set():
                    connection.sendall(GET)
                    head, _, body = receive(connection)
                    if head is None:
                        counts["not answered" if not body else "cut short"] += 1
                        break
                    counts["responses"] += 1
                    if b"Connection: close" in head: break
        except ConnectionRefusedError: time.sleep(0.005)
        except OSError: counts["reset"] += 1


def receive(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more: return None, None, data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
    while len(body) < length:
        more = connection.recv(65536)
        if not more: return None, None, data
        body += more
    return head, None, body


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    command, restarts = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 100
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/shop.db"
        listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        port = listener.getsockname()[1]
        process = start(command, listener, file)
        image = f"{folder}/a.png"
        listed = subprocess.run([command, "image", "1", "-o", image, "--url", f"http://127.0.0.1:{port}"], capture_output=True)
        assert listed.returncode == 0, listed
        environment = os.environ | {"MARKET_IDENTIFIER": VENDOR[1], "MARKET_SECRET": VENDOR[2]}
        products = []
        for number in range(4):
            made = subprocess.run([command, "register", "--name", f"Chest {number}", "--description", "Oak, with brass corners.",
                                   "--price", "5", "--photo", image, "--json", "--url", f"http://127.0.0.1:{port}"],
                                  capture_output=True, env=environment)
            assert made.returncode == 0, made
            products.append(json.loads(made.stdout)["id"])
        isOver, done, failures, counts = threading.Event(), collections.Counter(), [], collections.Counter()
        threads = [threading.Thread(target=user, args=(command, port, product, isOver, done, failures)) for product in products]
        threads += [threading.Thread(target=reader, args=(port, isOver, counts)) for _ in range(8)]
        for thread in threads: thread.start()
        longest, codes = 0.0, collections.Counter()
        for _ in range(restarts):
            time.sleep(0.5)
            begin = time.monotonic()
            process.send_signal(signal.SIGTERM)
            codes[process.wait()] += 1
            longest = max(longest, time.monotonic() - begin)
            process = start(command, listener, file)
        isOver.set()
        for thread in threads: thread.join()
        process.send_signal(signal.SIGTERM)
        process.wait()
    print(f"{restarts} restarts, exit codes {dict(codes)}, longest stop {longest:.2f} s")
    print(f"users of the SDK: {dict(done)}, failures {len(failures)} {failures[:3]}")
    print(f"connections without retries: {dict(counts)}")
    sys.exit(1 if failures or set(codes) != {0} or counts["cut short"] or longest > 10 else 0)


if __name__ == "__main__":
    main()

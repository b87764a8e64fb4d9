#!/usr/bin/env python3
"""Starts a server under pressure and measures what becomes of it.

    pressure.py COMMAND…      for example: pressure.py .build/release/market serve --port 0

The command must print one line with its address once it listens. Needs nothing but Python and Linux.
"""

import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time

failures = 0
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


def report(name, value, isRight):
    global failures
    failures += 0 if isRight else 1
    print(f"{'ok   ' if isRight else 'FAIL '} {name}: {value}")


class Server:
    def __init__(self, command, descriptors=None):
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors,) * 2)) if descriptors else None
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        found = re.search(r"http://([0-9.]+):(\d+)", self.process.stdout.readline())
        self.address = (found[1], int(found[2]))

    def connect(self):
        return socket.create_connection(self.address, timeout=20)

    def get(self):
        """How long one request on a connection of its own takes."""
        begin = time.monotonic()
        with self.connect() as client:
            client.sendall(GET)
            assert client.recv(12).startswith(b"HTTP/1.1 "), "no answer"
        return time.monotonic() - begin

    def cpu(self):
        words = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / 100

    def memory(self):
        status = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        return time.monotonic() - begin, code


def exhausted_descriptors(command):
    server = Server(command, descriptors=64)
    clients = [server.connect() for _ in range(150)]
    for client in clients:
        client.sendall(b"GET / HT")
    before = server.cpu()
    time.sleep(3)
    share = (server.cpu() - before) / 3
    report("processor share without descriptors", f"{share:.0%}", share < 0.2)
    for client in clients:
        client.close()
    wait = server.get()
    report("accepting again after", f"{wait * 1000:.0f} ms", wait <= 2)
    server.stop()


def slow_clients(command):
    server = Server(command)
    before = server.memory()
    begin = time.monotonic()
    clients = [server.connect() for _ in range(1000)]
    for client in clients:
        client.sendall(b"GET / HTTP/1.1\r\nX")
    times = sorted(server.get() for _ in range(500))
    report("p99 of a good client beside 1000 slow ones", f"{times[494] * 1000:.1f} ms", times[494] <= 0.1)
    report("memory for 1000 slow clients", f"{server.memory() - before:.1f} MiB", server.memory() - before < 16)
    for client in clients:
        while client.recv(4096):
            pass
    took = time.monotonic() - begin
    report("all slow clients sent away after", f"{took:.1f} s", took <= 12)
    server.stop()


def oversize_requests(command):
    server = Server(command)
    server.get()
    before = server.memory()
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1073741824\r\n\r\na"
    for _ in range(2000):
        with server.connect() as client:
            client.sendall(head)
            assert client.recv(12) == b"HTTP/1.1 413", "not refused"
    report("memory after 2000 oversize requests", f"{server.memory() - before:+.1f} MiB", server.memory() - before < 5)
    server.stop()


def stop_under_load(command):
    server = Server(command)
    answers, partial, isOver = [0], [0], threading.Event()

    def load():
        while not isOver.is_set():
            try:
                with server.connect() as client:
                    while True:
                        client.sendall(GET)
                        answer = client.recv(65536)
                        if not answer:
                            break
                        answers[0] += 1
                        partial[0] += b"\r\n\r\n" not in answer
                        if b"Connection: close" in answer:
                            break
            except OSError:
                if server.process.poll() is not None:
                    return

    threads = [threading.Thread(target=load) for _ in range(16)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    took, code = server.stop()
    isOver.set()
    for thread in threads:
        thread.join()
    report("stopped under load after", f"{took:.2f} s, {answers[0]} answers, code {code}", took < 10 and code == 0)
    report("answers cut short", partial[0], partial[0] == 0)


if __name__ == "__main__":
    for scene in (exhausted_descriptors, slow_clients, oversize_requests, stop_under_load):
        scene(sys.argv[1:])
    sys.exit(1 if failures else 0)

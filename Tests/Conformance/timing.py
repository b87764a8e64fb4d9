#!/usr/bin/env python3
"""Whether the time of a refused log-in tells who has an account.

    Tests/Conformance/timing.py MARKET [PAIRS]

MARKET is the built command, for example .build/release/market. A user signs up for every third pair of log-ins; then wrong passwords
are sent in turns for an address with an account and for one without (PAIRS, 300), one at a time, at most three for an address, so that no limit
for guesses is met. Status, fields and bodies must be the same. Printed are the medians, their ratio, and Welch's t of the times.
The goal: a ratio within 10 %.
"""
import http.client, json, math, os, random, statistics, subprocess, sys, tempfile, time

PATH = "/identitytoolkit.googleapis.com/v1/accounts:"


def send(connection, method, body):
    begin = time.perf_counter()
    connection.request("POST", PATH + method + "?key=any", json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    content = response.read()
    took = time.perf_counter() - begin
    fields = sorted((name, value) for name, value in response.getheaders() if name not in ("Date", "X-Request-Id"))
    return took, (response.status, fields, content)


def welch(one, other):
    variance = statistics.variance(one) / len(one) + statistics.variance(other) / len(other)
    return (statistics.mean(one) - statistics.mean(other)) / math.sqrt(variance)


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    command, pairs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 300
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([command, "serve", "--firebase", "--port", "0", "--data", f"{folder}/shop.db"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            count = (pairs + 2) // 3
            for number in range(count):
                _, reply = send(connection, "signUp", {"email": f"user{number:05}@example.com", "password": "pass-word"})
                assert reply[0] == 200, reply
            times, replies = {True: [], False: []}, set()
            for number in range(pairs):
                order = [True, False]
                random.shuffle(order)
                for isKnown in order:
                    email = f"{'user' if isKnown else 'none'}{number % count:05}@example.com"
                    took, reply = send(connection, "signInWithPassword", {"email": email, "password": f"wrong-{number:05}"})
                    times[isKnown].append(took * 1000)
                    replies.add(repr(reply))
        finally:
            server.terminate()
            server.wait(60)
    known, unknown = statistics.median(times[True]), statistics.median(times[False])
    print(f"{pairs} pairs: known {known:.1f} ms, unknown {unknown:.1f} ms, ratio {known / unknown:.3f}, "
          f"Welch's t {welch(times[True], times[False]):.2f}; {len(replies)} kind of response")
    sys.exit(0 if len(replies) == 1 and 0.9 <= known / unknown <= 1.1 else 1)


if __name__ == "__main__":
    main()

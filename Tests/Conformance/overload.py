#!/usr/bin/env python3
"""A served market at its best, and asked for twice that.

    Tests/Conformance/overload.py MARKET [SECONDS]

MARKET is the built command, for example .build/release/market. Needs wrk (Debian). Searches that no one made before are asked for by
1, 64 and 256 connections, SECONDS (10) each: 64 find the server's best, 256 are more than the 128 requests it works on at
once. Printed are successes a second, how many responses were 503, and, of a client of its own beside them, the times of
successes and of refusals. The goals: four fifths of the best, successes at most four times as late as without load or 100 ms, and
refusals with Retry-After. Ends with 1 for a 503 without it, and below half of the best; a missed goal is printed.
"""
import http.client, os, random, re, statistics, subprocess, sys, tempfile, threading, time

SCRIPT = """
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/api/products?search_value=" .. string.char(97 + n % 26) .. n .. math.random(1000000000))
end
done = function(summary, latency, requests)
  io.write(string.format("REQUESTS %d NOT-2XX %d SECONDS %f P99 %f\\n", summary.requests, summary.errors.status,
    summary.duration / 1000000, latency:percentile(99) / 1000))
end
"""


def load(port, connections, seconds, script):
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "-s", script, f"http://127.0.0.1:{port}"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    requests, bad, took, _ = map(float, re.search(r"REQUESTS (\S+) NOT-2XX (\S+) SECONDS (\S+) P99 (\S+)", text).groups())
    return (requests - bad) / took, bad / took


def sample(port, stop, served, refused, problems):
    """One request after another, each over a connection of its own."""
    while not stop.is_set():
        begin = time.perf_counter()
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", f"/api/products?search_value=z{random.randrange(10**12)}")
            response = connection.getresponse()
            response.read()
            if response.status == 503 and not response.getheader("Retry-After"): problems.append("503 without Retry-After")
            (served if response.status == 200 else refused).append(time.perf_counter() - begin)
            connection.close()
        except (OSError, http.client.HTTPException) as error:
            problems.append(type(error).__name__)
        time.sleep(0.005)


def spread(times):
    if not times: return "none"
    times = sorted(times)
    return f"{statistics.median(times) * 1000:.1f} / {times[int(len(times) * 0.99)] * 1000:.1f} ms (median / 99 %)"


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    command, seconds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 10
    with tempfile.TemporaryDirectory() as folder:
        script = f"{folder}/search.lua"
        with open(script, "w") as file: file.write(SCRIPT)
        server = subprocess.Popen([command, "serve", "--port", "0", "--data", f"{folder}/shop.db", "--demo"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
            best, problems, goodput, calm = 0, [], {}, None
            for connections in (1, 64, 256):
                served, refused, stop = [], [], threading.Event()
                client = threading.Thread(target=sample, args=(port, stop, served, refused, problems))
                client.start()
                goodput[connections], bad = load(port, connections, seconds, script)
                stop.set()
                client.join()
                print(f"{connections:4} connections: {goodput[connections]:7.0f} successes a second, {bad:7.0f} refused; beside them "
                      f"successes {spread(served)}, refusals {spread(refused)}")
        finally:
            server.terminate()
            server.wait(60)
    ratio = goodput[256] / max(goodput.values())
    print(f"at too much: {ratio:.2f} of the best (goal 0.80: {'reached' if ratio >= 0.8 else 'MISSED'}); "
          f"problems: {sorted(set(problems)) or 'none'}")
    sys.exit(1 if problems or ratio < 0.5 else 0)


if __name__ == "__main__":
    main()

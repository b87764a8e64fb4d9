#!/usr/bin/env python3
"""Takes the disk away from a market that is being written to, and looks what it says.

    Tests/Conformance/disk.py MARKET

MARKET is the built command, for example .build/release/market. Two runs, each on files of its own:

- full: the file lies on a file system of 64 MiB (a tmpfs, mounted by this script, so root is needed). Registering must end with
  507, reading must go on, and once something is deleted writing must work again.
- failing: strace lets every sync of the disk fail with EIO after the market has started (strace and the right to trace are
  needed). Registering must not be answered with success, reading must go on.

After both the market is started again on the same file, and every answered registration must be there.
Standard library only.
"""
import http.client, json, os, shutil, signal, subprocess, sys, tempfile

import kill


def post(port, name):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"identifier": kill.ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"}
    connection.request("POST", "/api/products", kill.form(name), headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


def account(command, file):
    added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
    kill.ACCOUNT.update(json.loads(added.stdout))


def check(what, good, detail=""):
    print(("ok    " if good else "FAIL  ") + what + (f": {detail}" if detail and not good else ""))
    return good


def registered(body):
    product = json.loads(body)
    return product["id"], product["name"]


def again(command, file, kept):
    process, port, _ = kill.start(command, file)
    found = {number: get(port, f"/api/products/{number}") for number in kept}
    lost = [number for number, (status, body) in found.items() if status != 200 or json.loads(body)["name"] != kept[number]]
    process.send_signal(signal.SIGTERM)
    process.wait()
    return check(f"all {len(kept)} answered registrations are there after a new start", not lost, lost)


def full(command):
    folder = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
    good, kept = True, {}
    try:
        file = os.path.join(folder, "market.db")
        account(command, file)
        process, port, _ = kill.start(command, file)
        ballast = os.path.join(folder, "ballast")
        with open(ballast, "wb", buffering=0) as hole:
            try:
                while True:
                    hole.write(b"x" * 65536)
                    hole.flush()
            except OSError:
                pass
        refusals = []
        for number in range(400):
            status, body = post(port, f"product {number}")
            if status == 201:
                identifier, name = registered(body)
                kept[identifier] = name
            else:
                refusals.append(status)
                if len(refusals) == 20:
                    break
        good &= check("a full disk is answered with 507", set(refusals) == {507}, refusals)
        good &= check("reading goes on", get(port, "/api/products")[0] == 200)
        os.remove(ballast)
        status, body = post(port, "after the flood")
        good &= check("there is space again, and writing works", status == 201, status)
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
        process.send_signal(signal.SIGTERM)
        process.wait()
        good &= again(command, file, kept)
    finally:
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)
    return good


def failing(command):
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, "market.db")
    account(command, file)
    process, port, _ = kill.start(command, file)
    kept = {}
    for number in range(5):
        status, body = post(port, f"before {number}")
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
    good = check("registering works before", len(kept) == 5)
    trace = subprocess.Popen(
        ["strace", "-f", "-q", "-p", str(process.pid), "-e", "trace=fsync,fdatasync",
         "-e", "inject=fsync,fdatasync:error=EIO"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # The first failed sync shows that the trace is on.
    statuses = []
    for number in range(40):
        status, body = post(port, f"during {number}")
        statuses.append(status)
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
    good &= check("a failing disk is answered with 5xx", statuses[-1] >= 500, statuses)
    good &= check("reading goes on", get(port, "/api/products")[0] == 200)
    trace.send_signal(signal.SIGINT)
    trace.wait()
    process.send_signal(signal.SIGTERM)
    process.wait()
    return good & again(command, file, kept)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    good = True
    for name, run in (("full", full), ("failing", failing)):
        print(f"== {name}", flush=True)
        good &= run(sys.argv[1])
    sys.exit(0 if good else 1)


main()

#!/usr/bin/env python3
"""Copies a market from a file into the official Firestore emulator and back, and compares.

    Tests/Conformance/emulator_copy.py MARKET

MARKET is the built command, for example .build/release/market. Documents go to the emulator of the Google Cloud CLI (the package
google-cloud-cli-firestore-emulator, and Java); accounts and images to a market, whose services play the others, since no emulator of
theirs is packaged. Ends with 0 when both copies hold the same and the second file is whole, 1 when not, and 2 without the emulator.
"""
import os, subprocess, sys, tempfile
from rules import find_library, running

PROJECT = "firebase:demo-open-market"


def serve(command, *options):
    process = subprocess.Popen([command, "serve", "--firebase", "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    address = process.stdout.readline().strip()
    if not address.startswith("http://"): sys.exit("the market did not start")
    return process, address.removeprefix("http://")


def stop(process):
    process.terminate()
    process.wait()


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    command, library = os.path.abspath(sys.argv[1]), find_library()
    if not library:
        print("NOT CHECKED: the emulator of the Google Cloud CLI is not installed.")
        return 2
    with tempfile.TemporaryDirectory() as folder, running(library) as firestore:
        first, second = f"{folder}/shop.db", f"{folder}/back.db"
        stop(serve(command, "--data", first, "--demo")[0])
        services, address = serve(command)
        try:
            hosts = {"FIRESTORE_EMULATOR_HOST": firestore, "FIREBASE_AUTH_EMULATOR_HOST": address, "FIREBASE_STORAGE_EMULATOR_HOST": address}
            for source, target, more in [(first, PROJECT, []), (first, PROJECT, ["--verify"]), (PROJECT, second, [])]:
                copied = subprocess.run([command, "copy", "--from", source, "--to", target, *more], env=os.environ | hosts,
                                        capture_output=True, text=True)
                print(copied.stdout or copied.stderr)
                if copied.returncode or "Both hold the same." not in copied.stdout + copied.stderr: return 1
        finally:
            stop(services)
        return 1 if subprocess.run([command, "check", "--data", second]).returncode else 0


if __name__ == "__main__":
    sys.exit(main())

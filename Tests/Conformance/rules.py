#!/usr/bin/env python3
"""Lets the official Firestore emulator judge the table of access rules.

    python3 Tests/Conformance/rules.py

Needs an emulator: FIRESTORE_EMULATOR_HOST names one that is running (any project), or that of the Google Cloud CLI (the package
google-cloud-cli-firestore-emulator, and Java) or the program `firebase` is installed, and then one is started. The rules are Documentation/Server/firestore.rules, the requests
Tests/Market/OpenMarketFirebaseEmulatorTests/Fixtures/access-table.json. Ends with 0 when every verdict is as the table says,
1 when not, and 2 when there is no emulator.
"""
import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = ROOT / "Documentation/Server/firestore.rules"
TABLE = ROOT / "Tests/Market/OpenMarketFirebaseEmulatorTests/Fixtures/access-table.json"
PROJECT = "demo-rules"
NAME = f"projects/{PROJECT}/databases/(default)/documents"
LIBRARIES = [f"{folder}/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar" for folder in ("/usr/lib", "/usr/share", "/opt")]
TIMES = {"@past": "2020-01-01T00:00:00Z", "@later": "2099-01-01T00:00:00Z"}


class Emulator:
    def __init__(self, host):
        self.base = "http://" + host

    def send(self, method, path, body=None, token="owner"):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def need(self, *request):
        status, text = self.send(*request)
        if status != 200:
            sys.exit(f"{request[0]} {request[1]}: {status} {text}")


def token(uid):
    """A token as the emulator takes it: signed by nobody."""
    part = lambda value: base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()
    claims = {"sub": uid, "user_id": uid, "aud": PROJECT, "iss": "https://securetoken.google.com/" + PROJECT}
    return part({"alg": "none", "typ": "JWT"}) + "." + part(claims) + "."


def expanded(value):
    """The value with its repetitions written out."""
    if isinstance(value, dict):
        if "@repeat" in value:
            return value["@repeat"] * value["count"]
        return {key: expanded(inner) for key, inner in value.items()}
    return [expanded(inner) for inner in value] if isinstance(value, list) else value


def encoded(value):
    if value is None:
        return {"nullValue": None}
    if isinstance(value, bool):
        return {"booleanValue": value}
    if isinstance(value, int):
        return {"integerValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [encoded(inner) for inner in value]}}
    if isinstance(value, dict):
        return {"mapValue": {"fields": {key: encoded(inner) for key, inner in value.items()}}}
    return {"timestampValue": TIMES[value]} if value in TIMES else {"stringValue": value}


def write(path, fields):
    if fields is None:
        return {"delete": f"{NAME}/{path}"}
    # The time of the request is known to the server alone, which sets it.
    now = times_of_request(fields)
    return {
        "update": {"name": f"{NAME}/{path}", "fields": {name: encoded(value) for name, value in without_times(fields).items()}},
        "updateTransforms": [{"fieldPath": name, "setToServerValue": "REQUEST_TIME"} for name in now],
    }


def times_of_request(fields, before=""):
    """The paths of the fields that are to have the time of the request, also in maps."""
    paths = []
    for name, value in fields.items():
        if value == "@now": paths.append(before + name)
        if isinstance(value, dict): paths += times_of_request(value, f"{before}{name}.")
    return paths


def without_times(fields):
    return {name: without_times(value) if isinstance(value, dict) else value for name, value in fields.items() if value != "@now"}


def writes(row, documents):
    changes = {path: fields for path, fields in row.get("also", {}).items()}
    path = row["path"]
    if "after" in row:
        changes[path] = row["after"]
    elif "change" in row:
        fields = {**(documents.get(path) or {}), **row["change"]}
        changes[path] = {name: value for name, value in fields.items() if value != "@remove"}
    elif row["verb"] == "delete":
        changes[path] = None
    return [write(*change) for change in changes.items()]


def judge(emulator, row, world):
    documents = {**world, **row.get("documents", {})}
    if "before" in row:
        documents[row["path"]] = row["before"]
    emulator.need("DELETE", f"/emulator/v1/projects/{PROJECT}/databases/(default)/documents")
    stored = [write(path, fields) for path, fields in documents.items() if fields is not None]
    emulator.need("POST", f"/v1/{NAME}:commit", {"writes": stored})
    who = token(row["who"]) if row["who"] else None
    parts = row["path"].split("/")
    if row["verb"] == "get":
        status, text = emulator.send("POST", f"/v1/{NAME}:batchGet", {"documents": [f"{NAME}/{row['path']}"]}, who)
    elif row["verb"] == "list":
        query = {"from": [{"collectionId": parts[-1]}]}
        for field, value in row.get("where", {}).items():
            condition = {"field": {"fieldPath": field}, "op": "ARRAY_CONTAINS", "value": encoded(value)}
            query["where"] = {"fieldFilter": condition}
        parent = "/".join([NAME] + parts[:-1])
        status, text = emulator.send("POST", f"/v1/{parent}:runQuery", {"structuredQuery": query}, who)
    else:
        status, text = emulator.send("POST", f"/v1/{NAME}:commit", {"writes": writes(row, documents)}, who)
    if status not in (200, 403):
        sys.exit(f"{row['name']}: {status} {text}")
    return status == 200


def run(host):
    emulator = Emulator(host)
    rules = {"rules": {"files": [{"name": "firestore.rules", "content": RULES.read_text()}]}}
    emulator.need("PUT", f"/emulator/v1/projects/{PROJECT}:securityRules", rules)
    table = expanded(json.loads(TABLE.read_text()))
    wrong = 0
    for row in table["rows"]:
        verdict = judge(emulator, row, table["documents"])
        if verdict != row["allowed"]:
            wrong += 1
            word = "allowed" if verdict else "refused"
            print(f"{word}: {row['name']} ({row['who'] or 'nobody'} {row['verb']} {row['path']})")
    print(f"{len(table['rows'])} requests, {wrong} judged otherwise by the emulator")
    return 1 if wrong else 0


def main():
    host = os.environ.get("FIRESTORE_EMULATOR_HOST")
    if host:
        return run(host)
    if library := find_library():
        with running(library) as host:
            return run(host)
    if not shutil.which("firebase"):
        print("No emulator: FIRESTORE_EMULATOR_HOST is not set, and neither that of the Google Cloud CLI nor `firebase` is installed.")
        print("NOT CHECKED. `swift test --filter AccessTableTests` judges the same table without an emulator.")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        settings = {"emulators": {"firestore": {"host": "127.0.0.1", "port": 8787}, "ui": {"enabled": False}}}
        pathlib.Path(folder, "firebase.json").write_text(json.dumps(settings))
        command = ["firebase", "emulators:exec", "--only", "firestore", "--project", PROJECT]
        return subprocess.run(command + [f"{sys.executable} {pathlib.Path(__file__).resolve()}"], cwd=folder).returncode


def find_library():
    """The emulator of the Google Cloud CLI, where it and Java are installed."""
    found = [path for path in LIBRARIES if os.path.exists(path)]
    return found[0] if found and shutil.which("java") else None


@contextlib.contextmanager
def running(library):
    """The emulator on a free port of this machine, which is ended afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = ["java", "-cp", library, "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "--host=127.0.0.1", f"--port={port}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if process.poll() is not None: sys.exit("the emulator did not start")
                time.sleep(0.1)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())

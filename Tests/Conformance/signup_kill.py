#!/usr/bin/env python3
"""Kills a sign-up at every one of its requests, and looks whether anybody is left half a user.

    Tests/Conformance/signup_kill.py MARKET

MARKET is the built command, for example .build/release/market. A proxy between `market signup` and a running market counts the
requests. At the n-th one it kills, with SIGKILL, either the command or the market: before the request is passed on, or
after it was answered and before the answer is. A market that was killed is started again on the same file, while the
command goes on. Then somebody signs up with the same form. Either that works, or the address is taken and logging in
works; in both cases the account, its profile and its vendor name must be there and belong together. Standard library only; uses
127.0.0.1 and a temporary folder.
"""
import http.client, http.server, json, os, signal, subprocess, sys, tempfile, threading, urllib.parse

PASSWORD = "p4ssword"
TAKEN = "taken"
ROOT = "/v1/projects/demo-open-market/databases/(default)/documents"


class Market:
    """The market under test, which may be killed and started again."""

    def __init__(self, command, file):
        self.command, self.file, self.lock = command, file, threading.Lock()
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.command, "serve", "--firebase", "--port", "0", "--data", self.file],
                                        stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline().strip()
        if not line.startswith("http://"):
            sys.exit(f"the market did not start: {line!r}")
        self.port = int(line.rsplit(":", 1)[1].strip("/"))

    def kill(self):
        with self.lock:
            self.process.kill()
            self.process.wait()
            self.start()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def send(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


class Proxy(http.server.ThreadingHTTPServer):
    """Passes requests on, and kills somebody at the chosen one."""

    daemon_threads = True

    def __init__(self, market):
        super().__init__(("127.0.0.1", 0), Passing)
        self.market, self.lock = market, threading.Lock()
        self.arm(None, None, None)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def arm(self, number, victim, moment):
        self.number, self.victim, self.moment = number, victim, moment
        self.count, self.client, self.has_struck = 0, None, False
        self.client_is_known = threading.Event()

    def handle_error(self, request, client_address):
        pass  # Connections to the dead are lost; that is what this is about.


class Passing(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def pass_on(self):
        proxy = self.server
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with proxy.lock:
            proxy.count += 1
            strikes = proxy.count == proxy.number
        if strikes and proxy.moment == "before":
            return self.strike()
        status, headers, answer = proxy.market.send(self.command, self.path, body, dict(self.headers))
        if strikes:
            return self.strike()
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in ("connection", "transfer-encoding", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = do_PATCH = do_DELETE = pass_on

    def strike(self):
        proxy = self.server
        proxy.client_is_known.wait()
        if proxy.victim == "command":
            proxy.client.kill()
        else:
            proxy.market.kill()
        proxy.has_struck = True
        self.close_connection = True


def run(command, *arguments, folder, session):
    environment = dict(os.environ, MARKET_PASSWORD=PASSWORD, HOME=folder)
    return subprocess.Popen([command, *arguments, "--session", os.path.join(folder, session), "--json"],
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def rest(market, path, body, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    status, _, answer = market.send("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
    return status, json.loads(answer)


def problems(market, email, name, user):
    """What is not as it must be for a whole user."""
    status, login = rest(market, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
                         {"email": email, "password": PASSWORD, "returnSecureToken": True})
    if status != 200:
        return [f"cannot log in: {login}"]
    found, uid, token = [], login["localId"], login["idToken"]
    if uid != user:
        found.append("the command logged in as somebody else")
    documents = [("users/" + uid, "vendorName", name), ("vendors/" + urllib.parse.quote(name), "uid", uid),
                 (f"users/{uid}/private/account", None, None)]
    for path, field, value in documents:
        status, document = rest(market, f"{ROOT}/{path}", None, token)
        if status != 200:
            found.append(f"{path}: {status}")
        elif field and document["fields"][field]["stringValue"] != value:
            found.append(f"{path}: {document}")
    return found


def come_back(command, market, folder, email, name):
    """Signs up again with the same form, or logs in; the user's id."""
    url = f"http://127.0.0.1:{market.port}"
    again = run(command, "signup", name, "--email", email, "--url", url, folder=folder, session=name)
    out, error = again.communicate(timeout=120)
    if again.returncode != 0:
        login = run(command, "login", "--email", email, "--url", url, folder=folder, session=name)
        out, second = login.communicate(timeout=120)
        if login.returncode != 0:
            sys.exit(f"{name}: neither signing up nor logging in works:\n{error}{second}")
    told = json.loads(out)
    if told["name"] != name:
        sys.exit(f"{name}: logged in as {told}")
    return told["user"]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    command = sys.argv[1]
    folder = tempfile.mkdtemp()
    market = Market(command, os.path.join(folder, "market.db"))
    proxy = Proxy(market)
    url = f"http://127.0.0.1:{proxy.server_address[1]}"
    owner = come_back(command, market, folder, "owner@example.com", TAKEN)
    kills, steps = 0, {}
    try:
        for course in ("free", TAKEN):
            for victim in ("command", "market"):
                for moment in ("before", "after"):
                    number, strikes = 1, True
                    while strikes:
                        name = f"{course}-{victim}-{moment}-{number}"
                        email = name + "@example.com"
                        proxy.arm(number, victim, moment)
                        proxy.client = run(command, "signup", TAKEN if course == TAKEN else name,
                                           "--email", email, "--url", url, folder=folder, session=name)
                        proxy.client_is_known.set()
                        proxy.client.communicate(timeout=120)
                        strikes = proxy.has_struck
                        user = come_back(command, market, folder, email, name)
                        wrong = problems(market, email, name, user)
                        if wrong:
                            sys.exit(f"{name}: {wrong}")
                        kills += strikes
                        number += 1
                    steps[course, victim, moment] = number - 2
        wrong = problems(market, "owner@example.com", TAKEN, owner)
        if wrong:
            sys.exit(f"the owner of the name that others wanted: {wrong}")
    finally:
        market.stop()
    if min(steps.values()) < 3:
        sys.exit(f"too few requests were seen: {steps}")
    print(f"{kills} kills, 0 half users; kills by course, victim and moment: "
          + ", ".join(f"{' '.join(key)} {count}" for key, count in steps.items()))


if __name__ == "__main__":
    main()

"""A market with people who are told of things, for the scripts about notices; it does nothing by itself."""
import base64, hashlib, json, os, subprocess, sys, time, urllib.request

broken = []


def bare(data): return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check(holds, sentence):
    """Notes a rule that does not hold, and goes on with the next one."""
    if holds: return True
    if sentence in broken: return False
    broken.append(sentence)
    print(f"BROKEN: {sentence}", flush=True)
    return False


def finish():
    """Ends the script, with 1 where a rule was broken."""
    sys.exit(f"{len(broken)} rules were broken." if broken else 0)


def until(holds, within=10):
    """Waits until something holds, and returns whether it does."""
    end = time.monotonic() + within
    while not holds():
        if time.monotonic() > end: return False
        time.sleep(0.02)
    return True


class Market:
    def __init__(self, program, file, *options, env=None):
        command = [program, "serve", "--port", "0", "--data", file, "--notices", "mailto:me@shop.example",
                   "--password-rounds", "1000", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env=os.environ | (env or {}))
        self.address = self.process.stdout.readline().strip()
        if not self.address: sys.exit("The market did not start.")

    def ask(self, method, path, user=None, fields=None):
        headers = {"Content-Type": "application/json"}
        if user: headers["Authorization"] = "Bearer " + user["access_token"]
        body = None if fields is None else json.dumps(fields).encode()
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as response: return json.loads(response.read() or b"null")

    def join(self, name):
        user = self.ask("POST", "/api/accounts", None, {"email": f"{name}@b.example", "password": "pass-word-1"})
        self.ask("PUT", "/api/profile", user, {"name": name})
        user["id"] = self.ask("GET", "/api/profile", user)["user_id"]
        return user

    def log_in(self, name):
        return self.ask("POST", "/api/sessions", None, {"email": f"{name}@b.example", "password": "pass-word-1"})

    def chat(self, user, other): return self.ask("PUT", f"/api/chats/{other['id']}", user, {})["id"]

    def write(self, user, chat, text):
        return self.ask("PUT", f"/api/chats/{chat}/messages/{hashlib.md5(text.encode()).hexdigest()}", user, {"body": text})

    def read(self, user, chat):
        at = next(row["at"] for row in self.ask("GET", "/api/chats", user)["chats"] if row["id"] == chat)
        self.ask("PUT", f"/api/chats/{chat}/read", user, {"at": at})

    def settings(self, user, **fields): self.ask("PUT", "/api/notices/settings", user, fields)

    def devices(self, user): return self.ask("GET", "/api/notices", user)["devices"]

    def kill(self):
        self.process.kill()
        self.process.wait()

#!/usr/bin/env python3
"""Follows notices into real browsers: browsers.py MARKET (needs playwright, http-ece, dbus-fast, chromium and dbus-daemon)

Ann has a desk and a phone, and Ben writes to her: three Chromiums with a profile each, on the pages of the market. No browser
reaches its real service from here, so that a page subscribes at a service of this script, which decrypts what the market
sends and hands it to the worker by the protocol of the developer's tools. A desktop's service of notices stands on a
D-Bus of its own; it shows what the browser shows, and the browser takes a click there for a user's.
"""
import asyncio, http.server, json, os, queue, shutil, statistics, subprocess, sys, tempfile, threading, time
import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal
from playwright.sync_api import expect, sync_playwright
from people import Market, bare, check, finish

# A page counts how often it asks, and subscribes at this script's service.
PAGE = """
const ask = Notification.requestPermission.bind(Notification);
Notification.requestPermission = (...all) => {
    sessionStorage.setItem('prompts', Number(sessionStorage.getItem('prompts') ?? 0) + 1);
    return ask(...all);
};
PushManager.prototype.subscribe = async function (options) {
    if (!options.userVisibleOnly || new Uint8Array(options.applicationServerKey).length !== 65) throw new Error('options');
    return { toJSON: () => (%s) };
};
"""
LISTENERS = "Object.keys(getEventListeners(self)).sort().join()"
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
}"""


class Desktop(ServiceInterface):
    """The service of notices of a desktop; it notes what is shown, and can click."""

    def __init__(self):
        super().__init__("org.freedesktop.Notifications")
        self.shown, self.number, self.history = {}, 0, []

    @dbus_method()
    def GetCapabilities(self) -> "as": return ["actions", "body", "persistence"]

    @dbus_method()
    def GetServerInformation(self) -> "ssss": return ["desktop", "test", "1", "1.2"]

    @dbus_method()
    def Notify(self, app: "s", replaces: "u", icon: "s", summary: "s", body: "s", actions: "as", hints: "a{sv}", timeout: "i") -> "u":
        number = replaces or self.number + 1
        self.number = max(self.number, number)
        self.shown[number] = (summary, body, actions)
        self.history.append((time.monotonic(), summary))
        return number

    @dbus_method()
    def CloseNotification(self, number: "u"):
        if self.shown.pop(number, None): self.NotificationClosed(number, 3)

    @dbus_signal()
    def NotificationClosed(self, number, reason) -> "uu": return [number, reason]

    @dbus_signal()
    def ActionInvoked(self, number, action) -> "us": return [number, action]

    def start(self, address):
        self.loop, ready = asyncio.new_event_loop(), threading.Event()

        async def serve():
            bus = await MessageBus(bus_address=address).connect()
            bus.export("/org/freedesktop/Notifications", self)
            await bus.request_name("org.freedesktop.Notifications")
            ready.set()
            try: await bus.wait_for_disconnect()
            except EOFError: pass

        threading.Thread(target=lambda: self.loop.run_until_complete(serve()), daemon=True).start()
        if not ready.wait(10): sys.exit("The desktop did not start.")

    def click(self, number):
        self.loop.call_soon_threadsafe(self.ActionInvoked, number, "default")


class Service(http.server.ThreadingHTTPServer):
    """The service of the browsers: what it takes waits until a browser is handed it."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.address, self.browsers = f"http://127.0.0.1:{self.server_port}", {}
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        browser = self.server.browsers[self.path]
        text = http_ece.decrypt(body, private_key=browser.private, auth_secret=browser.auth, version="aes128gcm")
        browser.pushed.put((time.monotonic(), text.decode()))
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_): pass


class Browser:
    """A Chromium with a profile of its own, on a desktop of its own."""

    def __init__(self, play, folder, service, shop, name):
        self.name, self.shop, self.pushed = name, shop, queue.Queue()
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        service.browsers[f"/{name}"] = self
        self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL, text=True)
        bus = self.bus.stdout.readline().strip()
        self.desktop = Desktop()
        self.desktop.start(bus)
        self.context = play.chromium.launch_persistent_context(
            f"{folder}/{name}", executable_path=shutil.which("chromium"), locale="en", headless=False,
            args=["--no-sandbox", "--headless=new"],
            env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": bus})
        self.context.grant_permissions(["notifications"], origin=shop)
        subscription = {"endpoint": f"{service.address}/{name}", "keys": {"p256dh": bare(public), "auth": bare(self.auth)}}
        self.context.add_init_script(PAGE % json.dumps(subscription))
        self.page = self.context.pages[0]
        self.registration = None
        self.tools = self.context.new_cdp_session(self.page)
        self.tools.on("ServiceWorker.workerRegistrationUpdated", self.note)
        self.tools.send("ServiceWorker.enable")

    def note(self, event):
        for registration in event["registrations"]:
            if not registration["isDeleted"]: self.registration = registration["registrationId"]

    def log_in(self):
        self.page.goto(self.shop + "/login")
        self.page.get_by_label("E-mail").fill(f"{self.name.split('-')[0]}@b.example")
        self.page.get_by_label("Password").fill("pass-word-1")
        self.page.locator("button[value=logIn]").click()
        self.page.wait_for_url(lambda address: "/login" not in address)

    def prompts(self): return self.page.evaluate("Number(sessionStorage.getItem('prompts') ?? 0)")

    def write(self, room, text):
        if not self.page.url.endswith(room): self.page.goto(self.shop + room)
        self.page.locator("#text").fill(text)
        begin = time.monotonic()
        self.page.locator("button[value=send]").click()
        expect(self.page.locator("#messages")).to_contain_text(text)
        expect(self.page.locator("#messages .waiting")).to_have_count(0)
        return begin

    def push(self, within=10):
        """Takes what the service has got, and hands it to the worker; returns when it came, and what it was."""
        try: arrived, text = self.pushed.get(timeout=within)
        except queue.Empty: return None, None
        self.tools.send("ServiceWorker.deliverPushMessage", {"origin": self.shop, "registrationId": self.registration, "data": text})
        return arrived, json.loads(text)

    def shown(self): return self.page.evaluate(SHOWN)

    def wait(self, holds, within=5):
        for _ in range(int(within * 20)):
            if holds(): return True
            self.page.wait_for_timeout(50)
        return False

    def close(self):
        self.context.close()
        self.bus.terminate()
        self.bus.wait()


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    program, service = os.path.abspath(sys.argv[1]), Service()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as play:
        market, browsers = Market(program, f"{folder}/shop.db", "--shop", "--notice-host", "127.0.0.1"), []
        try:
            for name in "ann-desk", "ann-phone", "ben-desk": browsers.append(Browser(play, folder, service, market.address, name))
            walk(market, *browsers)
        finally:
            for browser in browsers: browser.close()
            market.kill()
    finish()


def walk(market, desk, phone, ben):
    people = {name: market.join(name) for name in ("ann", "ben")}
    chat = market.chat(people["ben"], people["ann"])
    room = f"/room/{chat}"
    for browser in desk, phone, ben:
        browser.page.goto(browser.shop + "/")
        browser.page.wait_for_timeout(500)
        check(browser.prompts() == 0, "a page asks for notices at the first visit")
        browser.log_in()
        for place in "/", "/products", "/mypage", "/mypage/notices", "/chats", room:
            browser.page.goto(browser.shop + place)
            browser.page.wait_for_timeout(200)
        check(browser.prompts() == 0, "a page asks for notices before the first message")
    check(not market.devices(people["ann"]), "a browser is registered before it was asked")
    desk.page.locator("#text").fill("  ")
    desk.page.locator("button[value=send]").click()
    desk.page.wait_for_timeout(1000)
    check(desk.prompts() == 0, "a page asks for notices after a message of nothing")
    for browser in desk, phone:
        browser.write(room, f"hello from {browser.name}")
        check(browser.wait(lambda: browser.prompts() == 1), f"after the first message the page has asked {browser.prompts()} times")
        browser.write(room, f"again from {browser.name}")
        check(browser.prompts() == 1, "a page asks twice")
    check(desk.wait(lambda: len(market.devices(people["ann"])) == 2), f"not two devices: {market.devices(people['ann'])}")
    print("the page asks once, after the first message")

    worker = desk.context.service_workers
    check([one.url for one in worker] == [desk.shop + "/worker.js"], f"other workers: {worker}")
    heard = listeners(desk)
    check(heard == "activate,fetch,install,notificationclick,push", f"the worker has other duties: {heard}")
    print("there is one worker, which keeps pages and shows notices")

    for browser in desk, phone: browser.page.goto(browser.shop + "/")
    desk.page.wait_for_timeout(500)
    market.write(people["ben"], chat, "right after they left")
    _, notice = desk.push()
    if check(notice is not None, "a chat that was left a moment ago counts as read, and nobody is told"): phone.push()
    else: desk.page.wait_for_timeout(61_000)
    market.read(people["ann"], chat)
    for browser in desk, phone:
        if notice is not None: browser.push()
    took = []
    for number in range(5):
        begin = ben.write(room, f"message {number} of ben")
        for browser in desk, phone:
            arrived, notice = browser.push()
            if not check(notice is not None, f"{browser.name} is told nothing"): return
            took.append(arrived - begin)
            check(notice.get("title") == "ben" and notice.get("address") == room, f"another notice: {notice}")
            check(browser.wait(lambda: [row["body"] for row in browser.shown()] == [f"message {number} of ben"]), f"the browser shows {browser.shown()}")
            check(browser.wait(lambda: len(browser.desktop.shown) == 1), f"the desktop of {browser.name} shows {browser.desktop.shown}")
        if number == 4: break
        market.read(people["ann"], chat)
        for browser in desk, phone:
            _, notice = browser.push()
            check(notice == {"close": f"message/{chat}"}, f"what was read is not taken away: {notice}")
            check(browser.wait(lambda: not browser.shown()), "a notice that was read is still shown")
            check(browser.wait(lambda: not browser.desktop.shown), f"the desktop still shows {browser.desktop.shown}")
    middle = statistics.median(took)
    print(f"from the click to the service: {middle * 1000:.0f} ms in the middle, {min(took) * 1000:.0f} to {max(took) * 1000:.0f} ms")
    check(middle < 2, f"a notice took {middle:.1f} s")

    number = next(iter(desk.desktop.shown), None)
    if check(number is not None, "the desktop shows nothing to click at"):
        desk.desktop.click(number)
        check(desk.wait(lambda: any(page.url.endswith(room) for page in desk.context.pages)), f"a click opens {[page.url for page in desk.context.pages]}")
        expect(next(page for page in desk.context.pages if page.url.endswith(room)).locator("#messages")).to_contain_text("message 4 of ben")
        print("a click on the notice opens the chat")
    _, notice = phone.push()
    check(notice == {"close": f"message/{chat}"}, f"what was read on the desk is not taken away from the phone: {notice}")
    check(phone.wait(lambda: not phone.shown() and not phone.desktop.shown), "what was read on the desk is still shown on the phone")
    print("what was read on one device is gone on the other")
    desk.push(2)

    ben.write(room, "while ann looks")
    desk.page.wait_for_timeout(3000)
    check(phone.pushed.empty() and desk.pushed.empty(), "a chat is told that stands open before its reader")
    print("nobody is told of the chat that they look at")

    desk.page.goto(desk.shop + "/mypage")
    log_out(desk)
    check(desk.wait(lambda: len(market.devices(people["ann"])) == 1), "a browser is registered after its log-out")
    ben.write(room, "after the log-out")
    check(phone.push()[1] is not None, "the other device is not told after a log-out")
    check(desk.pushed.empty(), "a browser is told after its log-out")
    desk.log_in()
    desk.page.goto(desk.shop + "/")
    check(desk.wait(lambda: len(market.devices(people["ann"])) == 2), "a browser that has allowed notices is not registered again after the next log-in")
    print("a log-out ends notices in that browser, and the next log-in brings them back")


def log_out(browser):
    browser.page.locator("button[value='open/logOut']").click()
    browser.page.locator("button[name=choice][value=yes]").click()
    expect(browser.page.locator("body[data-user='']")).to_be_attached()


def listeners(browser):
    """The names of the events that the worker listens to."""
    session = browser.context.browser.new_browser_cdp_session() if browser.context.browser else browser.tools
    targets = session.send("Target.getTargets")["targetInfos"]
    target = next(one["targetId"] for one in targets if one["type"] == "service_worker")
    answers = []
    session.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
    read = lambda: next((answer["result"]["result"]["value"] for answer in answers if answer.get("id") == 1), None)
    attached = session.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
    order = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": LISTENERS, "includeCommandLineAPI": True}}
    session.send("Target.sendMessageToTarget", {"sessionId": attached, "message": json.dumps(order)})
    browser.wait(lambda: read() is not None)
    return read()


main()

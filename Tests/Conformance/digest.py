#!/usr/bin/env python3
"""Waits four hours for the e-mails that tell of what was missed, through a real mail server: digest.py MARKET (needs aiosmtpd and a C compiler)

The four hours pass at once: a small library lets the market's clock run ahead. Who has read, does not want e-mails any
more, has no confirmed address or no account gets none.
"""
import email, email.policy, email.utils, logging, os, socket, struct, subprocess, sys, tempfile, time, warnings
from aiosmtpd.controller import Controller
from people import Market, check, finish, until

HOUR = 3600
logging.disable()
warnings.simplefilter("ignore")


class Inbox:
    """Takes every e-mail, or refuses it for now."""

    def __init__(self): self.mails, self.refused, self.is_full = [], 0, False

    async def handle_DATA(self, server, session, envelope):
        if self.is_full:
            self.refused += 1
            return "452 no room for now"
        self.mails.append((envelope, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 taken"

    def to(self, name): return [mail for envelope, mail in self.mails if envelope.rcpt_tos == [f"{name}@b.example"]]

    def digests(self, name): return [mail for mail in self.to(name) if "confirm" not in mail["Subject"]]


# The clock of the system, with as many seconds ahead as a file says.
LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static volatile long *ahead;
static int (*clock_of_system)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    clock_of_system = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    void *place = mmap(0, sizeof(long), PROT_READ, MAP_SHARED, open(getenv("CLOCK_AHEAD"), O_RDONLY), 0);
    if (place != MAP_FAILED) ahead = place;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!clock_of_system) begin();
    int code = clock_of_system(clock, time);
    if (clock == CLOCK_REALTIME && ahead) time->tv_sec += *ahead;
    return code;
}

int gettimeofday(struct timeval *time, void *zone) {
    struct timespec now;
    int code = clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return code;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}
"""


class Clock:
    """The clock of the market, which can be put forward."""

    def __init__(self, folder):
        self.file, self.ahead = f"{folder}/ahead", 0
        with open(self.file, "wb") as file: file.write(bytes(8))
        with open(f"{folder}/clock.c", "w") as file: file.write(LIBRARY)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", f"{folder}/clock.so", f"{folder}/clock.c", "-ldl"], check=True)
        self.env = {"LD_PRELOAD": f"{folder}/clock.so", "CLOCK_AHEAD": self.file}

    def forward(self, seconds):
        self.ahead += seconds
        with open(self.file, "r+b") as file: file.write(struct.pack("l", self.ahead))


def confirm(market, inbox, user, name):
    """Confirms the address of an account by the code in an e-mail."""
    place = "/identitytoolkit.googleapis.com/v1/accounts:"
    market.ask("POST", place + "sendOobCode?key=any", None, {"requestType": "VERIFY_EMAIL", "idToken": user["access_token"]})
    if not until(lambda: inbox.to(name)): sys.exit("No e-mail with a code arrived.")
    code = inbox.to(name)[0].get_content().splitlines()[4]
    market.ask("POST", place + "update?key=any", None, {"oobCode": code})


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    program, inbox = os.path.abspath(sys.argv[1]), Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Controller(inbox, hostname="127.0.0.1", port=port)
    server.start()
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(folder)
        options = ["--firebase", "--smtp", f"127.0.0.1:{port}", "--smtp-from", "shop@shop.example"]
        market = Market(program, f"{folder}/shop.db", *options, env=clock.env)
        try: walk(market, inbox, clock)
        finally:
            market.kill()
            server.stop()
    finish()


def walk(market, inbox, clock):
    names = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal")
    people = {name: market.join(name) for name in names}
    languages = {"ann": "en", "cat": "ko", "dan": "en", "eve": "ja-JP", "fay": "en", "gus": "en", "hal": "ko-KR"}
    for name in languages:
        if name != "fay": confirm(market, inbox, people[name], name)
        market.settings(people[name], mails=True, language=languages[name], hides_content=name == "hal")
    renew = lambda: people.update({name: market.log_in(name) | {"id": people[name]["id"]} for name in names})
    chats = {(sender, name): market.chat(people[sender], people[name]) for name in languages for sender in ("ben", "dan") if name != sender}

    def write(sender, name, text): market.write(people[sender], chats[sender, name], text)

    for name in languages: write("ben", name, f"hello {name}")
    write("dan", "ann", "read in time")
    time.sleep(2)
    clock.forward(HOUR)
    renew()
    market.read(people["ann"], chats["dan", "ann"])
    write("dan", "ann", "안녕, an hour later")
    market.read(people["dan"], chats["ben", "dan"])
    market.settings(people["eve"], mails=False)
    clock.forward(2 * HOUR)
    time.sleep(2)
    check(not any(inbox.digests(name) for name in names), "an e-mail is sent before four hours have passed")
    renew()
    market.settings(people["eve"], mails=True, language="ja-JP")
    write("ben", "eve", "to eve, who wants e-mails again")
    clock.forward(HOUR + 60)
    if not check(until(lambda: inbox.digests("ann") and inbox.digests("cat") and inbox.digests("hal")), "no e-mail arrived"): return
    time.sleep(2)
    check(len(inbox.digests("ann")) == 1, f"{len(inbox.digests('ann'))} e-mails tell of what one was enough for")
    mail, now = inbox.digests("ann")[0], time.time() + clock.ahead
    text = mail.get_content()
    check("hello ann" in text and "안녕, an hour later" in text and "ben" in text and "dan" in text, f"the e-mail has not all that was missed: {text}")
    check("read in time" not in text, "the e-mail tells of what was read")
    check(mail["Subject"] == "Notifications" and str(mail["From"]) == "shop@shop.example" and str(mail["To"]) == "ann@b.example", f"another head: {mail.items()}")
    check(mail["Auto-Submitted"] == "auto-generated" and mail["MIME-Version"] == "1.0", "the e-mail does not say that a program wrote it")
    check(mail.get_content_type() == "text/plain" and mail.get_content_charset() == "utf-8", "another type")
    check(abs(email.utils.parsedate_to_datetime(mail["Date"]).timestamp() - now) < 120, f"another time: {mail['Date']}")
    check(mail["Message-ID"].endswith("@shop.example>"), f"another id: {mail['Message-ID']}")
    check(len({mail["Message-ID"] for _, mail in inbox.mails}) == len(inbox.mails), "two e-mails have one id")
    check(all(len(line) <= 998 for envelope, _ in inbox.mails for line in envelope.content.split(b"\r\n")), "a line is too long")
    check(not any(part.defects for _, mail in inbox.mails for part in mail.walk()), "an e-mail is not well-formed")
    print("what was missed comes in one e-mail after four hours, without what was read")
    check(inbox.digests("cat")[0]["Subject"] == "알림", f"to a reader of Korean: {inbox.digests('cat')[0]['Subject']}")
    check(inbox.digests("hal")[0]["Subject"] == "알림", f"to a reader of ko-KR: {inbox.digests('hal')[0]['Subject']}")
    hidden = inbox.digests("hal")[0].get_content()
    check("hello hal" not in hidden and "ben" not in hidden and hidden.strip(), f"content in an e-mail that shall have none: {hidden}")
    print("e-mails are in the language of their reader, and without content for one who wants none")
    check(not inbox.digests("dan"), "an e-mail tells of what was read")
    check(not inbox.digests("fay"), "an e-mail goes to an address that no one has confirmed")
    check(not inbox.digests("eve"), "an e-mail tells one who turned them off meanwhile")
    print("no e-mail is sent to those who have read, have turned them off, or whose address is not confirmed")

    known = len(inbox.mails)
    clock.forward(24 * HOUR)
    time.sleep(3)
    renew()
    check([mail["To"] for _, mail in inbox.mails[known:]] == ["eve@b.example"], f"sent a day later: {[mail['To'] for _, mail in inbox.mails[known:]]}")
    check([mail["Subject"] for mail in inbox.digests("eve")] == ["通知"], f"to a reader of ja-JP: {[mail['Subject'] for mail in inbox.digests('eve')]}")
    print("one e-mail is sent until its reader has looked")

    known = len(inbox.mails)
    for name in "ann", "cat", "gus": market.read(people[name], chats["ben", name])
    for name in "ann", "cat", "gus": write("ben", name, f"later, {name}")
    market.settings(people["cat"], mails=False)
    market.ask("DELETE", "/api/sessions", None, {"refresh_token": people["ann"]["refresh_token"]})
    remove(market, people["gus"])
    clock.forward(5 * HOUR)
    until(lambda: len(inbox.mails) > known, 5)
    time.sleep(2)
    told = [str(mail["To"]) for _, mail in inbox.mails[known:]]
    check("cat@b.example" not in told, "an e-mail tells one who has turned them off")
    check("gus@b.example" not in told, "an e-mail tells one whose account has ended")
    check(told == ["ann@b.example"], f"e-mails are the account's, and one who has logged out is told: {told}")
    print("no e-mail is sent after they are turned off, and after the end of the account")

    renew_one = lambda name: market.log_in(name) | {"id": people[name]["id"]}
    people["ann"], people["ben"] = renew_one("ann"), renew_one("ben")
    market.read(people["ann"], chats["ben", "ann"])
    inbox.is_full, known = True, len(inbox.mails)
    write("ben", "ann", "through a full mail server")
    clock.forward(4 * HOUR + 60)
    check(until(lambda: inbox.refused > 0), "the full mail server is not asked")
    inbox.is_full = False
    clock.forward(60)
    check(until(lambda: len(inbox.mails) > known), "an e-mail that was refused for now is lost")
    clock.forward(24 * HOUR)
    time.sleep(2)
    check(len(inbox.mails) == known + 1, "an e-mail that was refused for now comes twice")
    print("a mail server that has no room for now gets the e-mail later")


def remove(market, user):
    place = "/identitytoolkit.googleapis.com/v1/accounts:delete?key=any"
    market.ask("POST", place, None, {"idToken": user["access_token"]})


main()

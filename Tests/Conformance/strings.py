#!/usr/bin/env python3
"""Texts and JSON made to break things, through every route that takes them.

    Tests/Conformance/strings.py MARKET

MARKET is the built command, for example .build/release/market, which is started on a file of its own. Needs nothing else.

Texts: each of more than two hundred stands between two words and goes through the name and description of a registration and of a
change, a search, a document and a chat message. It is either stored composed (NFC) — documents and messages as sent — and found again by
a search for the name, or refused with a 400 that says why. The same holds for bytes that are no UTF-8: these are always refused.

JSON: more than a hundred cases as a field that no one knows, and as whole texts, in the body of a change and in the `params` of
a form. Accepted is what RFC 8259 calls JSON, down to a depth of 64; of doubled keys the first counts.

Prints one line for each group and each failure; ends with 1 when there was one, or a response was a 5xx.
"""
import collections, http.client, json, os, subprocess, sys, tempfile, unicodedata, urllib.parse, uuid, zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kill

VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")
ROOT = "projects/demo-open-market/databases/(default)/documents"
DOCUMENTS = "/v1/" + ROOT.replace("(", "%28").replace(")", "%29")


def texts():
    """The texts by group; none is copied from a list."""
    yield "control characters", [chr(code) for code in [*range(1, 32), 127]] + [chr(code) for code in range(0x80, 0xA0)]
    yield "NUL", ["\0", "a\0b", "\0\0\0", "%00\0", "\0; DROP"]
    yield "composition", ["é", "e\u0301", "가", "\u1100\u1161", "각", "\u1100\u1161\u11a8", "가\u11a8", "\u212b", "Å", "A\u030a",
                          "\u1e9b\u0323",
                          "q\u0307\u0323", "q\u0323\u0307", "\u0958", "\u2126", "\u0344", "\u0374", "\u1f71", "\ufa1e\ufa10",
                          "\u2f81\U0002f81a",
                          "ﬁ", "①", "㎏", "ｶﾞ", "が", "か\u3099", "ㄱㅏㄴ", "\uac00\u0301", "\u1112\u119e\u11ab", "ẛ̣", "İ", "ı", "ß", "ẞ", "ς",
                          "ﷺ"]
    yield "direction", ["\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202eabc", "\u2066a\u2069", "\u2067", "\u2068",
                        "\u2069", "\u061c",
                        "אבג", "العربية", "a\u202eגבא\u202cz", "\u202e\u202e\u202egnp.exe"]
    yield "nothing to see", ["\u200b", "\u200c", "\u200d", "\u2060", "\u2061", "\u2064", "\ufeff", "\u00ad", "\u034f", "\u115f", "\u1160",
                             "\u3164",
                             "\uffa0", "\u180e", "\u2800", "\u00a0", "\u3000", "\u2028", "\u2029", "\u1680", "\u202f", "\ufe0f", "\ufe0e",
                             "\U000e0001", "\U000e0041\U000e007f", "\U000e0100", "\u17b4", "\U0001d159", "\ufff9a\ufffab\ufffb", "\ufffc"]
    yield "emoji", ["👨‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇰🇷", "🇰", "🇰🇷🇯🇵🇺", "1️⃣", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
                    "❤️", "❤",
                    "🏽", "👩🏽‍❤️‍💋‍👨🏿", "\U0001fae8", "👨‍", "‍👨", "☺︎"]
    yield "floods of marks", ["e" + "\u0301" * 30, "Z" + "\u0300\u0316\u0334" * 20, "ก" + "ู" * 40, "\u0301", "\u20e3\u20e3", "\u0489" * 20,
                              "\u0d4d" * 30, "i" + "\u0307" * 31, "\u0323\u0301\u0323\u0301", "a" + "\u0315\u0300\u05ae\u0062"]
    yield "long", ["x" * 60, "가" * 60, "😀" * 60, "👨‍👩‍👧‍👦" * 50, "x" * 101, "x" * 5000, "가" * 5000, "e\u0301" * 60,
                   "\u1100\u1161\u11a8" * 60, " " * 70,
                   "e" + "\u0301" * 5000, "\u202e" * 2000]
    yield "not characters", ["\ufffe", "\uffff", "\ufdd0", "\ufdef", "\U0001fffe", "\U0001ffff", "\U0010fffe", "\U0010ffff", "\ufffd",
                             "\ufffe\ufeff"]
    yield "private and unassigned", ["\ue000", "\uf8ff", "\U000f0000", "\U000ffffd", "\U00100000", "\U0010fffd", "\u0378", "\U000e0fff",
                                     "\U0003fffd"]
    yield "digits", ["０１２３", "٣٤٥", "१२३", "𝟘𝟙", "²³", "Ⅻ", "½", "一二三", "1e400", "-0", "0x1F", "1_000", "١٫٥", "NaN", "Infinity",
                     "9223372036854775808"]
    yield "languages of machines", [
        "' OR '1'='1", "'); DELETE FROM products;--", '" OR ""="', "x' AND randomblob(1e9)--", "\\'; VACUUM;", "/* */ -- #", "a%b", "a_b",
        "%%%", "____",
        "%' ESCAPE '", "NEAR(a b)", "a* OR b*", '"unbalanced', "-not", "^first", "{column}: a", "name:chest", "(((", "a AND", "rowid",
        "<script>alert(1)</script>", "<img src=x onerror=y>", "&lt;&amp;&#0;&#x110000;", "]]>", "<!--", "javascript:void(0)",
        "<svg/onload=z>",
        "$(id)", "`id`", "; rm -r x |", "${HOME}", "&& true", "$IFS", "!!", "~root", "> /dev/null", "*?[a]", "-rf", "\\", "\\\\", "\\n",
        "\\u0000", "\\x00",
        "%s%n%d", "%@%@%@", "%1$*1$d", "{0}{1}", "{{7*7}}", "#{1+1}", "<%= 1 %>", "\\(x)", "../../etc/passwd", "..\\..\\x", "%2e%2e%2f",
        "%c0%af",
        "file:///x", "//host/x", "CON", "a\r\nSet-Cookie: b", "a\nb", "a\r", "\t\t", "--B--", "--B\r\n", '"; filename="x', "null",
        "undefined", "true",
        "__proto__", "constructor", "[object Object]", "{}", "[]", '{"$gt":""}', '"', "'", "''", '""', "`", "a,b;c|d", "=1+1", "@SUM(A1)",
        "+1", "{\"a\":",
    ]
    yield "spaces around", [" a", "a ", "\u3000a\u3000", "\u00a0", "\n", "a  b", "\u2009"]


RAW = [b"\x80", b"\xbf", b"\xc0\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x88\x80\x80\x80",
       b"\xfc\x84\x80\x80\x80\x80",
       b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xff", b"\xfe",
       b"\xff\xfe", b"\xfe\xff",
       b"\xc3", b"\xe3\x81", b"\xf0\x9f\x98", b"\xc3\x28", b"\xe2\x28\xa1", b"\xe2\x82\x28", b"\xf0\x28\x8c\xbc", b"\xf0\x90\x28\xbc",
       b"a\xa4\xa4", b"\xb0\xa1"]
LONE = [r"\ud83d", r"\ude00", r"\ude00\ud83d", r"\ud83dx", r"\ud83d\u0041", r"\ud800\ud800\udc00", r"\udfff", r"\uDBFF\uD800", r"\\\ud800",
        r"\ud83d\\ude00"]


def nest(depth, inner="1"):
    return "[" * depth + inner + "]" * depth


def values():
    """A value, and whether it is JSON: True, False, or None where the grammar allows it and servers may refuse."""
    good = ["null", "true", "false", "0", "-0", "1", "-1", "10", "0.5", "-0.0", "1e5", "1E5", "1e+5", "1e-5", "1.5e300", "1e400", "-1e400",
            "1e-400",
            "9" * 400, "0." + "1" * 400, "1e99999999999999999999", "9223372036854775808", "-9223372036854775809", '""', '"a"', '"\\""',
            '"\\\\"', '"\\/"',
            '"\\b\\f\\n\\r\\t"', '"\\u0041"', '"\\u00e9"', '"\\uD83D\\uDE00"', '"\\ud83d\\ude00"', '"\\uFFFF"', '"\\ufdd0"',
            '"\u2028\u2029"', '"\x7f"',
            '"\ufeff"', '"😀"', '"\uffff"', '"/*"', '"//"', "[]", "{}", "[ ]", "{ }", "[[]]", "[{}]", '{"":0}', '{"a":{"a":{}}}', "[1,2]",
            "[ 1 , 2 ]",
            "\t[\r\n1\t,\n2]\r", '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', "[null]", "[[],[[]],{}]", '{"a b":1}', '{"\\n":1}', nest(63),
            '{"a":' * 63 + "1" + "}" * 63,
            "[" + ",".join(["1"] * 5000) + "]", '"' + "x" * 50_000 + '"', '{"__proto__":1}']
    bad = ["", " ", "nul", "NULL", "True", "TRUE", "nullx", "truefalse", "undefined", "NaN", "-NaN", "Infinity", "-Infinity", "inf", "+1",
           "01", "-01", "00", "-",
           "--1", "1.", ".5", "-.5", "1e", "1e+", "1e1.5", "1.e1", "1..2", "1 2", "0x1", "0b1", "1_000", "1,000", "１", "٣", "1f", "1d",
           "²", "'a'", "`a`", "a", '"',
           '"a', 'a"', '"\\x41"', '"\\0"', '"\\a"', '"\\v"', '"\\\'"', '"\\u"', '"\\u12"', '"\\u123"', '"\\u12g4"', '"\\u+123"',
           '"\\u 123"', '"\\U0041"', '"\\u{41}"',
           '"\\', '"\\"', '"a\nb"', '"a\tb"', '"a\x00b"', '"\x1f"', '"a" "b"', "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]",
           "[1 2]", "[1;2]", "[1:2]", "[1}",
           "{", "{1}", "{a:1}", "{'a':1}", '{"a"}', '{"a":}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a" 1}', '{"a":1 "b":2}',
           '{"a":1;"b":2}', '{"a"=1}', '{"a":1]',
           "{null:1}", "{1:1}", '{"a":1', "[1]]", '{"a":1}}', "/**/1", "1//", "1/**/", "#1", "[1]#", "<a/>", "\ufeff1", "\u00a01",
           "\u30001", "\x0b1", "\x0c1", "\x001", "1\x00",
           "\u200b1", "\u20281", "[\u00a0]", "(1)", "1;", "...", nest(64), nest(1000), "[" * 100_000, '{"a":' * 64 + "1" + "}" * 64,
           nest(64, "")]
    for text in good: yield text, True
    for text in bad: yield text, False
    for escape in LONE: yield f'"{escape}"', None


def wholes():
    """Bodies of a change: what they are, their bytes, and whether they are good."""
    good = json.dumps({"secret": VENDOR[2], "stock": 7})
    raw = good.encode()
    yield "plain", raw, True
    yield "spaces around", b" \t\r\n" + raw + b"\n\r\t ", True
    yield "escaped keys", raw.replace(b'"stock"', b'"\\u0073tock"'), True
    for name, body in {
        "empty": b"", "spaces only": b"  ", "NUL": b"\0", "NUL behind": raw + b"\0", "NUL in front": b"\0" + raw, "twice": raw + raw,
        "comma behind": raw + b",",
        "bracket behind": raw + b"}", "word behind": raw + b" x", "byte order mark": b"\xef\xbb\xbf" + raw, "UTF-16": good.encode("utf-16"),
        "UTF-16 little": good.encode("utf-16-le"), "UTF-16 big": good.encode("utf-16-be"), "UTF-32": good.encode("utf-32"),
        "UTF-32 little": good.encode("utf-32-le"),
        "a list": b"[" + raw + b"]", "a text": json.dumps(good).encode(), "a number": b"1", "null": b"null", "true": b"true",
        "cut": raw[:-1], "half": raw[:9],
        "callback": b"f(" + raw + b")", "guard": b")]}',\n" + raw, "no-break space": b"\xc2\xa0" + raw, "form": b"secret=a&stock=7",
        "comment": b"/* */" + raw,
        "single quotes": raw.replace(b'"', b"'"), "no quotes": raw.replace(b'"', b""), "form feed": b"\x0c" + raw,
        "gzip": zlib.compress(raw, wbits=31),
    }.items(): yield name, body, False
    for key in ("price", "stock", "discounted_price"):
        for number in ("1e400", "9" * 400, "1e99999999999999999999", "9223372036854775808", "-1", '"1"', "true", "[]", "{}"):
            yield f"{key} {number[:24]}", f'{{"secret":"{VENDOR[2]}","{key}":{number}}}'.encode(), False


def form(params):
    return (b'--boundary-7Qz\r\nContent-Disposition: form-data; name="params"\r\nContent-Type: application/json\r\n\r\n' + params
            + b'\r\n--boundary-7Qz\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n' + kill.PNG + b"\r\n--boundary-7Qz--\r\n")


class Report:
    """Counts by group, and what was wrong."""

    def __init__(self):
        self.groups, self.failures = collections.defaultdict(collections.Counter), []

    def count(self, group, what):
        self.groups[group][what] += 1

    def fail(self, group, text, message):
        self.groups[group]["FAILED"] += 1
        self.failures.append(f"{group}: {text!a:.120}: {message!s:.300}")

    def refusal(self, group, text, status, body):
        """A 400 that says why."""
        try: says = json.loads(body)
        except ValueError: says = None
        if status == 400 and says: self.count(group, "refused")
        else: self.fail(group, text, f"status {status} {body[:120]!r}")


class Market:
    def __init__(self, port, report):
        self.connection, self.report = http.client.HTTPConnection("127.0.0.1", port, timeout=30), report

    def send(self, method, path, body=None, headers=None):
        content = json.dumps(body, ensure_ascii=False).encode() if isinstance(body, dict) else body
        try:
            self.connection.request(method, path, content, {"Content-Type": "application/json"} | (headers or {}))
            response = self.connection.getresponse()
            status, received = response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            status, received = 0, repr(error).encode()
        if status == 0 or status >= 500: self.report.fail("responses", path, f"status {status} {received[:200]!r}")
        return status, received

    def register(self, params):
        return self.send("POST", "/api/products", form(params),
                         {"identifier": VENDOR[1], "Content-Type": "multipart/form-data; boundary=boundary-7Qz"})

    def change(self, product, body):
        return self.send("PATCH", f"/api/products/{product}", body, {"identifier": VENDOR[1]})

    def product(self, number):
        status, body = self.send("GET", f"/api/products/{number}")
        return json.loads(body) if status == 200 else {"status": status}

    def sign_up(self, name):
        address = {"email": f"{name}@example.com", "password": "pass-word", "returnSecureToken": True}
        reply = json.loads(self.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", address)[1])
        owner = {"Authorization": "Bearer " + reply["idToken"]}
        status, body = self.send("POST", DOCUMENTS + ":commit", {"writes": kill.profile(reply["localId"], name)}, owner)
        if status != 200: sys.exit(f"no profile: {body}")
        return owner, reply["localId"]

    def commit(self, owner, path, fields, *time_fields):
        transforms = [{"fieldPath": field, "setToServerValue": "REQUEST_TIME"} for field in time_fields]
        write = {"update": {"name": f"{ROOT}/{path}", "fields": fields}} | ({"updateTransforms": transforms} if transforms else {})
        return self.send("POST", DOCUMENTS + ":commit", {"writes": [write]}, owner)

    def field(self, owner, path, name):
        status, body = self.send("GET", f"{DOCUMENTS}/{path}", None, owner)
        return json.loads(body)["fields"][name]["stringValue"] if status == 200 else f"status {status}"


def new_product(name, description="Oak, with brass corners."):
    return json.dumps({"name": name, "description": description, "price": 5, "currency": "KRW", "stock": 1, "secret": VENDOR[2]},
                      ensure_ascii=False).encode()


def composed(text):
    return unicodedata.normalize("NFC", text)


def listing(market, report, text, number, shelf):
    """Name and description, of a registration and of a change, and the search for the name."""
    name, description = f"Chest {number} <{text}> end", f"Chest number {number} with <{text}> in it."
    status, body = market.register(new_product(name, description))
    if status == 201:
        made = json.loads(body)["id"]
        found = market.product(made)
        isSame = found.get("name") == composed(name) and found.get("description") == composed(description)
        if isSame: report.count("registration", "stored")
        else: report.fail("registration", text, f"read as {found!a}")
        search(market, report, name, made, text)
    else: report.refusal("registration", text, status, body)
    for key, value in (("name", name), ("description", description)):
        status, body = market.change(shelf, {"secret": VENDOR[2], key: value})
        if status != 202: report.refusal(f"change of {key}", text, status, body)
        elif market.product(shelf).get(key) == composed(value): report.count(f"change of {key}", "stored")
        else: report.fail(f"change of {key}", text, f"read as {market.product(shelf).get(key)!a}")


def search(market, report, name, product, text):
    for way in {name, composed(name), unicodedata.normalize("NFD", name)}:
        status, body = market.send("GET", "/api/products?items_per_page=100&search_value=" + urllib.parse.quote(way))
        if status == 200 and product in [page["id"] for page in json.loads(body)["pages"]]: report.count("search", "found")
        elif status == 414: report.count("search", "longer than an address may be")
        elif status == 400: report.refusal("search", text, status, body)
        else: report.fail("search", text, f"not found, status {status} {body[:80]!r}")


def talking(market, report, text, owner, user, chat):
    """A document and a message, which are kept as they were sent."""
    whole = f"<{text}>"
    for group, path, fields, name, *time_fields in (
        ("document", f"users/{user}/notes/n", {"text": {"stringValue": whole}}, "text"),
        ("message", f"chats/{chat}/messages/m{uuid.uuid4().hex}", {"sender": {"stringValue": user}, "body": {"stringValue": whole}},
         "body", "at"),
    ):
        status, body = market.commit(owner, path, fields, *time_fields)
        if status == 200:
            found = market.field(owner, path, name)
            if found == whole: report.count(group, "stored")
            elif found == composed(whole): report.count(group, "stored composed")
            else: report.fail(group, text, f"read as {found!r}")
        # More than 1,000 characters in a message are against the rules of access.
        elif status == 403 and group == "message" and len(whole) > 1000: report.count(group, "refused by the rules")
        else: report.refusal(group, text, status, body)


def broken_texts(market, report, owner, user, shelf):
    """What is no text: raw bytes, and halves of characters."""
    for piece in RAW + [escape.encode() for escape in LONE]:
        isEscape = piece[:1] == b"\\"
        group = "halves of characters" if isEscape else "bytes that are no UTF-8"
        name = b"Chest " + piece + b" end"
        note = json.dumps({"writes": [{"update": {"name": f"{ROOT}/users/{user}/notes/raw",
                                                  "fields": {"text": {"stringValue": "?"}}}}]}).encode()
        attempts = [
            market.register(new_product("?").replace(b"?", name)),
            market.change(shelf, json.dumps({"secret": VENDOR[2], "name": "?"}).encode().replace(b"?", name)),
            market.send("POST", DOCUMENTS + ":commit", note.replace(b"?", piece), owner),
        ]
        if not isEscape: attempts.append(market.send("GET", "/api/products?search_value=" + urllib.parse.quote_from_bytes(piece)))
        for number, (status, body) in enumerate(attempts):
            if number == 3 and status == 200: report.count("search for bytes that are no UTF-8",
                                                           "nothing found" if b'"totalCount":0' in body else "found")
            else: report.refusal(group, piece, status, body)


def grammar(market, report, shelf):
    for text, isGood in values():
        raw = text.encode("utf-8", "surrogatepass")
        for group, send in (
            ("JSON in a change", lambda extra: market.change(shelf,
                                                             b'{"secret":"' + VENDOR[2].encode() + b'","stock":1,"extra":' + extra + b"}")),
            ("JSON in a form", lambda extra: market.register(new_product("Grammar")[:-1] + b',"extra":' + extra + b"}")),
        ):
            status, body = send(raw)
            if status in (201, 202) and isGood is not False: report.count(group, "accepted")
            elif isGood: report.fail(group, text, f"refused with {status} {body[:120]!r}")
            else: report.refusal(group, text, status, body)
    for name, body, isGood in wholes():
        status, received = market.change(shelf, body)
        if isGood and status == 202: report.count("whole bodies", "accepted")
        elif isGood: report.fail("whole bodies", name, f"refused with {status} {received[:120]!r}")
        else: report.refusal("whole bodies", name, status, received)
    status, _ = market.change(shelf, f'{{"secret":"{VENDOR[2]}","stock":31,"stock":32}}'.encode())
    stock = market.product(shelf).get("stock")
    if status == 202 and stock == 31: report.count("doubled keys", "the first counts")
    else: report.fail("doubled keys", "stock", f"status {status}, stock {stock}")


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    report = Report()
    groups = dict(texts())
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([os.path.abspath(sys.argv[1]), "serve", "--firebase", "--port", "0", "--data", f"{folder}/shop.db", "--vendor",
                                   ":".join(VENDOR), "--max-messages-per-minute", "1000000", "--quiet"], stdout=subprocess.PIPE, text=True)
        try:
            market = Market(int(server.stdout.readline().strip().rsplit(":", 1)[1]), report)
            shelf = json.loads(market.register(new_product("Shelf"))[1])["id"]
            (owner, user), (_, other) = market.sign_up("first"), market.sign_up("second")
            members = sorted([user, other])
            chat = "_".join(members)
            status, body = market.commit(owner, f"chats/{chat}", kill.room(members), "createdAt", "updatedAt")
            if status != 200: sys.exit(f"no chat: {body}")
            for number, text in enumerate(text for group in groups.values() for text in group):
                listing(market, report, text, number, shelf)
                talking(market, report, text, owner, user, chat)
            broken_texts(market, report, owner, user, shelf)
            grammar(market, report, shelf)
            if server.poll() is not None: report.fail("the market", "", f"ended with {server.returncode}")
        finally:
            server.terminate()
            code = server.wait(30)
    if code: report.fail("the market", "", f"ended with {code}")
    whole = [text for text, _ in values()]
    print(f"{sum(map(len, groups.values()))} texts in {len(groups)} groups, {len(RAW)} that are no UTF-8, {len(LONE)} halves; "
          f"{len(whole)} JSON values and {len(list(wholes()))} bodies")
    for group, counts in report.groups.items(): print(f"{group}: {', '.join(f'{count} {what}' for what, count in counts.items())}")
    for failure in report.failures: print("FAILED  " + failure)
    sys.exit(1 if report.failures else 0)


main()

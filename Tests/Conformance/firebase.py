#!/usr/bin/env python3
"""Lets Google's own clients, and one that somebody else wrote, talk to `market serve`.

    Tests/Conformance/firebase.py .build/debug/market

Makes an environment of its own in a temporary folder, unless FIREBASE_VENV names one that has the clients, starts
the market on a free port of this machine, and prints one line for each check. Exits with 1 when one failed.
"""

import os
import subprocess
import sys
import tempfile
import threading

# This file has the name of a module that it tests.
sys.path = [path for path in sys.path if os.path.abspath(path or ".") != os.path.dirname(os.path.abspath(__file__))]

PACKAGES = ["firebase-admin==7.7.0", "google-cloud-firestore==2.34.1", "firebase-rest-api==1.11.0"]
PROJECT = "demo-open-market"


def prepare():
    """Runs this script again where the clients are installed."""
    given = os.environ.get("FIREBASE_VENV")
    with tempfile.TemporaryDirectory() as folder:
        home = given or os.path.join(folder, "venv")
        if not given:
            subprocess.run([sys.executable, "-m", "venv", home], check=True)
            subprocess.run([os.path.join(home, "bin", "pip"), "install", "-q", *PACKAGES], check=True)
        environment = dict(os.environ, FIREBASE_PREPARED="1")
        program = os.path.join(home, "bin", "python")
        return subprocess.run([program, os.path.abspath(__file__), *sys.argv[1:]], env=environment).returncode


failures = []


def check(name, condition, detail=""):
    print(("ok      " if condition else "FAILED  ") + name + ("" if condition else f": {detail!r}"), flush=True)
    if not condition:
        failures.append(name)


def refused(name, kind, work):
    try:
        result = work()
    except kind as error:
        check(name, True)
        return error
    except Exception as error:  # noqa: BLE001
        check(name, False, error)
        return error
    check(name, False, result)


def admin(host):
    import requests
    import firebase_admin
    from firebase_admin import auth

    app = firebase_admin.initialize_app(options={"projectId": PROJECT})
    user = auth.create_user(email="Admin@Example.com", password="pass-word", display_name="관리자")
    check("admin: an account is made, its address in lower case", user.email == "admin@example.com", user.email)
    check("admin: found by id", auth.get_user(user.uid).display_name == "관리자")
    check("admin: found by address", auth.get_user_by_email("admin@example.com").uid == user.uid)
    check("admin: the hash of a password is not told", b"pass-word" not in repr(user._data).encode(), user._data)
    refused("admin: an address twice", auth.EmailAlreadyExistsError, lambda: auth.create_user(email="admin@example.com"))
    refused("admin: an id twice", auth.UidAlreadyExistsError, lambda: auth.create_user(uid=user.uid))
    refused("admin: nobody", auth.UserNotFoundError, lambda: auth.get_user("nobody"))
    auth.set_custom_user_claims(user.uid, {"role": "seller", "level": 3})
    auth.update_user(user.uid, email_verified=True, photo_url="https://example.com/a.png")
    check("admin: claims are kept", auth.get_user(user.uid).custom_claims == {"role": "seller", "level": 3})

    root = f"http://{host}/identitytoolkit.googleapis.com/v1/accounts"
    body = {"email": "admin@example.com", "password": "pass-word", "returnSecureToken": True}
    session = requests.post(root + ":signInWithPassword?key=any", json=body, timeout=30).json()
    claims = auth.verify_id_token(session["idToken"], check_revoked=True)
    check("admin: a token is verified", claims["uid"] == user.uid and claims["role"] == "seller", claims)
    check("admin: a token says how", claims["firebase"]["sign_in_provider"] == "password", claims)
    cookie = auth.create_session_cookie(session["idToken"], expires_in=600)
    check("admin: a cookie is verified", auth.verify_session_cookie(cookie)["uid"] == user.uid)
    auth.revoke_refresh_tokens(user.uid)
    answer = requests.post(root + ":lookup?key=any", json={"idToken": session["idToken"]}, timeout=30)
    check("admin: a revoked token is dead at once", answer.json()["error"]["message"] == "TOKEN_EXPIRED", answer.text)
    link = auth.generate_password_reset_link("admin@example.com")
    check("admin: a link to a new password", "oobCode=" in link, link)
    auth.update_user(user.uid, disabled=True)
    answer = requests.post(root + ":signInWithPassword?key=any", json=body, timeout=30)
    check("admin: who is disabled cannot sign in", answer.json()["error"]["message"] == "USER_DISABLED", answer.text)
    custom = auth.create_custom_token("custom-1", {"tier": "gold"}).decode()
    answer = requests.post(root + ":signInWithCustomToken?key=any", json={"token": custom, "returnSecureToken": True}, timeout=30)
    claims = auth.verify_id_token(answer.json()["idToken"])
    check("admin: a custom token", claims["uid"] == "custom-1" and claims["tier"] == "gold", claims)
    for number in range(25):
        auth.create_user(uid=f"page-{number:02}", email=f"page{number}@example.com")
    check("admin: all accounts, page by page", len(list(auth.list_users(max_results=10).iterate_all())) == 27)
    found = auth.get_users([auth.UidIdentifier("page-03"), auth.EmailIdentifier("page4@example.com"), auth.UidIdentifier("no")])
    check("admin: several at once", len(found.users) == 2 and len(found.not_found) == 1, found)
    auth.delete_user(user.uid)
    refused("admin: an account that is gone", auth.UserNotFoundError, lambda: auth.delete_user(user.uid))
    firebase_admin.delete_app(app)


def gapic(host):
    from google.api_core import exceptions
    from google.auth.credentials import AnonymousCredentials
    from google.cloud.firestore_v1.services.firestore import FirestoreClient
    from google.cloud.firestore_v1.services.firestore.transports import FirestoreRestTransport
    from google.cloud.firestore_v1 import types

    transport = FirestoreRestTransport(host=host, url_scheme="http", credentials=AnonymousCredentials())
    client = FirestoreClient(transport=transport)
    owner = [("authorization", "Bearer owner")]
    root = f"projects/{PROJECT}/databases/(default)/documents"

    def value(**kind):
        return types.Value(**kind)

    parent = root + "/gapic/한글"
    made = client.create_document(
        request={"parent": parent, "collection_id": "sub", "document_id": "a:b",
                 "document": types.Document(fields={"n": value(integer_value=2**60), "t": value(string_value="가%+ ")})},
        metadata=owner,
    )
    check("gapic: a document is made", made.fields["n"].integer_value == 2**60, made)
    read = client.get_document(request={"name": parent + "/sub/a:b"}, metadata=owner)
    check("gapic: and read as it was", read == made, read)
    refused("gapic: a second time", exceptions.Conflict, lambda: client.create_document(
        request={"parent": parent, "collection_id": "sub", "document_id": "a:b", "document": types.Document()}, metadata=owner))
    refused("gapic: without a token", exceptions.Forbidden, lambda: client.get_document(request={"name": parent + "/sub/a:b"}))
    refused("gapic: what is not there", exceptions.NotFound, lambda: client.get_document(request={"name": parent + "/sub/z"}, metadata=owner))
    changed = client.update_document(
        request={"document": types.Document(name=made.name, fields={"d": value(double_value=float("nan"))}),
                 "update_mask": types.DocumentMask(field_paths=["d"])}, metadata=owner)
    check("gapic: a mask leaves the rest", set(changed.fields) == {"n", "t", "d"}, changed)
    answers = list(client.batch_get_documents(request={"database": root[:-10], "documents": [made.name, parent + "/sub/z"]}, metadata=owner))
    check("gapic: several at once", [bool(a.found.name) for a in answers] == [True, False], answers)
    begun = client.begin_transaction(request={"database": root[:-10]}, metadata=owner)
    client.rollback(request={"database": root[:-10], "transaction": begun.transaction}, metadata=owner)
    refused("gapic: a transaction that is over", exceptions.BadRequest, lambda: client.commit(
        request={"database": root[:-10], "transaction": begun.transaction}, metadata=owner))
    query = types.StructuredQuery(
        from_=[types.StructuredQuery.CollectionSelector(collection_id="sub")],
        where=types.StructuredQuery.Filter(field_filter=types.StructuredQuery.FieldFilter(
            field=types.StructuredQuery.FieldReference(field_path="n"), op="EQUAL", value=value(integer_value=2**60))))
    rows = list(client.run_query(request={"parent": parent, "structured_query": query}, metadata=owner))
    check("gapic: a query", [row.document.name for row in rows] == [made.name], rows)
    refused("gapic: what is not supported says so", exceptions.MethodNotImplemented, lambda: list(client.partition_query(
        request={"parent": root, "structured_query": query, "partition_count": 2}, metadata=owner)))
    names = list(client.list_documents(request={"parent": parent, "collection_id": "sub", "show_missing": True}, metadata=owner))
    check("gapic: a list", len(names) == 1, names)
    ids = list(client.list_collection_ids(request={"parent": parent}, metadata=owner))
    check("gapic: the ids of collections", ids == ["sub"], ids)
    client.delete_document(request={"name": made.name}, metadata=owner)
    client.delete_document(request={"name": made.name}, metadata=owner)
    check("gapic: deleted, twice", True)


def high(host):
    from datetime import datetime, timezone
    from google.api_core import exceptions
    from google.auth.credentials import AnonymousCredentials
    from google.cloud import firestore
    from google.cloud.firestore_v1.services.firestore import FirestoreClient
    from google.cloud.firestore_v1.services.firestore.transports import FirestoreRestTransport
    from google.cloud.firestore_v1.base_query import FieldFilter, Or

    client = firestore.Client(project=PROJECT, credentials=AnonymousCredentials())
    transport = FirestoreRestTransport(host=host, url_scheme="http", credentials=AnonymousCredentials())
    client._firestore_api_internal = FirestoreClient(transport=transport)
    client._rpc_metadata_internal = [("authorization", "Bearer owner"), ("google-cloud-resource-prefix", "any")]

    city = client.collection("cities").document("서울")
    city.set({"name": "서울", "people": 9_400_000, "at": datetime(2024, 1, 2, 3, 4, 5, 123456, tzinfo=timezone.utc),
              "tags": ["a", {"b": [1]}], "place": firestore.GeoPoint(37.5, 127.0), "raw": b"\x00\xff", "none": None,
              "self": city})
    back = city.get().to_dict()
    check("client: every kind of value comes back", back["at"].microsecond == 123456 and back["raw"] == b"\x00\xff"
          and back["none"] is None and back["self"].path == city.path and back["place"].latitude == 37.5, back)
    city.update({"people": firestore.Increment(1), "tags": firestore.ArrayUnion(["z"]), "none": firestore.DELETE_FIELD,
                 "seen": firestore.SERVER_TIMESTAMP})
    back = city.get().to_dict()
    check("client: transforms", back["people"] == 9_400_001 and back["tags"][-1] == "z" and "none" not in back, back)
    city.set({"name": "Seoul"}, merge=True)
    check("client: merge", city.get().get("people") == 9_400_001)
    refused("client: create what is there", exceptions.Conflict, lambda: city.create({}))
    refused("client: update what is not there", exceptions.NotFound, lambda: client.document("cities/none").update({"a": 1}))
    old = client.write_option(last_update_time=city.get().update_time)
    city.update({"a": 1}, option=old)
    refused("client: update an older version", exceptions.BadRequest, lambda: city.update({"a": 2}, option=old))

    batch = client.batch()
    for number in range(40):
        batch.set(client.collection("rows").document(f"r{number:02}"), {"n": number, "even": number % 2 == 0, "t": [number % 3]})
    batch.commit()
    rows = client.collection("rows")
    check("client: a query with order and limit", [d.get("n") for d in rows.where(filter=FieldFilter("n", ">", 35)).order_by(
        "n", direction="DESCENDING").limit(2).stream()] == [39, 38])
    check("client: array-contains", len(rows.where(filter=FieldFilter("t", "array_contains", 1)).get()) == 13)
    check("client: in", len(rows.where(filter=FieldFilter("n", "in", [1, 2, 99])).get()) == 2)
    check("client: or", len(rows.where(filter=Or([FieldFilter("n", "==", 1), FieldFilter("n", ">", 37)])).get()) == 3)
    check("client: start after a document", [d.get("n") for d in rows.order_by("n").start_after(rows.document("r05").get()).limit(2).stream()] == [6, 7])
    check("client: limit to last", [d.get("n") for d in rows.order_by("n").limit_to_last(2).get()] == [38, 39])
    check("client: count", rows.where(filter=FieldFilter("even", "==", True)).count().get()[0][0].value == 20)
    check("client: sum and average", sorted(r.value for r in rows.sum("n", alias="s").avg("n", alias="a").get()[0]) == [19.5, 780])
    check("client: all ids", len(list(rows.list_documents(page_size=7))) == 40)
    check("client: select", rows.select(["n"]).limit(1).get()[0].to_dict() == {"n": 0})
    client.document("cities/a/parts/p").set({"x": 1})
    check("client: a collection group", len(client.collection_group("parts").get()) == 1)
    check("client: collections", {c.id for c in client.collections()} >= {"cities", "rows"})

    @firestore.transactional
    def move(transaction, amount):
        one, two = rows.document("r10"), rows.document("r11")
        a, b = one.get(transaction=transaction).get("n"), two.get(transaction=transaction).get("n")
        transaction.update(one, {"n": a - amount})
        transaction.update(two, {"n": b + amount})

    move(client.transaction(), 5)
    check("client: a transaction", (rows.document("r10").get().get("n"), rows.document("r11").get().get("n")) == (5, 16))

    lost = client.transaction()
    lost._begin()
    rows.document("r12").get(transaction=lost)
    rows.document("r12").update({"n": 1000})
    lost.update(rows.document("r12"), {"n": 1})
    refused("client: a transaction that lost the race", exceptions.Conflict, lost._commit)
    check("client: and changed nothing", rows.document("r12").get().get("n") == 1000)

    counter = client.document("counters/c")
    counter.set({"n": 0})
    threads = [threading.Thread(target=lambda: counter.update({"n": firestore.Increment(1)})) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("client: 32 increments at once, none lost", counter.get().get("n") == 32)
    won = []

    def claim():
        try:
            client.document("claims/c").create({})
            won.append(1)
        except exceptions.Conflict:
            pass

    threads = [threading.Thread(target=claim) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("client: 16 claims at once, one winner", len(won) == 1, won)


def user(host):
    import requests
    from requests.adapters import HTTPAdapter
    import firebase

    class Loopback(HTTPAdapter):
        def send(self, request, **options):
            rest = request.url.split("://", 1)[1]
            name, path = rest.split("/", 1)
            prefix = "" if name.startswith("firestore.") else name + "/"
            request.url = f"http://{host}/{prefix}{path}"
            return super().send(request, **options)

    app = firebase.initialize_app({"apiKey": "any", "authDomain": "x", "projectId": PROJECT, "databaseURL": "https://x",
                                   "storageBucket": "demo.appspot.com"})
    app.requests.mount("https://", Loopback())
    auth = app.auth()
    made = auth.create_user_with_email_and_password("buyer@example.com", "first-password")
    check("user: signs up", made["email"] == "buyer@example.com" and made["expiresIn"] == "3600", made)
    signed = auth.sign_in_with_email_and_password("buyer@example.com", "first-password")
    check("user: signs in", signed["registered"] is True and signed["localId"] == made["localId"], signed)
    fresh = auth.refresh(signed["refreshToken"])
    check("user: refreshes", fresh["refreshToken"] != signed["refreshToken"] and fresh["idToken"] != "", list(fresh))
    token, uid = fresh["idToken"], made["localId"]
    info = auth.get_account_info(token)["users"][0]
    check("user: looks at the account", info["email"] == "buyer@example.com", info)
    refused("user: a wrong password", requests.exceptions.HTTPError,
            lambda: auth.sign_in_with_email_and_password("buyer@example.com", "wrong-password"))

    store = app.firestore()

    def account():
        # The library forgets a path once it was used.
        return store.collection("users").document(uid).collection("private").document("account")

    account().set({"identifier": "id-1", "secret": "s-1", "likedProductIDs": ["1"]}, token=token)
    check("user: writes and reads what is private", account().get(token=token)["identifier"] == "id-1")
    account().update({"likedProductIDs": ["1", "2"]}, token=token)
    check("user: changes it", account().get(token=token)["likedProductIDs"] == ["1", "2"])
    other = auth.create_user_with_email_and_password("thief@example.com", "other-password")["idToken"]
    for name, work in [("reads", lambda: account().get(token=other)), ("deletes", lambda: account().delete(token=other)),
                       ("replaces", lambda: account().set({"secret": "x"}, token=other)),
                       ("lists", lambda: store.collection("users").document(uid).collection("private").get(token=other))]:
        refused(f"user: nobody else {name} it", requests.exceptions.HTTPError, work)
    auth.delete_user_account(token)
    refused("user: is gone", requests.exceptions.HTTPError,
            lambda: auth.sign_in_with_email_and_password("buyer@example.com", "first-password"))


def main():
    if not os.environ.get("FIREBASE_PREPARED"):
        return prepare()
    server = subprocess.Popen([*sys.argv[1:], "serve", "--firebase", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        host = server.stdout.readline().strip().removeprefix("http://")
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = host
        for group in (admin, gapic, high, user):
            try:
                group(host)
            except Exception as error:  # noqa: BLE001
                import traceback
                traceback.print_exc()
                check(f"{group.__name__}: everything else", False, error)
    finally:
        server.terminate()
        server.wait(30)
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

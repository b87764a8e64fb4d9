#!/usr/bin/env python3
"""Generates a client from the description of the routes, and reads a served market with it.

    Tests/Conformance/generated.py MARKET

MARKET is the built command, for example .build/release/market. Every operation must be in the client, every module of
it must be valid Python, and a user must be able to list products, follow a seller and see it, with nothing but
what was generated. Needs `pip install openapi-python-client pyyaml`.
"""
import importlib, json, pathlib, pkgutil, re, subprocess, sys, tempfile, urllib.request

import yaml

DESCRIPTION = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "Server" / "openapi.yaml"
#: The generator knows no types of images and no parts of uploads: to it, they are bytes.
CONFIGURATION = {
    "content_type_overrides": dict.fromkeys(
        ["image/jpeg", "image/png", "application/partial-upload"], "application/octet-stream"),
    # It has formatters of its own, which a check does not need.
    "post_hooks": [],
}
METHODS = ("get", "post", "put", "patch", "delete")


def generate(folder):
    """Makes the client as a package `generated`, and returns what is wrong with it."""
    (folder / "configuration.yaml").write_text(yaml.safe_dump(CONFIGURATION))
    made = subprocess.run(
        [pathlib.Path(sys.executable).parent / "openapi-python-client", "generate", "--path", DESCRIPTION, "--meta", "none",
         "--config", folder / "configuration.yaml", "--output-path", folder / "generated"],
        capture_output=True, text=True)
    found = re.findall(r"^(?:WARNING|ERROR).*", made.stdout + made.stderr, re.M)
    if made.returncode:
        found.append(f"the generator ended with {made.returncode}: {made.stderr[-500:]}")
        return found
    for file in (folder / "generated" / "api").rglob("*.py"):
        # A fault of the generator: where a body has two forms it uses this name without importing it.
        file.write_text(file.read_text().replace("import Response, UNSET\n", "import Response, UNSET, Unset\n"))
    sys.path.insert(0, str(folder))
    package = importlib.import_module("generated")
    for module in pkgutil.walk_packages(package.__path__, "generated."):
        try:
            importlib.import_module(module.name)
        except Exception as error:  # whatever is wrong with it is what is looked for
            found.append(f"{module.name}: {error}")
    operations = [
        operation["operationId"]
        for path in yaml.safe_load(DESCRIPTION.read_text())["paths"].values()
        for method, operation in path.items() if method in METHODS
    ]
    made = {file.stem.replace("_", "") for file in (folder / "generated" / "api").rglob("*.py")}
    return found + [f"{name}: is not in the client" for name in operations if name.lower() not in made]


def token(address):
    """The ID token of a new user."""
    account = json.dumps({"email": "reader@example.com", "password": "p4ssword", "returnSecureToken": True})
    request = urllib.request.Request(
        address + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", account.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["idToken"]


def read(address):
    """Uses the client as a stranger and as a user, and returns what went wrong."""
    from generated import AuthenticatedClient, Client
    from generated.api.v3x import follow, list_follows
    from generated.api.v2 import list_products
    from generated.models import FollowBody

    found = []
    page = list_products.sync_detailed(client=Client(base_url=address), items_per_page=5)
    rows = json.loads(page.content)["pages"]
    if page.status_code != 200 or len(rows) != 5:
        found.append(f"list: {page.status_code}, {len(rows)} rows")
    if list_follows.sync_detailed(client=AuthenticatedClient(base_url=address, token="wrong")).status_code != 401:
        found.append("follows: not refused without a valid token")
    user = AuthenticatedClient(base_url=address, token=token(address))
    followed = follow.sync_detailed(client=user, body=FollowBody(vendor_id=rows[0]["vendor_id"]))
    known = list_follows.sync(client=user)
    if followed.status_code != 200 or [entry.seller.id for entry in known.follows] != [rows[0]["vendor_id"]]:
        found.append(f"follow: {followed.status_code}, {known}")
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        found = generate(pathlib.Path(folder))
        if not found:
            market = subprocess.Popen(
                [sys.argv[1], "serve", "--firebase", "--port", "0", "--demo"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            try:
                found = read(market.stdout.readline().strip())
            finally:
                market.terminate()
                market.wait()
    print("\n".join(found) or "The generated client reads the market.")
    sys.exit(1 if found else 0)


main()

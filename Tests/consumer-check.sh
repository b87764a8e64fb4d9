#!/usr/bin/env bash
# Depends on this repository as an app does. First by path, with manifest, ten lines and test copied from README.md into a folder
# beside a clone. Then by version, through git, with the optimizer: an app fetches a page from a server on this machine. (Every
# library with the optimizer is the nightly step release-build.) Then once more without the traits of the package: REST alone.
# Committed state only; nothing is tagged here. Needs python3 for the server.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
server=
trap 'rm -rf "$work"; [[ -z $server ]] || kill "$server"' EXIT

# Prints the first Swift block of README.md after a marker.
block() {
    awk -v marker="<!-- $1 -->" '$0 == marker { wanted = 1; next }
        wanted && /^```swift/ { inside = 1; next }
        inside && /^```/ { exit }
        inside' README.md
}
git clone --quiet "$root" "$work/OpenMarket"
mkdir -p "$work/Copied/Sources/Shop" "$work/Copied/Tests/ShopTests"
block manifest >"$work/Copied/Package.swift"
block ten-lines >"$work/Copied/Sources/Shop/main.swift"
block test >"$work/Copied/Tests/ShopTests/ShopTests.swift"
printed=$(time swift run --package-path "$work/Copied" Shop)
printf 'The ten lines printed:\n%s\n' "$printed"
# A page of the demo market has twenty products, each with a price.
if (($(grep -c '[0-9]' <<<"$printed") != 20)); then exit 1; fi
swift test --package-path "$work/Copied" 2>&1 | tee "$work/test.txt" | tail -n 5
grep -q 'Test run with 1 test' "$work/test.txt"
rm -rf "$work/Copied/.build"

git clone --quiet --bare "$root" "$work/OpenMarket.git"
git -C "$work/OpenMarket.git" tag --force 0.2.0 "$(git rev-parse HEAD)" >/dev/null

mkdir -p "$work/Shop/Sources/Shop"
cat >"$work/Shop/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: "file://$work/OpenMarket.git", .upToNextMinor(from: "0.2.0"))],
    targets: [
        .executableTarget(name: "Shop", dependencies: [.product(name: "OpenMarket", package: "OpenMarket")]),
    ]
)
EOF
cat >"$work/Shop/Sources/Shop/main.swift" <<'EOF'
import OpenMarket

let market = try OpenMarketClient(.rest("http://127.0.0.1:8080"))
for try await page in market.products().pages {
    for product in page.products { print(product.name, product.bargainPrice) }
    break
}
EOF

# A market with one page of two products, on a free port that it writes down.
python3 - "$work/port" <<'PY' &
import http.server, json, sys

class Market(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        row = lambda n, name: {"id": n, "vendor_id": 1, "vendorName": "minho", "name": name, "description": "",
                               "thumbnail": None, "currency": "KRW", "price": 6.0e7, "bargain_price": 5.0e7,
                               "discounted_price": 1.0e7, "stock": 1, "created_at": "2022-11-15T00:00:00"}
        body = json.dumps({"pageNo": 1, "itemsPerPage": 20, "totalCount": 2, "lastPage": 1, "hasNext": False,
                           "hasPrev": False, "pages": [row(2, "Walnut desk"), row(1, "자전거")]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *ignored): pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Market)
with open(sys.argv[1], "w") as file: file.write(str(server.server_port))
server.serve_forever()
PY
server=$!
for _ in $(seq 100); do [[ -s $work/port ]] && break; sleep 0.1; done
sed -i "s|http://127.0.0.1:8080|http://127.0.0.1:$(cat "$work/port")|" "$work/Shop/Sources/Shop/main.swift"

swift build -c release --package-path "$work/Shop" --cache-path "$work/cache"
printed=$("$work/Shop/.build/release/Shop")
expected=$'Walnut desk 50000000 KRW\n자전거 50000000 KRW'
if [[ $printed != "$expected" ]]; then
    printf 'The app printed\n%s\ninstead of\n%s\n' "$printed" "$expected"
    exit 1
fi
printf 'The app printed:\n%s\n' "$printed"

# REST alone: neither Firebase nor Presentation is compiled, and the same program does the same.
sed -i 's|from: "0.2.0"))\]|from: "0.2.0"), traits: [])]|' "$work/Shop/Package.swift"
grep -q 'traits: \[\]' "$work/Shop/Package.swift"
rm -rf "$work/Shop/.build"
swift build --package-path "$work/Shop" --cache-path "$work/cache" --disable-index-store --product Shop
printed=$("$work/Shop/.build/debug/Shop")
if [[ $printed != "$expected" ]]; then
    printf 'Without traits the app printed\n%s\ninstead of\n%s\n' "$printed" "$expected"
    exit 1
fi
# A second build takes the plan of the first one, in which no program and no server may be.
swift build --build-tests --package-path "$work/Shop" --cache-path "$work/cache" --disable-index-store
for module in OpenMarketFirebase OpenMarketPresentation OpenMarketBackend OpenMarketHTTPServer MarketCommand; do
    if [[ -e $work/Shop/.build/debug/Modules/$module.swiftmodule ]]; then
        echo "$module was compiled for an app without traits."
        exit 1
    fi
done
if grep -lE '(market|market-lab|town)\.exe' "$work/Shop/.build/debug.yaml"; then
    echo 'A program of the package is in the plan of the app.'
    exit 1
fi
echo 'The same without traits, and without a program.'

#!/usr/bin/env bash
# Depends on this repository as an app does: by version, through git, from an empty folder,
# and builds the ten lines of README.md. Committed state only; nothing is tagged here.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git clone --quiet --bare "$root" "$work/OpenMarket.git"
git -C "$work/OpenMarket.git" tag 0.1.0 "$(git rev-parse HEAD)"

mkdir -p "$work/Shop/Sources/Shop"
cat >"$work/Shop/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: "file://$work/OpenMarket.git", .upToNextMinor(from: "0.1.0"))],
    targets: [
        .executableTarget(name: "Shop", dependencies: [.product(name: "OpenMarket", package: "OpenMarket")])
    ]
)
EOF
# The first Swift block after the marker.
awk '/<!-- ten-lines -->/ { wanted = 1; next }
     wanted && /^```swift/ { inside = 1; next }
     inside && /^```/ { exit }
     inside' README.md >"$work/Shop/Sources/Shop/main.swift"
if [[ ! -s $work/Shop/Sources/Shop/main.swift ]]; then
    echo "README.md has no Swift block after the marker <!-- ten-lines -->."
    exit 1
fi
cat "$work/Shop/Sources/Shop/main.swift"
swift build --package-path "$work/Shop" --cache-path "$work/cache"

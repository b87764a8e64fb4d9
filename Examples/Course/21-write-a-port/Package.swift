// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Searches",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../CourseLaws")],
    targets: [
        // What a search needs: the port.
        .target(name: "Domain"),
        // What the app ships: a file.
        .target(name: "Storage", dependencies: ["Domain"]),
        // The tests, which stay as they are.
        .testTarget(name: "SearchesTests", dependencies: ["Domain", "Memory", "Storage", "CourseLaws"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../CourseLaws")],
    targets: [
        // The use cases and their ports.
        .target(name: "Domain"),
        // The server, the cache and the session.
        .target(name: "Remote", dependencies: ["Domain"]),
        // The three scenes.
        .target(name: "Presentation", dependencies: ["Domain"]),
        // The composition root.
        .target(name: "App", dependencies: ["Domain", "Presentation", "Remote"]),
        // The tests, which stay as they are.
        .testTarget(
            name: "ShopTests",
            dependencies: ["App", "Domain", "Presentation", "Remote", "CourseLaws"],
            path: "Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Market",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../CourseLaws")],
    targets: [
        // What a market is.
        .target(name: "Domain"),
        // A request and a response, as they leave and reach the app.
        .target(name: "Wire"),
        // Makes the requests.
        .target(name: "Transport", dependencies: ["Domain", "Wire"]),
        // Turns bytes into values.
        .target(name: "Remote", dependencies: ["Domain", "Transport"]),
        // The screen.
        .target(name: "View", dependencies: ["Domain", "Remote"]),
        // Joins all: the one target that knows every other one.
        .target(name: "App", dependencies: ["Remote", "Transport", "View", "Wire"]),
        // The tests, which stay as they are.
        .testTarget(name: "AppTests", dependencies: ["App", "View", "Wire", "CourseLaws"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)

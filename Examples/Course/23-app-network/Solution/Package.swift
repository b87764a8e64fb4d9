// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Market",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../CourseLaws")],
    targets: [
        // A request and a response, as they leave and reach the app.
        .target(name: "Wire"),
        // Makes the requests.
        .target(name: "Transport", dependencies: ["Wire"]),
        // The screen.
        .target(name: "View", dependencies: ["Transport"]),
        // Joins all: the one target that knows every other one.
        .target(name: "App", dependencies: ["Transport", "View", "Wire"]),
        // The tests, which stay as they are.
        .testTarget(name: "AppTests", dependencies: ["App", "View", "Wire", "CourseLaws"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Market",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../CourseLaws")],
    targets: [
        // A request and a response, as they leave and reach the app.
        .target(name: "Wire"),
        // The screen.
        .target(name: "View", dependencies: ["Wire"]),
        // Joins all: the one target that knows every other one.
        .target(name: "App", dependencies: ["View", "Wire"]),
        // The tests, which stay as they are.
        .testTarget(name: "AppTests", dependencies: ["App", "View", "Wire", "CourseLaws"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(name: "BareCurl"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["BareCurl", .product(name: "OpenMarket", package: "OpenMarket")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

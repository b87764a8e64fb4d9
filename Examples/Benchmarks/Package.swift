// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [.product(name: "OpenMarket", package: "OpenMarket")]
        )
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

/// The language features every target is compiled with, on top of Swift 6 mode.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
                .product(name: "OpenMarketFirebase", package: "OpenMarket"),
                .product(name: "OpenMarketHTTPServer", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            swiftSettings: strict
        )
    ],
    swiftLanguageModes: [.v6]
)

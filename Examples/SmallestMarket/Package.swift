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
    name: "SmallestMarket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(
            name: "SmallestScreens",
            dependencies: [.product(name: "OpenMarket", package: "OpenMarket")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "SmallestMarket",
            dependencies: [
                "SmallestScreens",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "StaticMarket",
            dependencies: [
                "SmallestScreens",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SmallestScreensTests",
            dependencies: [
                "SmallestScreens",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

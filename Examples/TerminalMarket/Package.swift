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
    name: "TerminalMarket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(name: "TerminalScreen", swiftSettings: strict),
        .target(
            name: "TerminalMarketViews",
            dependencies: ["TerminalScreen", .product(name: "OpenMarket", package: "OpenMarket")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "TerminalMarket",
            dependencies: [
                "TerminalMarketViews", "TerminalScreen",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TerminalScreenTests",
            dependencies: ["TerminalScreen", .product(name: "OpenMarketTesting", package: "OpenMarket")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TerminalMarketViewsTests",
            dependencies: [
                "TerminalMarketViews", "TerminalScreen",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

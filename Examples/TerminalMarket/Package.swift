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

let terminal = Target.Dependency.product(name: "OpenMarketTerminal", package: "OpenMarket")

let package = Package(
    name: "TerminalMarket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(
            name: "TerminalMarketViews",
            dependencies: [terminal, .product(name: "OpenMarket", package: "OpenMarket")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "TerminalMarket",
            dependencies: [
                "TerminalMarketViews", terminal,
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TerminalMarketViewsTests",
            dependencies: [
                "TerminalMarketViews", terminal,
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

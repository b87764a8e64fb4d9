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
    name: "SwapTheBackend",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(
            name: "Selling",
            dependencies: [
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
                .product(name: "OpenMarketFirebase", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "SwapTheBackend",
            dependencies: ["Selling", .product(name: "OpenMarket", package: "OpenMarket")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SellingTests",
            dependencies: [
                "Selling",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketFirebase", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

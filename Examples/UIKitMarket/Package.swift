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
    name: "UIKitMarket",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "UIKitMarket", targets: ["UIKitMarket"])],
    dependencies: [
        .package(name: "OpenMarket", path: "../.."),
        .package(name: "MarketScreens", path: "../MarketScreens"),
    ],
    targets: [
        .target(
            name: "UIKitMarket",
            dependencies: [
                "MarketScreens", .product(name: "MarketSamples", package: "MarketScreens"),
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            swiftSettings: strict
        )
    ],
    swiftLanguageModes: [.v6]
)

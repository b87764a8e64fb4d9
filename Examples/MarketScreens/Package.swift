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

// Apple wants a reason for what an app asks of the system; a bundle with it would be of no use elsewhere.
#if os(Linux)
    let (reasons, unused): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
    let (reasons, unused): ([Resource], [String]) = ([.process("PrivacyInfo.xcprivacy")], [])
#endif

let package = Package(
    name: "MarketScreens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "MarketScreens", targets: ["MarketScreens"]),
        .library(name: "MarketSamples", targets: ["MarketSamples"]),
    ],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(
            name: "MarketScreens",
            dependencies: [
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ],
            exclude: unused,
            resources: reasons,
            swiftSettings: strict
        ),
        .target(
            name: "MarketSamples",
            dependencies: [
                "MarketScreens", .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MarketScreensTests",
            dependencies: [
                "MarketSamples", "MarketScreens",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

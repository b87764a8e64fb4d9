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

let shop = Target.Dependency.product(name: "OpenMarketWebShop", package: "OpenMarket")
let market = Target.Dependency.product(name: "OpenMarket", package: "OpenMarket")
let backend = Target.Dependency.product(name: "OpenMarketBackend", package: "OpenMarket")
let embedded = Target.Dependency.product(name: "OpenMarketEmbedded", package: "OpenMarket")
let html = Target.Dependency.product(name: "OpenMarketHTML", package: "OpenMarket")
let server = Target.Dependency.product(name: "OpenMarketHTTPServer", package: "OpenMarket")

let package = Package(
    name: "WebMarket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .executableTarget(
            name: "WebMarket",
            dependencies: [backend, embedded, html, market, server, shop],
            swiftSettings: strict
        ),
        .testTarget(name: "WebMarketTests", dependencies: ["WebMarket", embedded], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

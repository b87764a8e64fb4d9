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

let html = Target.Dependency.product(name: "HTMLKit", package: "HTMLKit")
let market = Target.Dependency.product(name: "OpenMarket", package: "OpenMarket")
let backend = Target.Dependency.product(name: "OpenMarketBackend", package: "OpenMarket")
let embedded = Target.Dependency.product(name: "OpenMarketEmbedded", package: "OpenMarket")
let server = Target.Dependency.product(name: "OpenMarketHTTPServer", package: "OpenMarket")
let testing = Target.Dependency.product(name: "OpenMarketTesting", package: "OpenMarket")
let wire = Target.Dependency.product(name: "OpenMarketWire", package: "OpenMarket")

let package = Package(
    name: "WebMarket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../.."), .package(path: "../Kits/HTMLKit")],
    targets: [
        .target(name: "WebPages", dependencies: [html, market, server, wire], swiftSettings: strict),
        .target(
            name: "WebShop",
            dependencies: ["WebPages", html, market, backend, server, wire],
            resources: [
                .embedInCode("Resources/shop.css"), .embedInCode("Resources/shop.js"),
                .embedInCode("Resources/worker.js"), .embedInCode("Resources/apple-touch-icon.png"),
                .embedInCode("Resources/icon-192.png"), .embedInCode("Resources/icon-512.png"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "WebMarket",
            dependencies: ["WebShop", html, market, backend, embedded],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebPagesTests",
            dependencies: ["WebPages", html, market, server, testing, wire],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebShopTests",
            dependencies: ["WebPages", "WebShop", html, market, backend, embedded, testing, wire],
            swiftSettings: strict
        ),
        .testTarget(name: "WebMarketTests", dependencies: ["WebMarket", embedded], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

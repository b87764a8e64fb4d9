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

func market(_ name: String) -> Target.Dependency { .product(name: name, package: "OpenMarket") }

/// One target for each layer, as in the package itself: what may know what is said here, and checked by the compiler.
let package = Package(
    name: "AddAnEndpoint",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(name: "ReviewsDomain", dependencies: [market("OpenMarketDomain")], swiftSettings: strict),
        .target(
            name: "ReviewsData",
            dependencies: [
                "ReviewsDomain", market("OpenMarketData"), market("OpenMarketDomain"), market("OpenMarketWire"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ReviewsTesting",
            dependencies: ["ReviewsDomain", market("OpenMarketDomain"), market("OpenMarketTesting")],
            swiftSettings: strict
        ),
        .target(
            name: "ReviewsServer",
            dependencies: [market("OpenMarketBackend"), market("OpenMarketWire")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "AddAnEndpoint",
            dependencies: [
                "ReviewsData", "ReviewsDomain", "ReviewsServer", market("OpenMarket"), market("OpenMarketBackend"),
                market("OpenMarketEmbedded"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReviewsDomainTests",
            dependencies: ["ReviewsDomain", "ReviewsTesting", market("OpenMarketDomain"), market("OpenMarketTesting")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReviewsDataTests",
            dependencies: ["ReviewsData", "ReviewsDomain", market("OpenMarket"), market("OpenMarketTesting")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReviewsServerTests",
            dependencies: [
                "ReviewsData", "ReviewsDomain", "ReviewsServer", market("OpenMarket"), market("OpenMarketBackend"),
                market("OpenMarketEmbedded"), market("OpenMarketWire"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

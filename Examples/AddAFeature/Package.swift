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
    name: "AddAFeature",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: [
        .target(name: "WishListsDomain", dependencies: [market("OpenMarketDomain")], swiftSettings: strict),
        .target(
            name: "WishListsData",
            dependencies: [
                "WishListsDomain", market("OpenMarket"), market("OpenMarketData"), market("OpenMarketDomain"),
                market("OpenMarketFirebase"), market("OpenMarketWire"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WishListsPresentation",
            dependencies: ["WishListsDomain", market("OpenMarketDomain"), market("OpenMarketPresentation")],
            swiftSettings: strict
        ),
        .target(
            name: "WishListsTesting",
            dependencies: ["WishListsDomain", market("OpenMarketDomain"), market("OpenMarketTesting")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "AddAFeature",
            dependencies: [
                "WishListsData", "WishListsDomain", market("OpenMarket"), market("OpenMarketBackend"),
                market("OpenMarketEmbedded"), market("OpenMarketFirebase"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WishListsTests",
            dependencies: [
                "WishListsData", "WishListsDomain", "WishListsPresentation", "WishListsTesting", market("OpenMarket"),
                market("OpenMarketBackend"), market("OpenMarketEmbedded"), market("OpenMarketFirebase"),
                market("OpenMarketTesting"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

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
    name: "TerminalKit",
    platforms: [.macOS(.v15)],
    products: [.library(name: "TerminalKit", targets: ["TerminalKit"])],
    dependencies: [.package(name: "OpenMarket", path: "../../..")],
    targets: [
        .target(name: "TerminalKit", swiftSettings: strict),
        .testTarget(
            name: "TerminalKitTests",
            dependencies: ["TerminalKit", .product(name: "OpenMarketTesting", package: "OpenMarket")],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

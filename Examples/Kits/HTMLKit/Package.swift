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

let server = Target.Dependency.product(name: "OpenMarketHTTPServer", package: "OpenMarket")
let wire = Target.Dependency.product(name: "OpenMarketWire", package: "OpenMarket")

let package = Package(
    name: "HTMLKit",
    platforms: [.macOS(.v15)],
    products: [.library(name: "HTMLKit", targets: ["HTMLKit"])],
    dependencies: [.package(name: "OpenMarket", path: "../../..")],
    targets: [
        .target(name: "HTMLKit", dependencies: [server, wire], swiftSettings: strict),
        .testTarget(name: "HTMLKitTests", dependencies: ["HTMLKit", wire], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

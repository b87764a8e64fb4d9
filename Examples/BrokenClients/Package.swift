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

/// The broken programs, and beside each one its mended form.
let names = ["Empty1", "Empty2", "Empty3", "Empty4", "Empty5", "Missing6", "Twice7", "Leak8"]
let programs = zip(1..., names).flatMap { number, name -> [Target] in
    [
        .executableTarget(name: name, swiftSettings: strict),
        .executableTarget(name: "Mended\(number)", path: "Solutions/Mended\(number)", swiftSettings: strict),
    ]
}

let package = Package(
    name: "BrokenClients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: programs + [
        .testTarget(
            name: "BrokenClientsTests",
            dependencies: [
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ] + programs.map { .target(name: $0.name) },
            swiftSettings: strict
        )
    ],
    swiftLanguageModes: [.v6]
)

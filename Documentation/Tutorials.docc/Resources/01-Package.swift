// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FirstScreen",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(url: "https://…/OpenMarket.git", .upToNextMinor(from: "0.2.0"))],
    targets: [
        .executableTarget(
            name: "FirstScreen",
            dependencies: [
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketBackend", package: "OpenMarket"),
                .product(name: "OpenMarketEmbedded", package: "OpenMarket"),
            ]
        ),
        .testTarget(
            name: "FirstScreenTests",
            dependencies: [
                "FirstScreen",
                .product(name: "OpenMarket", package: "OpenMarket"),
                .product(name: "OpenMarketTesting", package: "OpenMarket"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "CourseLaws",
    platforms: [.macOS(.v15)],
    products: [.library(name: "CourseLaws", targets: ["CourseLaws"])],
    targets: [
        .target(
            name: "CourseLaws",
            path: "Sources",
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

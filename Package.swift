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
    name: "OpenMarket",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        // What is imported: by an app, by its tests and previews, for a market in the same process, and to watch both.
        .library(name: "OpenMarket", targets: ["OpenMarket"]),
        .library(name: "OpenMarketTesting", targets: ["OpenMarketTesting"]),
        .library(name: "OpenMarketEmbedded", targets: ["OpenMarketEmbedded"]),
        .library(name: "OpenMarketInspector", targets: ["OpenMarketInspector"]),
        // Front ends: a whole shop in the browser, and the parts of pages and of screens of text that know no market.
        .library(name: "OpenMarketWebShop", targets: ["OpenMarketWebShop"]),
        .library(name: "OpenMarketHTML", targets: ["OpenMarketHTML"]),
        .library(name: "OpenMarketTerminal", targets: ["OpenMarketTerminal"]),
        // The parts of the first, for a package that wants one layer alone.
        .library(name: "OpenMarketDomain", targets: ["OpenMarketDomain"]),
        .library(name: "OpenMarketWire", targets: ["OpenMarketWire"]),
        .library(name: "OpenMarketData", targets: ["OpenMarketData"]),
        .library(name: "OpenMarketFirebase", targets: ["OpenMarketFirebase"]),
        .library(name: "OpenMarketInfrastructure", targets: ["OpenMarketInfrastructure"]),
        .library(name: "OpenMarketPresentation", targets: ["OpenMarketPresentation"]),
        // The parts of a server, a network with faults for tests, and the command line.
        .library(name: "OpenMarketHTTPServer", targets: ["OpenMarketHTTPServer"]),
        .library(name: "OpenMarketBackend", targets: ["OpenMarketBackend"]),
        .library(name: "OpenMarketWeather", targets: ["OpenMarketWeather"]),
        // No program: market, market-lab and town are products of this package alone, and in no plan of an app that imports it.
    ],
    traits: [
        .trait(name: "Presentation", description: "The view models and coordinators, with `import OpenMarket`."),
        .default(enabledTraits: ["Presentation"]),
    ],
    targets: [
        .target(
            name: "OpenMarketDomain",
            // Lines that a person can read: words that mean the same.
            resources: [.embedInCode("Products/Search/synonyms.txt")],
            swiftSettings: strict
        ),
        .target(name: "OpenMarketWire", swiftSettings: strict),
        .target(
            name: "OpenMarketData",
            dependencies: ["OpenMarketDomain", "OpenMarketWire"],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketFirebase",
            dependencies: ["OpenMarket", "OpenMarketData", "OpenMarketDomain", "OpenMarketWire"],
            swiftSettings: strict
        ),
        // The libcurl of the machine is opened at run time; only the function that opens it is linked.
        .target(name: "COpenMarketCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "OpenMarketInfrastructure",
            dependencies: [
                "OpenMarketData", "OpenMarketDomain", "OpenMarketWire",
                .target(name: "COpenMarketCurl", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: strict
        ),
        .target(name: "OpenMarketPresentation", dependencies: ["OpenMarketDomain"], swiftSettings: strict),
        .target(
            name: "OpenMarket",
            dependencies: [
                "OpenMarketData", "OpenMarketDomain", "OpenMarketInfrastructure", "OpenMarketWire",
                .target(name: "OpenMarketPresentation", condition: .when(traits: ["Presentation"])),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "COpenMarketSQLite",
            linkerSettings: [
                // The name of the shared object itself: the development package is not needed.
                .linkedLibrary(":libsqlite3.so.0", .when(platforms: [.linux])),
                .linkedLibrary("sqlite3", .when(platforms: [.macOS, .iOS])),
            ]
        ),
        .target(
            name: "OpenMarketWeather",
            dependencies: ["OpenMarketData", "OpenMarketWire"],
            swiftSettings: strict
        ),
        .target(name: "OpenMarketHTTPServer", dependencies: ["OpenMarketWire"], swiftSettings: strict),
        .target(
            name: "OpenMarketSQLite",
            dependencies: ["COpenMarketSQLite", "OpenMarketDomain"],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketFirebaseEmulator",
            dependencies: ["OpenMarketHTTPServer", "OpenMarketSQLite", "OpenMarketWire"],
            // Links to the files that projects in the cloud publish.
            resources: [
                .embedInCode("Documents/Rules/firestore.rules"), .embedInCode("Documents/Rules/original.rules"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketBackend",
            dependencies: [
                "OpenMarketDomain", "OpenMarketFirebaseEmulator", "OpenMarketHTTPServer", "OpenMarketSQLite",
                "OpenMarketWire",
            ],
            swiftSettings: strict
        ),
        .target(name: "COpenMarketDemo", exclude: ["images"]),
        .target(
            name: "OpenMarketEmbedded",
            dependencies: [
                "COpenMarketDemo", "OpenMarket", "OpenMarketBackend", "OpenMarketData", "OpenMarketDomain",
                "OpenMarketFirebase", "OpenMarketInfrastructure", "OpenMarketHTTPServer", "OpenMarketWire",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketDesk",
            dependencies: [
                "OpenMarket", "OpenMarketBackend", "OpenMarketDomain", "OpenMarketEmbedded", "OpenMarketHTTPServer",
                "OpenMarketWire",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketInspector",
            dependencies: [
                "OpenMarket", "OpenMarketBackend", "OpenMarketData", "OpenMarketDesk", "OpenMarketDomain",
                "OpenMarketEmbedded", "OpenMarketHTTPServer", "OpenMarketWeather", "OpenMarketWire",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketTesting",
            dependencies: ["OpenMarketData", "OpenMarketDomain", "OpenMarketWire"],
            swiftSettings: strict
        ),
        .target(
            name: "OpenMarketHTML",
            dependencies: ["OpenMarketHTTPServer", "OpenMarketWire"],
            swiftSettings: strict
        ),
        .target(name: "OpenMarketTerminal", swiftSettings: strict),
        .target(
            name: "OpenMarketWebShop",
            dependencies: ["OpenMarket", "OpenMarketHTML", "OpenMarketHTTPServer", "OpenMarketWire"],
            resources: [
                .embedInCode("Resources/shop.css"), .embedInCode("Resources/shop.js"),
                .embedInCode("Resources/worker.js"), .embedInCode("Resources/apple-touch-icon.png"),
                .embedInCode("Resources/icon-192.png"), .embedInCode("Resources/icon-512.png"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "MarketCommand",
            dependencies: [
                "COpenMarketCurl", "OpenMarket", "OpenMarketBackend", "OpenMarketDesk", "OpenMarketEmbedded",
                "OpenMarketFirebase", "OpenMarketWebShop",
            ],
            swiftSettings: strict
        ),
        .executableTarget(name: "market", dependencies: ["MarketCommand"], swiftSettings: strict),
        // What a developer and a class use beside the commands of a shop.
        .target(
            name: "MarketLabCommand",
            dependencies: [
                "MarketCommand", "OpenMarket", "OpenMarketBackend", "OpenMarketInspector", "OpenMarketWeather",
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "market-lab",
            dependencies: ["MarketCommand", "MarketLabCommand"],
            swiftSettings: strict
        ),
        .target(name: "ThreadSanitizerSupport", path: "Tests/Support/ThreadSanitizerSupport"),
        // A whole town in one process, whose order a seed decides: swift run town --help
        .target(
            name: "TownSimulation",
            dependencies: [
                "COpenMarketSQLite", "OpenMarket", "OpenMarketBackend", "OpenMarketData", "OpenMarketDomain",
                "OpenMarketEmbedded", "OpenMarketFirebase", "OpenMarketFirebaseEmulator", "OpenMarketHTML",
                "OpenMarketHTTPServer", "OpenMarketInfrastructure", "OpenMarketPresentation", "OpenMarketTesting",
                "OpenMarketWebShop", "OpenMarketWire",
            ],
            path: "Tests/Town/Simulation",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "town",
            dependencies: ["TownSimulation"],
            path: "Tests/Town/Program",
            swiftSettings: strict
        ),
        .target(
            name: "LoopbackServer",
            dependencies: ["TestSupport"],
            path: "Tests/Support/LoopbackServer",
            swiftSettings: strict
        ),
        .target(name: "NeighbourNames", path: "Tests/Support/NeighbourNames", swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict),
        .target(
            name: "StoreTestSupport",
            dependencies: ["OpenMarketSQLite", "OpenMarketTesting", "OpenMarketWire"],
            path: "Tests/Support/StoreTestSupport",
            swiftSettings: strict
        ),
        .target(
            name: "CommandTestSupport",
            dependencies: ["MarketCommand"],
            path: "Tests/Support/CommandTestSupport",
            swiftSettings: strict
        ),
        .target(
            name: "BackendTestSupport",
            dependencies: [
                "OpenMarketBackend", "OpenMarketFirebaseEmulator", "OpenMarketHTTPServer", "OpenMarketTesting",
                "OpenMarketWire", "StoreTestSupport",
            ],
            path: "Tests/Support/BackendTestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketDomainTests",
            dependencies: ["OpenMarketDomain", "OpenMarketTesting", "TestSupport", "ThreadSanitizerSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketWireTests",
            dependencies: ["OpenMarketTesting", "OpenMarketWire", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketDataTests",
            dependencies: ["OpenMarketData", "OpenMarketDomain", "OpenMarketTesting", "OpenMarketWire", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketFirebaseTests",
            dependencies: [
                "LoopbackServer", "OpenMarketData", "OpenMarketDomain", "OpenMarketFirebase",
                "OpenMarketInfrastructure", "OpenMarketTesting", "OpenMarketWire", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketInfrastructureTests",
            dependencies: [
                "LoopbackServer", "OpenMarketData", "OpenMarketDomain", "OpenMarketInfrastructure", "OpenMarketTesting",
                "OpenMarketWire", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketPresentationTests",
            dependencies: ["OpenMarketDomain", "OpenMarketPresentation", "OpenMarketTesting", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketTests",
            dependencies: [
                "LoopbackServer", "NeighbourNames", "OpenMarket", "OpenMarketFirebase", "OpenMarketTesting",
                "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketTestingTests",
            dependencies: ["OpenMarketData", "OpenMarketDomain", "OpenMarketTesting", "OpenMarketWire", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketWeatherTests",
            dependencies: [
                "OpenMarketData", "OpenMarketTesting", "OpenMarketWeather", "OpenMarketWire", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketHTTPServerTests",
            dependencies: [
                "OpenMarketData", "OpenMarketInfrastructure", "OpenMarketHTTPServer", "OpenMarketTesting",
                "OpenMarketWire", "StoreTestSupport", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketSQLiteTests",
            dependencies: [
                "OpenMarketDomain", "OpenMarketSQLite", "OpenMarketTesting", "StoreTestSupport", "TestSupport",
            ],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketFirebaseEmulatorTests",
            dependencies: [
                "BackendTestSupport", "OpenMarketBackend", "OpenMarketFirebaseEmulator", "OpenMarketHTTPServer",
                "OpenMarketSQLite", "OpenMarketTesting", "OpenMarketWire", "StoreTestSupport", "TestSupport",
            ],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketBackendTests",
            dependencies: [
                "BackendTestSupport", "OpenMarketBackend", "OpenMarketDomain", "OpenMarketFirebaseEmulator",
                "OpenMarketHTTPServer", "OpenMarketSQLite", "OpenMarketTesting", "OpenMarketWire", "StoreTestSupport",
                "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketEmbeddedTests",
            dependencies: [
                "OpenMarket", "OpenMarketBackend", "OpenMarketData", "OpenMarketDesk", "OpenMarketDomain",
                "OpenMarketEmbedded", "OpenMarketFirebase", "OpenMarketInfrastructure", "OpenMarketInspector",
                "OpenMarketPresentation", "OpenMarketHTTPServer", "OpenMarketTesting", "OpenMarketWeather",
                "OpenMarketWire", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketDeskTests",
            dependencies: [
                "OpenMarket", "OpenMarketBackend", "OpenMarketDesk", "OpenMarketDomain", "OpenMarketEmbedded",
                "OpenMarketSQLite", "OpenMarketTesting", "OpenMarketWire", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketInspectorTests",
            dependencies: [
                "BackendTestSupport", "OpenMarket", "OpenMarketBackend", "OpenMarketData", "OpenMarketDesk",
                "OpenMarketDomain", "OpenMarketEmbedded", "OpenMarketInspector", "OpenMarketHTTPServer",
                "OpenMarketTesting", "OpenMarketWeather", "OpenMarketWire", "StoreTestSupport", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketHTMLTests",
            dependencies: ["OpenMarketHTML", "OpenMarketWire", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketTerminalTests",
            dependencies: ["OpenMarketTerminal", "OpenMarketTesting", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OpenMarketWebShopTests",
            dependencies: [
                "OpenMarket", "OpenMarketBackend", "OpenMarketEmbedded", "OpenMarketHTML", "OpenMarketHTTPServer",
                "OpenMarketTesting", "OpenMarketWebShop", "OpenMarketWire", "StoreTestSupport", "TestSupport",
            ],
            exclude: ["Pages/Golden"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MarketCommandTests",
            dependencies: [
                "BackendTestSupport", "CommandTestSupport", "market", "MarketCommand", "OpenMarket",
                "OpenMarketBackend", "OpenMarketEmbedded", "OpenMarketFirebase", "StoreTestSupport", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MarketLabCommandTests",
            dependencies: [
                "CommandTestSupport", "market-lab", "MarketCommand", "MarketLabCommand", "OpenMarket",
                "OpenMarketBackend", "OpenMarketWeather", "StoreTestSupport", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TownTests",
            dependencies: [
                "OpenMarket", "OpenMarketData", "OpenMarketTesting", "OpenMarketWire", "TestSupport", "town",
                "TownSimulation",
            ],
            path: "Tests/Town/Tests",
            swiftSettings: strict
        ),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

/// The folder of each target below Sources, and of its tests below Tests: what apps import, the market itself, front ends
/// over both, and the tools.
let folders = [
    "Client": [
        "COpenMarketCurl", "OpenMarket", "OpenMarketData", "OpenMarketDomain", "OpenMarketFirebase",
        "OpenMarketInfrastructure", "OpenMarketPresentation", "OpenMarketTesting", "OpenMarketWire",
    ],
    "Market": [
        "COpenMarketDemo", "COpenMarketSQLite", "OpenMarketBackend", "OpenMarketDesk", "OpenMarketEmbedded",
        "OpenMarketFirebaseEmulator", "OpenMarketHTTPServer", "OpenMarketInspector", "OpenMarketSQLite",
        "OpenMarketWeather",
    ],
    "FrontEnds": ["OpenMarketHTML", "OpenMarketTerminal", "OpenMarketWebShop"],
    "Tools": ["MarketCommand", "MarketLabCommand", "market", "market-lab"],
]
for (folder, names) in folders {
    for target in package.targets where names.contains(target.name) { target.path = "Sources/\(folder)/\(target.name)" }
    for target in package.targets where names.contains(where: { target.name == $0 + "Tests" }) {
        target.path = "Tests/\(folder)/\(target.name)"
    }
}

/// The targets that ask for what Apple wants a reason for; a bundle with it would be of no use elsewhere.
let asking = ["OpenMarketBackend", "OpenMarketHTTPServer", "OpenMarketInfrastructure", "OpenMarketSQLite"]
for target in package.targets where asking.contains(target.name) {
    #if os(Linux)
        target.exclude.append("PrivacyInfo.xcprivacy")
    #else
        target.resources = (target.resources ?? []) + [.process("PrivacyInfo.xcprivacy")]
    #endif
}

/// One target and what it may import: the dependency rule as a table.
///
/// The same table stands in `Documentation/Architecture/Layers.md`. A new
/// target, or a new arrow between two, is a decision and is written there first.
struct Layer: Sendable {
    let target: String
    /// Targets of this package.
    let inner: Set<String>
    /// Modules of the toolchain or the operating system.
    let system: Set<String>

    static let all: [Layer] = [
        Layer("OpenMarketDomain", may: [], system: pure),
        Layer("OpenMarketWire", may: [], system: pure),
        Layer("OpenMarketData", may: ["Domain", "Wire"], system: pure),
        Layer("OpenMarketInfrastructure", may: ["Data", "Domain", "Wire", "COpenMarketCurl"], system: pure + client),
        Layer("OpenMarketPresentation", may: ["Domain"], system: pure + ["Observation", "SwiftUI"]),
        Layer(
            "OpenMarket",
            may: ["Data", "Domain", "Infrastructure", "Presentation", "Wire"],
            system: pure
        ),
        Layer("OpenMarketFirebase", may: ["OpenMarket", "Data", "Domain", "Wire"], system: pure),
        Layer("OpenMarketWeather", may: ["Data", "Wire"], system: pure),
        Layer("OpenMarketHTTPServer", may: ["Wire"], system: pure + host + ["CryptoKit"]),
        Layer("OpenMarketSQLite", may: ["COpenMarketSQLite", "Domain"], system: pure + host + ["SQLite3"]),
        Layer("OpenMarketFirebaseEmulator", may: ["Wire", "HTTPServer", "SQLite"], system: pure),
        Layer(
            "OpenMarketBackend",
            may: ["Domain", "Wire", "HTTPServer", "SQLite", "FirebaseEmulator"],
            system: pure + host
        ),
        Layer(
            "OpenMarketEmbedded",
            may: [
                "COpenMarketDemo", "OpenMarket", "Data", "Domain", "Firebase", "Infrastructure", "Wire", "HTTPServer",
                "Backend",
            ],
            system: pure
        ),
        Layer(
            "OpenMarketDesk",
            may: ["OpenMarket", "Domain", "Wire", "HTTPServer", "Backend", "Embedded"],
            system: pure
        ),
        Layer(
            "OpenMarketInspector",
            may: ["OpenMarket", "Data", "Desk", "Domain", "Wire", "Weather", "HTTPServer", "Backend", "Embedded"],
            system: pure
        ),
        Layer("OpenMarketHTML", may: ["HTTPServer", "Wire"], system: pure + ["Dispatch"]),
        Layer("OpenMarketTerminal", may: [], system: pure + host),
        Layer("OpenMarketWebShop", may: ["OpenMarket", "HTML", "HTTPServer", "Wire"], system: pure),
        Layer("OpenMarketTesting", may: ["Data", "Domain", "Wire"], system: pure + ["FoundationNetworking"]),
        Layer(
            "MarketCommand",
            may: [
                "OpenMarket", "Desk", "Embedded", "Firebase", "Backend", "Domain", "Presentation", "WebShop",
                "COpenMarketCurl",
            ],
            system: pure + host
        ),
        Layer("market", may: ["MarketCommand"], system: pure),
        Layer(
            "MarketLabCommand",
            may: ["MarketCommand", "OpenMarket", "Inspector", "Backend", "Weather"],
            system: pure
        ),
        Layer("market-lab", may: ["MarketCommand", "MarketLabCommand"], system: pure),
        Layer("COpenMarketSQLite", may: [], system: []),
        Layer("COpenMarketDemo", may: [], system: []),
        Layer("COpenMarketCurl", may: [], system: []),
    ]

    /// What touches neither the network, nor the disk, nor a screen.
    private static let pure = ["Foundation", "Synchronization"]
    /// What a program needs to talk to its operating system.
    private static let host = ["Dispatch", "Glibc", "Musl", "Darwin", "Android"]
    /// What only the outermost client layer may touch.
    private static let client = host + apple + ["FoundationNetworking"]
    private static let apple = ["CoreFoundation", "CoreGraphics", "ImageIO", "Security", "UniformTypeIdentifiers"]

    private init(_ target: String, may inner: [String], system: [String]) {
        let whole: Set = [
            "OpenMarket", "MarketCommand", "MarketLabCommand", "COpenMarketDemo", "COpenMarketSQLite",
            "COpenMarketCurl",
        ]
        self.target = target
        self.inner = Set(inner.map { whole.contains($0) ? $0 : "OpenMarket" + $0 })
        self.system = Set(system)
    }
}

public import Foundation
public import OpenMarket
public import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain

extension OpenMarketClient {
    /// A client with a market of its own in memory, which is gone with the client.
    ///
    /// ```swift
    /// let market = try await OpenMarketClient.embedded(demo: true)
    /// for try await page in market.products().pages { print(page.products.map(\.name)) }
    /// ```
    ///
    /// It has one vendor, who is logged in. Without `demo` no product is in it: every list is empty until that vendor
    /// registers one.
    ///
    /// - Parameters:
    ///   - generation: The server generation whose routes the market has.
    ///   - vendorName: The shown name of the vendor.
    ///   - demo: Whether the goods of `MarketBackend.addDemoCatalogue()` are for sale, with images that need no codec.
    /// - Throws: ``BackendError/taken`` when a seller of the demo has the name of the vendor.
    /// - Returns: A client that talks to the market without a network.
    public static func embedded(
        generation: ServedGeneration = .v3x,
        vendorName: String = "market",
        demo: Bool = false
    ) async throws(BackendError) -> OpenMarketClient {
        var configuration = BackendConfiguration(generation: generation, imageVersions: SystemImageVersions())
        // There is no disk to steal it from, and stretching takes seconds in a build without optimisation.
        configuration.limits.passwordIterations = 1000
        let backend = try await MarketBackend(configuration: configuration)
        let session = try await backend.makeSession(vendorName: vendorName)
        if demo { try await backend.addDemoCatalogue() }
        return embedded(backend, session: session)
    }

    /// A client with a market in a file, which is there again the next time.
    ///
    /// No one is logged in, unless a session is given: accounts are made once with
    /// `MarketBackend.addVendor(name:identifier:secret:)` or by signing up, and their secrets belong into a keychain.
    public static func embedded(
        at database: URL,
        generation: ServedGeneration = .v3x,
        session: Session? = nil
    ) async throws(BackendError) -> OpenMarketClient {
        let configuration = BackendConfiguration(generation: generation, imageVersions: SystemImageVersions())
        let backend = try await MarketBackend(configuration: configuration, database: database)
        return embedded(backend, session: session)
    }

    /// A client of a market in the same process, with the rest of its configuration as wanted.
    ///
    /// It takes date, clock and random numbers from where the market takes them.
    ///
    /// - Parameters:
    ///   - backend: The market.
    ///   - session: Who is logged in at the start.
    ///   - configure: Changes the client's configuration before it is used.
    /// - Returns: A client that talks to `backend` without a network.
    public static func embedded(
        _ backend: MarketBackend,
        session: Session? = nil,
        configure: (inout MarketConfiguration) -> Void = { _ in }
    ) -> OpenMarketClient {
        embedded(backend, over: InProcessTransport(backend), session: session, configure: configure)
    }

    /// A client over a transport that leads to the market in some other way.
    package static func embedded(
        _ backend: MarketBackend,
        over transport: any HTTPTransport,
        session: Session?,
        configure: (inout MarketConfiguration) -> Void
    ) -> OpenMarketClient {
        var configuration = MarketConfiguration.embedded(backend.configuration.generation, session: session)
        configuration.useAccounts(of: backend)
        configuration.offersNotices = backend.configuration.notices != nil
        configuration.surroundings = backend.configuration.surroundings
        configure(&configuration)
        return OpenMarketClient(configuration, transport: transport)
    }
}

extension MarketBackend {
    /// A new account as a session; under a password alone where there are no accounts.
    ///
    /// - Parameter vendorName: The shown name.
    /// - Throws: ``BackendError/taken`` when there is an account of this name.
    /// - Returns: A session to give to a client.
    public func makeSession(vendorName: String) async throws(BackendError) -> Session {
        let account = try await addVendor(name: vendorName)
        return Session(
            vendor: hasVendors ? Vendor(id: Vendor.ID(account.id), name: account.name) : nil,
            credentials: VendorCredentials(
                identifier: hasVendors ? account.identifier : "",
                secret: Secret(account.secret ?? "")
            )
        )
    }

    /// The way of a client to the market in the same process.
    var transport: any HTTPTransport { InProcessTransport(self) }

    private var hasVendors: Bool {
        switch configuration.generation {
        case .v1a, .v1b: false
        case .v2, .v3, .v3x: true
        }
    }
}

extension MarketConfiguration {
    /// The configuration for a market in the same process.
    static func embedded(_ generation: ServedGeneration, session: Session?) -> MarketConfiguration {
        // The address is only a name here: requests go to the backend in this process.
        let address = URL(string: "http://localhost") ?? URL(filePath: "/")
        var configuration = MarketConfiguration.rest(address, generation: Generation(generation), session: session)
        // A connection that cannot break needs no uploads in parts.
        configuration.resumesUploads = false
        if generation == .v3x { configuration.bannerURL = configuration.baseURL.appending(path: "images.json") }
        return configuration
    }

    /// Takes the accounts of the market in the same process, where it has any.
    ///
    /// The market's own routes are those of the extended third generation; beside an older one, and in the layout of the
    /// original app, people are documents.
    mutating func useAccounts(of backend: MarketBackend) {
        guard let served = backend.configuration.firebase else { return accounts = .nowhere }
        if generation == .v3x, served.layout == .safe { return }
        useFirebase(served)
    }

    /// Takes the accounts of a market in the same process by the protocols of Firebase.
    package mutating func useFirebase(_ served: ServedFirebase) {
        firebase = FirebaseConfiguration(projectID: served.project, apiKey: "embedded", server: baseURL)
        accountLayout = served.layout == .safe ? .safe : .original
    }
}

extension Generation {
    /// The generation to speak to a server of the given one.
    ///
    /// A client of the third generation does not see the fields of the extension.
    init(_ served: ServedGeneration) {
        self =
            switch served {
            case .v1a: .v1a
            case .v1b: .v1b
            case .v2: .v2
            case .v3: .v3
            case .v3x: .v3x
            }
    }
}

public import Foundation
public import OpenMarket
public import OpenMarketBackend

/// The kind of market that an app talks to.
///
/// ```swift
/// let market = try await MarketPlace.demo.open()
/// let client = market.client()
/// ```
public enum MarketPlace: Sendable, Hashable {
    /// A market in memory, with the demo catalogue.
    case demo
    /// A market in a database file, which is created if it does not exist.
    case file(URL)
    /// A market that is served at an address, with its accounts; without TLS only on this machine.
    ///
    /// Likes and messages that cannot be sent wait in memory; a product that cannot be registered is not kept.
    case served(URL)

    /// A market that is open.
    public struct Opened: Sendable {
        private let makeClient: @Sendable ((any SessionStore)?) -> OpenMarketClient
        /// The market itself if it is in this process; close it in the end.
        public let backend: MarketBackend?

        /// A market that is open already, for front ends in the same process.
        ///
        /// Clients share what users keep, as with ``MarketPlace/open(drafts:sessions:)``. `backend` is asked for each new
        /// client, so that a market can be exchanged for a fresh one.
        public init(
            _ backend: @escaping @Sendable () -> MarketBackend,
            drafts: any KeptStore<KeptDraft> = InMemoryFormDrafts()
        ) {
            let stores = UserStores(drafts: drafts, sessions: nil)
            self.init(backend: backend()) { session in
                OpenMarketClient.embedded(backend()) { stores.give(to: &$0, session) }
            }
        }

        fileprivate init(
            backend: MarketBackend?,
            makeClient: @escaping @Sendable ((any SessionStore)?) -> OpenMarketClient
        ) {
            (self.makeClient, self.backend) = (makeClient, backend)
        }

        /// Makes a client that shares connections with the others, but has its own session and data of guests.
        public var client: @Sendable () -> OpenMarketClient { { makeClient(nil) } }

        /// Makes a client whose session is in a store of its own.
        public func client(keeping session: any SessionStore) -> OpenMarketClient { makeClient(session) }
    }

    /// The stores of all clients, for users who come back in another client; nothing of a guest is in them.
    private struct UserStores: Sendable {
        let searches = InMemorySavedSearches()
        let views = InMemoryViewHistory()
        let drafts: any KeptStore<KeptDraft>
        let sessions: (any SessionStore)?

        func give(to configuration: inout MarketConfiguration, _ session: (any SessionStore)?) {
            configuration.savedSearches = searches
            configuration.viewHistory = views
            configuration.formDrafts = drafts
            configuration.sessionStore = session ?? sessions
            configuration.separatesGuests = true
        }
    }

    /// Opens the market; all clients keep what their users have begun to offer in `drafts`.
    ///
    /// Without `drafts` they are kept beside a database file, and in memory otherwise. Saved searches and the products
    /// that were looked at are in memory: a user finds them in every client, a guest only in the same one.
    ///
    /// An app of one user keeps the session in `sessions`, and so has one client. Without it, each client has a session of
    /// its own in memory.
    public func open(
        drafts: (any KeptStore<KeptDraft>)? = nil,
        sessions: (any SessionStore)? = nil
    ) async throws(MarketError) -> Opened {
        let stores = UserStores(drafts: drafts ?? ownDrafts, sessions: sessions)
        if case .served(let address) = self { return Self.connect(to: address, stores) }
        do throws(BackendError) {
            let backend = try await openBackend()
            return Opened(backend: backend) { session in
                OpenMarketClient.embedded(backend) { stores.give(to: &$0, session) }
            }
        } catch {
            switch error {
            case .full: throw .storage(.full)
            case .unwritable, .busy: throw .storage(.unwritable)
            default: throw .storage(.unreadable)
            }
        }
    }

    private var ownDrafts: any KeptStore<KeptDraft> {
        guard case .file(let database) = self else { return InMemoryFormDrafts() }
        return FileFormDrafts(BackendConfiguration.drafts(beside: database))
    }

    private static func connect(to address: URL, _ stores: UserStores) -> Opened {
        var configuration = MarketConfiguration.rest(address)
        let host = address.host(percentEncoded: false) ?? ""
        configuration.network.allowsPlainHTTP = ["127.0.0.1", "localhost", "::1"].contains(host)
        configuration.bannerURL = address.appending(path: "images.json")
        stores.give(to: &configuration, nil)
        // A product that waited in memory would be gone with its visit: it is sent at once, or its form stays.
        configuration.outboxLimits.registrationCount = 0
        let transport = configuration.network.makeTransport()
        return Opened(backend: nil) { [configuration] session in
            OpenMarketClient(configuration, transport: transport) {
                // Likes and messages wait as long as the app runs; one that is restarted needs a file of its own for them.
                $0.outbox = InMemoryOutboxStore()
                if let session { $0.sessionStore = session }
            }
        }
    }

    private func openBackend() async throws(BackendError) -> MarketBackend {
        var configuration = BackendConfiguration(generation: .v3x, imageVersions: SystemImageVersions())
        configuration.firebase = ServedFirebase()
        if case .file(let database) = self {
            configuration.forgetDrafts(beside: database)
            return try await MarketBackend(configuration: configuration, database: database)
        }
        // A database in memory cannot be stolen from a disk, so its password hashes need less work.
        configuration.limits.passwordIterations = 1000
        let backend = try await MarketBackend(configuration: configuration)
        let sellers = try await backend.addDemoCatalogue()
        // They stop when the market is closed.
        Task { await sellers.run() }
        return backend
    }
}

extension BackendConfiguration {
    /// The file beside a database with what users have begun to offer.
    package static func drafts(beside database: URL) -> URL { database.appendingPathExtension("drafts.json") }

    /// Has the draft of a user beside a database go with the user's account.
    package mutating func forgetDrafts(beside database: URL) {
        let file = Self.drafts(beside: database)
        forgetAccount = { account in
            if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                try? await FileFormDrafts(file).forgetDraft(of: UserID(rawValue: account))
            }
            // What is in a copy that cannot be read may be the user's.
            try? FileManager.default.removeItem(at: file.appendingPathExtension("unreadable"))
        }
    }
}

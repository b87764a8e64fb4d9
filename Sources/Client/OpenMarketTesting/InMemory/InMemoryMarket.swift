public import Foundation
public import OpenMarketDomain
import Synchronization

/// A market that lives in memory and really works: one state, and a repository for each part of it.
///
/// Each step of a repository is a ``MockCall``: it records what it is called with, and does its work unless a test
/// scripts the response or makes the call wait. ``faults`` make steps fail before or after their work.
///
/// ```swift
/// let market = InMemoryMarket(products: [.fixture(id: 1)])
/// market.products.details.fails(.offline)         // the next call
/// market.accounts.signIns.hold()                  // calls wait …
/// market.faults.fail(.claimName, .after, with: .connectionLost)
/// let useCases = MarketUseCases(market.ports())   // the device of one user
/// ```
public struct InMemoryMarket: Verifiable {
    public let products: InMemoryProductsRepository
    /// Users, with their profiles, names, vendors and likes.
    public let accounts: InMemoryAccounts
    public let chat: InMemoryChat
    /// Sellers, sales and reviews, blocks and reports.
    public let sellers: InMemorySellers
    /// Banners, health and images.
    public let discovery: InMemoryDiscovery
    public let faults: InMemoryFaults

    /// A market with these products, and with the vendors of these sessions, who are no users yet.
    ///
    /// A product belongs to the session with the same vendor id; one without a vendor takes `itemSecret` as its
    /// password. With `hidesUsers` a wrong password and an unknown address look the same, as they do at services that do
    /// not tell who is registered. An address without an image shows `image`. With a `currency` all prices are in it.
    public init(
        products: [ProductDetail] = [],
        sessions: [Session] = [],
        itemSecret: Secret = Secret("1234"),
        registrationKeys: RegistrationKeyMemory = .always,
        banners: [Banner] = [],
        image: Data? = nil,
        tokenLifetime: TimeInterval = 3600,
        hidesUsers: Bool = false,
        currency: Currency? = nil,
        now: @escaping @Sendable () -> Date = Surroundings.system.now
    ) {
        let core = InMemoryCore(
            InMemoryState(
                catalogue: InMemoryCatalogue(
                    products: products,
                    sessions: sessions,
                    itemSecret: itemSecret,
                    currency: currency
                ),
                people: InMemoryPeople(lifetime: tokenLifetime, hidesUsers: hidesUsers),
                register: InMemoryRegister(sessions: sessions),
                images: InMemoryImages(fallback: image)
            ),
            now: now
        )
        self.products = InMemoryProductsRepository(core: core, registrationKeys: registrationKeys)
        accounts = InMemoryAccounts(core: core)
        chat = InMemoryChat(core: core)
        sellers = InMemorySellers(core: core)
        discovery = InMemoryDiscovery(core: core, all: banners)
        faults = core.faults
    }

    /// The ports of one device that uses the market, which shows its user no products of sellers who are blocked.
    public func ports(
        sessions: any SessionStore & SessionStates = SessionKeeper(store: InMemorySessionStore()),
        events: any ProductEvents = BroadcastProductEvents(),
        preparing: any ImagePreparing = UnchangedImages(),
        notices: (any NoticesRepository)? = nil,
        pageSize: Int = PageRequest.defaultSize
    ) -> MarketPorts {
        let (seen, chat) = (products.seen(from: sessions), chat.seen(from: sessions))
        let (accounts, sellers) = (accounts.seen(from: sessions), sellers.seen(from: sessions))
        return MarketPorts(
            products: seen,
            selling: seen,
            banners: discovery,
            health: discovery,
            images: discovery,
            preparing: preparing,
            sessions: sessions,
            events: events,
            pageSize: pageSize,
            accounts: AccountPorts(
                auth: accounts,
                profiles: accounts,
                names: accounts,
                vendors: accounts,
                likes: accounts,
                chats: chat,
                personalData: accounts,
                sellers: SellerPorts(sellers: sellers, reviews: sellers, blocks: sellers, reports: sellers),
                notices: notices
            )
        )
    }
}

/// A part of an in-memory market that acts for a user.
public protocol InMemoryPart: Sendable {
    /// The session for which a call acts that does not bring one.
    var sessions: any SessionStore { get set }
}

extension InMemoryPart {
    /// The same part as the user of a device sees it: without the products of sellers who are blocked, for example.
    public func seen(from sessions: any SessionStore) -> Self {
        var part = self
        part.sessions = sessions
        return part
    }
}

struct InMemoryState {
    /// The time of the step that is being done.
    var date = Date.distantPast
    var catalogue: InMemoryCatalogue
    var people: InMemoryPeople
    var register: InMemoryRegister
    var rooms = InMemoryRooms()
    var trust = InMemoryTrust()
    var dealings = InMemoryDealings()
    var images: InMemoryImages

    /// The user of a session, who may act now.
    func user(of session: AuthSession) throws(MarketError) -> UserID {
        try people.check(session, at: date)
    }
}

struct InMemoryImages {
    var pictures: [URL: Data] = [:]
    let fallback: Data?
}

/// The state of an in-memory market behind its only lock, and the function through which every call goes.
final class InMemoryCore: Sendable {
    let faults = InMemoryFaults()
    private let state: Mutex<InMemoryState>
    private let now: @Sendable () -> Date

    init(_ state: InMemoryState, now: @escaping @Sendable () -> Date) {
        self.state = Mutex(state)
        self.now = now
    }

    /// Looks at the state, or changes it, besides the steps of the market.
    func access<Value: Sendable>(_ body: (inout InMemoryState) -> Value) -> Value {
        state.withLock { body(&$0) }
    }

    /// Does one step between its two faults, unless a response is scripted.
    func perform<Input: Sendable, Output: Sendable>(
        _ call: MockCall<Input, Output>,
        _ input: Input,
        _ step: (inout InMemoryState) throws(MarketError) -> Output
    ) async throws(MarketError) -> Output {
        try await call(input) { () async throws(MarketError) in try await work(call.operation, step) }
    }

    /// Does one step for the user for whom a call acts; the login is a part of the input.
    func perform<Input: Sendable, Output: Sendable>(
        _ call: MockCall<Input, Output>,
        for sessions: any SessionStore,
        _ input: (AuthSession) -> Input,
        _ step: (inout InMemoryState, UserID) throws(MarketError) -> Output
    ) async throws(MarketError) -> Output {
        let session = try await sessions.login()
        return try await perform(call, input(session)) { state throws(MarketError) in
            let user = try state.user(of: session)
            return try step(&state, user)
        }
    }

    /// Does one step between its two faults.
    func work<Output: Sendable>(
        _ operation: InMemoryOperation?,
        _ step: (inout InMemoryState) throws(MarketError) -> Output
    ) async throws(MarketError) -> Output {
        try await faults.perform(operation) { () throws(MarketError) in
            let date = now()
            return try state.withLock { state throws(MarketError) in
                state.date = date
                return try step(&state)
            }
        }
    }
}

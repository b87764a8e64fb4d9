import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketInfrastructure
import OpenMarketTesting
import Testing

/// A market with accounts, likes and chats: what their specification is run against.
///
/// A new wiring is one more value in ``all``: a name, what its market does differently, and
/// how one fresh market with any number of devices comes to be.
struct AccountWiring: Sendable, CustomTestStringConvertible {
    /// The ports as one device sees them.
    ///
    /// Each device has its own session.
    struct Device: Sendable {
        let keeper: SessionKeeper
        let auth: any AuthService
        let profiles: any UserProfileRepository
        let names: any VendorNameRegistry
        let likes: any LikesRepository
        let chats: any ChatRepository
        let outbox: MessageOutbox
        /// Sends through one outbox, which keeps nothing: its ids have the order of the messages.
        let send: SendMessage

        init(
            keeper: SessionKeeper,
            auth: any AuthService,
            profiles: any UserProfileRepository,
            names: any VendorNameRegistry,
            likes: any LikesRepository,
            chats: any ChatRepository
        ) {
            (self.keeper, self.auth, self.profiles, self.names) = (keeper, auth, profiles, names)
            (self.likes, self.chats) = (likes, chats)
            let (messages, events) = (MessageOutbox(), BroadcastProductEvents())
            outbox = messages
            send = SendMessage(
                Outbox(likes: likes, chats: chats, sessions: keeper, events: events, messages: messages)
            )
        }
    }

    /// One market.
    struct Market: Sendable {
        /// Another device in front of it, with no user logged in.
        let device: @Sendable () async throws -> Device
        /// The ids of so many things that can be liked.
        var goods: @Sendable (Int) async throws -> [Product.ID] = { count in (1...count).map { Product.ID($0) } }
        /// Ends whatever was started for it.
        let finish: @Sendable () async -> Void
    }

    let name: String
    /// Whether an unknown address and a wrong password look the same.
    var hidesUsers = false
    /// Whether the credentials of a vendor are kept with the user, for every device.
    var keepsCredentials = true
    let make: @Sendable () async throws -> Market

    var testDescription: String { name }

    /// Every wiring that keeps all promises.
    static let all: [AccountWiring] = [
        .inMemory(hidesUsers: false), .inMemory(hidesUsers: true), .inProcess(.safe), .loopback(.safe),
        .inProcess(.safe, isLive: true), .loopback(.safe, isLive: true),
        .routes(.inProcess), .routes(.loopback), .routes(.inProcess, isLive: true), .routes(.loopback, isLive: true),
    ]

    /// The same with the original app's layout, for what that layout has a place for.
    ///
    /// It tells names apart by case and spaces, knows no unread messages and no last message, and lets every user read
    /// every chat.
    static let withOriginal: [AccountWiring] = all + [.inProcess(.original), .loopback(.original)]

    /// The embedded market's services in the same process.
    static func inProcess(_ layout: AccountLayout, isLive: Bool = false) -> AccountWiring {
        AccountWiring(name: "in process, \(layout)" + (isLive ? ", live" : ""), hidesUsers: true) {
            let backend = try await MarketBackend(configuration: .quick(layout))
            let transport = InProcessTransport(backend)
            let project = try FirebaseConfiguration(emulator: "localhost:80")
            return Market(
                device: { Device(project, layout, over: transport, isLive: isLive) },
                finish: { await backend.close() }
            )
        }
    }

    /// The embedded market's services behind sockets of this machine.
    static func loopback(_ layout: AccountLayout, isLive: Bool = false) -> AccountWiring {
        AccountWiring(name: "over loopback, \(layout)" + (isLive ? ", live" : ""), hidesUsers: true) {
            let backend = try await MarketBackend(configuration: .quick(layout))
            let server = HTTPServer(handler: backend, configuration: .patient)
            let address = try server.start()
            let project = try FirebaseConfiguration(emulator: "127.0.0.1:\(address.port)")
            let transport = URLSessionTransport(.patient)
            return Market(
                device: { Device(project, layout, over: transport, isLive: isLive) },
                finish: {
                    transport.shutDown()
                    await server.stop()
                    await backend.close()
                }
            )
        }
    }

    /// The embedded market's own routes, in the same process or behind sockets of this machine.
    static func routes(_ way: ServedMarket.Way, isLive: Bool = false) -> AccountWiring {
        let name = "by the market's own routes, \(way)" + (isLive ? ", live" : "")
        return AccountWiring(name: name, hidesUsers: true, keepsCredentials: false) {
            let backend = try await MarketBackend(configuration: .quick(.safe))
            let session = try await backend.makeSession(vendorName: "warehouse")
            let vendor = OpenMarketClient.patient(backend, session: session)
            let server = HTTPServer(handler: backend, configuration: .patient)
            let sockets = URLSessionTransport(.patient)
            let place = way == .loopback ? "http://127.0.0.1:\(try server.start().port)" : "http://localhost"
            let address = try #require(URL(string: place))
            let transport: any HTTPTransport = way == .loopback ? sockets : InProcessTransport(backend)
            return Market(
                device: { Device(address, over: transport, isLive: isLive) },
                goods: { count in
                    var goods: [Product.ID] = []
                    for _ in 0..<count {
                        goods.append(try await vendor.registerProduct(.fixture(), images: [Fixture.imageInput]).id)
                    }
                    return goods
                },
                finish: {
                    sockets.shutDown()
                    if way == .loopback { await server.stop() }
                    await backend.close()
                }
            )
        }
    }

    /// Accounts and chats in memory.
    static func inMemory(hidesUsers: Bool) -> AccountWiring {
        AccountWiring(name: hidesUsers ? "in memory, hiding users" : "in memory", hidesUsers: hidesUsers) {
            let market = InMemoryMarket(hidesUsers: hidesUsers)
            return Market(
                device: {
                    Device(
                        keeper: SessionKeeper(store: InMemorySessionStore()),
                        auth: market.accounts,
                        profiles: market.accounts,
                        names: market.accounts,
                        likes: market.accounts,
                        chats: market.chat
                    )
                },
                finish: {}
            )
        }
    }

    /// Tells a story in front of a fresh market.
    func story(_ tell: (Market) async throws -> Void) async throws {
        let market = try await make()
        do {
            try await tell(market)
        } catch {
            await market.finish()
            throw error
        }
        await market.finish()
    }
}

extension AccountWiring.Device {
    /// A device that talks to a Firebase project.
    init(
        _ project: FirebaseConfiguration,
        _ layout: AccountLayout,
        over transport: any HTTPTransport,
        clock: any Clock<Duration> = ContinuousClock(),
        isLive: Bool = false
    ) {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        let auth = FirebaseAuthService(project, transport: transport, surroundings: .system)
        let renewal = SessionRenewal(auth: auth, keeper: keeper)
        let users = LiveUsers(sessions: keeper, renewal: renewal)
        let connection = LiveConnection(
            transport,
            baseURL: project.firestoreURL,
            users: users,
            surroundings: Surroundings(clock: clock)
        )
        let stored = FirestoreAccounts(
            layout,
            client: FirestoreClient(
                project,
                over: transport,
                renewal: renewal,
                surroundings: Surroundings(clock: clock)
            ),
            live: isLive ? LiveEvents(connection) : nil
        )
        self.init(
            keeper: keeper,
            auth: auth,
            profiles: stored.profiles,
            names: stored.vendorNames,
            likes: stored.likes,
            chats: stored.chat
        )
    }
}

extension AccountWiring.Device {
    /// A device that talks to a market by its own routes.
    init(
        _ address: URL,
        over transport: any HTTPTransport,
        clock: any Clock<Duration> = ContinuousClock(),
        isLive: Bool = false
    ) {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        let surroundings = Surroundings(clock: clock)
        let calls = transport.repeating(in: surroundings)
        let auth = RemoteAuthService(
            client: EndpointClient(baseURL: address, transport: calls, surroundings: surroundings)
        )
        let renewal = SessionRenewal(auth: auth, keeper: keeper)
        let tokens = SessionTokens(sessions: keeper, renewal: renewal)
        let client = EndpointClient(
            baseURL: address,
            transport: HTTPPipeline([AuthenticationMiddleware(tokens, clock: clock)], over: calls),
            sessions: keeper,
            surroundings: surroundings
        )
        let connection = LiveConnection(
            transport,
            baseURL: address,
            users: LiveUsers(sessions: keeper, renewal: renewal),
            topics: LiveConnection.ownTopics,
            surroundings: surroundings
        )
        let users = RemoteUsers(client: client)
        let live = isLive ? LiveEvents(connection) : nil
        self.init(
            keeper: keeper,
            auth: auth,
            profiles: users,
            names: users,
            likes: RemoteLikes(client: client),
            chats: RemoteChats(client: client, sessions: keeper, live: live)
        )
    }
}

extension BackendConfiguration {
    /// A market whose passwords are not stretched for long, with documents in `layout`.
    fileprivate static func quick(_ layout: AccountLayout) -> BackendConfiguration {
        var configuration = BackendConfiguration.quick(.v3x)
        var served = ServedFirebase(layout: layout == .safe ? .safe : .original)
        served.emulatesProviders = true
        configuration.firebase = served
        return configuration
    }
}

extension AccountWiring.Market {
    /// A device of a user who has just signed up.
    func join(_ name: String) async throws -> AccountWiring.Device {
        let device = try await device()
        _ = try await device.signUp(.fixture(name: name))
        return device
    }
}

/// The use cases over the ports.
extension AccountWiring.Device {
    var signUp: SignUp { SignUp(auth: auth, profiles: profiles, names: names, sessions: keeper) }
    var login: Login { Login(auth: auth, profiles: profiles, sessions: keeper) }
    var owner: FindUser { FindUser(names: names, sessions: keeper) }
    var profile: FetchUserProfile { FetchUserProfile(profiles: profiles, sessions: keeper) }
    var openChat: OpenChat {
        OpenChat(chats: chats, sessions: keeper, profile: profile, findUser: owner)
    }

    var own: OwnAccount {
        OwnAccount(auth: auth, profiles: profiles, names: names, sessions: keeper, clock: ContinuousClock())
    }

    var talks: Chats { talks(on: ContinuousClock()) }

    func talks(on clock: any Clock<Duration>) -> Chats {
        Chats(chats: chats, sessions: keeper, states: keeper, outbox: outbox, surroundings: Surroundings(clock: clock))
    }

    func pages(of size: Int) -> FetchOlderMessages {
        FetchOlderMessages(chats: chats, sessions: keeper, pageSize: size)
    }

    func user() async throws -> UserID { try await keeper.login().user }
}

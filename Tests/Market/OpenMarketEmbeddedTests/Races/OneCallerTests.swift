import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// The law of a call: whatever happens to the session while it is under way, all of its requests act for the user with whom it
/// began.
///
/// The session changes behind every response: another user logs in, or the user logs out.
@Suite("One user for all requests of a call", .slot, .timeLimit(.minutes(10)))
struct OneCallerTests {
    /// A use case under its name.
    private typealias Act = (name: String, run: @Sendable (Scene) async throws -> Void)

    /// A client whose session changes behind every response, and the people who share it.
    private struct Scene {
        let market: MarketUseCases
        let turning: TurningTransport
        let sam: Session
        /// Someone who sells a lamp to Sam and has a chat with him.
        let bea: MarketUseCases
        let lamp: ProductDetail
        let own: ProductDetail
        let room: ChatRoom.ID
        let beaID: UserID

        var accounts: AccountUseCases { get throws { try market.requireAccounts() } }
        var sellers: any SellerUseCases { get throws { try market.requireSellers() } }
        var vendor: Vendor.ID { get throws { try #require(lamp.vendorID) } }

        init(_ served: ServedMarket, seed: UInt64, configure: (inout MarketConfiguration) -> Void) async throws {
            turning = TurningTransport(served.transport, seed: seed)
            market = served.client(over: turning, configure: configure).useCases
            bea = served.client(configure: configure).useCases
            let eve = served.client(configure: configure).useCases
            _ = try await bea.requireAccounts().signUp(.fixture(name: "bea", market: nil))
            _ = try await eve.requireAccounts().signUp(.fixture(name: "eve", market: nil))
            sam = try await market.requireAccounts().signUp(.fixture(name: "sam", market: nil))
            beaID = try await bea.sessions.login().user
            lamp = try await bea.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            own = try await market.registerProduct(.fixture(name: "Desk"), images: [Fixture.imageInput])
            room = try await market.requireAccounts().openChat(withVendorNamed: "bea").id
            _ = try await market.requireAccounts().sendMessage("Is it still there?", to: room)
            _ = try await bea.editProduct(lamp.id, patch: ProductPatch(status: .sold, buyer: sam.auth?.user))
            let others = [try await bea.sessions.session(), try await eve.sessions.session(), nil]
            turning.turn(market.sessions, between: others)
        }

        /// The users for whom the requests of a call are signed.
        func signers(of act: Act) async throws -> Set<String> {
            turning.rest()
            try await market.sessions.save(sam)
            turning.begin()
            // What becomes of it does not matter: the user may not be there any more.
            try? await act.run(self)
            return turning.rest()
        }
    }

    private static let acts: [Act] = [
        ("own products", { try await $0.market.products.mine().loadNext() }),
        ("liked products", { try await $0.market.products.liked().loadNext() }),
        ("followed products", { try await $0.market.products.followed().loadNext() }),
        ("purchases", { try await $0.market.products.bought().loadNext() }),
        ("detail", { _ = try await $0.market.fetchProductDetail($0.lamp.id) }),
        ("edit", { _ = try await $0.market.editProduct($0.own.id, patch: ProductPatch(price: 7)) }),
        (
            "sell",
            { _ = try await $0.market.editProduct($0.own.id, patch: ProductPatch(status: .sold, buyer: $0.beaID)) }
        ),
        (
            "register",
            { _ = try await $0.market.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput]) }
        ),
        ("seller", { _ = try await $0.sellers.page(of: .vendor($0.vendor)) }),
        ("reviews", { _ = try await $0.sellers.reviews(about: .vendor($0.vendor)) }),
        ("follow", { try await $0.sellers.follow($0.vendor) }),
        ("mark seen", { try await $0.sellers.markSeen($0.vendor) }),
        ("followed", { _ = try await $0.sellers.followed() }),
        ("sale", { _ = try await $0.sellers.sale(of: $0.lamp.id) }),
        ("confirm", { try await $0.sellers.confirmSale(of: $0.lamp.id) }),
        ("review", { _ = try await $0.sellers.review(.five, "Good", about: $0.lamp.id) }),
        ("report", { try await $0.sellers.report(Report(.product($0.lamp.id), .spam)) }),
        ("blocked", { _ = try await $0.sellers.blocked() }),
        ("profile", { _ = try await $0.accounts.fetchUserProfile() }),
        ("find user", { _ = try await $0.accounts.findUser("bea") }),
        ("like", { _ = try await $0.accounts.setLike($0.lamp.id, isLiked: true) }),
        ("likes", { _ = try await $0.accounts.likes.ids() }),
        ("chats", { _ = try await $0.accounts.chats.rooms() }),
        ("messages", { _ = try await $0.accounts.fetchOlderMessages($0.room) }),
        ("send", { _ = try await $0.accounts.sendMessage("Hello", to: $0.room) }),
        ("open", { _ = try await $0.accounts.openChat(withVendorNamed: "bea", about: $0.lamp.id) }),
        ("block", { _ = try await $0.sellers.block(.user($0.beaID)) }),
        ("unblock", { try await $0.sellers.unblock($0.vendor) }),
        ("unfollow", { try await $0.sellers.unfollow($0.vendor) }),
        ("export", { _ = try await $0.accounts.own.export() }),
        ("delete", { try await $0.market.deleteProduct($0.own.id) }),
        ("leave", { try await $0.accounts.chats.leave($0.room) }),
    ]

    /// Where a market keeps its products and its people.
    enum Place: CaseIterable {
        case serverWithProject, server, firebaseAlone

        func set(_ configuration: inout MarketConfiguration) {
            configuration.blocksMaxAge = .zero
            switch self {
            case .serverWithProject: break
            case .server: configuration.accounts = .server
            case .firebaseAlone: configuration.products = .firebase
            }
        }
    }

    @Test("At a server with its accounts, and on Firebase alone", arguments: Place.allCases, [1, 2, 3])
    func law(place: Place, seed: UInt64) async throws {
        try await ServedMarket().story { served in
            let scene = try await Scene(served, seed: seed, configure: place.set)
            let sam = try #require(scene.sam.auth?.accessToken.reveal())
            var signed = 0
            for act in Self.acts {
                let signers = try await scene.signers(of: act)
                let own: Set = ["Bearer " + sam, "Firebase " + sam, scene.sam.credentials.identifier]
                #expect(signers.isSubset(of: own), "\(act.name)")
                signed += signers.count
            }
            #expect(signed > 20)
        }
    }

    @Test("A user who signs up is one user to the end, whoever is logged in meanwhile", arguments: Place.allCases)
    func signUp(place: Place) async throws {
        try await ServedMarket().story { served in
            let scene = try await Scene(served, seed: 4, configure: place.set)
            let signers = try await scene.signers(
                of: (
                    "sign up",
                    { scene in
                        let session = try await scene.accounts.signUp(.fixture(name: "zoe", market: nil))
                        #expect(session.vendor?.name == "zoe")
                    }
                )
            )
            #expect(signers.count == 1)
        }
    }
}

/// A transport behind whose every response the session changes, and which notes who signs its requests.
private final class TurningTransport: HTTPTransport {
    private struct State {
        var generator: SeededGenerator
        var sessions: (any SessionStore)?
        var others: [Session?] = []
        var isTurning = false
        var signers: Set<String> = []
    }

    private let base: any HTTPTransport
    private let state: Mutex<State>

    init(_ base: any HTTPTransport, seed: UInt64) {
        self.base = base
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    var deliversInPieces: Bool { base.deliversInPieces }

    /// Lets the session become one of these, while it turns.
    func turn(_ sessions: any SessionStore, between others: [Session?]) {
        state.withLock { ($0.sessions, $0.others) = (sessions, others) }
    }

    func begin() {
        state.withLock { ($0.isTurning, $0.signers) = (true, []) }
    }

    /// Ends the changes, and says who has signed a request since they began.
    @discardableResult
    func rest() -> Set<String> {
        state.withLock { state in
            state.isTurning = false
            return state.signers
        }
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let signers = ["Authorization", "identifier"].compactMap { request.headers[$0] }
        state.withLock { state in
            if state.isTurning { state.signers.formUnion(signers) }
        }
        let response = try await base.send(request, options: options)
        let turn = state.withLock { state in
            state.isTurning ? state.others.randomElement(using: &state.generator).map { ($0, state.sessions) } : nil
        }
        if let (session, sessions) = turn {
            if let session { try? await sessions?.save(session) } else { try? await sessions?.clear() }
        }
        return response
    }
}

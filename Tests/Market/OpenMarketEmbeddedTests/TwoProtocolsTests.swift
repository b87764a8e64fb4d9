import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

/// People of one market, of whom one comes by the market's own routes and the other by Firebase's protocols.
@Suite("One market by two protocols", .slot, .timeLimit(.minutes(10)))
struct TwoProtocolsTests {
    private struct Scene {
        let backend: MarketBackend
        let ann: OpenMarketClient
        let bob: OpenMarketClient

        init() async throws {
            backend = try await MarketBackend(configuration: .quick(.v3x))
            ann = OpenMarketClient.patient(backend)
            bob = OpenMarketClient.patient(backend) { $0.useFirebase() }
            _ = try await ann.joined(by: "ann")
            _ = try await bob.joined(by: "bob")
        }

        /// Both of them, the one who comes by the market's own routes first, and last.
        var pairs: [(OpenMarketClient, OpenMarketClient)] { [(ann, bob), (bob, ann)] }
    }

    @Test("They sell, like each other's things, and chat")
    func evening() async throws {
        let scene = try await Scene()
        for (one, other) in scene.pairs {
            let (mine, theirs) = (try one.requireAccounts(), try other.requireAccounts())
            let lamp = try await one.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            try await theirs.setLike(lamp.id, isLiked: true)
            #expect(try await theirs.likes.ids() == [lamp.id])
            #expect(try await one.refreshProduct(lamp.id).product.likeCount == 1)
            let name = try #require(try await one.sessions.session()?.vendor?.name)
            let room = try await theirs.openChat(withVendorNamed: name, about: lamp.id)
            let sent = try await theirs.sendMessage("Is it still there?", to: room.id)
            let list = try await mine.chats.rooms()
            #expect(list.map(\.product) == [lamp.id] && list.map(\.lastMessage) == ["Is it still there?"])
            #expect(list.map(\.id) == [room.id] && list.first?.unreadCount ?? 0 > 0)
            try await mine.chats.markRead(room.id, upTo: sent)
            #expect(try await mine.chats.rooms().map(\.unreadCount) == [0])
            #expect(try await theirs.chats.rooms().first?.otherReadUpTo == sent.sentAt)
            let answer = try await mine.sendMessage("It is.", to: room.id)
            for people in [mine, theirs] {
                #expect(try await people.fetchOlderMessages(room.id).messages.suffix(2) == [sent, answer])
            }
        }
        await scene.backend.close()
    }

    @Test("What one of them writes, the other one watches")
    func watching() async throws {
        let scene = try await Scene()
        for (one, other) in scene.pairs {
            let (mine, theirs) = (try one.requireAccounts(), try other.requireAccounts())
            let room = try await mine.openChat(with: try await other.sessions.login().user).id
            let known = try await theirs.fetchOlderMessages(room).messages.count
            var states = theirs.chats.observe(room).makeAsyncIterator()
            for number in 1...3 {
                let sent = try await mine.sendMessage("message \(number)", to: room)
                while let state = await states.next(), state.messages.count < known + number {}
                #expect(try await theirs.fetchOlderMessages(room).messages.last == sent)
            }
        }
        await scene.backend.close()
    }

    @Test("A user finds the same account, and sells, by the other protocol; a log-out ends one session alone")
    func otherDevice() async throws {
        let scene = try await Scene()
        for (name, configure) in [("ann", { $0.useFirebase() }), ("bob", { _ in })]
            as [(String, (inout MarketConfiguration) -> Void)]
        {
            let device = OpenMarketClient.patient(scene.backend, configure: configure)
            let accounts = try device.requireAccounts()
            let session = try await accounts.login(SignUpInfo.fixture(name: name).credentials)
            let first = name == "ann" ? scene.ann : scene.bob
            #expect(try await first.sessions.session()?.vendor == session.vendor)
            let chair = try await device.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
            _ = try await first.editProduct(chair.id, patch: ProductPatch(stock: 3))
            try await accounts.own.logOut()
            #expect(try await first.requireAccounts().fetchUserProfile().vendorName == name)
        }
        await scene.backend.close()
    }

    @Test("A session that a user has left brings no tokens any more", arguments: ServedMarket.Way.allCases)
    func logOut(way: ServedMarket.Way) async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let server = HTTPServer(handler: backend, configuration: .patient)
        let address = try #require(URL(string: "http://127.0.0.1:\(way == .loopback ? try server.start().port : 80)"))
        func client(_ session: Session? = nil) -> OpenMarketClient {
            guard way == .loopback else { return .patient(backend, session: session) }
            return OpenMarketClient(MarketConfiguration.rest(address, session: session).patient)
        }
        let ann = try await client().joined(by: "ann")
        let session = try #require(try await ann.sessions.session())
        try await ann.requireAccounts().own.logOut()
        let thief = client(session.withoutAccess)
        await #expect(throws: MarketError.unauthenticated) { try await thief.requireAccounts().chats.rooms() }
        #expect(try await thief.sessions.session() == nil)
        if way == .loopback { await server.stop() }
        await backend.close()
    }

    @Test("Who ends the account is gone for the other one, and the name is free")
    func end() async throws {
        let scene = try await Scene()
        let theirs = try scene.bob.requireAccounts()
        let room = try await theirs.openChat(withVendorNamed: "ann")
        _ = try await theirs.sendMessage("Hello", to: room.id)
        let password = SignUpInfo.fixture(name: "ann").credentials.password
        try await scene.ann.requireAccounts().own.delete(password: password)
        await #expect(throws: MarketError.notFound) { try await theirs.findUser("ann") }
        await #expect(throws: MarketError.chat(.closed)) { try await theirs.sendMessage("Hello?", to: room.id) }
        _ = try await OpenMarketClient.patient(scene.backend).joined(by: "ann")
        await scene.backend.close()
    }

    @Test("Blocked users cannot write, whichever protocol they speak")
    func blocks() async throws {
        let scene = try await Scene()
        for (one, other) in scene.pairs {
            let (mine, theirs) = (try one.requireAccounts(), try other.requireAccounts())
            let user = try await other.sessions.login().user
            let room = try await mine.openChat(with: user).id
            let seller = try await one.requireSellers().block(.user(user))
            for people in [mine, theirs] {
                await #expect(throws: MarketError.chat(.closed)) { try await people.sendMessage("Hello", to: room) }
            }
            try await one.requireSellers().unblock(seller.vendor.id)
            _ = try await theirs.sendMessage("Hello", to: room)
        }
        await scene.backend.close()
    }

    @Test("Every call goes through the same middleware, and none of its secrets into a log")
    func secrecy() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let log = RecordedEvents()
        let client = OpenMarketClient.patient(backend) { ($0.accounts, $0.events) = (.server, log.sink) }
        let accounts = try client.requireAccounts()
        let form = SignUpInfo(email: "canary@example.com", password: Secret("CANARY-word"), vendorName: "CANARY-shop")
        let first = try #require(try await accounts.signUp(form).auth)
        let second = try #require(try await accounts.login(form.credentials).auth)
        let room = try await OpenMarketClient.patient(backend).joined(by: "bob").requireAccounts()
            .openChat(withVendorNamed: "CANARY-shop").id
        _ = try await accounts.sendMessage("CANARY message", to: room)
        _ = try? await accounts.login(Credentials(email: "canary@example.com", password: Secret("CANARY-guess")))
        var dumped = ""
        dump(log.all, to: &dumped)
        let secrets = [first, second].flatMap { [$0.accessToken.reveal(), $0.refreshToken.reveal(), $0.user.rawValue] }
        for secret in secrets + ["CANARY", "canary"] { #expect(!dumped.contains(secret)) }
        let told = Set(log.calls.map(\.operation))
        #expect(told.isSuperset(of: ["accounts.make", "profile.create", "messages.send"]))
        #expect(client.metrics.snapshot["sessions.open"]?.statuses == [200: 1, 401: 1])
        await backend.close()
    }

    @Test("A market of another generation, or one that serves no accounts, says that it has none")
    func without() async throws {
        let old = try await MarketBackend(configuration: .quick(.v3))
        let client = OpenMarketClient.patient(old) { $0.accounts = .server }
        #expect(throws: MarketError.unsupported(.accounts)) { try client.requireAccounts() }
        await old.close()
    }
}

extension Session {
    /// The same session, whose access token has ended.
    fileprivate var withoutAccess: Session {
        let auth = auth.map { auth in
            AuthSession(
                user: auth.user,
                email: auth.email,
                accessToken: auth.accessToken,
                refreshToken: auth.refreshToken,
                expiresAt: .distantPast
            )
        }
        return Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}

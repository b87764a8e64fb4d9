import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// Whole clients of one market: what one of them does, the others are told.
@Suite("Clients that are told of changes", .slot, .timeLimit(.minutes(10)))
struct LiveClientTests {
    /// The clients of a market: in its process or over sockets, in documents or by the market's own routes.
    enum Way: CaseIterable {
        case inProcess, loopback, routes, routesOverLoopback

        var isServed: Bool { self == .loopback || self == .routesOverLoopback }
        var accounts: MarketConfiguration.AccountSource {
            self == .routes || self == .routesOverLoopback ? .server : .project
        }
    }

    private struct Scene {
        let way: Way
        let backend: MarketBackend
        let server: HTTPServer?
        let address: URL?

        init(_ way: Way) async throws {
            self.way = way
            backend = try await MarketBackend(configuration: .quick(.v3x))
            server = way.isServed ? HTTPServer(handler: backend, configuration: .patient) : nil
            address = try server.flatMap { URL(string: try $0.start().description) }
        }

        func client(session: Session? = nil) -> OpenMarketClient {
            guard let address else {
                return .patient(backend, session: session) { if way.accounts == .project { $0.useFirebase() } }
            }
            let project = FirebaseConfiguration(server: address)
            var configuration = MarketConfiguration.rest(
                address,
                generation: .v3x,
                session: session,
                accounts: project
            ).patient
            configuration.accounts = way.accounts
            return OpenMarketClient(configuration)
        }

        func finish() async {
            await server?.stop()
            await backend.close()
        }
    }

    /// The changes behind the first one, which says that from now on everything is told.
    private func connected(_ client: OpenMarketClient) async -> AsyncStream<LiveChange> {
        let (stream, writer) = AsyncStream.makeStream(of: LiveChange.self)
        let changes = client.live.changes()
        let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            for await change in changes {
                if change == .everything { isReady.finish() } else { writer.yield(change) }
            }
            writer.finish()
        }
        writer.onTermination = { _ in work.cancel() }
        for await _ in ready {}
        return stream
    }

    @Test("Products that a vendor registers, edits and deletes", arguments: Way.allCases)
    func products(way: Way) async throws {
        let scene = try await Scene(way)
        let vendor = scene.client(session: try await scene.backend.makeSession(vendorName: "shop"))
        let guest = scene.client()
        var changes = await connected(guest).makeAsyncIterator()
        let made = try await vendor.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(await changes.next() == .product(made.id, .created))
        _ = try await vendor.editProduct(made.id, patch: ProductPatch(stock: 3))
        #expect(await changes.next() == .product(made.id, .changed))
        #expect(try await guest.refreshProduct(made.id).product.stock == 3)
        try await vendor.deleteProduct(made.id)
        var next = await changes.next()
        while next == .product(made.id, .changed) { next = await changes.next() }
        #expect(next == .product(made.id, .deleted))
        await scene.finish()
    }

    @Test("Messages and likes, to those they concern and after the log-in", arguments: Way.allCases)
    func chats(way: Way) async throws {
        let scene = try await Scene(way)
        let (ann, bob, guest) = (scene.client(), scene.client(), scene.client())
        let (anns, bobs) = (try ann.requireAccounts(), try bob.requireAccounts())
        _ = try await anns.signUp(.fixture(name: "ann", market: nil))
        _ = try await bobs.signUp(.fixture(name: "bob", market: nil))
        let room = try await anns.openChat(withVendorNamed: "bob").id
        let chair = try await ann.registerProduct(.fixture(), images: [Fixture.imageInput]).id
        var (heard, others) = (await connected(bob).makeAsyncIterator(), await connected(guest).makeAsyncIterator())
        _ = try await anns.sendMessage("hello", to: room)
        #expect(await heard.next() == .chat(room))
        _ = try await bobs.setLike(chair, isLiked: true)
        var next = await heard.next()
        while next == .chat(room) || next == .product(chair, .changed) { next = await heard.next() }
        #expect(next == .likes)
        let vendor = scene.client(session: try await scene.backend.makeSession(vendorName: "shop"))
        let made = try await vendor.registerProduct(.fixture(), images: [Fixture.imageInput])
        var last = await others.next()
        while last == .product(chair, .changed) { last = await others.next() }
        #expect(last == .product(made.id, .created))
        await scene.finish()
    }

    @Test("Each step of a sale and its reviews, to its two parties alone", arguments: Way.allCases)
    func sale(way: Way) async throws {
        let scene = try await Scene(way)
        let (sam, bea, cat) = (scene.client(), scene.client(), scene.client())
        for (name, client) in [("sam", sam), ("bea", bea), ("cat", cat)] {
            _ = try await client.requireAccounts().signUp(.fixture(name: name, market: nil))
        }
        let buyer = try #require(try await bea.sessions.session()?.auth?.user)
        let lamp = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput]).id
        let room = try await bea.requireAccounts().openChat(withVendorNamed: "sam").id
        _ = try await bea.requireAccounts().sendMessage("Is it still there?", to: room)
        let (sams, beas, cats) = (await connected(sam), await connected(bea), await connected(cat))
        func heard(_ changes: AsyncStream<LiveChange>) async -> Bool { await changes.contains(.sale(lamp)) }
        _ = try await sam.editProduct(lamp, patch: ProductPatch(status: .reserved, buyer: buyer))
        #expect(await heard(beas))
        _ = try await sam.editProduct(lamp, patch: ProductPatch(status: .sold))
        #expect(await heard(beas))
        // The seller heard of these two steps as well.
        for _ in 1...2 { #expect(await heard(sams)) }
        let (seller, customer) = (try sam.requireSellers(), try bea.requireSellers())
        try await customer.confirmSale(of: lamp)
        #expect(await heard(sams))
        let review = try await customer.review(.four, "Quick", about: lamp)
        #expect(await heard(sams))
        for _ in 1...2 { #expect(await heard(beas)) }
        try await seller.answer(review.id, with: "Thank you")
        #expect(await heard(beas))
        try await customer.deleteReview(review.id)
        for _ in 1...2 { #expect(await heard(sams)) }
        // To anybody else it is a product that changes.
        _ = try await cat.requireAccounts().setLike(lamp, isLiked: true)
        for await change in cats {
            #expect(change != .sale(lamp))
            if change == .likes { break }
        }
        await scene.finish()
    }

    @Test("Messages reach the other user in their order, before anything is asked for", arguments: Way.allCases)
    func latency(way: Way) async throws {
        let scene = try await Scene(way)
        let (ann, bob) = (scene.client(), scene.client())
        let (anns, bobs) = (try ann.requireAccounts(), try bob.requireAccounts())
        _ = try await anns.signUp(.fixture(name: "ann", market: nil))
        _ = try await bobs.signUp(.fixture(name: "bob", market: nil))
        let room = try await anns.openChat(withVendorNamed: "bob").id
        var states = bobs.chats.observe(room).makeAsyncIterator()
        while let state = await states.next(), state.connection != .live {}
        let clock = ContinuousClock()
        var times: [Duration] = []
        var shown: [String] = []
        let count = ProcessInfo.processInfo.environment["OPENMARKET_FIGURES"] == nil ? 20 : 1000
        for number in 0..<count {
            let begin = clock.now
            let sent = try await anns.sendMessage("message \(number)", to: room)
            while let state = await states.next() {
                shown = state.messages.map(\.body)
                guard !state.messages.contains(where: { $0.id == sent.id }) else { break }
            }
            times.append(clock.now - begin)
        }
        times.sort()
        print("\(count) messages, \(way): median \(times[count / 2]), 99 % within \(times[count * 99 / 100])")
        #expect(Array(shown.suffix(20)) == ((count - 20)..<count).map { "message \($0)" })
        // Without the live connection each one but the first would wait for the next question, which comes after seconds.
        #expect(times[1] < .milliseconds(500))
        await scene.finish()
    }
}

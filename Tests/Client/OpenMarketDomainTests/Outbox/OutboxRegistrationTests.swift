import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Registrations that wait for the market", .slot, .timeLimit(.minutes(10)))
struct OutboxRegistrationTests {
    private let products = InMemoryMarket(registrationKeys: .atLeast(.seconds(24 * 3_600))).products

    @Test("With a network the product is registered under a key, announced, and nothing is kept")
    func online() async throws {
        let scene = RegistrationScene(products)
        products.registrations.returns(.fixture(id: 8))
        #expect(try await scene.offer() == .registered(.fixture(id: 8)))
        #expect(scene.events.published == [.created(.fixture(id: 8))])
        #expect(try await scene.store.changes().isEmpty)
        #expect(products.registrations.calls.map(\.images) == [[Fixture.preparedImage]])
        #expect(products.registrations.calls.map { $0.key != nil } == [true])
    }

    @Test("Without a network it is kept with its photos, and sent after a restart with the same key and bytes")
    func restart() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.connectionLost)
        guard case .kept = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        products.registrations.returns(.fixture(id: 8))
        let again = scene.restarted()
        try await again.follow()
        #expect(Set(again.keys).count == 1 && again.keys.count == 2)
        #expect(products.registrations.calls.map(\.images) == [[Fixture.preparedImage], [Fixture.preparedImage]])
        #expect(again.events.published == [.created(.fixture(id: 8))])
        #expect(try await again.store.changes().isEmpty)
    }

    @Test("It is in the store, and counts as sent, before its request leaves")
    func written() async throws {
        let scene = RegistrationScene(products)
        products.registrations.returns(.fixture())
        products.registrations.hold()
        async let offered = scene.offer()
        await products.registrations.untilHeld()
        let kept = try await scene.store.changes()
        #expect(kept.map { $0.registration?.sentSince } == [scene.calendar.now()])
        #expect(try await scene.store.photos(of: try #require(kept.first).id) == [Fixture.jpeg])
        products.registrations.release()
        _ = try await offered
    }

    @Test("What the market refuses while the form is open is the form's, and is not kept")
    func refused() async throws {
        let scene = RegistrationScene(products)
        let refusal = MarketError.rejected(ServerRejection(status: 400))
        products.registrations.fails(refusal)
        await #expect(throws: refusal) { try await scene.offer() }
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("What the market refuses later stays, can be put into a form, and sent again under its key")
    func refusedLater() async throws {
        let scene = RegistrationScene(products)
        let refusal = MarketError.rejected(ServerRejection(status: 400))
        products.registrations.fails(.offline, refusal)
        guard case .kept(let id) = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        await #expect(throws: MarketError.notFound) { try await scene.outbox.contents(of: id) }
        await scene.outbox.networkIsThere()
        try await scene.settle()
        #expect(try await scene.states == [.refused(refusal)])
        let contents = try await scene.outbox.contents(of: id)
        #expect(contents.draft == .fixture(name: "Desk lamp"))
        #expect(contents.images.map(\.source) == [.data(Fixture.jpeg)])
        products.registrations.returns(.fixture())
        try await scene.outbox.retry(id)
        try await scene.settle()
        #expect(Set(scene.keys).count == 1)
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("What was given up while it waited, the market may clean up; what was under way may still arrive")
    func abandoned() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.timedOut)
        guard case .kept(let id) = try await scene.offer("Desk lamp") else { return #expect(Bool(false), "not kept") }
        try await scene.outbox.discard(id)
        await products.abandonments.untilCalled()
        #expect(products.abandonments.calls.map(\.key) == scene.keys)
        products.registrations.hold()
        let form = Task { try await scene.offer("Chair") }
        await products.registrations.untilHeld()
        let sent = try #require(try await scene.store.changes().first)
        try await scene.outbox.discard(sent.id)
        await #expect(throws: MarketError.cancelled) { try await form.value }
        #expect(products.abandonments.callCount == 1)
    }

    @Test("What the market refuses while the form waits is not kept, and the market may clean up")
    func refusedAtOnce() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(MarketError.rejected(ServerRejection(status: 400)))
        await #expect(throws: MarketError.self) { try await scene.offer("Desk lamp") }
        await products.abandonments.untilCalled()
        #expect(products.abandonments.calls.map(\.key) == scene.keys)
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("Registrations of one user leave in their order, one at a time")
    func order() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.offline, .offline)
        _ = try await scene.offer("First lamp")
        _ = try await scene.offer("Second lamp")
        products.registrations.returns(.fixture(id: 1), .fixture(id: 2))
        await scene.outbox.networkIsThere()
        try await scene.settle()
        #expect(products.registrations.calls.suffix(2).map(\.draft.name) == ["First lamp", "Second lamp"])
    }

    @Test("After a day without a response it is not sent by itself, and then by hand under another key")
    func forgotten() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.connectionLost)
        guard case .kept(let id) = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        scene.calendar.advance(by: 25 * 3_600)
        let again = scene.restarted()
        try await again.follow()
        #expect(again.keys.count == 1)
        #expect(try await again.states == [.refused(.timedOut)])
        products.registrations.returns(.fixture())
        try await again.outbox.retry(id)
        try await again.settle()
        #expect(Set(again.keys).count == 2)
    }

    @Test("What never reached the market is sent by itself however long it has waited")
    func neverSent() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.offline)
        _ = try await scene.offer()
        #expect(try await scene.store.changes().first?.registration?.sentSince == nil)
        scene.calendar.advance(by: 30 * 86_400)
        products.registrations.returns(.fixture())
        let again = scene.restarted()
        try await again.follow()
        #expect(try await again.store.changes().isEmpty)
    }

    @Test("A failure that never reached the market does not make an earlier doubt forgotten")
    func doubtStays() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.timedOut, .offline)
        _ = try await scene.offer()
        let since = scene.calendar.now()
        scene.calendar.advance(by: 60)
        await scene.outbox.networkIsThere()
        try await scene.settle()
        #expect(try await scene.store.changes().first?.registration?.sentSince == since)
    }

    @Test("While the market is busy with the attempt before, it waits, however often that happens")
    func busy() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.connectionLost)
        products.registrations.handles { _ throws(MarketError) in throw .conflict }
        _ = try await scene.offer()
        for count in 2...(Outbox.failureLimit + 2) {
            await scene.clock.untilSleepers()
            scene.clock.advanceToNextDeadline()
            await products.registrations.untilCalled(count)
        }
        try await scene.settle()
        for await changes in scene.outbox.pending() {
            #expect(changes.map(\.state) == [.waiting])
            break
        }
    }

    @Test("A caller who cancels gives it up, and its upload ends")
    func cancelled() async throws {
        let scene = RegistrationScene(products)
        products.registrations.hold()
        products.registrations.returns(.fixture())
        let offering = Task { try await scene.offer() }
        await products.registrations.untilHeld()
        offering.cancel()
        await #expect(throws: MarketError.cancelled) { try await offering.value }
        try await scene.settle()
        #expect(try await scene.store.changes().isEmpty)
        #expect(scene.events.published.isEmpty)
    }

    @Test("Stopped and sent again it is one registration, however often and by whichever way", arguments: [0, 1, 2, 3])
    func stoppedAndSentAgain(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scene = RegistrationScene(products)
        products.registrations.always(.fixture())
        products.registrations.hold()
        for round in 1...4 {
            let keeps = Bool.random(using: &random)
            let sending = Task {
                if keeps || round == 1 { _ = try await scene.offer() } else { _ = try await scene.send() }
            }
            await products.registrations.untilHeld()
            if round < 4 {
                sending.cancel()
                await #expect(throws: MarketError.cancelled) { try await sending.value }
            } else {
                products.registrations.release()
                try await sending.value
            }
            try await scene.settle()
        }
        #expect(scene.keys.count == 4 && Set(scene.keys).count == 1)
        _ = try await scene.offer()
        #expect(Set(scene.keys).count == 2)
    }

    @Test("Nothing is kept with a secret of its own, for a vendor without a login, or where keys mean nothing")
    func notKept() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.offline, .offline)
        await #expect(throws: MarketError.offline) { try await scene.offer(secret: Secret("another")) }
        try await scene.sessions.save(.fixture())
        await #expect(throws: MarketError.offline) { try await scene.offer() }
        #expect(try await scene.store.changes().isEmpty)
        let plain = InMemoryMarket(registrationKeys: .none).products
        plain.registrations.fails(.offline)
        let other = RegistrationScene(plain)
        await #expect(throws: MarketError.offline) { try await other.offer() }
        #expect(try await other.store.changes().isEmpty)
    }

    @Test("What cannot be kept is sent at once from the form")
    func full() async throws {
        let scene = RegistrationScene(products, limits: OutboxLimits(registrationCount: 0))
        products.registrations.returns(.fixture(id: 8))
        #expect(try await scene.offer() == .registered(.fixture(id: 8)))
        #expect(products.registrations.calls.map(\.key) == [nil])
    }

    @Test("A log-out discards it, photos included")
    func logout() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.offline)
        guard case .kept(let id) = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        try await scene.outbox.discardAll(of: RegistrationScene.login.user)
        #expect(try await scene.store.changes().isEmpty)
        await #expect(throws: MarketError.storage(.missing)) { try await scene.store.photos(of: id) }
    }
}

import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Registrations that wait, on a device that fails", .slot, .timeLimit(.minutes(10)))
struct OutboxRegistrationFailureTests {
    private let products = InMemoryMarket(registrationKeys: .atLeast(.seconds(24 * 3_600))).products
    private let refusal = MarketError.rejected(ServerRejection(status: 400))

    @Test("A login that the service has ended waits for the next one")
    func endedLogin() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.unauthenticated)
        products.registrations.hold()
        async let offered = scene.offer()
        await products.registrations.untilHeld()
        try await scene.sessions.clear()
        products.registrations.release()
        guard case .kept = try await offered else { return #expect(Bool(false), "not kept") }
        #expect(await scene.listed == [.waiting])
        products.registrations.returns(.fixture())
        try await scene.sessions.save(RegistrationScene.session)
        try await scene.follow()
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("A user who is logged in and may not sell is refused")
    func mayNotSell() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.unauthenticated)
        await #expect(throws: MarketError.unauthenticated) { try await scene.offer() }
    }

    @Test("Nothing is sent while it cannot be written that it may have arrived")
    func unnoted() async throws {
        let disk = FailingOutboxStore([.put])
        let scene = RegistrationScene(products, disk: disk)
        guard case .kept = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        #expect(products.registrations.callCount == 0)
        disk.mend()
        products.registrations.returns(.fixture())
        await scene.clock.untilSleepers()
        scene.clock.advanceToNextDeadline()
        try await scene.settle()
        #expect(try await disk.changes().isEmpty)
    }

    @Test("What was given up is not sent although the store cannot forget it, and the caller hears that")
    func unforgotten() async throws {
        let disk = FailingOutboxStore([.remove])
        let scene = RegistrationScene(products, disk: disk)
        products.registrations.hold()
        products.registrations.returns(.fixture())
        let offering = Task { try await scene.offer() }
        await products.registrations.untilHeld()
        offering.cancel()
        await #expect(throws: MarketError.storage(.unwritable)) { try await offering.value }
        try await scene.settle()
        #expect(products.registrations.calls.map { $0.key != nil } == [true])
        #expect(scene.events.published.isEmpty)
        disk.mend()
        products.registrations.release()
        products.registrations.returns(.fixture())
        _ = try await scene.offer()
        #expect(try await disk.changes().isEmpty)
    }

    @Test("What is kept and cannot be read again is not sent past the outbox")
    func unreadable() async throws {
        let scene = RegistrationScene(products, disk: FailingOutboxStore([.photos]))
        await #expect(throws: MarketError.storage(.unreadable)) { try await scene.offer() }
        #expect(products.registrations.callCount == 0)
    }

    @Test("What was refused can be put into a form before anything was sent in this process; without damaged photos")
    func contents() async throws {
        let disk = FailingOutboxStore([])
        let scene = RegistrationScene(products, disk: disk)
        products.registrations.fails(.offline, refusal)
        guard case .kept(let id) = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        await scene.outbox.networkIsThere()
        try await scene.settle()
        let again = RegistrationScene(products, disk: disk)
        #expect(try await again.outbox.contents(of: id).images.count == 1)
        let torn = FailingOutboxStore([.photos])
        try await torn.put(try #require(try await disk.changes().first), photos: [])
        let third = RegistrationScene(products, disk: torn)
        let texts = RegistrationContents(draft: .fixture(name: "Desk lamp"), images: [])
        #expect(try await third.outbox.contents(of: id) == texts)
    }

    @Test("A form that takes the place of a refused one leaves it alone when it waits again")
    func waitsAgain() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.offline, refusal, .offline)
        guard case .kept(let id) = try await scene.offer() else { return #expect(Bool(false), "not kept") }
        await scene.outbox.networkIsThere()
        try await scene.settle()
        try await scene.outbox.retry(id)
        try await scene.settle()
        try await scene.outbox.discard(id, onlyRefused: true)
        #expect(await scene.listed == [.waiting])
    }

    @Test("What may have arrived says so, whatever its last error was")
    func mayBeThere() async throws {
        let scene = RegistrationScene(products)
        products.registrations.fails(.timedOut, refusal)
        _ = try await scene.offer()
        await scene.outbox.networkIsThere()
        try await scene.settle()
        let kept = try #require(try await scene.store.changes().first)
        #expect(kept.state == .refused(refusal) && kept.registration?.mayBeThere == true)
    }
}

import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What is known of a registration that waits", .slot)
struct PendingRegistrationTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let day = RegistrationKeyMemory.atLeast(.seconds(86_400))

    @Test("Sent again it can double only when it may have arrived and its key may be forgotten")
    func doubling() {
        #expect(!registration(sentSince: nil).mayDouble(in: .none, at: now))
        #expect(registration(sentSince: now).mayDouble(in: .none, at: now))
        #expect(!registration(sentSince: .distantPast).mayDouble(in: .always, at: now))
        #expect(!registration(sentSince: now.addingTimeInterval(-86_400)).mayDouble(in: day, at: now))
        #expect(registration(sentSince: now.addingTimeInterval(-86_401)).mayDouble(in: day, at: now))
    }

    @Test("A clock that was set back by more than an hour says nothing about the time that has passed")
    func clockSetBack() {
        #expect(!registration(sentSince: now.addingTimeInterval(3_600)).mayDouble(in: day, at: now))
        #expect(registration(sentSince: now.addingTimeInterval(3_601)).mayDouble(in: day, at: now))
    }

    @Test("The limits count registrations and the bytes of their photos")
    func limits() {
        var changes = PendingChanges()
        changes.add(change(1))
        #expect(changes.hasRoom(for: change(2), within: OutboxLimits(registrationCount: 2, photoByteCount: 20)))
        #expect(!changes.hasRoom(for: change(2), within: OutboxLimits(registrationCount: 1, photoByteCount: 20)))
        #expect(!changes.hasRoom(for: change(2), within: OutboxLimits(registrationCount: 2, photoByteCount: 19)))
    }

    @Test("No registration replaces another, and all of a user leave in one queue")
    func queue() {
        var changes = PendingChanges()
        changes.add(change(1))
        #expect(changes.add(change(2)).isEmpty)
        #expect(changes.queues(of: UserID(rawValue: "user")).count == 1)
        #expect(changes.next(in: change(9).queue)?.number == 1)
    }

    private func registration(sentSince: Date?) -> PendingRegistration {
        PendingRegistration(
            draft: .fixture(),
            photos: [.init(format: .jpeg, fileName: "photo-1.jpg", text: nil, byteCount: 10)],
            key: RegistrationKey(rawValue: "key"),
            sentSince: sentSince
        )
    }

    private func change(_ number: Int) -> PendingChange {
        PendingChange(
            id: PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: "user"),
            action: .registration(registration(sentSince: nil)),
            askedAt: now,
            number: number
        )
    }
}

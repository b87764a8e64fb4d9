import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The order of pending changes", .slot)
struct PendingChangesTests {
    @Test("Messages of one chat leave in the order they were asked for; another chat does not wait")
    func order() throws {
        var changes = PendingChanges()
        for change in [message(1, "a"), message(2, "b"), message(3, "a")] { changes.add(change) }
        let queue = message(9, "a").queue
        #expect(changes.next(in: queue)?.number == 1)
        #expect(changes.next(in: message(9, "b").queue)?.number == 2)
        changes.remove(message(1, "a").id)
        #expect(changes.next(in: queue)?.number == 3)
    }

    @Test("Of changes of one like only the last is left; other products and users keep theirs")
    func coalescing() {
        var changes = PendingChanges()
        changes.add(like(1, "7", true))
        changes.add(like(2, "8", true))
        changes.add(like(3, "7", true, user: "other"))
        #expect(changes.add(like(4, "7", false)).map(\.number) == [1])
        #expect(changes.all.map(\.number) == [2, 3, 4])
    }

    @Test("A like whose request is on its way stays, and counts as overtaken")
    func overtaken() throws {
        var changes = PendingChanges()
        changes.add(like(1, "7", true, state: .sending))
        #expect(changes.add(like(2, "7", false)).isEmpty)
        #expect(changes.all.map { changes.isOvertaken($0) } == [true, false])
        changes.add(like(3, "7", true))
        #expect(changes.all.map(\.number) == [1, 3])
    }

    @Test("A message never replaces another, even with the same text")
    func messagesStay() {
        var changes = PendingChanges()
        changes.add(message(1, "a"))
        #expect(changes.add(message(2, "a")).isEmpty)
        #expect(!changes.isOvertaken(message(1, "a")))
    }

    @Test("A refused change does not hold up those behind it, and counts for nothing")
    func refused() {
        var changes = PendingChanges()
        changes.add(message(1, "a", state: .refused(.notFound)))
        changes.add(message(2, "a"))
        #expect(changes.next(in: message(1, "a").queue)?.number == 2)
        changes.add(like(3, "7", true, state: .refused(.notFound)))
        #expect(changes.last(in: like(3, "7", true).queue) == nil)
        #expect(changes.queues(of: UserID(rawValue: "user")) == [message(1, "a").queue])
    }

    @Test("What was being sent when the process ended waits again; what a later change replaced is gone")
    func restart() {
        let kept = [
            like(3, "7", false), message(2, "a", state: .sending), like(1, "7", true),
            message(4, "b", state: .refused(.notFound)),
        ]
        let changes = PendingChanges(kept)
        #expect(changes.all.map(\.number) == [2, 3, 4])
        #expect(changes.all.map(\.state) == [.waiting, .waiting, .refused(.notFound)])
    }

    @Test("The limits count changes and bytes")
    func limits() {
        var changes = PendingChanges()
        changes.add(message(1, "a"))
        let next = message(2, "a")
        let bytes = changes.all.reduce(next.byteCount) { $0 + $1.byteCount }
        #expect(changes.hasRoom(for: next, within: OutboxLimits(count: 2, byteCount: bytes)))
        #expect(!changes.hasRoom(for: next, within: OutboxLimits(count: 1, byteCount: bytes)))
        #expect(!changes.hasRoom(for: next, within: OutboxLimits(count: 2, byteCount: bytes - 1)))
    }

    @Test(
        "What becomes of a change",
        arguments: [
            (MarketError.offline, MarketError.Disposition.waitsForNetwork), (.connectionLost, .waitsForNetwork),
            (.unavailable(retryAfter: nil), .waitsForMarket), (.unauthenticated, .waitsForMarket),
            (.server(ServerRejection(status: 500)), .countsAsFailure), (.notFound, .refused),
            (.rejected(ServerRejection(status: 400)), .refused),
        ]
    )
    func disposition(error: MarketError, disposition: MarketError.Disposition) {
        #expect(error.disposition == disposition)
    }

    private func message(_ number: Int, _ room: String, state: PendingChange.State = .waiting) -> PendingChange {
        change(number, .message("hello", to: ChatRoom.ID(rawValue: room)), state: state)
    }

    private func like(
        _ number: Int,
        _ product: String,
        _ isLiked: Bool,
        user: String = "user",
        state: PendingChange.State = .waiting
    ) -> PendingChange {
        change(number, .like(Product.ID(rawValue: product), isLiked: isLiked), user: user, state: state)
    }

    private func change(
        _ number: Int,
        _ action: PendingChange.Action,
        user: String = "user",
        state: PendingChange.State
    ) -> PendingChange {
        PendingChange(
            id: PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: user),
            action: action,
            askedAt: Date(timeIntervalSince1970: 0),
            number: number,
            state: state
        )
    }
}

import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The order of pending changes", .slot)
struct PendingQueueTests {
    @Test("Messages of one chat leave in the order they were asked for; another chat does not wait")
    func order() throws {
        var queue = PendingQueue()
        for change in [message(1, "a"), message(2, "b"), message(3, "a")] { queue.add(change) }
        let lane = message(9, "a").lane
        #expect(queue.next(in: lane)?.number == 1)
        #expect(queue.next(in: message(9, "b").lane)?.number == 2)
        queue.remove(message(1, "a").id)
        #expect(queue.next(in: lane)?.number == 3)
    }

    @Test("Of wishes about one like only the last is left; other products and users keep theirs")
    func coalescing() {
        var queue = PendingQueue()
        queue.add(like(1, "7", true))
        queue.add(like(2, "8", true))
        queue.add(like(3, "7", true, user: "other"))
        #expect(queue.add(like(4, "7", false)).map(\.number) == [1])
        #expect(queue.changes.map(\.number) == [2, 3, 4])
    }

    @Test("A like whose request is on its way stays, and counts as overtaken")
    func overtaken() throws {
        var queue = PendingQueue()
        queue.add(like(1, "7", true, state: .sending))
        #expect(queue.add(like(2, "7", false)).isEmpty)
        #expect(queue.changes.map { queue.isOvertaken($0) } == [true, false])
        queue.add(like(3, "7", true))
        #expect(queue.changes.map(\.number) == [1, 3])
    }

    @Test("A message never replaces another, even with the same text")
    func messagesStay() {
        var queue = PendingQueue()
        queue.add(message(1, "a"))
        #expect(queue.add(message(2, "a")).isEmpty)
        #expect(!queue.isOvertaken(message(1, "a")))
    }

    @Test("A refused change does not hold up those behind it, and is no wish any more")
    func refused() {
        var queue = PendingQueue()
        queue.add(message(1, "a", state: .refused(.notFound)))
        queue.add(message(2, "a"))
        #expect(queue.next(in: message(1, "a").lane)?.number == 2)
        queue.add(like(3, "7", true, state: .refused(.notFound)))
        #expect(queue.last(in: like(3, "7", true).lane) == nil)
        #expect(queue.lanes(of: UserID(rawValue: "user")) == [message(1, "a").lane])
    }

    @Test("What was being sent when the process ended waits again; what a later wish replaced is gone")
    func restart() {
        let kept = [
            like(3, "7", false), message(2, "a", state: .sending), like(1, "7", true),
            message(4, "b", state: .refused(.notFound)),
        ]
        let queue = PendingQueue(kept)
        #expect(queue.changes.map(\.number) == [2, 3, 4])
        #expect(queue.changes.map(\.state) == [.waiting, .waiting, .refused(.notFound)])
    }

    @Test("The limits count changes and bytes")
    func limits() {
        var queue = PendingQueue()
        queue.add(message(1, "a"))
        let next = message(2, "a")
        let bytes = queue.changes.reduce(next.byteCount) { $0 + $1.byteCount }
        #expect(queue.hasRoom(for: next, within: OutboxLimits(count: 2, byteCount: bytes)))
        #expect(!queue.hasRoom(for: next, within: OutboxLimits(count: 1, byteCount: bytes)))
        #expect(!queue.hasRoom(for: next, within: OutboxLimits(count: 2, byteCount: bytes - 1)))
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
        _ wish: PendingChange.Wish,
        user: String = "user",
        state: PendingChange.State
    ) -> PendingChange {
        PendingChange(
            id: PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: user),
            wish: wish,
            askedAt: Date(timeIntervalSince1970: 0),
            number: number,
            state: state
        )
    }
}

import Foundation
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketDomain

@Suite("Changes that wait for the market", .slot, .timeLimit(.minutes(10)))
struct OutboxTests {
    private let people = People()

    @Test("With a network a message goes at once, and nothing is kept")
    func online() async throws {
        let scene = try await Scene(people)
        let message = try await scene.send("hello", to: scene.room)
        #expect(people.chat.log(of: scene.room) == [message])
        #expect(try await scene.store.changes().isEmpty)
        #expect(scene.shown.isEmpty)
    }

    @Test("Without a network messages wait, are shown so, and go in order when it returns")
    func offline() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline, times: 2)
        #expect(try await scene.send("first", to: scene.room).state == .waiting)
        #expect(try await scene.send("second", to: scene.room).state == .waiting)
        #expect(scene.shown.map(\.body) == ["first", "second"])
        #expect(scene.shown.allSatisfy { $0.state == .waiting })
        await scene.outbox.networkIsThere()
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["first", "second"])
        #expect(scene.shown.isEmpty)
    }

    @Test("A lost response: the message is sent again and is there once")
    func lostResponse() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, .after, with: .connectionLost)
        #expect(try await scene.send("hello", to: scene.room).state == .waiting)
        await people.clock.untilSleepers()
        people.clock.advanceToNextDeadline()
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["hello"])
    }

    @Test("A restart: another outbox over the same store shows and sends what waits")
    func restart() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline)
        people.faults.fail(.setLiked, with: .offline)
        _ = try await scene.send("hello", to: scene.room)
        #expect(try await scene.like(Product.ID(7), isLiked: true))
        people.faults.fail(.sendMessage, with: .offline)
        people.faults.fail(.setLiked, with: .offline)
        let again = scene.restarted()
        again.outbox.start(states: scene.device.sessions, responses: nil)
        await people.clock.untilSleepers(4)
        #expect(again.shown.map(\.body) == ["hello"])
        #expect(again.events.published.contains(.liked(Product.ID(7))))
        await again.outbox.sendNow()
        try await again.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["hello"])
        #expect(
            try await scene.device.sessions.login().acting({ try await people.accounts.likedProductIDs() }) == [
                Product.ID(7)
            ]
        )
    }

    @Test("A refused message stays with its error, can be tried again, and holds up no other")
    func refusedMessage() async throws {
        let scene = try await Scene(people)
        let refusal = MarketError.rejected(ServerRejection(status: 400))
        people.faults.fail(.sendMessage, with: refusal)
        await #expect(throws: refusal) { try await scene.send("bad", to: scene.room) }
        _ = try await scene.send("good", to: scene.room)
        #expect(people.chat.log(of: scene.room).map(\.body) == ["good"])
        let failed = try #require(scene.shown.first)
        #expect(failed.state == .failed(refusal))
        #expect(try await scene.store.changes().map(\.state) == [.refused(refusal)])
        _ = try await scene.send.retry(failed, to: scene.room)
        #expect(people.chat.log(of: scene.room).map(\.body) == ["good", "bad"])
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("A message that waits can be discarded, and is not sent after a restart")
    func discard() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline)
        let message = try await scene.send("hello", to: scene.room)
        try await scene.send.discard(message, from: scene.room)
        #expect(scene.shown.isEmpty)
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("After five failures of the market a change counts as refused")
    func failing() async throws {
        let scene = try await Scene(people)
        let error = MarketError.server(ServerRejection(status: 500))
        people.faults.fail(.sendMessage, with: error, times: Outbox.failureLimit)
        #expect(try await scene.send("hello", to: scene.room).state == .waiting)
        for _ in 1..<Outbox.failureLimit {
            await people.clock.untilSleepers()
            people.clock.advanceToNextDeadline()
        }
        try await eventually { scene.shown.map(\.state) == [.failed(error)] }
        try await eventually { (try? await scene.store.changes().map(\.state)) == [.refused(error)] }
    }

    @Test("In a network that puts its page in the place of data a message waits, however often it is tried")
    func captivePortal() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .unreadable(.page), times: 3 * Outbox.failureLimit)
        #expect(try await scene.send("hello", to: scene.room).state == .waiting)
        for _ in 1..<(3 * Outbox.failureLimit) {
            await people.clock.untilSleepers()
            #expect(scene.shown.map(\.state) == [.waiting])
            people.clock.advanceToNextDeadline()
        }
        await people.clock.untilSleepers()
        people.clock.advanceToNextDeadline()
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["hello"])
    }

    @Test("A message that is kept back while others come through is refused in the end, and does not block its chat")
    func blocked() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .timedOut, times: 2 * Outbox.failureLimit + 1)
        #expect(try await scene.send("swallowed", to: scene.room).state == .waiting)
        #expect(try await scene.send("behind", to: scene.room).state == .waiting)
        try await scene.untilTried(2)
        for round in 1..<Outbox.failureLimit {
            await scene.outbox.networkIsThere()
            try await scene.untilTried(2 * round + 1)
            people.clock.advanceToNextDeadline()
            try await scene.untilTried(2 * round + 2)
        }
        await scene.outbox.networkIsThere()
        try await scene.untilSettled()
        #expect(scene.shown.map(\.state) == [.failed(.timedOut)])
        #expect(people.chat.log(of: scene.room).map(\.body) == ["behind"])
    }

    @Test("Like, unlike, like without a network: one event each, one request in the end")
    func coalescing() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.setLiked, with: .offline, times: 3)
        for isLiked in [true, false, true] {
            #expect(try await scene.like(Product.ID(7), isLiked: isLiked) == isLiked)
        }
        #expect(try await scene.store.changes().count == 1)
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7)), .liked(Product.ID(7))])
        await scene.outbox.networkIsThere()
        try await scene.untilSettled()
        #expect(people.accounts.likes.map(\.isLiked) == [true])
    }

    @Test("A like that is refused is taken back, its caller gets the error, and nothing is kept")
    func refusedLike() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.setLiked, with: .notFound)
        await #expect(throws: MarketError.notFound) { try await scene.like(Product.ID(7), isLiked: true) }
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7))])
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("A like that is refused later, when no caller waits, stays in the list")
    func refusedLater() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.setLiked, with: .offline)
        _ = try await scene.like(Product.ID(7), isLiked: true)
        people.faults.fail(.setLiked, with: .notFound)
        await scene.outbox.networkIsThere()
        try await eventually { (try? await scene.store.changes().map(\.state)) == [.refused(.notFound)] }
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7))])
    }

    @Test("Reads of likes show what waits")
    func pendingLikes() async throws {
        let scene = try await Scene(people)
        _ = try await scene.like(Product.ID(1), isLiked: true)
        people.faults.fail(.setLiked, with: .offline, times: 2)
        _ = try await scene.like(Product.ID(1), isLiked: false)
        _ = try await scene.like(Product.ID(2), isLiked: true)
        #expect(await scene.outbox.pendingLikes(of: scene.user) == [Product.ID(1): false, Product.ID(2): true])
    }

    @Test("What does not fit in any more is tried once, in its turn, and fails with the market's error")
    func full() async throws {
        let scene = try await Scene(people, limits: OutboxLimits(count: 1))
        people.faults.fail(.sendMessage, with: .offline, times: 2)
        _ = try await scene.send("first", to: scene.room)
        await #expect(throws: MarketError.offline) { try await scene.send("second", to: scene.room) }
        #expect(scene.shown.map(\.state) == [.waiting, .failed(.offline)])
        #expect(try await scene.send("third", to: scene.room).sentAt != nil)
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["first", "third"])
    }

    @Test(
        "A store that keeps nothing, or cannot be read, forbids nothing",
        arguments: [FailingOutboxStore.Step.put, .open]
    )
    func unkept(step: FailingOutboxStore.Step) async throws {
        let disk = FailingOutboxStore([step])
        let scene = try await Scene(people, disk: disk)
        #expect(try await scene.send("hello", to: scene.room).sentAt != nil)
        #expect(try await scene.like(Product.ID(7), isLiked: true))
        people.faults.fail(.sendMessage, with: .offline)
        people.faults.fail(.setLiked, with: .offline)
        await #expect(throws: MarketError.offline) { try await scene.send("lost", to: scene.room) }
        await #expect(throws: MarketError.offline) { try await scene.like(Product.ID(7), isLiked: false) }
        #expect(scene.shown.map(\.state) == [.failed(.offline)])
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7)), .liked(Product.ID(7))])
        disk.mend()
        people.faults.fail(.sendMessage, with: .offline)
        let failed = try #require(scene.shown.first)
        #expect(try await scene.send.retry(failed, to: scene.room).state == .waiting)
        #expect(try await disk.changes().map(\.state) == [.waiting])
    }

    @Test("What could not be kept can be given up, and ends with a log-out, although the store cannot be read")
    func givenUpUnkept() async throws {
        let disk = FailingOutboxStore([.open, .put, .remove])
        let scene = try await Scene(people, disk: disk)
        people.faults.fail(.sendMessage, with: .offline)
        await #expect(throws: MarketError.offline) { try await scene.send("lost", to: scene.room) }
        let failed = try #require(scene.shown.first)
        try await scene.send.discard(failed, from: scene.room)
        #expect(scene.shown.isEmpty)
        let gate = closedGate(at: .setLiked)
        let call = Task { try await scene.like(Product.ID(7), isLiked: true) }
        await gate.untilWaiting()
        try await people.own(scene.device.sessions, changes: scene.outbox).logOut()
        await #expect(throws: MarketError.cancelled) { try await call.value }
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7))])
    }

    @Test("A like that cannot be kept does not end one that waits")
    func unkeptLike() async throws {
        let disk = FailingOutboxStore([])
        let scene = try await Scene(people, disk: disk)
        people.faults.fail(.setLiked, with: .offline, times: 2)
        let id = Product.ID(7)
        #expect(try await scene.like(id, isLiked: true))
        disk.fail([.put])
        await #expect(throws: MarketError.offline) { try await scene.like(id, isLiked: false) }
        #expect(scene.events.published == [.liked(id), .unliked(id), .liked(id)])
        await scene.outbox.networkIsThere()
        try await scene.untilSettled()
        #expect(people.accounts.likes.map(\.isLiked) == [true])
    }

    @Test("A message that waits for a pause of the market fails at once when it could not be kept")
    func unkeptInPause() async throws {
        let scene = try await Scene(people, limits: OutboxLimits(count: 1))
        people.faults.fail(.sendMessage, with: .rateLimited(retryAfter: .seconds(30)))
        #expect(try await scene.send("first", to: scene.room).state == .waiting)
        await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(30))) {
            try await scene.send("second", to: scene.room)
        }
        #expect(people.chat.log(of: scene.room).isEmpty)
    }

    @Test("What is sent while a store cannot be read keeps its order with what is kept once it can be")
    func opensLater() async throws {
        let disk = FailingOutboxStore([.open])
        let scene = try await Scene(people, disk: disk)
        let gate = closedGate(at: .setLiked)
        let first = Task { try await scene.like(Product.ID(7), isLiked: true) }
        await gate.untilWaiting()
        disk.mend()
        let second = Task { try await scene.like(Product.ID(7), isLiked: false) }
        try await eventually { (try? await disk.changes().isEmpty) == false }
        gate.open()
        #expect(try await first.value == false)
        #expect(try await second.value == false)
        #expect(people.accounts.likes.map(\.isLiked) == [true, false])
        #expect(try await disk.changes().isEmpty)
    }

    @Test("A like that fails, and its opposite that is refused after it, leave what the market has")
    func overtakenAndRefused() async throws {
        let scene = try await Scene(people)
        let gate = closedGate(at: .setLiked)
        people.faults.fail(.setLiked, with: .notFound, times: 2)
        people.faults.fail(.readLike, with: .offline)
        let first = Task { try await scene.like(Product.ID(7), isLiked: true) }
        await gate.untilWaiting()
        let second = Task { try await scene.like(Product.ID(7), isLiked: false) }
        try await eventually { scene.events.published.count == 2 }
        gate.open()
        await #expect(throws: MarketError.notFound) { try await first.value }
        await #expect(throws: MarketError.notFound) { try await second.value }
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7))])
    }

    /// A closed gate that every operation of a kind passes first.
    private func closedGate(at operation: InMemoryOperation) -> Gate {
        let gate = Gate()
        people.faults.handle { called, phase async throws(MarketError) in
            guard called == operation, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        return gate
    }

    @Test("Changes of one user are never sent for another, and a log-out discards them")
    func accounts() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline)
        _ = try await scene.send("hello", to: scene.room)
        let own = try #require(try await scene.device.sessions.session())
        try await scene.device.sessions.save(try await scene.other.sessions.session() ?? own)
        await scene.outbox.sendNow()
        await scene.outbox.networkIsThere()
        try await eventually { await !scene.outbox.isBusy }
        #expect(people.chat.log(of: scene.room).isEmpty)
        #expect(try await scene.store.changes().count == 1)
        try await scene.device.sessions.save(own)
        let account = people.own(scene.device.sessions, changes: scene.outbox)
        try await account.logOut()
        #expect(try await scene.store.changes().isEmpty)
        #expect(people.chat.log(of: scene.room).isEmpty)
    }

    @Test("A pause that the market asked for is not ended by another message, nor by a network that is there")
    func askedPause() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .rateLimited(retryAfter: .seconds(30)))
        #expect(try await scene.send("first", to: scene.room).state == .waiting)
        #expect(try await scene.send("second", to: scene.room).state == .waiting)
        await scene.outbox.networkIsThere()
        #expect(people.chat.log(of: scene.room).isEmpty)
        await people.clock.untilSleepers()
        people.clock.advance(by: .milliseconds(29_999))
        #expect(people.clock.sleeperCount == 1)
        people.clock.advance(by: .milliseconds(1))
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["first", "second"])
    }

    @Test("A queue that was woken in vain for the network keeps its next pause, however often the network is there")
    func wokenInVain() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline, times: 2)
        #expect(try await scene.send("hello", to: scene.room).state == .waiting)
        try await scene.untilTried(1)
        await scene.outbox.networkIsThere()
        try await scene.untilTried(2)
        await scene.outbox.networkIsThere()
        #expect(people.clock.sleeperCount == 1)
    }

    @Test("What comes through ends the pauses of all that wait for the network")
    func successWakes() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.sendMessage, with: .offline)
        #expect(try await scene.send("hello", to: scene.room).state == .waiting)
        try await scene.untilTried(1)
        _ = try await scene.like(Product.ID(7), isLiked: true)
        try await scene.untilSettled()
        #expect(people.chat.log(of: scene.room).map(\.body) == ["hello"])
    }

    @Test("Of a like that a later one replaced, nothing is kept after a restart between the two writes")
    func replacedBeforeRestart() async throws {
        let scene = try await Scene(people)
        people.faults.fail(.setLiked, with: .offline)
        for (number, isLiked) in [(1, true), (2, false)] {
            let change = PendingChange(
                id: PendingChange.ID(rawValue: String(number)),
                user: scene.user,
                action: .like(Product.ID(7), isLiked: isLiked),
                askedAt: people.calendar.now(),
                number: number
            )
            try await scene.store.put(change)
        }
        await scene.outbox.sendNow()
        #expect(try await scene.store.changes().map(\.id.rawValue) == ["2"])
    }

    @Test("While an older wish is being sent, the newer one is shown")
    func newerWish() async throws {
        let scene = try await Scene(people)
        let gate = closedGate(at: .setLiked)
        let first = Task { try await scene.like(Product.ID(7), isLiked: true) }
        await gate.untilWaiting()
        let second = Task { try await scene.like(Product.ID(7), isLiked: false) }
        try await eventually { scene.events.published.count == 2 }
        #expect(await scene.outbox.pendingLikes(of: scene.user) == [Product.ID(7): false])
        gate.open()
        _ = try await (first.value, second.value)
    }

    @Test("Likes that are read while a wish changes have the newer wish")
    func wishDuringRead() async throws {
        let scene = try await Scene(people)
        let gate = Gate()
        people.faults.handle { called, phase async throws(MarketError) in
            guard phase == .before else { return }
            if called == .setLiked { throw .offline }
            guard called == .readLikes else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        _ = try await scene.like(Product.ID(7), isLiked: true)
        let likes = LikesWithPending(outbox: scene.outbox)
        let login = try await scene.device.sessions.login()
        let read = Task { try await login.acting { try await likes.likedProductIDs() } }
        await gate.untilWaiting()
        _ = try await scene.like(Product.ID(7), isLiked: false)
        gate.open()
        #expect(try await read.value.isEmpty)
    }

    @Test("A like whose request may have arrived is asked for when a later attempt is refused")
    func askedAfterDoubt() async throws {
        let scene = try await Scene(people)
        let gate = Gate()
        let calls = Mutex(0)
        people.faults.handle { called, phase async throws(MarketError) in
            guard called == .setLiked else { return }
            let number = calls.withLock { calls in
                calls += phase == .before ? 1 : 0
                return calls
            }
            switch (number, phase) {
            case (1, .before): do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
            case (2, .after): throw .connectionLost
            case (3, .before): throw .notFound
            default: break
            }
        }
        let first = Task { try await scene.like(Product.ID(7), isLiked: true) }
        await gate.untilWaiting()
        let second = Task { try await scene.like(Product.ID(7), isLiked: false) }
        try await eventually { scene.events.published.count == 2 }
        gate.open()
        _ = try await (first.value, second.value)
        await scene.outbox.networkIsThere()
        try await scene.untilSettled()
        #expect(calls.withLock { $0 } == 3)
        #expect(try await scene.store.changes().isEmpty)
        #expect(scene.events.published == [.liked(Product.ID(7)), .unliked(Product.ID(7))])
    }

    @Test("A change of a user who has logged out in the meantime is not kept")
    func tooLate() async throws {
        let scene = try await Scene(people)
        try await scene.device.sessions.clear()
        let action = PendingChange.Action.like(Product.ID(7), isLiked: true)
        await #expect(throws: MarketError.unauthenticated) {
            try await scene.outbox.ask(action, id: PendingChange.ID(rawValue: "1"), as: scene.user)
        }
        #expect(try await scene.store.changes().isEmpty)
    }

    @Test("An outbox that is let go ends its pauses")
    func deinitialised() async throws {
        let clock = people.clock
        do {
            let scene = try await Scene(people)
            people.faults.fail(.sendMessage, with: .offline)
            _ = try await scene.send("hello", to: scene.room)
            await clock.untilSleepers()
        }
        try await eventually { clock.sleeperCount == 0 }
    }
}

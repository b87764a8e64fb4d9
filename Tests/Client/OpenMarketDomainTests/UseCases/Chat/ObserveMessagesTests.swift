import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ObserveMessagesTests {
    private let people = People()

    @Test("Primary: the last messages, then every new one of both")
    func primary() async throws {
        let (one, two, room) = try await openRoom()
        _ = try await one.send("1", to: room)
        var states = two.chats().observe(room).makeAsyncIterator()
        #expect(await states.live()?.bodies == ["1"])
        for number in 2...4 {
            people.calendar.advance(by: 1)
            _ = try await (number % 2 == 0 ? one : two).send("\(number)", to: room)
            #expect(await states.next(with: number)?.bodies == (1...number).map(String.init))
        }
    }

    @Test("A long conversation begins with its last stretch, and says where the one before ends")
    func stretches() async throws {
        let (one, two, room) = try await openRoom()
        for number in 1...25 {
            people.calendar.advance(by: 1)
            _ = try await one.send("\(number)", to: room)
        }
        var states = two.chats(pageSize: 10).observe(room).makeAsyncIterator()
        let state = try #require(await states.live())
        #expect(state.bodies == (16...25).map(String.init))
        let search = FetchOlderMessages(chats: people.chat, sessions: two.sessions, pageSize: 10)
        let before = try await search(room, before: state.older)
        #expect(before.messages.map(\.body) == (6...15).map(String.init))
        let first = try await search(room, before: before.older)
        #expect(first.messages.map(\.body) == (1...5).map(String.init))
        #expect(first.older == nil)
    }

    @Test("What is on its way is shown at once, as failed when it fails, and gone when it is given up")
    func pending() async throws {
        let (one, _, room) = try await openRoom()
        people.faults.fail(.sendMessage, with: .offline, times: 2)
        var states = one.chats().observe(room).makeAsyncIterator()
        _ = await states.live()
        await #expect(throws: MarketError.offline) { try await one.send("first", to: room) }
        await #expect(throws: MarketError.offline) { try await one.send("second", to: room) }
        let state = try #require(await states.first { $0.messages.count { $0.state == .failed(.offline) } == 2 })
        #expect(state.bodies == ["first", "second"])
        try await one.send.discard(state.messages[0], from: room)
        #expect(await states.first { $0.messages.count == 1 }?.bodies == ["second"])
        let sent = try await one.send.retry(state.messages[1], to: room)
        #expect(await states.first { $0.messages == [sent] } != nil)
    }

    @Test("Pending messages of an earlier visit are there again")
    func earlierVisit() async throws {
        let (one, _, room) = try await openRoom()
        people.faults.fail(.sendMessage, with: .offline)
        await #expect(throws: MarketError.offline) { try await one.send("later", to: room) }
        var states = one.chats().observe(room).makeAsyncIterator()
        #expect(await states.first { $0.messages.count == 1 }?.bodies == ["later"])
    }

    @Test("A message whose response was lost is shown as sent, and is not kept for sending")
    func answerLost() async throws {
        let (one, _, room) = try await openRoom()
        people.faults.fail(.sendMessage, .after, with: .connectionLost)
        var states = one.chats().observe(room).makeAsyncIterator()
        _ = await states.live()
        await #expect(throws: MarketError.connectionLost) { try await one.send("hello", to: room) }
        let log = people.chat.log(of: room)
        #expect(await states.first { $0.messages == log } != nil)
        let box = MessageOutbox.Box(user: try await one.user(), room: room)
        try await eventually { one.outbox.messages(in: box).isEmpty }
    }

    @Test("Connection lost: said so, and made again after 1, 2, 4 … 60 seconds", arguments: [0, 1])
    func pauses(jitter: Double) async throws {
        let (one, two, room) = try await openRoom()
        var states = two.chats(random: { jitter == 0 ? 0 : .max }).observe(room).makeAsyncIterator()
        _ = await states.live()
        people.faults.fail(.watchRoom, with: .timedOut, times: 8)
        people.chat.disconnect(.connectionLost)
        #expect(await states.first { $0.connection != .live }?.connection == .interrupted(.connectionLost))
        _ = try await one.send("meanwhile", to: room)
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            let pause = Duration.seconds(min(60, Double(seconds) * (1 + 0.5 * jitter)))
            await people.clock.untilSleepers()
            let before = people.faults.calls.count { $0 == .watchRoom }
            people.clock.advance(by: pause - .milliseconds(1))
            #expect(people.clock.sleeperCount == 1)
            #expect(people.faults.calls.count { $0 == .watchRoom } == before)
            people.clock.advance(by: .milliseconds(1))
            try await eventually { [people] in people.faults.calls.count { $0 == .watchRoom } == before + 1 }
        }
        #expect(await states.live()?.bodies == ["meanwhile"])
        // A connection that worked begins again with the shortest pause.
        people.chat.disconnect(nil)
        await people.clock.untilSleepers()
        people.clock.advance(by: .seconds(2))
        #expect(await states.live() != nil)
    }

    @Test("The first messages cannot be read: said so, and tried again")
    func firstPage() async throws {
        let (_, two, room) = try await openRoom()
        people.faults.fail(.readMessages, with: .offline)
        var states = two.chats().observe(room).makeAsyncIterator()
        #expect(await states.first { $0.connection != .connecting }?.connection == .interrupted(.offline))
        await people.clock.untilSleepers()
        people.clock.advance(by: .seconds(1))
        #expect(await states.live() != nil)
    }

    @Test("Logged out, expired, or another user: ended for good", arguments: 0..<3)
    func session(kind: Int) async throws {
        let (one, two, room) = try await openRoom()
        var states = two.chats().observe(room).makeAsyncIterator()
        _ = await states.live()
        switch kind {
        case 0: try await two.sessions.clear()
        case 1: await two.sessions.expire(try await two.sessions.login())
        default: try await two.sessions.save(.fixture(auth: .fixture(user: "somebody else")))
        }
        #expect(await states.first { $0.connection != .live }?.connection == .ended(.unauthenticated))
        #expect(await states.next() == nil)
        try await eventually { [people] in people.chat.watcherCount == 0 }
        _ = try await one.send("to nobody", to: room)
    }

    @Test("Cancel: the sequence ends, and so does everything behind it")
    func cancel() async throws {
        let (_, two, room) = try await openRoom()
        let stream = two.chats().observe(room)
        let reader = Task { for await _ in stream {} }
        try await eventually { [people] in people.chat.watcherCount == 1 }
        reader.cancel()
        await reader.value
        try await eventually { [people] in people.chat.watcherCount == 0 && two.sessions.listenerCount == 0 }
        #expect(people.clock.sleeperCount == 0)
    }

    @Test("Cancel while waiting to connect again: no task sleeps on")
    func cancelWhileWaiting() async throws {
        let (_, two, room) = try await openRoom()
        people.faults.fail(.watchRoom, with: .offline)
        let stream = two.chats().observe(room)
        let reader = Task { for await _ in stream {} }
        await people.clock.untilSleepers()
        reader.cancel()
        await reader.value
        try await eventually { [people] in people.clock.sleeperCount == 0 }
        #expect(people.chat.watcherCount == 0)
    }

    @Test("What cannot be read is reported and left out")
    func losses() async throws {
        let (one, two, room) = try await openRoom()
        _ = try await one.send("readable", to: room)
        let loss = RowLoss(index: 1, reason: Unreadable(expected: "a text", path: "body"))
        people.chat.spoil(room, loss)
        var states = two.chats().observe(room).makeAsyncIterator()
        let state = await states.live()
        #expect(state?.losses == [loss])
        #expect(state?.bodies == ["readable"])
    }

    private func openRoom() async throws -> (Device, Device, ChatRoom.ID) {
        let one = try await people.join("one")
        let two = try await people.join("two")
        return (one, two, try await one.openChat(with: two.user()).id)
    }
}

extension AsyncStream<ConversationState>.Iterator {
    /// The first state that is as wanted.
    fileprivate mutating func first(_ isWanted: (ConversationState) -> Bool) async -> ConversationState? {
        while let state = await next(isolation: #isolation) {
            if isWanted(state) { return state }
        }
        return nil
    }

    /// The first state of a room that is watched.
    fileprivate mutating func live() async -> ConversationState? {
        await first { $0.connection == .live }
    }

    /// The first state with so many messages, all of them sent.
    fileprivate mutating func next(with count: Int) async -> ConversationState? {
        await first { state in state.messages.count == count && state.messages.allSatisfy { $0.sentAt != nil } }
    }
}

extension ConversationState {
    fileprivate var bodies: [String] { messages.map(\.body) }
}

import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SendMessageTests {
    private let people = People()

    @Test("Primary: returned with the market's time, and nothing is left to be sent")
    func primary() async throws {
        let (one, room) = try await openRoom()
        let message = try await one.send("Is it still there?", to: room)
        #expect(message.sentAt == people.calendar.now())
        #expect(people.chat.log(of: room) == [message])
        #expect(try await pending(of: one, in: room).isEmpty)
    }

    @Test("Broken rules: nothing is shown or sent", arguments: ["", " \n", String(repeating: "a", count: 1001)])
    func broken(body: String) async throws {
        let (one, room) = try await openRoom()
        let violations = MessageRules.default.violations(of: body)
        await #expect(throws: MarketError.invalid(violations)) { try await one.send(body, to: room) }
        #expect(try await pending(of: one, in: room).isEmpty)
        #expect(!people.faults.calls.contains(.sendMessage))
    }

    @Test(
        "Sad: shown as failed; sent again under the same id, it is there once",
        arguments: InMemoryFaults.Phase.allCases
    )
    func retry(phase: InMemoryFaults.Phase) async throws {
        let (one, room) = try await openRoom()
        people.faults.fail(.sendMessage, phase, with: .connectionLost)
        await #expect(throws: MarketError.connectionLost) { try await one.send("hello", to: room) }
        let failed = try #require(try await pending(of: one, in: room).first)
        #expect(failed.state == .failed(.connectionLost))
        let sent = try await one.send.retry(failed, to: room)
        #expect(sent.id == failed.id)
        #expect(people.chat.log(of: room) == [sent])
        #expect(try await one.send.retry(sent, to: room) == sent)
        #expect(try await pending(of: one, in: room).isEmpty)
    }

    @Test("A message that is given up is not shown any more")
    func discard() async throws {
        let (one, room) = try await openRoom()
        people.faults.fail(.sendMessage, with: .offline)
        await #expect(throws: MarketError.offline) { try await one.send("hello", to: room) }
        let failed = try #require(try await pending(of: one, in: room).first)
        try await one.send.discard(failed, from: room)
        #expect(try await pending(of: one, in: room).isEmpty)
    }

    @Test("A fast second message does not overtake a slow first one")
    func order() async throws {
        let (one, room) = try await openRoom()
        let gate = Gate()
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .sendMessage, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let calls = (1...5).map { number in
            Task {
                // Each one is written when the one before it waits.
                try await eventually { (try? await self.pending(of: one, in: room).count) == number - 1 }
                return try await one.send("\(number)", to: room)
            }
        }
        try await eventually { (try? await self.pending(of: one, in: room).count) == 5 }
        await gate.untilWaiting()
        #expect(gate.waiterCount == 1)
        gate.open()
        for call in calls { _ = try await call.value }
        #expect(people.chat.log(of: room).map(\.body) == ["1", "2", "3", "4", "5"])
    }

    @Test("Cancel: shown as failed, and can be sent again")
    func cancel() async throws {
        let (one, room) = try await openRoom()
        let result = await cancelledBeforehand { try await one.send("hello", to: room) }
        #expect(throws: MarketError.cancelled) { try result.get() }
        let failed = try #require(try await pending(of: one, in: room).first)
        #expect(failed.state == .failed(.cancelled))
        _ = try await one.send.retry(failed, to: room)
        #expect(people.chat.log(of: room).map(\.body) == ["hello"])
    }

    @Test("Cancel while another message is in front: returns at once, and the other one is sent")
    func cancelInQueue() async throws {
        let (one, room) = try await openRoom()
        let gate = Gate()
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .sendMessage, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let first = Task { try await one.send("first", to: room) }
        await gate.untilWaiting()
        let second = Task { try await one.send("second", to: room) }
        try await eventually { (try? await self.pending(of: one, in: room).count) == 2 }
        second.cancel()
        // The first message still waits at the gate.
        await #expect(throws: MarketError.cancelled) { try await second.value }
        #expect(try await pending(of: one, in: room).map(\.state) == [.sending, .failed(.cancelled)])
        gate.open()
        _ = try await first.value
        #expect(people.chat.log(of: room).map(\.body) == ["first"])
    }

    @Test("A message is sent again only by who wrote it, and an id belongs to one message")
    func foreign() async throws {
        let (one, room) = try await openRoom()
        let two = try await people.join("three")
        let message = try await one.send("hello", to: room)
        await #expect(throws: MarketError.notOwner) {
            try await two.send.retry(message.becoming(.failed(.offline)), to: room)
        }
        let other = Message(id: message.id, sender: message.sender, body: "other", state: .failed(.offline))
        await #expect(throws: MarketError.conflict) { try await one.send.retry(other, to: room) }
        #expect(people.chat.log(of: room) == [message])
    }

    @Test("No user logged in: nothing is shown or sent")
    func nobody() async throws {
        let (one, room) = try await openRoom()
        let user = try await one.user()
        try await one.sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await one.send("hello", to: room) }
        #expect(one.outbox.messages(in: MessageOutbox.Box(user: user, room: room)).isEmpty)
    }

    private func openRoom() async throws -> (Device, ChatRoom.ID) {
        let one = try await people.join("one")
        let two = try await people.join("two")
        return (one, try await one.openChat(with: two.user()).id)
    }

    private func pending(of device: Device, in room: ChatRoom.ID) async throws -> [Message] {
        device.outbox.messages(in: MessageOutbox.Box(user: try await device.user(), room: room))
    }
}

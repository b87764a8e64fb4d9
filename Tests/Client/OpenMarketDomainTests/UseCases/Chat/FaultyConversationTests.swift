import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// Two people talk while the connection breaks a thousand times: nothing is lost, doubled or out of order.
@Suite(.slot, .timeLimit(.minutes(10))) struct FaultyConversationTests {
    private static let cuts = 1000
    private static let messages = 100

    @Test(
        "A thousand disconnects, lost responses and failed calls: both see every message once, in one order",
        arguments: 0..<2
    )
    func thousandDisconnects(seed: UInt64) async throws {
        let people = People()
        let devices = [try await people.join("one"), try await people.join("two")]
        let room = try await devices[0].openChat(with: devices[1].user()).id
        makeFaulty(people, seed: seed)
        let storm = Storm(people: people, goal: Self.cuts)
        let witnesses = devices.map { _ in Witness() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (device, witness) in zip(devices, witnesses) {
                group.addTask {
                    await witness.watch(device.chats().observe(room), until: 2 * Self.messages, after: storm)
                }
                group.addTask { try await write(with: device, to: room, during: storm) }
            }
            group.addTask { await storm.rage(seed: seed) }
            // The two readers, the two writers and the storm; then no task waits for the clock any more.
            let pump = Task { await storm.pump() }
            defer { pump.cancel() }
            try await group.waitForAll()
        }
        let log = people.chat.log(of: room)
        let order = log.sorted { one, other in
            guard let first = one.cursor, let second = other.cursor else { return false }
            return first < second
        }
        #expect(log.count == 2 * Self.messages)
        #expect(storm.count >= Self.cuts)
        for witness in witnesses {
            #expect(witness.complaints == [])
            #expect(witness.last == order)
        }
        for device in devices {
            let user = try await device.user()
            // The messages of a user who tries each one until it is sent are read in the order of writing.
            #expect(order.filter { $0.sender == user }.map(\.body) == (0..<Self.messages).map(String.init))
            #expect(device.outbox.messages(in: MessageOutbox.Box(user: user, room: room)).isEmpty)
        }
    }

    /// Writes each message until it is sent, spread over the storm.
    private func write(with device: Device, to room: ChatRoom.ID, during storm: Storm) async throws {
        let user = try await device.user()
        let box = MessageOutbox.Box(user: user, room: room)
        for number in 0..<Self.messages {
            try await eventually { storm.count >= number * Self.cuts / Self.messages }
            // Half of the messages share their moment with the one before.
            if number % 2 == 0 { device.people.calendar.advance(by: 0.001) }
            var sent = try? await device.send("\(number)", to: room)
            while sent == nil {
                guard let failed = device.outbox.messages(in: box).last else { break }
                sent = try? await device.send.retry(failed, to: room)
            }
        }
    }

    private func makeFaulty(_ people: People, seed: UInt64) {
        let random = Mutex(SeededGenerator(seed: seed))
        people.faults.handle { operation, phase async throws(MarketError) in
            let number = random.withLock { Int.random(in: 0..<100, using: &$0) }
            switch (operation, phase) {
            case (.sendMessage, _) where number < 15: throw .connectionLost
            case (.watchRoom, _) where number < 10: throw .timedOut
            case (.readMessages, .before) where number < 30: throw .offline
            default: return
            }
        }
    }
}

/// Cuts every connection again and again, and lets the time pass that the readers wait for.
private final class Storm: Sendable {
    private let people: People
    private let goal: Int
    private let cuts = Mutex(0)

    init(people: People, goal: Int) {
        self.people = people
        self.goal = goal
    }

    var count: Int { cuts.withLock { $0 } }
    var isOver: Bool { count >= goal }

    /// Calms down before the goal is reached.
    func end() { cuts.withLock { $0 = max($0, goal) } }

    @concurrent
    func rage(seed: UInt64) async {
        var random = SeededGenerator(seed: seed + 1000)
        while count < goal, !Task.isCancelled {
            for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
            let reasons: [MarketError?] = [.connectionLost, .timedOut, nil]
            let reason = reasons[Int.random(in: 0..<3, using: &random)]
            cuts.withLock { $0 += people.chat.disconnect(reason) }
        }
    }

    @concurrent
    func pump() async {
        while !Task.isCancelled {
            people.clock.advanceToNextDeadline()
            await Task.yield()
        }
    }
}

/// Reads all states of a room and complains about whatever is not as promised.
private final class Witness: Sendable {
    private let findings = Mutex<(last: [Message], complaints: [String])>(([], []))

    var last: [Message] { findings.withLock { $0.last } }
    var complaints: [String] { findings.withLock { $0.complaints } }

    @concurrent
    func watch(_ states: AsyncStream<ConversationState>, until count: Int, after storm: Storm) async {
        for await state in states {
            compare(state)
            // One broken promise is enough; the rest would only wait for what does not come.
            guard complaints.isEmpty else { return storm.end() }
            // The last cut is behind us, and this state came after it.
            guard storm.isOver else { continue }
            if state.messages.count == count, state.messages.allSatisfy({ $0.sentAt != nil }) { return }
        }
        complain("ended early")
    }

    private func compare(_ state: ConversationState) {
        let sent = state.messages.filter { $0.sentAt != nil }
        let ids = state.messages.map(\.id)
        if Set(ids).count != ids.count { complain("doubled") }
        let known = Set(last)
        if sent.filter({ known.contains($0) }) != last { complain("lost or out of order") }
        if state.messages.prefix(sent.count) != sent[...] { complain("a message on its way stands before a sent one") }
        findings.withLock { $0.last = sent }
    }

    private func complain(_ text: String) {
        findings.withLock { $0.complaints.append(text) }
    }
}

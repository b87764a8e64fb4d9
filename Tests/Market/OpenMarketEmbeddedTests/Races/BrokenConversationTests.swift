import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// Two people talk through the embedded market over connections that break.
///
/// It asks as fast as it can, which starves the servers of tests beside it: run it alone, with `OPENMARKET_STORM=1`.
@Suite(
    "Broken connections at the embedded market",
    .slot,
    .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_STORM"] != nil),
    .timeLimit(.minutes(10))
)
struct BrokenConversationTests {
    /// How long they talk, and how often it breaks.
    struct Story: Sendable, CustomTestStringConvertible {
        let way: ServedMarket.Way
        let dialect: ServedMarket.Dialect
        let faults: Int
        let seed: UInt64
        var messages = 15

        var testDescription: String { "\(faults) broken calls, \(way), \(dialect), seed \(seed)" }
    }

    private static let stories = [
        Story(way: .inProcess, dialect: .safe, faults: 1000, seed: 1),
        Story(way: .inProcess, dialect: .original, faults: 100, seed: 2, messages: 8),
        Story(way: .loopback, dialect: .safe, faults: 50, seed: 3, messages: 6),
        Story(way: .inProcess, dialect: .routes, faults: 1000, seed: 4),
        Story(way: .loopback, dialect: .routes, faults: 50, seed: 5, messages: 6),
    ]

    @Test("Requests lost, responses lost, responses cut: nothing is lost, doubled or out of order", arguments: stories)
    func broken(story: Story) async throws {
        try await ServedMarket(story.way, story.dialect).story { market in
            let storm = Storm(story, over: market.transport)
            let devices = [storm.device(of: market), storm.device(of: market)]
            for (device, name) in zip(devices, ["one", "two"]) { _ = try await device.signUp(.fixture(name: name)) }
            let room = try await devices[0].openChat(with: devices[1].user()).id
            storm.begin()
            let witnesses = devices.map { _ in ConversationWitness() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (device, witness) in zip(devices, witnesses) {
                    group.addTask {
                        await witness.watch(
                            device.talks(on: storm.clock).observe(room),
                            until: 2 * story.messages,
                            during: storm
                        )
                    }
                    group.addTask { try await write(story.messages, with: device, to: room, during: storm) }
                }
                // Behind everything else: other tests have servers that must respond in time.
                let pump = Task(priority: .background) { await storm.pump() }
                try await group.waitForAll()
                pump.cancel()
            }
            #expect(storm.faults >= story.faults)
            let reader = market.device()
            _ = try await reader.login(SignUpInfo.fixture(name: "one").credentials)
            let log = try await reader.pages(of: 100)(room).messages
            #expect(log.count == 2 * story.messages)
            for witness in witnesses {
                #expect(witness.complaints == [])
                #expect(witness.last.map(\.id) == log.map(\.id))
            }
            for device in devices {
                let user = try await device.user()
                // The messages of a user who tries each one until it is sent are read in the order of writing.
                #expect(log.filter { $0.sender == user }.map(\.body) == (0..<story.messages).map(String.init))
                #expect(device.outbox.messages(in: MessageOutbox.Box(user: user, room: room)).isEmpty)
            }
        }
    }

    /// Writes each message until it is sent, spread over the storm.
    private func write(
        _ count: Int,
        with device: AccountWiring.Device,
        to room: ChatRoom.ID,
        during storm: Storm
    ) async throws {
        let box = MessageOutbox.Box(user: try await device.user(), room: room)
        let send = device.send
        for number in 0..<count {
            // The last one goes out after the storm, so that a state of everything comes after it as well.
            while storm.faults < (number + 1) * storm.goal / count, !storm.isOver { await storm.pause() }
            var sent = try? await send("\(number)", to: room)
            while sent == nil, !Task.isCancelled {
                guard let failed = device.outbox.messages(in: box).last else { break }
                sent = try? await send.retry(failed, to: room)
            }
        }
    }
}

/// Breaks a number of calls, and moves the clock that all tasks wait for.
private final class Storm: Sendable {
    /// Whether it rages, and how often it has struck.
    private struct State {
        var random: SeededGenerator
        var isRaging = false
        var strikes = 0
    }

    let clock = ManualClock()
    let goal: Int
    private let base: any HTTPTransport
    private let state: Mutex<State>

    init(_ story: BrokenConversationTests.Story, over base: any HTTPTransport) {
        goal = story.faults
        self.base = base
        state = Mutex(State(random: SeededGenerator(seed: story.seed)))
    }

    var faults: Int { state.withLock { $0.strikes } }
    var isOver: Bool { state.withLock { !$0.isRaging } }

    func begin() { state.withLock { $0.isRaging = true } }
    /// Calms down, whether or not the goal is reached.
    func end() { state.withLock { $0.isRaging = false } }

    func device(of market: ServedMarket) -> AccountWiring.Device {
        market.device(over: FaultyTransport(base) { _ in self.fault() }, clock: clock)
    }

    /// Waits for the others to come to grief.
    func pause() async { try? await clock.sleep(for: .seconds(20)) }

    private func fault() -> FaultyTransport.Fault? {
        state.withLock { state in
            guard state.isRaging else { return nil }
            let number = Int.random(in: 0..<100, using: &state.random)
            guard number < 85 else { return nil }
            state.strikes += 1
            if state.strikes == goal { state.isRaging = false }
            return FaultyTransport.Fault.allCases[number % 3]
        }
    }

    @concurrent
    func pump() async {
        while !Task.isCancelled {
            await clock.untilSleepers()
            clock.advanceToNextDeadline()
            await Task.yield()
        }
    }
}

/// Reads all states of a room and complains about whatever is not as promised.
private final class ConversationWitness: Sendable {
    private let findings = Mutex<(last: [Message], complaints: [String])>(([], []))

    var last: [Message] { findings.withLock { $0.last } }
    var complaints: [String] { findings.withLock { $0.complaints } }

    @concurrent
    func watch(_ states: AsyncStream<ConversationState>, until count: Int, during storm: Storm) async {
        for await state in states {
            compare(state)
            // One broken promise is enough; the rest would only wait for what does not come.
            guard complaints.isEmpty else { return storm.end() }
            guard storm.isOver else { continue }
            if state.messages.count == count, state.messages.allSatisfy({ $0.sentAt != nil }) { return }
        }
        complain("ended early")
        storm.end()
    }

    private func compare(_ state: ConversationState) {
        let sent = state.messages.filter { $0.sentAt != nil }.map(\.id)
        let ids = state.messages.map(\.id)
        if Set(ids).count != ids.count { complain("doubled") }
        let known = Set(last.map(\.id))
        if sent.filter({ known.contains($0) }) != last.map(\.id) { complain("lost or out of order") }
        if ids.prefix(sent.count) != sent[...] { complain("a message on its way stands before a sent one") }
        findings.withLock { $0.last = state.messages.filter { $0.sentAt != nil } }
    }

    private func complain(_ text: String) {
        findings.withLock { $0.complaints.append(text) }
    }
}

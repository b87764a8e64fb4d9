import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Chats over a live connection", .slot, .timeLimit(.minutes(10)))
struct LiveChatTests {
    /// How the reader talks to the market.
    enum Way: CaseIterable {
        case documents, routes
    }

    /// Two devices in front of one market: what one of them sends, the other one follows.
    private struct Scene {
        let backend: MarketBackend
        let clock = ManualClock()
        let cutting: CuttingTransport
        let sender: AccountWiring.Device
        let reader: AccountWiring.Device
        let room: ChatRoom.ID
        let heard = Heard()

        /// With a `seed` the reader's streams are cut.
        init(_ way: Way, seed: UInt64?) async throws {
            var configuration = BackendConfiguration.quick(.v3x)
            // Every message has a time of its own, so that there is one right order.
            let ticks = Mutex(0)
            let start = Date()
            configuration.now = {
                ticks.withLock { $0 += 1 }
                return start.addingTimeInterval(Double(ticks.withLock { $0 }) / 20)
            }
            backend = try await MarketBackend(configuration: configuration)
            let transport = InProcessTransport(backend)
            cutting = CuttingTransport(transport, random: SeededGenerator.shared(seed: seed ?? 0))
            let project = try FirebaseConfiguration(emulator: "localhost:80")
            let readers: any HTTPTransport = seed == nil ? transport : cutting
            sender = AccountWiring.Device(project, .safe, over: transport)
            reader =
                switch way {
                case .documents: AccountWiring.Device(project, .safe, over: readers, clock: clock, isLive: true)
                case .routes: AccountWiring.Device(project.firestoreURL, over: readers, clock: clock, isLive: true)
                }
            _ = try await sender.signUp(.fixture(name: "sender"))
            _ = try await reader.signUp(.fixture(name: "reader"))
            room = try await sender.openChat(with: reader.user()).id
        }

        /// Follows the room until the task is cancelled.
        func follow() async throws -> Task<Void, Never> {
            let login = try #require(try await reader.keeper.session()?.auth)
            let changes = await login.acting({ reader.chats.changes(in: room, after: nil) })
            return Task { [heard] in
                for await change in changes {
                    if case .messages(let messages) = change { heard.add(messages.map(\.id)) }
                }
            }
        }
    }

    private final class Heard: Sendable {
        private let state = Mutex<[Message.ID]>([])
        var ids: [Message.ID] { state.withLock { $0 } }
        func add(_ ids: [Message.ID]) { state.withLock { $0 += ids } }
    }

    @Test("Broken streams lose, double and reorder nothing", arguments: Way.allCases, 1...4 as ClosedRange<UInt64>)
    func disconnects(way: Way, seed: UInt64) async throws {
        let scene = try await Scene(way, seed: seed)
        let work = try await scene.follow()
        var sent: [Message.ID] = []
        while scene.cutting.cuts < repetitions(50, nightly: 250) {
            sent.append(try await scene.sender.send("message \(sent.count)", to: scene.room).id)
            scene.clock.advance(by: .seconds(90))
        }
        let all = sent.count
        try await eventually {
            scene.clock.advance(by: .seconds(60))
            return scene.heard.ids.count >= all
        }
        #expect(scene.heard.ids == sent)
        work.cancel()
        await work.value
        await scene.backend.close()
    }

    @Test(
        "Messages arrive though no time passes for the reader: the server says when there is one",
        arguments: Way.allCases
    )
    func withoutTime(way: Way) async throws {
        let scene = try await Scene(way, seed: nil)
        let work = try await scene.follow()
        var sent: [Message.ID] = []
        for number in 0..<50 {
            sent.append(try await scene.sender.send("message \(number)", to: scene.room).id)
            let all = sent
            try await eventually { scene.heard.ids == all }
        }
        work.cancel()
        await work.value
        await scene.backend.close()
    }
}

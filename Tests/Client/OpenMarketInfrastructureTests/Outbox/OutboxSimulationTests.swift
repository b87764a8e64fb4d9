import Foundation
import TestSupport
import Testing

/// Random lives of a device: no network, lost responses, a full disk, and processes that are killed at any moment.
///
/// `OPENMARKET_SEEDS=1000 swift test --filter OutboxSimulationTests` tries more of them, and `OPENMARKET_SEED=7` one.
@Suite("Lives of an outbox", .slot, .timeLimit(.minutes(10)))
struct OutboxSimulationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seeds = environment["OPENMARKET_SEEDS"].flatMap { UInt64($0) } ?? 30
    private static let seed = environment["OPENMARKET_SEED"].flatMap { UInt64($0) }

    @Test("In the end the market has each message once and in order, and the likes that were asked for last")
    func lives() async throws {
        let folder = try TemporaryFolder()
        for seed in Self.seed.map({ $0...$0 }) ?? 1...Self.seeds {
            let device = SimulatedDevice(seed: seed, file: folder.url.appending(component: "outbox-\(seed)"))
            try await device.run()
            #expect(device.findings.isEmpty, "\(device.findings); try it again with OPENMARKET_SEED=\(seed)")
        }
    }
}

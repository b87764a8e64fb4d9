import OpenMarketDomain
import OpenMarketTesting
import Synchronization

/// Makes calls slow, and fail, by a seed, until it is calm.
final class Weather: Sendable {
    private struct State {
        var generator: SeededGenerator
        var isCalm = false
    }

    private static let failures: [MarketError] = [
        .offline, .timedOut, .connectionLost, .unavailable(retryAfter: nil), .server(ServerRejection(status: 500)),
    ]

    private let state: Mutex<State>

    init(seed: UInt64) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    /// Ends all faults.
    func calm() {
        state.withLock { $0.isCalm = true }
    }

    /// Lets others go first, now and then, and fails now and then.
    func blow() async throws(MarketError) {
        let (pauses, failure) = state.withLock { state -> (Int, MarketError?) in
            guard !state.isCalm else { return (0, nil) }
            let pauses = Int.random(in: 0...4, using: &state.generator)
            let fails = Int.random(in: 0..<8, using: &state.generator) == 0
            return (pauses, fails ? Self.failures.randomElement(using: &state.generator) : nil)
        }
        for _ in 0..<pauses { await Task.yield() }
        if let failure { throw failure }
        guard !Task.isCancelled else { throw .cancelled }
    }
}

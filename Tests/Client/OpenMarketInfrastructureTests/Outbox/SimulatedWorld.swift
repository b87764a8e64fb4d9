import OpenMarketTesting
import Synchronization

/// A network and dice that fall as a seed says.
///
/// What the dice show depends on the seed, on what is called, and on how often it was called: not on what else runs at
/// the time. So a seed fails in the same way again.
final class SimulatedWorld: Sendable {
    private struct State {
        var isNetworkUp = true
        var isKind = false
        var counts: [String: UInt64] = [:]
    }

    private let seed: UInt64
    private let state = Mutex(State())

    init(seed: UInt64) {
        self.seed = seed
    }

    var isNetworkUp: Bool { state.withLock { $0.isNetworkUp } }

    func toggleNetwork() { state.withLock { $0.isNetworkUp.toggle() } }

    /// Lets nothing fail any more.
    func beKind() {
        state.withLock { state in
            state.isKind = true
            state.isNetworkUp = true
        }
    }

    /// Two numbers from 0 to 99 for a call; the highest ones, for which nothing fails, when the world is kind.
    func roll(_ key: String) -> (before: UInt64, after: UInt64) {
        let count = state.withLock { state -> UInt64? in
            state.counts[key, default: 0] += 1
            return state.isKind ? nil : state.counts[key]
        }
        guard let count else { return (99, 99) }
        let name = key.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = SeededGenerator(seed: name &+ count)
        return (random.next() % 100, random.next() % 100)
    }
}

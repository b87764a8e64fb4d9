public import Foundation
import Synchronization

/// Makes ids for messages, each once and each behind the one before.
///
/// The market's time orders a conversation. Two messages of one moment are
/// ordered by their ids; so the ids of one writer rise, even while the clock of
/// the device stands or goes back. The rest is random: two writers never meet.
public final class MessageIDs: Sendable {
    private struct State {
        var moment = 0
        var tail: [Int] = []
        var random: any RandomNumberGenerator & Sendable
    }

    /// In the order of their bytes.
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    private static let momentLength = 8
    private static let tailLength = 12

    private let state: Mutex<State>
    private let now: @Sendable () -> Date

    /// Ids from this clock and these random numbers.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.state = Mutex(State(random: random))
        self.now = now
    }

    /// The next id: twenty letters and digits.
    package func next() -> Message.ID {
        let milliseconds = Int(max(0, now().timeIntervalSince1970 * 1000).rounded(.down))
        let digits = state.withLock { state in
            if milliseconds > state.moment || !Self.increase(&state.tail) {
                state.moment = max(milliseconds, state.moment + 1)
                state.tail = Self.makeTail(with: &state.random)
            }
            return Self.write(state.moment) + state.tail
        }
        return Message.ID(rawValue: String(digits.map { Self.digits[$0] }))
    }

    private static func makeTail(with random: inout any RandomNumberGenerator & Sendable) -> [Int] {
        (0..<tailLength).map { _ in Int.random(in: digits.indices, using: &random) }
    }

    /// Counts on by one; `false` when there is no number behind this one.
    private static func increase(_ tail: inout [Int]) -> Bool {
        for place in tail.indices.reversed() {
            if tail[place] + 1 < digits.count {
                tail[place] += 1
                return true
            }
            tail[place] = 0
        }
        return false
    }

    private static func write(_ moment: Int) -> [Int] {
        var rest = moment
        var places: [Int] = []
        for _ in 0..<momentLength {
            places.append(rest % digits.count)
            rest /= digits.count
        }
        return places.reversed()
    }
}

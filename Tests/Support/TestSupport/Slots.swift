import Foundation
import Synchronization

/// A number of slots, given to tests in the order in which they ask.
final class Slots: Sendable {
    /// The slots of all tests of this process: a few more than there are cores, because some tests wait for time to pass.
    static let ofThisProcess = Slots(count: 3 * ProcessInfo.processInfo.activeProcessorCount)

    /// Whether the current test has a slot.
    @TaskLocal static var isHolding = false

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits for a slot.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives a slot to the test that has waited longest, or keeps it for the next one.
    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

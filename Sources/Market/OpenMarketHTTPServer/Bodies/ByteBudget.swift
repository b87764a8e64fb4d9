import Synchronization

/// A bound for the bytes that all holders together may have at once.
final class ByteBudget: Sendable {
    /// The most bytes.
    let limit: Int
    private let state = Mutex(0)

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// The number of bytes held.
    var used: Int { state.withLock { $0 } }

    func hasRoom(for count: Int64) -> Bool {
        state.withLock { count <= Int64(limit - $0) }
    }

    /// A share of the budget that holds nothing yet.
    func share() -> Share { Share(self) }

    /// The bytes held for one request; given back with its last reference.
    final class Share: Sendable {
        private let budget: ByteBudget
        private let held = Mutex(0)

        fileprivate init(_ budget: ByteBudget) {
            self.budget = budget
        }

        /// Holds more bytes; `false` when they do not fit.
        func add(_ count: Int) -> Bool {
            let fits = budget.state.withLock { used in
                guard count <= budget.limit - used else { return false }
                used += count
                return true
            }
            if fits { held.withLock { $0 += count } }
            return fits
        }

        /// Gives everything back.
        func release() {
            let count = held.withLock { held in
                defer { held = 0 }
                return held
            }
            budget.state.withLock { $0 -= count }
        }

        deinit { release() }
    }
}

import Synchronization

/// The cost of a request for the one thread that writes, in units: see ``ServiceLimits/commitUnits``.
///
/// The changes of a batch are commits of their own, and share one.
final class CommitWork: Sendable {
    private let limit: Int
    private let used = Mutex(0)

    init(limit: Int) {
        self.limit = limit
    }

    var units: Int { used.withLock { $0 } }

    /// Counts work; throws when it is too much.
    func charge(_ units: Int) throws {
        let isAllowed = used.withLock { used in
            used += units
            return used <= limit
        }
        guard isAllowed else {
            throw ServiceProblem(
                .resourceExhausted,
                "More than \(limit) units of work: change fewer or smaller documents at a time."
            )
        }
    }
}

/// The queue of secrets to be hashed: in the order of arrival, few at once, one for each target.
///
/// Pure state of ``SecretChecker``.
struct HashTurns {
    enum Turn: Sendable {
        /// The secret may be hashed now, and its turn has to be ended.
        case granted
        /// The same secret was proved right in the meantime.
        case known
        /// Too many wait, or the caller is gone.
        case refused
    }

    struct Waiter {
        let id: Int
        /// The owner of the secret; `nil` for a new one.
        let target: String?
        /// A code that tells the secret from others.
        let code: [UInt8]
        let waiter: CheckedContinuation<Turn, Never>
    }

    private let concurrent: Int
    private let waiting: Int
    private(set) var running = 0
    private(set) var refused = 0
    private var busy: Set<String> = []
    private var queue: [Waiter] = []
    private var lastID = 0

    init(concurrent: Int, waiting: Int) {
        self.concurrent = max(1, concurrent)
        self.waiting = waiting
    }

    var waitingCount: Int { queue.count }

    /// Whether one more check of a secret that no one else is checking would be let wait.
    var hasRoom: Bool { queue.count { !follows($0) } < waiting }

    mutating func nextID() -> Int {
        lastID &+= 1
        return lastID
    }

    /// Grants the turn at once, has the check wait, or refuses it.
    ///
    /// Whenever there is room, all who could use it have it already: so no one who comes later is first.
    mutating func enter(_ check: Waiter) {
        if canRun(check) { return grant(check) }
        let isFollower = follows(check)
        let others = queue.count { follows($0) == isFollower }
        guard others < (isFollower ? 2 * waiting : waiting) else {
            refused += 1
            return check.waiter.resume(returning: .refused)
        }
        queue.append(check)
    }

    mutating func leave(_ id: Int) {
        guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
        queue.remove(at: index).waiter.resume(returning: .refused)
    }

    /// Ends a turn that was granted, and gives it to the next; `isKnown` says whether a secret has been proved right.
    mutating func end(_ target: String?, isKnown: (String, [UInt8]) -> Bool) {
        running -= 1
        if let target { busy.remove(target) }
        let checks = queue
        queue = []
        for check in checks {
            if let target = check.target, isKnown(target, check.code) {
                check.waiter.resume(returning: .known)
            } else if canRun(check) {
                grant(check)
            } else {
                queue.append(check)
            }
        }
    }

    private func canRun(_ check: Waiter) -> Bool {
        running < concurrent && check.target.map { !busy.contains($0) } ?? true
    }

    /// Returns whether the same secret is being checked already.
    private func follows(_ check: Waiter) -> Bool {
        check.target.map { busy.contains($0) } ?? false
    }

    private mutating func grant(_ check: Waiter) {
        running += 1
        if let target = check.target { busy.insert(target) }
        check.waiter.resume(returning: .granted)
    }
}

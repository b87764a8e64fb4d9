/// The changes of a device in the order they were asked for, and the rules by which they leave.
///
/// - Changes of one queue leave one after the other; those of different queues do not wait for each other.
/// - Of several changes of one like only the last is sent.
/// - A refused change does not hold up those behind it.
package struct PendingChanges: Sendable {
    /// All changes, the first asked for first.
    package private(set) var all: [PendingChange]

    /// The changes that a store kept; a change that was being sent when the process ended has to be sent again.
    package init(_ kept: [PendingChange] = []) {
        all = []
        for change in kept.sorted(by: { $0.number < $1.number }) {
            if case .refused = change.state { add(change) } else { add(change.becoming(.waiting)) }
        }
    }

    /// The queues in which something of this user waits.
    package func queues(of user: UserID) -> Set<PendingChange.Queue> {
        Set(all.filter { $0.user == user && !$0.isRefused }.map(\.queue))
    }

    package func change(_ id: PendingChange.ID) -> PendingChange? {
        all.first { $0.id == id }
    }

    package func next(in queue: PendingChange.Queue) -> PendingChange? {
        all.first { $0.queue == queue && !$0.isRefused }
    }

    /// The last change of a queue that is on its way or waits for it.
    package func last(in queue: PendingChange.Queue) -> PendingChange? {
        all.last { $0.queue == queue && !$0.isRefused }
    }

    /// Returns whether a later change has made this one needless.
    package func isOvertaken(_ change: PendingChange) -> Bool {
        guard change.isReplaceable, let index = all.firstIndex(where: { $0.id == change.id }) else { return false }
        return all[index...].dropFirst().contains { $0.overtakes(change) }
    }

    /// Returns whether another change can be kept within these limits.
    package func hasRoom(for change: PendingChange, within limits: OutboxLimits) -> Bool {
        let staying = all.filter { !change.replaces($0) }
        let bytes = staying.reduce(change.byteCount) { $0 + $1.byteCount }
        guard staying.count < limits.count, bytes <= limits.byteCount else { return false }
        guard let registration = change.registration else { return true }
        let kept = staying.compactMap(\.registration)
        let photoBytes = kept.reduce(registration.photoByteCount) { $0 + $1.photoByteCount }
        return kept.count < limits.registrationCount && photoBytes <= limits.photoByteCount
    }

    /// Adds a change at the end, and returns those that it makes needless, which are gone.
    ///
    /// A change that is being sent stays, because its request cannot be taken back.
    @discardableResult
    package mutating func add(_ change: PendingChange) -> [PendingChange] {
        let overtaken = all.filter { change.replaces($0) }
        all.removeAll { change.replaces($0) }
        all.append(change)
        return overtaken
    }

    /// Replaces a change by its present form, at the same position.
    package mutating func update(_ change: PendingChange) {
        guard let index = all.firstIndex(where: { $0.id == change.id }) else { return }
        all[index] = change
    }

    package mutating func remove(_ id: PendingChange.ID) {
        all.removeAll { $0.id == id }
    }
}

extension PendingChange {
    /// Returns whether it makes an earlier change needless; a kept change is not given up for one that is not kept.
    fileprivate func overtakes(_ old: PendingChange) -> Bool {
        isReplaceable && old.queue == queue && (isKept || !old.isKept)
    }

    /// Returns whether it takes the place of an earlier change; the request of one that is being sent cannot be taken back.
    fileprivate func replaces(_ old: PendingChange) -> Bool {
        overtakes(old) && old.state != .sending
    }

    var isRefused: Bool {
        if case .refused = state { true } else { false }
    }
}

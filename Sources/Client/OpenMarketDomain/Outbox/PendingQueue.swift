/// The changes of a device in the order they were asked for, and the rules by which they leave.
///
/// - Changes of one lane leave one after the other; those of different lanes do not wait for each other.
/// - Of several changes of one like only the last is sent.
/// - A refused change does not hold up those behind it.
package struct PendingQueue: Sendable {
    /// All changes, the first asked for first.
    package private(set) var changes: [PendingChange]

    /// The changes that a store kept; what was being sent when the process ended has to be sent again.
    package init(_ kept: [PendingChange] = []) {
        changes = []
        for change in kept.sorted(by: { $0.number < $1.number }) {
            if case .refused = change.state { add(change) } else { add(change.becoming(.waiting)) }
        }
    }

    /// The lanes in which something of this user waits.
    package func lanes(of user: UserID) -> Set<PendingChange.Lane> {
        Set(changes.filter { $0.user == user && !$0.isRefused }.map(\.lane))
    }

    /// The change with this id.
    package func change(_ id: PendingChange.ID) -> PendingChange? {
        changes.first { $0.id == id }
    }

    /// The next change of a lane to send.
    package func next(in lane: PendingChange.Lane) -> PendingChange? {
        changes.first { $0.lane == lane && !$0.isRefused }
    }

    /// The last change of a lane that is on its way or waits for it.
    package func last(in lane: PendingChange.Lane) -> PendingChange? {
        changes.last { $0.lane == lane && !$0.isRefused }
    }

    /// Returns whether a later change has made this one needless.
    package func isOvertaken(_ change: PendingChange) -> Bool {
        change.isReplaceable && changes.contains { $0.lane == change.lane && $0.number > change.number }
    }

    /// Returns whether another change can be kept within these limits.
    package func hasRoom(for change: PendingChange, within limits: OutboxLimits) -> Bool {
        let staying = changes.filter { !change.replaces($0) }
        let bytes = staying.reduce(change.byteCount) { $0 + $1.byteCount }
        guard staying.count < limits.count, bytes <= limits.byteCount else { return false }
        guard let registration = change.registration else { return true }
        let kept = staying.compactMap(\.registration)
        let photoBytes = kept.reduce(registration.photoByteCount) { $0 + $1.photoByteCount }
        return kept.count < limits.registrationCount && photoBytes <= limits.photoByteCount
    }

    /// Adds a change at the end, and returns those that it makes needless, which are gone.
    ///
    /// What is being sent stays: its request cannot be taken back.
    @discardableResult
    package mutating func add(_ change: PendingChange) -> [PendingChange] {
        let overtaken = changes.filter { change.replaces($0) }
        changes.removeAll { change.replaces($0) }
        changes.append(change)
        return overtaken
    }

    /// Replaces a change by what it has become, at the same position.
    package mutating func update(_ change: PendingChange) {
        guard let index = changes.firstIndex(where: { $0.id == change.id }) else { return }
        changes[index] = change
    }

    /// Removes a change.
    package mutating func remove(_ id: PendingChange.ID) {
        changes.removeAll { $0.id == id }
    }
}

extension PendingChange {
    /// Returns whether it makes an earlier change needless; the request of one that is being sent cannot be taken back.
    fileprivate func replaces(_ old: PendingChange) -> Bool {
        isReplaceable && old.lane == lane && old.state != .sending
    }

    /// Whether the market did not accept it.
    var isRefused: Bool {
        if case .refused = state { true } else { false }
    }
}

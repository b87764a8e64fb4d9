import Synchronization

/// The bearer token that stands above a project's rules, read again when it is refused: tokens of clouds last an hour.
package final class OwnerToken: Sendable {
    /// Reads the token; `nil` when that cannot be done.
    private let read: @Sendable () async -> String?
    private let known = Mutex<String?>(nil)
    let place: String

    /// A token that is read from a place, whose name is for failures.
    package init(from place: String, _ read: @escaping @Sendable () async -> String?) {
        (self.place, self.read) = (place, read)
    }

    /// The token as it was read last, or as it is now.
    func text(again: Bool) async -> String? {
        if !again, let known = known.withLock({ $0 }) { return known }
        let text = await read()
        known.withLock { $0 = text }
        return text
    }
}

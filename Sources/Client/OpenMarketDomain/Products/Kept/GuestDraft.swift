import Foundation
import Synchronization

/// The draft of a guest, for the user who logs in next: in memory, and for an hour.
///
/// It is in no store, where the next guest at the device would find it.
final class GuestDraft: Sendable {
    /// The number of seconds that it waits for a log-in.
    static let lifetime = 3600.0

    private let kept = Mutex<(draft: FormDraft, at: Date)?>(nil)

    /// Keeps a draft in place of the one before.
    func keep(_ draft: FormDraft, at now: Date) {
        kept.withLock { $0 = (draft, now) }
    }

    /// Deletes the draft.
    func forget() {
        kept.withLock { $0 = nil }
    }

    /// The draft, which belongs to the caller from now on; `nil` where there is none, or where it is too old.
    func take(at now: Date) -> FormDraft? {
        kept.withLock { kept in
            defer { kept = nil }
            guard let kept, now.timeIntervalSince(kept.at) < Self.lifetime else { return nil }
            return kept.draft
        }
    }
}

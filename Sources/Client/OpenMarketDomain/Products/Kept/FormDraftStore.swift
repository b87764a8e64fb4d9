import Synchronization

/// Stores the drafts of new products on this device.
public protocol FormDraftStore: Sendable {
    /// The drafts of all users.
    func drafts() async throws(MarketError) -> [KeptDraft]

    /// Changes what is stored as a whole; other callers wait until the change is stored.
    func change(_ body: @Sendable (inout [KeptDraft]) -> Void) async throws(MarketError)
}

/// Drafts in memory.
public final class InMemoryFormDrafts: FormDraftStore {
    private let kept = Mutex<[KeptDraft]>([])

    /// No drafts.
    public init() {}

    /// The drafts of all users.
    public func drafts() async throws(MarketError) -> [KeptDraft] {
        kept.withLock { $0 }
    }

    /// Changes what is stored.
    public func change(_ body: @Sendable (inout [KeptDraft]) -> Void) async throws(MarketError) {
        kept.withLock { body(&$0) }
    }
}

public import Observation

/// Whether anything is going on, when several things may go on at once.
///
/// An overlay that is shown by one call and hidden by another disappears with the
/// first call that ends. This one counts.
@MainActor
@Observable
public final class ActivityCounter {
    /// How many things are going on.
    public private(set) var count = 0

    /// A counter of nothing.
    public init() {}

    /// Whether anything is going on.
    public var isActive: Bool { count > 0 }

    /// Counts `work` while it goes on, however it ends.
    public func during<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        count += 1
        defer { count -= 1 }
        return try await work()
    }
}

public import OpenMarketDomain

/// Live changes that a test reports.
public final class MockLiveChanges: LiveChanges {
    private let listeners = Listeners<LiveChange>()

    /// Without listeners.
    public init() {}

    public var listenerCount: Int { listeners.count }

    /// Reports a change to every listener.
    public func report(_ change: LiveChange) { listeners.tell(change) }

    /// The changes that are reported from now on.
    public func changes() -> AsyncStream<LiveChange> { listeners.join().stream }
}

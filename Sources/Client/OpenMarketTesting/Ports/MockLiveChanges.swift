public import OpenMarketDomain

/// Live changes that a test reports.
public final class MockLiveChanges: LiveChanges {
    private let listeners = Listeners<LiveChange>()

    public init() {}

    public var listenerCount: Int { listeners.count }

    /// Reports a change to every listener.
    public func report(_ change: LiveChange) { listeners.tell(change) }

    public func changes() -> AsyncStream<LiveChange> { listeners.join().stream }
}

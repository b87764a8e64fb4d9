public import OpenMarketDomain

/// Session states that a test changes.
public final class MockSessionStates: SessionStates, Verifiable {
    /// Calls of `states()`; a stream that ends at once unless scripted.
    public let call = MockCall<Void, AsyncStream<SessionState>>("SessionStates.states")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func states() async -> AsyncStream<SessionState> {
        call.now((), or: AsyncStream { $0.finish() })
    }
}

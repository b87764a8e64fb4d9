public import OpenMarketDomain

/// A CheckServerHealth that records its calls and answers from a script.
public final class MockCheckServerHealth: CheckServerHealthUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, ServerHealth>("CheckServerHealth")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> ServerHealth {
        try await call()
    }
}

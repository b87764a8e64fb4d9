public import OpenMarketDomain

/// A health repository that records its calls and responds from a script.
public final class MockHealthRepository: HealthRepository, Verifiable {
    /// Calls of `health()`.
    public let checks = MockCall<Void, ServerHealth>("HealthRepository.health")

    /// A mock without a script.
    public init() {}

    /// Responds as `checks` is scripted.
    public func health() async throws(MarketError) -> ServerHealth {
        try await checks()
    }
}

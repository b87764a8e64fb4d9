public import OpenMarketDomain

/// Waiting changes that record their calls and respond from a script.
public final class MockPending: PendingUseCases, Verifiable {
    /// Calls of `changes()`; without a script the sequence ends at once.
    public let changesCalls = MockCall<Void, AsyncStream<[PendingChange]>>("pending.changes")
    public let retry = MockCall<PendingChange.ID, Void>("pending.retry", fallback: ())
    public let discard = MockCall<PendingChange.ID, Void>("pending.discard", fallback: ())
    public let discardRefused = MockCall<PendingChange.ID, Void>("pending.discardRefused", fallback: ())
    public let contents = MockCall<PendingChange.ID, RegistrationContents>("pending.contents")
    public let sendNowCalls = MockCall<Void, Void>("pending.sendNow", fallback: ())

    public init() {}

    public func changes() -> AsyncStream<[PendingChange]> { changesCalls.now((), or: AsyncStream { $0.finish() }) }
    public func retry(_ id: PendingChange.ID) async throws(MarketError) { try await retry.callAsFunction(id) }
    public func discard(_ id: PendingChange.ID) async throws(MarketError) { try await discard.callAsFunction(id) }
    public func discardRefused(_ id: PendingChange.ID) async throws(MarketError) {
        try await discardRefused.callAsFunction(id)
    }
    public func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await contents.callAsFunction(id)
    }
    public func sendNow() async { try? await sendNowCalls() }
}

/// Likes that record their calls and respond from a script.
public final class MockLikes: LikeUseCases, Verifiable {
    public let idsCalls = MockCall<Void, Set<Product.ID>>("likes.ids")

    public init() {}

    public func ids() async throws(MarketError) -> Set<Product.ID> { try await idsCalls() }
}

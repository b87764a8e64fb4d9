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

    /// A mock without a script.
    public init() {}

    /// Responds as `changesCalls` is scripted.
    public func changes() -> AsyncStream<[PendingChange]> { changesCalls.now((), or: AsyncStream { $0.finish() }) }
    /// Responds as `retry` is scripted.
    public func retry(_ id: PendingChange.ID) async throws(MarketError) { try await retry.callAsFunction(id) }
    /// Responds as `discard` is scripted.
    public func discard(_ id: PendingChange.ID) async throws(MarketError) { try await discard.callAsFunction(id) }
    /// Responds as `discardRefused` is scripted.
    public func discardRefused(_ id: PendingChange.ID) async throws(MarketError) {
        try await discardRefused.callAsFunction(id)
    }
    /// Responds as `contents` is scripted.
    public func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await contents.callAsFunction(id)
    }
    /// Responds as `sendNowCalls` is scripted.
    public func sendNow() async { try? await sendNowCalls() }
}

/// Likes that record their calls and respond from a script.
public final class MockLikes: LikeUseCases, Verifiable {
    public let idsCalls = MockCall<Void, Set<Product.ID>>("likes.ids")

    /// A mock without a script.
    public init() {}

    /// Responds as `idsCalls` is scripted.
    public func ids() async throws(MarketError) -> Set<Product.ID> { try await idsCalls() }
}

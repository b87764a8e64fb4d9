public import OpenMarketDomain

/// An AddNextProductPage that records its calls and answers from a script.
public final class MockAddNextProductPage: AddNextProductPageUseCase, Verifiable {
    /// Calls for the next page.
    public let call = MockCall<Void, PageOutcome>("AddNextProductPage")
    /// Calls of `resetToFirstPage()`.
    public let resets = MockCall<Void, Void>("AddNextProductPage.resetToFirstPage", fallback: ())
    /// Calls of `state()`; the empty state unless scripted.
    public let states = MockCall<Void, PagerState>("AddNextProductPage.state", fallback: PagerState())

    /// Calls of `apply(_:)`.
    public let events = MockCall<ProductEvent, Void>("AddNextProductPage.apply", fallback: ())

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + resets.reports + states.reports + events.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> PageOutcome {
        try await call()
    }

    /// Records the reset.
    public func resetToFirstPage() async {
        resets.now((), or: ())
    }

    /// Answers as `states` is scripted.
    public func state() async -> PagerState {
        states.now((), or: PagerState())
    }

    /// Records the event.
    public func apply(_ event: ProductEvent) async {
        events.now(event, or: ())
    }
}

public import OpenMarketDomain

/// A MarkRead that records its calls and answers from a script.
public final class MockMarkRead: MarkReadUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(room: ChatRoom.ID, message: Message), Void>("MarkRead")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await call((room, message))
    }
}

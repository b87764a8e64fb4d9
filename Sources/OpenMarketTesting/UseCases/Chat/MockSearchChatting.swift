public import OpenMarketDomain

/// A SearchChatting that records its calls and answers from a script.
public final class MockSearchChatting: SearchChattingUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(room: ChatRoom.ID, place: MessageCursor?), MessagePage>("SearchChatting")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(
        _ room: ChatRoom.ID,
        before place: MessageCursor?
    ) async throws(MarketError) -> MessagePage {
        try await call((room, place))
    }
}

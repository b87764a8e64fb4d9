public import OpenMarketDomain

/// A FetchChatRooms that records its calls and answers from a script.
public final class MockFetchChatRooms: FetchChatRoomsUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, [ChatRoom]>("FetchChatRooms")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> [ChatRoom] {
        try await call()
    }
}

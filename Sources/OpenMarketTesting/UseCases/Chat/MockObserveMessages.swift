public import OpenMarketDomain

/// An ObserveMessages that records its calls and answers from a script.
public final class MockObserveMessages: ObserveMessagesUseCase, Verifiable {
    /// Its calls; a sequence that ends at once unless scripted.
    public let call = MockCall<ChatRoom.ID, AsyncStream<ConversationState>>("ObserveMessages")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> {
        call.now(room, or: AsyncStream { $0.finish() })
    }
}

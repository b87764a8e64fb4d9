public import OpenMarketDomain

/// A SendMessage that records its calls and answers from a script.
public final class MockSendMessage: SendMessageUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(body: String, room: ChatRoom.ID), Message>("SendMessage")
    /// Calls of `retry(_:to:)`.
    public let retries = MockCall<(message: Message, room: ChatRoom.ID), Message>("SendMessage.retry")
    /// Calls of `discard(_:from:)`.
    public let discards = MockCall<(message: Message, room: ChatRoom.ID), Void>("SendMessage.discard")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports + retries.reports + discards.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await call((body, room))
    }

    /// Answers as `retries` is scripted.
    public func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await retries((message, room))
    }

    /// Answers as `discards` is scripted.
    public func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await discards((message, room))
    }
}

public import OpenMarketDomain

/// A HandleChatting that records its calls and answers from a script.
public final class MockHandleChatting: HandleChattingUseCase, Verifiable {
    /// Calls of `open(with:)`.
    public let openings = MockCall<UserID, ChatRoom>("HandleChatting.open")
    /// Calls of `open(withVendorNamed:)`.
    public let namedOpenings = MockCall<String, ChatRoom>("HandleChatting.openNamed")
    /// Calls of `leave(_:)`.
    public let leavings = MockCall<ChatRoom.ID, Void>("HandleChatting.leave")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        openings.reports + namedOpenings.reports + leavings.reports
    }

    /// Answers as `openings` is scripted.
    public func open(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await openings(user)
    }

    /// Answers as `namedOpenings` is scripted.
    public func open(withVendorNamed name: String) async throws(MarketError) -> ChatRoom {
        try await namedOpenings(name)
    }

    /// Answers as `leavings` is scripted.
    public func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        try await leavings(room)
    }
}

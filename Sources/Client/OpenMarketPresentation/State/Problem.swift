public import OpenMarketDomain

/// An error, with its texts for the user.
public struct Problem: Sendable, Equatable {
    public let error: MarketError
    public let text: ErrorText

    public init(_ error: MarketError, in wording: Wording) {
        self.init(error, text: wording.text(of: error))
    }

    /// A problem that the scene has better words for.
    init(_ error: MarketError, text: ErrorText) {
        self.error = error
        self.text = text
    }

    func retold(in wording: Wording) -> Problem { Problem(error, in: wording) }

    /// Whether the same request may go better the next time, so that a button for it makes sense.
    public var isWorthRetrying: Bool { error.isWorthRetrying }
}

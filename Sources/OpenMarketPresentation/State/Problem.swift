public import OpenMarketDomain

/// An error, and what to tell the user about it.
public struct Problem: Sendable, Hashable {
    /// What went wrong, for programs.
    public let error: MarketError
    /// What went wrong, for people.
    public let text: ErrorText

    /// A problem in the words of `wording`.
    public init(_ error: MarketError, in wording: Wording) {
        self.error = error
        self.text = wording.text(of: error)
    }
}

/// A row of a list that was left out because it could not be read.
///
/// One bad row must not take the page with it; but nothing disappears in
/// silence either.
public struct RowLoss: Sendable, Hashable, Codable {
    /// The row's index in the response, from 0.
    public let index: Int
    /// The problem and its path; never the offending value.
    public let reason: Unreadable

    /// A loss.
    public init(index: Int, reason: Unreadable) {
        self.index = index
        self.reason = reason
    }
}

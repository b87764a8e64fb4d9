import OpenMarketDomain

/// The rule by which a list that is being scrolled asks for its next page.
///
/// It asks when a row becomes visible with at most `threshold` rows after it, and once only for a list of the same
/// length: a page that failed is asked for again by the user, not by scrolling.
struct PagingTrigger: Sendable, Equatable {
    /// The number of rows before the end at which a list asks, where it says nothing else.
    static let standardThreshold = 5

    /// The number of rows before the end at which the list asks for the next page.
    let threshold: Int
    private var askedCount: Int?

    init(threshold: Int = PagingTrigger.standardThreshold) {
        self.threshold = max(0, threshold)
    }

    /// Returns whether to ask now that the row at `index` of `count` became visible.
    mutating func asks(at index: Int, of count: Int, status: ProductList.State.Status) -> Bool {
        guard (0..<max(0, count)).contains(index), count - 1 - index <= threshold else { return false }
        guard status != .loading, status != .ended, askedCount != count else { return false }
        askedCount = count
        return true
    }

    /// Makes it ask again for a list of the same length: after a refresh, a retry, or a page without a new row.
    mutating func reset() {
        askedCount = nil
    }
}

/// Which of several pages side by side one looks at: the nearer one.
///
/// Half a page further is the next page already; while two are visible there is
/// still exactly one answer. Every input has one: a strip that was not laid out
/// yet, one pulled beyond its ends, one without pages.
public struct PageIndex: Sendable, Hashable {
    /// The page, counted from 0; 0 without pages.
    public let value: Int
    /// How many pages there are.
    public let count: Int

    /// The page at a scroll offset, of so many pages of a width.
    public init(offset: Double, width: Double, count: Int) {
        self.count = max(0, count)
        let last = max(0, self.count - 1)
        let pages = (offset / width).rounded()
        guard width > 0, !pages.isNaN else {
            value = 0
            return
        }
        // A page that is too far for an Int is beyond the last one too.
        value = min(Int(exactly: max(pages, 0)) ?? last, last)
    }

    /// The page as people count, from 1; 0 without pages.
    public var number: Int { count == 0 ? 0 : value + 1 }
}

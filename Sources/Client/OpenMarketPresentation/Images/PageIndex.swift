/// The page of a paged scroll view that is shown: the nearer one when two are visible.
///
/// Half a page further is the next page already. Every input has a result: a
/// view without a layout, one pulled beyond its ends, one without pages.
public struct PageIndex: Sendable, Equatable {
    /// The index of the page, from 0; 0 without pages.
    public let index: Int
    /// The number of pages.
    public let count: Int

    /// The page at a scroll offset, of so many pages of a width.
    public init(offset: Double, width: Double, count: Int) {
        self.count = max(0, count)
        let last = max(0, self.count - 1)
        let pages = (offset / width).rounded()
        guard width > 0, !pages.isNaN else {
            index = 0
            return
        }
        // A page that is too far for an Int is beyond the last one too.
        index = min(Int(exactly: max(pages, 0)) ?? last, last)
    }

    /// The page as all scenes count pages, from 1; 0 without pages.
    public var page: Int { count == 0 ? 0 : index + 1 }
}

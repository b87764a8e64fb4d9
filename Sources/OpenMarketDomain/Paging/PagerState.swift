/// Everything a list screen needs to know about its pages.
public struct PagerState: Sendable, Hashable {
    /// What the pager is doing.
    public enum Status: Sendable, Hashable {
        /// Nothing; there may be more.
        case idle
        /// Waiting for a page.
        case loading
        /// The last page is loaded.
        case ended
        /// The last attempt failed; the same page will be tried again.
        case failed(MarketError)
    }

    /// The products so far, each id once.
    public internal(set) var products: [Product] = []
    /// What the pager is doing.
    public internal(set) var status: Status = .idle
    /// How many there are in all, where the market says so.
    public internal(set) var totalCount: Int?
    /// The rows that could not be read so far.
    public internal(set) var losses: [RowLoss] = []

    /// A list of which nothing is loaded, unless said otherwise: for previews and doubles.
    public init(
        products: [Product] = [],
        status: Status = .idle,
        totalCount: Int? = nil,
        losses: [RowLoss] = []
    ) {
        self.products = products
        self.status = status
        self.totalCount = totalCount
        self.losses = losses
    }
}

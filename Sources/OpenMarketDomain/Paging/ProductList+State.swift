extension ProductList {
    /// The result of loading the next page.
    public enum Outcome: Sendable, Equatable {
        /// These products are new. There may be fewer than a page.
        case appended([Product])
        /// The list is over; nothing was added.
        case end
        /// The list was reset while the page was loading; the page was dropped.
        case superseded
    }

    /// Everything a screen needs to know about a list.
    public struct State: Sendable, Hashable {
        /// The activity of the list.
        public enum Status: Sendable, Hashable {
            /// Nothing; there may be more pages.
            case idle
            /// Waiting for a page.
            case loading
            /// The last page is loaded.
            case ended
            /// The last attempt failed; the next one requests the same page.
            case failed(MarketError)
        }

        /// The products so far, each id once.
        public internal(set) var products: [Product] = []
        /// The activity of the list.
        public internal(set) var status: Status = .idle
        /// The number of products in all, where the market gives it.
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
}

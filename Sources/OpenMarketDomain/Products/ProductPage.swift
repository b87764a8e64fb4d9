/// One page of products as it arrived.
public struct ProductPage: Sendable, Hashable, Codable {
    /// Which page it is, counted from 1.
    public let number: Int
    /// The rows that could be read, in the server's order.
    public let products: [Product]
    /// Whether the server says that more follows.
    public let hasNext: Bool
    /// How many products the whole list has, where the server says so.
    public let totalCount: Int?
    /// The rows that could not be read.
    public let losses: [RowLoss]
    /// Where the list goes on, whatever is registered or deleted meanwhile, in markets that can say so.
    public let cursor: PageRequest.Cursor?

    /// A page.
    public init(
        number: Int,
        products: [Product],
        hasNext: Bool,
        totalCount: Int? = nil,
        losses: [RowLoss] = [],
        cursor: PageRequest.Cursor? = nil
    ) {
        self.cursor = cursor
        self.number = number
        self.products = products
        self.hasNext = hasNext
        self.totalCount = totalCount
        self.losses = losses
    }
}

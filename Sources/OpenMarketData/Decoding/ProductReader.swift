import OpenMarketDomain
import OpenMarketWire

/// Reads products as one generation writes them.
struct ProductReader: Sendable {
    let dates: ServerDateParser
    /// Whether the generation says how many users like a product.
    let tellsLikes: Bool

    /// A row of a list.
    func product(_ node: JSONNode) throws(Unreadable) -> Product {
        try counted(ProductDTO(node, dates: dates).toDomain(), in: node)
    }

    /// A product with everything.
    func detail(_ node: JSONNode) throws(Unreadable) -> ProductDetail {
        var detail = try ProductDetailDTO(node, dates: dates).toDomain()
        detail.product = try counted(detail.product, in: node)
        return detail
    }

    private func counted(_ product: Product, in node: JSONNode) throws(Unreadable) -> Product {
        guard tellsLikes, let count = try node.integer("likes") else { return product }
        var product = product
        product.likeCount = max(0, count)
        return product
    }
}

import OpenMarketHTML
import OpenMarket
import OpenMarketWire

extension LinkPreview {
    /// A product; `nil` for one that only its seller sees.
    init?(_ content: ProductDetailContent, title: String) {
        guard !content.isHidden else { return nil }
        let price = content.price.filter { $0.role == .price || $0.role == .bargainPrice }.map(\.text)
        let image = content.images.isEmpty ? nil : SharedPhoto.path(of: content.id)
        self.init(title, (price + [content.description]).joined(separator: " · "), kind: "product", image: image)
    }

    /// A seller, with the first of the products.
    init(_ seller: SellerPageContent, of rows: [ProductRow]) {
        let facts = [seller.rating] + seller.facts
        self.init(
            seller.name,
            facts.joined(separator: " · "),
            kind: "profile",
            image: rows.first.map { SharedPhoto.path(of: $0.id) }
        )
    }
}

// The words of schema.org, by which programs that search the web know goods and their sellers.
extension PageSurroundings {
    /// A product and its offer; `nil` for one that only its seller sees.
    func structuredData(of content: ProductDetailContent) -> JSONValue? {
        guard !content.isHidden else { return nil }
        let address = origin + place.path
        var offer: [JSONValue.Field] = [
            .init("@type", "Offer"),
            .init("price", .string("\(content.cost.amount)")),
            .init("priceCurrency", .string(content.cost.currency.rawValue)),
            .init("availability", .string("https://schema.org/" + (content.isForSale ? "InStock" : "OutOfStock"))),
            .init("url", .string(address)),
        ]
        if let vendor = content.vendor {
            offer.append(.init("seller", ["@type": "Person", "name": .string(vendor)]))
        }
        var fields: [JSONValue.Field] = [
            .init("@context", "https://schema.org"), .init("@type", "Product"),
            .init("name", .string(content.title)), .init("description", .string(content.description)),
            .init("url", .string(address)),
        ]
        if !content.images.isEmpty { fields.append(.init("image", .string(origin + SharedPhoto.path(of: content.id)))) }
        return .object(fields + [.init("offers", .object(offer))])
    }

    /// A seller, by the name that everybody sees.
    func structuredData(of seller: SellerPageContent) -> JSONValue {
        [
            "@context": "https://schema.org", "@type": "Person", "name": .string(seller.name),
            "url": .string(origin + place.path),
        ]
    }
}

import Foundation
public import OpenMarketDomain

extension Wording {
    /// Returns the price of a product.
    ///
    /// Where something is taken off: the price before, the price now, and the
    /// percentage where there is a whole one. The price alone otherwise.
    public func priceTokens(of product: Product) -> [TextToken] {
        guard isReduced(product) else { return [TextToken(amount(product.price), .price)] }
        let prices = [
            TextToken(amount(product.price), .struckPrice), TextToken(amount(product.bargainPrice), .bargainPrice),
        ]
        guard let percentage = percentage(of: product) else { return prices }
        return prices + [TextToken(self(.discountPercentage, number(percentage)), .discountPercentage)]
    }

    /// Returns the stock: the number up to 9,999, plenty above, sold out at zero and below.
    ///
    /// `nil` for one, because most products here are single pieces: "1 left" would be a false scarcity.
    public func stockToken(of stock: Int, style: StockStyle = .row) -> TextToken? {
        guard stock != 1 else { return nil }
        guard stock > 0 else { return TextToken(self(.stockSoldOut), .soldOut) }
        guard stock <= Self.countedStock else { return TextToken(self(.stockPlenty), .stock) }
        return TextToken(self(style == .row ? .stockRow : .stockDetail, number(stock)), .stock)
    }

    /// Returns the status of the sale; `nil` while it is on sale, which goes without saying.
    public func statusToken(of product: Product) -> TextToken? {
        guard let status = product.status, status != .onSale else { return nil }
        return TextToken(name(of: status), .status)
    }

    /// Returns the number of users who like a product; `nil` where no one does, or the market does not say.
    public func likesToken(of product: Product) -> TextToken? {
        guard let count = product.likeCount, count > 0 else { return nil }
        return TextToken(self(.likeCount, number(count)), .likes)
    }

    /// `i / n` for a page counted from 1; `nil` if there is only one.
    ///
    /// A page that there is not becomes the nearest one there is.
    public func pageIndex(_ page: Int, of count: Int) -> String? {
        guard count > 1 else { return nil }
        return self(.pageIndex, number(min(max(page, 1), count)), number(count))
    }

    func isReduced(_ product: Product) -> Bool {
        guard product.price.amount.isFinite, product.discount.amount.isFinite else { return false }
        return product.discount.amount > 0 && product.bargainPrice.amount < product.price.amount
    }

    /// The whole percentage taken off, where it is one to speak of.
    func percentage(of product: Product) -> Int? {
        product.discount.percentage(of: product.price).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Above this, the number does not help the user.
    static let countedStock = 9999
}

/// The style in which the stock of a product is given.
public enum StockStyle: Sendable, Hashable, CaseIterable {
    /// Short, for a row.
    case row
    case detail
}

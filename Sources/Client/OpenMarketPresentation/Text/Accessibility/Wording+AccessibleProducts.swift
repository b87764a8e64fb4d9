public import Foundation
public import OpenMarketDomain

extension Wording {
    /// Returns the spoken text of a product: its name, price and stock; its seller and date, the number of its likes,
    /// and whether the user likes it.
    public func accessibleText(of product: Product, isLiked: Bool, now: Date) -> AccessibleText {
        let date = product.createdAt.map { relativeDate($0, now: now) }
        return AccessibleText(
            label: sentence(
                name(of: product),
                statusToken(of: product)?.text,
                spokenPrice(of: product),
                spokenStock(product.stock)
            ),
            value: sentence(
                product.vendorName,
                date,
                spokenLikes(of: product),
                self(isLiked ? .spokenLiked : .spokenNotLiked)
            ),
            hint: self(.spokenProductHint)
        )
    }

    /// Returns the spoken text of one image of a product, counted from 1.
    public func accessibleText(ofImage number: Int, of count: Int, product: String? = nil) -> AccessibleText {
        let place =
            count > 1
            ? self(.spokenImage, self.number(min(max(number, 1), count)), self.number(count)) : self(.spokenOnlyImage)
        return AccessibleText(label: sentence(product, place), hint: self(.spokenImageHint))
    }

    /// Returns the spoken text of the heart of a product.
    public func accessibleText(ofLikeButtonOf product: Product, isLiked: Bool) -> AccessibleText {
        AccessibleText(
            label: self(isLiked ? .spokenUnlikeButton : .spokenLikeButton, name(of: product)),
            value: self(isLiked ? .spokenLiked : .spokenNotLiked),
            hint: self(isLiked ? .spokenUnlikeHint : .spokenLikeHint)
        )
    }

    private func spokenLikes(of product: Product) -> String? {
        guard let count = product.likeCount, count > 0 else { return nil }
        return self(.spokenLikeCount, number(count))
    }

    private func spokenStock(_ stock: Int) -> String {
        guard stock > 0 else { return self(.stockSoldOut) }
        return stock > Self.countedStock ? self(.stockPlenty) : self(.spokenStock, number(stock))
    }
}

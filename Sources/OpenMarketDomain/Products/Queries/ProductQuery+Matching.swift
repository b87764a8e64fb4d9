import Foundation

extension ProductQuery {
    /// Returns whether a product is one of those wanted, by the rule all markets share: the text occurs in the
    /// product's or the vendor's name, in upper or lower case, in any kind of kana.
    public func matches(_ product: Product) -> Bool {
        matchesVendor(of: product) && matchesText(of: product) && matchesFilters(of: product)
    }

    /// Returns whether price, currency, stock, discount, category, status and age are as wanted.
    package func matchesFilters(of product: Product) -> Bool {
        let price = product.bargainPrice
        return (minimumPrice.map { price.amount >= $0 } ?? true)
            && (maximumPrice.map { price.amount <= $0 } ?? true)
            && (currency.map { price.currency == $0 } ?? true)
            && (isInStock.map { product.isSoldOut != $0 } ?? true)
            && (isDiscounted.map { product.isDiscounted == $0 } ?? true)
            && (category.map { $0.contains(product.category) } ?? true)
            && (status.map { product.status == $0 } ?? true)
            && (newerThan.map { $0.isOlder(than: product) } ?? true)
    }

    /// Whether anything but the text and the vendor narrows the list.
    package var hasFilters: Bool {
        minimumPrice != nil || maximumPrice != nil || currency != nil || isInStock != nil || isDiscounted != nil
            || category != nil || status != nil || newerThan != nil
    }

    /// Returns whether the product is the wanted vendor's.
    package func matchesVendor(of product: Product) -> Bool {
        vendor == nil || product.vendorID == vendor
    }

    /// Returns whether the wanted text, or the syllables that begin with its consonants, occur in one of the product's
    /// names.
    package func matchesText(of product: Product) -> Bool {
        guard !text.isEmpty else { return true }
        return [product.name, product.vendorName ?? ""].contains { name in
            SearchText.occurs(text, in: name)
        } || InitialConsonants.match(text, in: product.name)
    }
}

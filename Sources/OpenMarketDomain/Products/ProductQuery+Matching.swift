import Foundation

extension ProductQuery {
    /// Whether a product is one of those wanted, by the rule all markets share:
    /// the text occurs in the product's or the vendor's name, whatever the case.
    public func matches(_ product: Product) -> Bool {
        matchesVendor(of: product) && matchesText(of: product)
    }

    /// Whether the product is the wanted vendor's.
    package func matchesVendor(of product: Product) -> Bool {
        vendor == nil || product.vendorID == vendor
    }

    /// Whether the wanted text occurs in one of the product's names.
    package func matchesText(of product: Product) -> Bool {
        guard !text.isEmpty else { return true }
        return [product.name, product.vendorName ?? ""].contains { name in
            name.range(of: text, options: .caseInsensitive) != nil
        }
    }
}

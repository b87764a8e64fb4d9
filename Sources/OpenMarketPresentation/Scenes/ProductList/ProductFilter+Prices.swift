public import Foundation

extension ProductFilter {
    /// A price as a user types it into a filter; `nil` for what is no number, or not clearly one.
    ///
    /// Full-width digits and groups of three are read, as in the form of a product.
    public static func price(_ text: String, decimalSeparator: DecimalSeparator = .point) -> Decimal? {
        NumberText.decimal(text, decimalSeparator)
    }
}

/// The key of products in the postings: a word, or a fact.
///
/// Words, currencies and categories have numbers in the table of terms; the vendor, and whether something is left, are
/// numbers by themselves. The numbers below 2^43 were letters once.
struct Gram: Sendable, Hashable, Comparable {
    let number: Int64

    /// Every product that is not hidden.
    static let everything = Gram(number: 0)
    static let inStock = Gram(number: 1 << 43)
    static let soldOut = Gram(number: 1 << 43 | 1)
    static let discounted = Gram(number: 1 << 43 | 2)
    static let fullPrice = Gram(number: 1 << 43 | 3)

    /// Returns the gram of a status of the sale: on sale is the first of four.
    static func status(_ status: SaleState) -> Gram { Gram(number: 1 << 43 | (4 + status.rawValue)) }

    /// Returns the gram of the price to pay, by the cell it lies in.
    static func priceCell(_ cell: Int) -> Gram { Gram(number: 1 << 43 | (64 + Int64(cell))) }

    static func vendor(_ id: RecordID<VendorRecord>) -> Gram { Gram(number: 1 << 60 | id.rawValue) }

    /// The products with one of the texts in the table of terms.
    static func term(_ id: Int64) -> Gram { Gram(number: 1 << 61 | id) }

    static func < (left: Gram, right: Gram) -> Bool { left.number < right.number }
}

/// The key of products in the postings: a letter or two of the name, or a fact.
///
/// Letters (Unicode scalars) have 21 bits. One is its own number, two are put side
/// by side, and facts stand above all pairs: whether something is left, the vendor,
/// the currency.
struct Gram: Sendable, Hashable, Comparable {
    let number: Int64

    /// Every product that is not hidden.
    static let everything = Gram(number: 0)
    /// Something is left.
    static let inStock = Gram(number: 1 << 43)
    /// Nothing is left.
    static let soldOut = Gram(number: 1 << 43 | 1)
    /// Something is taken off the price.
    static let discounted = Gram(number: 1 << 43 | 2)
    /// Nothing is.
    static let fullPrice = Gram(number: 1 << 43 | 3)

    /// Returns the gram of a status of the sale: on sale is the first of four.
    static func status(_ status: SaleState) -> Gram { Gram(number: 1 << 43 | (4 + status.rawValue)) }

    /// Returns the gram of the price to pay, by the cell it lies in.
    static func priceCell(_ cell: Int) -> Gram { Gram(number: 1 << 43 | (64 + Int64(cell))) }

    /// The products of one vendor.
    static func vendor(_ id: RecordID<VendorRecord>) -> Gram { Gram(number: 1 << 60 | id.rawValue) }

    /// The products with one of the texts in the table of terms.
    static func term(_ id: Int64) -> Gram { Gram(number: 1 << 61 | id) }

    static func < (left: Gram, right: Gram) -> Bool { left.number < right.number }

    /// All single letters and pairs of a folded name, each once.
    static func all(in name: String) -> Set<Gram> {
        var grams: Set<Gram> = []
        var before: Int64 = 0
        for scalar in name.unicodeScalars {
            let letter = Int64(scalar.value)
            grams.insert(Gram(number: letter))
            if before > 0 { grams.insert(Gram(number: before << 21 | letter)) }
            before = letter
        }
        return grams
    }

    /// The fewest grams that say as much: the pairs, or the letter if there is only one.
    static func needed(for query: String) -> [Gram] {
        let grams = all(in: query)
        let pairs = grams.filter { $0.number >> 21 > 0 }
        return (pairs.isEmpty ? grams : pairs).sorted()
    }
}

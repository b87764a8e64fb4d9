import Foundation
import OpenMarketDomain

/// The facts of a product that the indexes know.
struct ProductFacts {
    let vendorID: RecordID<VendorRecord>?
    let words: [String]
    /// The words of the seller's name and of the description that are not in the name.
    let otherWords: [String]
    /// The seller's name as it is looked for as a whole.
    let seller: String
    let stock: Int64?
    let discountRate: Int64
    let currency: String
    let category: String?
    /// The price to pay.
    let paid: Decimal?
    let status: SaleState

    /// The facts that follow from the stored values of a product.
    init(
        _ values: ProductValues,
        of vendor: RecordID<VendorRecord>?,
        called vendorName: String?,
        _ status: SaleState
    ) {
        (vendorID, stock) = (vendor, values.stock)
        let words = SearchText.words(of: values.name ?? "")
        self.words = words
        seller = SearchText.seller(vendorName ?? "")
        let named = Set(words)
        otherWords = SearchText.words(ofSeller: vendorName ?? "", description: values.summary ?? "").filter {
            !named.contains($0)
        }
        (currency, category, self.status) = (values.currency, values.category, status)
        discountRate = DiscountRate.rate(of: values.discount, price: values.price)
        paid = values.bargainPrice
    }

    init(_ product: ProductRecord) {
        self.init(product.values, of: product.vendorID, called: product.vendorName, product.status)
    }

    func grams(_ terms: Terms) throws(StoreError) -> Set<Gram> {
        try grams { kind, text throws(StoreError) in try terms.newGram(kind, text) }
    }

    /// The grams to file the product under; `term` gives the gram of a text, such as a currency or a category.
    func grams<Failure: Error>(
        _ term: (Terms.Kind, String) throws(Failure) -> Gram
    ) throws(Failure) -> Set<Gram> {
        var grams = try wordGrams(term)
        if status != .hidden { grams.insert(.everything) }
        grams.insert(.status(status))
        grams.insert((stock ?? 0) > 0 ? .inStock : .soldOut)
        grams.insert(discountRate > 0 ? .discounted : .fullPrice)
        if let vendorID { grams.insert(.vendor(vendorID)) }
        grams.insert(try term(.currency, currency))
        grams.formUnion(try facetGrams(term))
        return grams
    }

    func wordGrams(_ terms: Terms) throws(StoreError) -> Set<Gram> {
        try wordGrams { kind, text throws(StoreError) in try terms.newGram(kind, text) }
    }

    private func wordGrams<Failure: Error>(
        _ term: (Terms.Kind, String) throws(Failure) -> Gram
    ) throws(Failure) -> Set<Gram> {
        var grams: Set<Gram> = []
        for word in words { grams.insert(try term(.word, word)) }
        for word in otherWords { grams.insert(try term(.text, word)) }
        if !seller.isEmpty { grams.insert(try term(.seller, seller)) }
        return grams
    }

    func facetGrams(_ terms: Terms) throws(StoreError) -> Set<Gram> {
        try facetGrams { kind, text throws(StoreError) in try terms.newGram(kind, text) }
    }

    /// Under its category and its price: a category "home.lighting" is a child of "home", and found there, too.
    private func facetGrams<Failure: Error>(
        _ term: (Terms.Kind, String) throws(Failure) -> Gram
    ) throws(Failure) -> Set<Gram> {
        var grams: Set<Gram> = []
        if let paid, paid.isFinite { grams.insert(.priceCell(PriceCells.cell(of: paid))) }
        guard let category else { return grams }
        grams.insert(try term(.category, category))
        if let point = category.firstIndex(of: ".") { grams.insert(try term(.category, String(category[..<point]))) }
        return grams
    }
}

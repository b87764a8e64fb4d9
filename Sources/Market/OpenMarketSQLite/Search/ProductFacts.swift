import Foundation

/// The facts of a product that the indexes know.
struct ProductFacts {
    let vendorID: RecordID<VendorRecord>?
    let indexedName: String
    let stock: Int64?
    let discountRate: Int64
    let currency: String
    let category: String?
    /// The price to pay.
    let paid: Decimal?
    let status: SaleState

    /// The facts that follow from what is stored of a product.
    init(
        of vendor: RecordID<VendorRecord>?,
        name: String?,
        price: Decimal?,
        discount: Decimal?,
        currency: String,
        stock: Int64?,
        category: String?,
        status: SaleState
    ) {
        (vendorID, indexedName, self.stock) = (vendor, IndexedName.text(of: name ?? ""), stock)
        (self.currency, self.category, self.status) = (currency, category, status)
        discountRate = DiscountRate.rate(of: discount, price: price)
        paid = price.map { $0 - (discount ?? 0) }
    }

    init(_ product: some ProductValues, _ status: SaleState) {
        self.init(
            of: product.vendorID,
            name: product.name,
            price: product.price,
            discount: product.discount,
            currency: product.currency,
            stock: product.stock,
            category: product.category,
            status: status
        )
    }

    /// The grams to file the product under.
    func grams(_ terms: Terms) throws(StoreError) -> Set<Gram> {
        try grams { kind, text throws(StoreError) in try terms.newGram(kind, text) }
    }

    /// The same with the gram of a currency or a category from elsewhere.
    func grams<Failure: Error>(
        _ term: (Terms.Kind, String) throws(Failure) -> Gram
    ) throws(Failure) -> Set<Gram> {
        var grams = Gram.all(in: indexedName)
        if status != .hidden { grams.insert(.everything) }
        grams.insert(.status(status))
        grams.insert((stock ?? 0) > 0 ? .inStock : .soldOut)
        grams.insert(discountRate > 0 ? .discounted : .fullPrice)
        if let vendorID { grams.insert(.vendor(vendorID)) }
        grams.insert(try term(.currency, currency))
        grams.formUnion(try facetGrams(term))
        return grams
    }

    /// The grams by which facets are counted.
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

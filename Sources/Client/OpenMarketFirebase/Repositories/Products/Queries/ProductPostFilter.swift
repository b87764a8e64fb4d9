import OpenMarketData
import OpenMarketDomain

/// A page that is being filled with the rows that are wanted.
struct ProductPostFilter {
    private let search: ProductSearch
    private let size: Int
    private var products: [Product] = []
    private var losses: [RowLoss] = []
    /// The place behind the last document that was examined and is not left for the next page.
    private var place: ProductPlace?

    init(_ search: ProductSearch, size: Int) {
        self.search = search
        self.size = size
    }

    /// Looks at a document; `false` for a row that the next page begins with.
    ///
    /// A product that cannot be read takes a row, because it may or may not match.
    mutating func take(_ row: QueryResult.Row) -> Bool {
        let document = row.document
        guard row.isWhole else { return lose(document, Unreadable(expected: "a document")) }
        let product: Product
        do throws(Unreadable) {
            product = try FirestoreProduct(document).detail.product
        } catch {
            return lose(document, error)
        }
        guard search.wants(product) else {
            move(behind: document)
            return true
        }
        return keep(document) { $0.products.append(product) }
    }

    /// Notes documents that have not even a name.
    mutating func lose(nameless number: Int) {
        for _ in 0..<number { losses.append(RowLoss(index: count, reason: Unreadable(expected: "a document"))) }
    }

    /// The page; where there are `more` documents, the next one begins behind the last that was looked at.
    func page(_ number: Int, more: Bool) -> ProductPage {
        let next = more ? place?.cursor(in: search.order) : nil
        return ProductPage(number: number, products: products, hasNext: next != nil, losses: losses, cursor: next)
    }

    private var count: Int { products.count + losses.count }

    private mutating func lose(_ document: FirestoreDocument, _ reason: Unreadable) -> Bool {
        keep(document) { $0.losses.append(RowLoss(index: $0.count, reason: reason)) }
    }

    private mutating func keep(_ document: FirestoreDocument, _ add: (inout ProductPostFilter) -> Void) -> Bool {
        guard count < size else { return false }
        add(&self)
        move(behind: document)
        return true
    }

    private mutating func move(behind document: FirestoreDocument) {
        place = ProductPlace(behind: document, in: search.order) ?? place
    }
}

import OpenMarketData
import OpenMarketDomain

/// A position in a list of products, as a text that a page carries: the order, the value sorted by, and the id.
struct ProductPlace {
    private let value: FirestoreValue
    private let path: DocumentPath

    /// The position in a text; a text without a position, or with one of another order, is an error of its maker.
    init(_ cursor: PageRequest.Cursor, in order: ProductOrder) throws(MarketError) {
        let parts = cursor.rawValue.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == order.rawValue, let value = Self.value(parts[1], order) else {
            throw .invalidRequest(.identifier)
        }
        self.value = value
        path = try CollectionPath("products").document(parts[2])
    }

    /// The position behind a document; `nil` for one that no such list can hold.
    init?(behind document: FirestoreDocument, in order: ProductOrder) {
        guard let value = document.fields[order.field] else { return nil }
        self.value = value
        path = document.path
    }

    /// The position that a page has named; `nil` at the beginning of a list.
    static func behind(_ cursor: PageRequest.Cursor?, in order: ProductOrder) throws(MarketError) -> ProductPlace? {
        guard let cursor else { return nil }
        return try ProductPlace(cursor, in: order)
    }

    private static func value(_ text: String, _ order: ProductOrder) -> FirestoreValue? {
        switch order {
        case .newest: FirestoreTimestamp(text).map { .timestamp($0) }
        case .likes: Int64(text).map { .integer($0) }
        case .cheapest, .dearest, .discount: .string(text)
        }
    }

    func start(in database: FirestoreDatabase) -> FirestoreCursor {
        .after(value, .reference(ExactText(database.name(of: path))))
    }

    func cursor(in order: ProductOrder) -> PageRequest.Cursor? {
        let text: String
        switch value {
        case .timestamp(let time): text = time.text
        case .string(let key): text = key
        case .integer(let number): text = String(number)
        default: return nil
        }
        return PageRequest.Cursor(rawValue: "\(order.rawValue) \(text) \(path.id)")
    }
}

extension PageRequest {
    /// The page of a list that is found by cursors; without one it is found by reading all pages before it.
    ///
    /// They are paid for, as they would be with an offset; but only so is nothing skipped or shown twice.
    func page(
        _ load: (_ number: Int, _ cursor: Cursor?) async throws(MarketError) -> ProductPage
    ) async throws(MarketError) -> ProductPage {
        if let cursor { return try await load(number, cursor) }
        var page = try await load(1, nil)
        while page.number < number {
            guard let cursor = page.cursor else {
                return ProductPage(number: number, products: [], hasNext: false)
            }
            page = try await load(page.number + 1, cursor)
        }
        return page
    }
}

import Foundation
import OpenMarketData
import OpenMarketDomain

/// A position in a list of products, as a text that a page carries: the order, the values sorted by, and the id.
struct ProductPlace {
    private let values: [FirestoreValue]
    private let path: DocumentPath

    /// The position in a text; a text without a position, or with one of another order, is an error of its maker.
    init(_ cursor: PageRequest.Cursor, in order: ProductOrder) throws(MarketError) {
        let count = order.fields.count
        let parts = cursor.rawValue.split(separator: " ", maxSplits: count + 1).map(String.init)
        let values = parts.dropFirst().prefix(count).compactMap { Self.value($0, order) }
        guard parts.count == count + 2, parts.first == order.rawValue, values.count == count, let id = parts.last else {
            throw .invalidRequest(.identifier)
        }
        self.values = values
        path = try CollectionPath("products").document(id)
    }

    /// The position behind a document; `nil` for one that no such list can hold.
    init?(behind document: FirestoreDocument, in order: ProductOrder) {
        values = order.fields.compactMap { document.fields[$0] }
        path = document.path
        guard values.count == order.fields.count else { return nil }
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
        case .cheapest, .dearest, .cheapestOfCurrency, .dearestOfCurrency, .discount:
            text.removingPercentEncoding.map { .string($0) }
        }
    }

    func start(in database: FirestoreDatabase) -> FirestoreCursor {
        FirestoreCursor(values: values + [.reference(ExactText(database.name(of: path)))], isBefore: false)
    }

    func cursor(in order: ProductOrder) -> PageRequest.Cursor? {
        let texts = values.compactMap(Self.text)
        guard texts.count == values.count else { return nil }
        return PageRequest.Cursor(rawValue: ([order.rawValue] + texts + [path.id]).joined(separator: " "))
    }

    /// A value as a text without spaces, which a currency may have.
    private static func text(_ value: FirestoreValue) -> String? {
        switch value {
        case .timestamp(let time): time.text
        case .string(let key): key.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed)
        case .integer(let number): String(number)
        default: nil
        }
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

import OpenMarketDomain

/// A place in the list of products, as a text that a page carries.
struct ProductPlace {
    let createdAt: FirestoreTimestamp
    private let path: DocumentPath

    /// The place in a text; a text that is none is an error of whoever made it.
    init(_ cursor: PageRequest.Cursor) throws(MarketError) {
        let parts = cursor.rawValue.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let time = FirestoreTimestamp(String(parts[0])) else {
            throw .invalidRequest(.identifier)
        }
        createdAt = time
        path = try CollectionPath("products").document(String(parts[1]))
    }

    func reference(in database: FirestoreDatabase) -> FirestoreValue {
        .reference(ExactText(database.name(of: path)))
    }

    /// The text for the place behind a document.
    static func cursor(behind document: FirestoreDocument) -> PageRequest.Cursor? {
        guard let time = document.fields["createdAt"]?.timestamp else { return nil }
        return PageRequest.Cursor(rawValue: time.text + " " + document.path.id)
    }
}

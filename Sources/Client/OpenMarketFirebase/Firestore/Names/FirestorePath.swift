import OpenMarketData
package import OpenMarketDomain

/// A collection, as the ids on the way to it.
package struct CollectionPath: Sendable, Hashable {
    /// The ids from the root on; an odd number of them.
    package let segments: [ExactText]

    fileprivate init(segments: [ExactText]) {
        self.segments = segments
    }

    /// A collection at the root.
    package init(_ id: String) throws(MarketError) {
        segments = [try FirestoreID.checked(id)]
    }

    /// The collection's own id.
    package var id: ExactText { segments.last ?? "" }
    /// The document it is below, if it is not at the root.
    package var parent: DocumentPath? {
        segments.count > 1 ? DocumentPath(segments: Array(segments.dropLast())) : nil
    }

    /// A document in it.
    package func document(_ id: String) throws(MarketError) -> DocumentPath {
        DocumentPath(segments: segments + [try FirestoreID.checked(id)])
    }
}

/// A document, as the ids on the way to it; two are the same when all their bytes are.
package struct DocumentPath: Sendable, Hashable, Comparable {
    /// The ids from the root on; an even number of them.
    package let segments: [ExactText]

    fileprivate init(segments: [ExactText]) {
        self.segments = segments
    }

    /// The document's own id.
    package var id: String { segments.last?.text ?? "" }

    /// A collection below it.
    package func collection(_ id: String) throws(MarketError) -> CollectionPath {
        CollectionPath(segments: segments + [try FirestoreID.checked(id)])
    }

    package static func < (one: DocumentPath, other: DocumentPath) -> Bool {
        one.segments.lexicographicallyPrecedes(other.segments)
    }
}

extension DocumentPath {
    /// The document with this full resource name, if it is in `database`.
    package init?(resourceName: String, in database: FirestoreDatabase) {
        let root = Array((database.root + "/").utf8)
        let bytes = Array(resourceName.utf8)
        guard bytes.starts(with: root) else { return nil }
        let parts = bytes.dropFirst(root.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count.isMultiple(of: 2), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        segments = parts.map { ExactText(String(decoding: $0, as: UTF8.self)) }
    }
}

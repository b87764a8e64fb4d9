package import OpenMarketDomain
import OpenMarketWire

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

    package var id: ExactText { segments.last ?? "" }
    /// The document it is below, if it is not at the root.
    package var parent: DocumentPath? {
        segments.count > 1 ? DocumentPath(segments: Array(segments.dropLast())) : nil
    }

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

    package var id: String { segments.last?.text ?? "" }

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

/// The rules for the id of a document or collection.
package enum FirestoreID {
    /// The longest id in bytes.
    package static let longest = 1500

    /// The id, if Firestore takes it: 1 to 1500 bytes, no slash, not `.` or `..`, not between double underscores.
    package static func checked(_ id: String) throws(MarketError) -> ExactText {
        let bytes = id.utf8
        let isReserved = bytes.count >= 4 && id.hasPrefix("__") && id.hasSuffix("__")
        guard (1...longest).contains(bytes.count), !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0),
            id != ".", id != "..", !isReserved
        else { throw .invalidRequest(.identifier) }
        return ExactText(id)
    }

    /// An id of 20 letters and digits, every one as likely as any other.
    package static func random(from surroundings: Surroundings) -> String {
        var id: [UInt8] = []
        while id.count < 20 {
            var bits = surroundings.random()
            for _ in 0..<8 where id.count < 20 {
                let byte = Int(bits & 0xFF)
                bits >>= 8
                // 62 · 4 = 248: a greater byte would make the first eight letters likelier than the rest.
                if byte < 248 { id.append(alphabet[byte % 62]) }
            }
        }
        return String(decoding: id, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}

/// A database of a project, and how its documents are named.
package struct FirestoreDatabase: Sendable, Hashable {
    package let projectID: String
    package let databaseID: String

    package init(projectID: String, databaseID: String = "(default)") {
        self.projectID = projectID
        self.databaseID = databaseID
    }

    /// The beginning of all names of documents.
    ///
    /// Names in bodies are not percent-encoded.
    package var root: String { "projects/\(projectID)/databases/\(databaseID)/documents" }

    package func name(of document: DocumentPath) -> String {
        root + "/" + document.segments.map(\.text).joined(separator: "/")
    }

    /// The address of a document or collection, to be percent-encoded segment by segment.
    package func segments(_ path: [ExactText] = []) -> [String] {
        ["v1", "projects", projectID, "databases", databaseID, "documents"] + path.map(\.text)
    }
}

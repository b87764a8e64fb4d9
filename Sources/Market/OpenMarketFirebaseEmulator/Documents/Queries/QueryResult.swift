import Foundation
import OpenMarketWire

struct QueryResult: Sendable {
    let documents: [FoundDocument]
    let time: Timestamp
    /// A number that differs once the collection was changed.
    let changes: Int64

    /// A digest that is the same as long as the query finds the same versions of the same documents.
    var digest: [UInt8] { Self.digest(documents) }

    static func digest(_ documents: [FoundDocument]) -> [UInt8] {
        var bytes: [UInt8] = []
        for document in documents {
            bytes += document.path.key + [0] + String(document.updated.microseconds).utf8 + [0]
        }
        return SHA256.digest(of: bytes)
    }
}

extension FoundDocument {
    func fields() throws(ServiceProblem) -> FieldMap {
        guard let document = try? JSONDocument(Data(json), maximumDepth: 128) else {
            throw ServiceProblem(.internal, "Internal error.")
        }
        return try FieldValueReader().fields(document.root)
    }
}

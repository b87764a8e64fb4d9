import Foundation
import OpenMarketSQLite
import OpenMarketWire

/// A document as it lies in the database, before its JSON is made into values.
struct DocumentRow: Sendable {
    let path: DocumentPath
    /// The fields as a JSON object, as ``OpenMarketWire/JSONWriter`` wrote them.
    let json: [UInt8]
    let created: Timestamp
    let updated: Timestamp

    /// A document whose fields another table keeps.
    init(path: DocumentPath, json: [UInt8], created: Timestamp, updated: Timestamp) {
        (self.path, self.json, self.created, self.updated) = (path, json, created, updated)
    }

    /// Reads the columns `key, fields, created_at, updated_at`.
    init(_ row: borrowing SQLiteRow) {
        path = DocumentPath(key: row.bytes(0))
        json = row.bytes(1)
        created = Timestamp(microseconds: row.integer(2))
        updated = Timestamp(microseconds: row.integer(3))
    }

    func fields() throws(StoreError) -> FieldMap {
        do {
            // An accepted document is not judged again: it nests no deeper than that.
            return try FieldValueReader().fields(JSONDocument(Data(json), maximumDepth: 128).root)
        } catch {
            throw .corrupt
        }
    }

    func document() throws(StoreError) -> StoredDocument {
        StoredDocument(path: path, fields: try fields(), created: created, updated: updated, json: json)
    }
}

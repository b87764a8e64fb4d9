package import Foundation
package import OpenMarketSQLite

/// The documents of a market's file as copies read and write them: by their keys, and without access rules.
package struct CopiedDocuments {
    private let table: DocumentTable

    package init(_ connection: SQLiteConnection) {
        table = DocumentTable(connection)
    }

    /// Gives the key and the fields of the documents in collections with an id, or in all where it is empty, whose keys
    /// lie in a range.
    package func each(
        inGroup id: String,
        from low: [UInt8],
        below high: [UInt8],
        _ body: (_ key: [UInt8], _ fields: [UInt8]) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try table.each(inGroup: id, from: low, below: high) { row throws(StoreError) in
            try body(row.path.key, row.json)
        }
    }

    /// Writes a document over what has the same path; `false` when its fields cannot be read.
    package func put(_ path: [String], _ fields: Data, at microseconds: Int64) throws(StoreError) -> Bool {
        let (path, now) = (DocumentPath(unchecked: path), Timestamp(microseconds: microseconds))
        let created = try table.row(path)?.created ?? now
        guard
            let document = try? DocumentRow(path: path, json: Array(fields), created: created, updated: now).document()
        else { return false }
        try table.put(document)
        return true
    }

    package func remove(_ path: [String]) throws(StoreError) {
        try table.remove(DocumentPath(unchecked: path))
    }
}

import Foundation
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// Rows of lists as they were written last: of a page that is made again, only the rows that have changed are written.
final class WrittenRows: Sendable {
    private struct Row: Sendable {
        let record: ProductRecord
        let base: String
        let json: Data
    }

    private let rows = Mutex<[RecordID<ProductRecord>: Row]>([:])
    /// The number of rows that are kept at most, with half a kilobyte each; after that it begins again.
    private static let limit = 1000

    func json(of records: [ProductRecord], by responses: ProductResponses) -> [Data] {
        let kept = rows.withLock { rows in records.map { rows[$0.id] } }
        let base = responses.links.base
        var changed: [Row] = []
        let result = zip(records, kept).map { record, row in
            if let row, row.record == record, row.base == base { return row.json }
            let json = JSONWriter.bytes { responses.row(record, to: &$0) }
            changed.append(Row(record: record, base: base, json: json))
            return json
        }
        keep(changed)
        return result
    }

    private func keep(_ changed: [Row]) {
        guard !changed.isEmpty else { return }
        rows.withLock { rows in
            if rows.count + changed.count > Self.limit { rows.removeAll(keepingCapacity: true) }
            for row in changed { rows[row.record.id] = row }
        }
    }
}

import OpenMarketTesting

@testable import OpenMarketFirebaseEmulator

/// Rows of the table, changed at random: fields exchanged, left out and added, other users, other verbs.
struct RandomRows {
    private var random: SeededGenerator
    private let rows: [AccessRow]
    /// Values that some field of some row has.
    private let values: [FieldValue]

    init(_ rows: [AccessRow], seed: UInt64) {
        random = SeededGenerator(seed: seed)
        self.rows = rows
        let maps =
            rows.flatMap { row in row.writes.values.compactMap(\.self) }
            + (rows.first?.documents.values.map(\.self) ?? [])
        let found = maps.flatMap { $0.entries.map(\.value) }
        values = found.filter { ($0.elements?.count ?? 0) <= 100 } + [.null, .bool(true), .integer(-1), .double(0.5)]
    }

    /// The next row.
    mutating func next() -> AccessRow {
        var row = rows[Int.random(in: rows.indices, using: &random)]
        row.name = "random"
        if chance(3) { row.who = ["ann", "bob", "cat", "dan", nil][Int.random(in: 0..<5, using: &random)] }
        if row.writes.isEmpty {
            if chance(3), row.path.split(separator: "/").count.isMultiple(of: 2) { row.writes = [row.path: nil] }
            return row
        }
        for path in row.writes.keys.sorted() where chance(2) {
            if chance(8) {
                row.writes[path] = .some(nil)
            } else if let fields = row.writes[path] ?? nil {
                row.writes[path] = .some(changed(fields, at: path))
            }
        }
        for path in row.documents.keys.sorted() where chance(12) { row.documents[path] = nil }
        return row
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    private mutating func changed(_ fields: FieldMap, at path: String) -> FieldMap {
        var fields = fields
        let names = fields.names + ["likes", "admin", "description", "images"]
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let name = names[Int.random(in: names.indices, using: &random)]
            fields[name] = chance(5) ? nil : values[Int.random(in: values.indices, using: &random)]
        }
        return fields
    }
}

extension AccessRow {
    /// Whether the rules language can say all that the market checks of it.
    ///
    /// It cannot look at every element of a list, and it escapes no names.
    var canBeSaid: Bool {
        writes.allSatisfy { path, fields in
            guard let fields else { return true }
            let lists = ["grams", "likedProductIDs"].compactMap { fields[$0]?.elements }
            let areTexts = lists.allSatisfy { $0.allSatisfy { $0.isText(upTo: 100) } }
            let areImages = (fields["images"]?.elements ?? []).allSatisfy { $0.fields?["path"] != nil }
            let isEscaped = path.hasPrefix("vendors/") && path.contains("%")
            return areTexts && areImages && !isEscaped
        }
    }
}

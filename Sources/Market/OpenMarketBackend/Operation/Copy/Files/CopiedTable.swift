import OpenMarketSQLite
import OpenMarketWire

/// A table that only a server has, whose rows are told as documents of the owner's, one for each.
///
/// Products and vendors are named as the other documents name them, because a number here may be another one after the
/// way back: a product by its document, and a vendor who is a user by the account.
struct CopiedTable: Sendable {
    /// A field of the document.
    enum Column: Sendable {
        case text(StaticString)
        case integer(StaticString)
        /// A text that may be missing.
        case optionalText(StaticString)
        /// A number that may be missing.
        case optionalInteger(StaticString)
        /// A number that may be another one after the way back: it is written when it changes, and not compared.
        case uncomparedInteger(StaticString)

        var name: StaticString {
            switch self {
            case .text(let name), .integer(let name), .optionalText(let name), .optionalInteger(let name),
                .uncomparedInteger(let name):
                name
            }
        }
    }

    let section: CopySection
    /// The fields.
    let columns: [Column]
    /// The rows behind the position `?1`, so many as `?2`: the position of each, the id of its document, and the fields.
    let select: SQL
    /// Writes a row, unless its vendor is gone.
    ///
    /// `?1` is the id of its document, and the fields follow.
    let insert: SQL
    /// Removes the row of a document with the id `?1`.
    let remove: SQL

    /// The document that a row is told as; its position stands in the first column.
    func document(of row: borrowing SQLiteRow) -> CopyItem {
        var (fields, revision) = ([(String, FieldText)](), "")
        for (index, column) in columns.enumerated() {
            let place = Int32(index) + 2
            guard !row.isNull(place) else { continue }
            switch column {
            case .text, .optionalText: fields.append((column.name.description, .text(row.text(place))))
            case .integer, .optionalInteger: fields.append((column.name.description, .integer(row.integer(place))))
            case .uncomparedInteger:
                fields.append((column.name.description, .integer(row.integer(place))))
                revision = String(row.integer(place))
            }
        }
        let id = (section.ownersCollection ?? "") + "/" + row.text(1)
        return CopyItem(id: id, content: FieldText.json(fields), revision: revision)
    }

    /// The fields of a document as a row has them; `nil` when one is missing that has to be there.
    func values(of item: CopyItem) -> [SQLiteValue]? {
        guard let fields = try? JSONDocument(item.content).root, let id = item.path.last else { return nil }
        var values: [SQLiteValue] = [.text(String(id))]
        for column in columns {
            let field = fields[column.name]
            let number = field?["integerValue"].flatMap { Int64($0.string ?? $0.number?.text ?? "") }
            switch column {
            case .text:
                guard let text = field?["stringValue"]?.string else { return nil }
                values.append(.text(text))
            case .integer, .uncomparedInteger:
                guard let number else { return nil }
                values.append(.integer(number))
            case .optionalText: values.append(.optional(field?["stringValue"]?.string))
            case .optionalInteger: values.append(.optional(number))
            }
        }
        return values
    }

    /// The table of a section; `nil` for a section of anything else.
    static func of(_ section: CopySection) -> CopiedTable? { all.first { $0.section == section } }
}

extension MarketFileSource {
    /// The rows of a table.
    func rows(of table: CopiedTable) -> Walk {
        { [connection] place, limit throws(StoreError) in
            var last: String?
            let items = try connection.all(table.select, [.text(place), .integer(Int64(limit))]) { row in
                last = row.text(0)
                return table.document(of: row)
            }
            return (items, items.count < limit ? nil : last)
        }
    }
}

extension MarketRows {
    /// Writes the row of a document; `false` when it cannot be one.
    func put(_ item: CopyItem, in table: CopiedTable) throws(StoreError) -> Bool {
        guard let values = table.values(of: item) else { return false }
        try connection.run(table.insert, values)
        return connection.changedRows > 0
    }

    /// Removes the row of a document.
    func remove(_ id: String, from table: CopiedTable) throws(StoreError) {
        try connection.run(table.remove, [.text(CopyItem(id: id).path.last.map(String.init) ?? "")])
    }

    /// Counts what users say of each other, once all of it is there.
    func countRatings() throws(StoreError) {
        try connection.run("DELETE FROM ratings")
        // Where `max` is asked for, the other columns are those of the row that has it.
        try connection.run(
            """
            INSERT INTO ratings (subject, count, stars) SELECT subject, count(*), sum(stars)
            FROM (SELECT subject, stars, max(id) FROM reviews GROUP BY subject, writer) GROUP BY subject
            """
        )
    }
}

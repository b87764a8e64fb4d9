import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite
import OpenMarketWire

/// A table whose rows are told as documents of the owner's, one for each, with a field for each column of the schema.
///
/// A row for which apps have a document goes as that one, see ``SafeLayoutWriter``. Products and vendors may have other
/// numbers in another file. So these documents name a product by its document, and a vendor who is a user by the account.
struct CopiedTable: Sendable {
    /// The meaning of a column whose numbers belong to one file.
    enum Reference: Sendable {
        case product
        /// A product that may be gone: then its number becomes one below zero, which no product has.
        case formerProduct
        case vendor
        /// A word about something: `product/3`, `vendor/2`, `review/5` or `message/{chat}/{message}`.
        case subject
        /// The newest product that a user has seen: a number, or a moment as an app says it. Where products have other
        /// numbers than before, all that there are have been seen.
        case newestProduct
    }

    let section: CopySection
    let name: String
    /// The columns that tell a row from the others in every file; the id of its document is made of them.
    let key: [String]
    private var references: [String: Reference] = [:]
    /// The columns that are made from others when the file is whole.
    private var derived: Set<String> = []
    /// The columns with numbers that may be other ones after the way back: written when they change, and not compared.
    private var own: Set<String> = []
    /// Whether a row takes the place of one with which it shares what only one may have; else it is refused.
    private var replaces = true

    /// The tables that are told as documents of the owner's.
    static let all = [
        CopiedTable(section: .vendors, name: "vendors", key: ["id"], derived: ["folded_name"], replaces: false),
        CopiedTable(
            section: .blocks,
            name: "blocks",
            key: ["blocker", "account", "vendor"],
            references: ["vendor": .vendor],
            own: ["id"]
        ),
        CopiedTable(
            section: .reports,
            name: "reports",
            key: ["reporter", "subject"],
            references: ["subject": .subject],
            own: ["id"]
        ),
        // A review stays when its product goes.
        CopiedTable(
            section: .reviews,
            name: "reviews",
            key: ["id"],
            references: ["product": .formerProduct],
            replaces: false
        ),
        CopiedTable(
            section: .follows,
            name: "follows",
            key: ["vendor", "follower"],
            references: ["vendor": .vendor, "seen": .newestProduct],
            own: ["seen"]
        ),
        CopiedTable(section: .answers, name: "first_answers", key: ["chat"]),
        // A sale does, too.
        CopiedTable(
            section: .buyers,
            name: "sales",
            key: ["product"],
            references: ["product": .formerProduct],
            own: ["id"]
        ),
        CopiedTable(
            section: .histories,
            name: "product_history",
            key: ["product", "version"],
            references: ["product": .product]
        ),
        CopiedTable(section: .held, name: "held_products", key: ["product"], references: ["product": .product]),
        CopiedTable(section: .removed, name: "removed_accounts", key: ["account"]),
        CopiedTable(section: .banners, name: "banners", key: ["id"], references: ["product_id": .product]),
    ]

    /// The table of a section; `nil` for a section of anything else.
    static func of(_ section: CopySection) -> CopiedTable? { all.first { $0.section == section } }

    /// The names of fields that are not compared.
    var uncompared: Set<String> { Set(own.map(Self.field)) }

    /// The document of a row, by the names of its columns.
    func item(_ values: [String: FieldText]) -> CopyItem {
        let id = key.map { Self.escaped(values[$0]?.string ?? "") }.joined(separator: ":")
        let revision = own.sorted().compactMap { values[$0]?.string }.joined(separator: " ")
        // A number that is the id is said once.
        let fields = values.filter { [$0.key] != key || $0.key != "id" }.map { (Self.field($0.key), $0.value) }
        return CopyItem(id: section.id(id), content: FieldText.json(fields), revision: revision)
    }

    /// A document under the id that its fields say: an earlier release may have given it another one.
    func named(_ item: CopyItem) -> CopyItem {
        guard item.path.first.map(String.init) == section.ownersCollection, key != ["id"],
            let fields = Self.texts(of: item)
        else { return item }
        let id = key.map { Self.escaped(fields[Self.field($0)] ?? "") }.joined(separator: ":")
        return CopyItem(id: section.id(id), content: item.content, revision: item.revision)
    }

    /// The texts and numbers of a document, by the names of its fields; `nil` for a document without fields.
    static func texts(of item: CopyItem) -> [String: String]? {
        guard let root = try? JSONDocument(item.content).root, root.isObject else { return nil }
        return root.fields.reduce(into: [:]) { texts, field in
            let number = field.value["integerValue"]
            texts[field.name] = number?.string ?? number?.number?.text ?? field.value["stringValue"]?.string
        }
    }

    /// The name of a column as that of a field: `product_name` is `productName`.
    fileprivate static func field(_ column: String) -> String {
        let words = column.split(separator: "_").map(String.init)
        return words.dropFirst().reduce(words.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// A part of an id or a position, without the characters that part them.
    static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing(":", with: "%3A").replacing("/", with: "%2F")
    }

    static func parts(_ text: some StringProtocol) -> [String] {
        text.split(separator: ":", omittingEmptySubsequences: false).map { $0.removingPercentEncoding ?? String($0) }
    }
}

// MARK: Reading

extension MarketFileSource {
    func rows(of table: CopiedTable) -> Walk {
        { [self] place, limit throws(StoreError) in
            let columns = try TableColumns(of: table.name, in: connection)
            let position = zip(place.isEmpty ? [] : columns.key, CopiedTable.parts(place)).map { column, part in
                column.isText ? SQLiteValue.text(part) : .integer(Int64(part) ?? 0)
            }
            var (items, count, last) = ([CopyItem](), 0, "")
            var layout = SafeLayoutWriter(connection)
            try columns.each(after: position, limit: limit, in: connection) { row throws(StoreError) in
                let values = try table.values(of: row, columns, ProductOrigins(connection))
                last = columns.position(of: row).map(CopiedTable.escaped).joined(separator: ":")
                count += 1
                if let values { items.append(try layout.item(values, of: table)) }
                return .next
            }
            return (items, count < limit ? nil : last)
        }
    }
}

extension CopiedTable {
    /// The values that a row is told with; `nil` for a row that is made once more on the way back.
    fileprivate func values(
        of row: borrowing SQLiteRow,
        _ columns: TableColumns,
        _ origins: ProductOrigins
    ) throws(StoreError) -> [String: FieldText]? {
        var values: [String: FieldText] = [:]
        for (index, column) in columns.all.enumerated() where !derived.contains(column.name) {
            let place = Int32(index)
            guard !row.isNull(place) else { continue }
            if let reference = references[column.name] {
                values[column.name] = try name(row.text(place), reference, origins)
            } else {
                values[column.name] = column.isText ? .text(row.text(place)) : .integer(row.integer(place))
            }
        }
        return section == .vendors ? Self.vendor(values) : values
    }

    private func name(
        _ text: String,
        _ reference: Reference,
        _ origins: ProductOrigins
    ) throws(StoreError) -> FieldText {
        switch reference {
        case .product, .formerProduct: return .text(try origins.document(of: text) ?? text)
        case .vendor: return .text(try origins.account(ofVendor: text) ?? text)
        case .newestProduct: return .integer(Int64(text) ?? 0)
        case .subject:
            let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return .text(text) }
            switch parts[0] {
            case "product": return .text("product/" + (try origins.document(of: parts[1]) ?? parts[1]))
            case "vendor": return .text("vendor/" + (try origins.account(ofVendor: parts[1]) ?? parts[1]))
            default: return .text(text)
            }
        }
    }

    /// The vendor of a row; `nil` for one whom a copy has made of a user of a project, and will make once more.
    ///
    /// The secret of a vendor that was made for an account follows from the key of its file, and is not told.
    private static func vendor(_ values: [String: FieldText]) -> [String: FieldText]? {
        let hash = values["secret_hash"]?.string ?? ""
        let isDisabled = VendorRecord.enabled(hash) != hash
        guard let account = values["account"]?.string else { return values }
        if values["identifier"]?.string == MarketRows.identifier(of: account), !isDisabled { return nil }
        guard values["is_made_for_account"]?.string != "0" else { return values }
        return values.merging(["secret_hash": .text(VendorRecord.stored("", isDisabled: isDisabled))]) { $1 }
    }
}

// MARK: Writing

extension MarketRows {
    /// Writes the row of a document; `false` when it cannot be one.
    func put(_ item: CopyItem, in table: CopiedTable) throws(StoreError) -> Bool {
        guard item.path.first.map(String.init) == table.section.ownersCollection else { return try putDocument(item) }
        let columns = try TableColumns(of: table.name, in: connection)
        guard let values = try table.values(of: item, columns, self) else { return false }
        do throws(StoreError) {
            try columns.put(values, replacing: table.replacesOthers, in: connection)
            guard let document = item.document, document.id == RelationDocument.twin(of: item.id),
                table.isWrittenByApps(document)
            else { return true }
            return try putDocument(CopyItem(id: document.id, content: document.content))
        } catch {
            // The rules of the schema judge it.
            guard case .constraint = error else { throw error }
            return false
        }
    }

    func remove(_ id: String, from table: CopiedTable) throws(StoreError) {
        let path = CopyItem(id: id).path
        guard path.first.map(String.init) == table.section.ownersCollection else { return try removeDocument(id) }
        // Products may still be those of a vendor who is gone.
        guard table.section != .vendors, let last = path.last else { return }
        if let twin = RelationDocument.twin(of: id) { try removeDocument(twin) }
        let columns = try TableColumns(of: table.name, in: connection)
        var values: [(column: String, value: SQLiteValue)] = []
        for (name, part) in zip(table.key, CopiedTable.parts(last)) {
            guard let column = columns.all.first(where: { $0.name == name }) else { return }
            let isAbsent = part.isEmpty && !column.isRequired
            guard let value = try table.value(isAbsent ? nil : part, of: column, row: 0, self) else { return }
            values.append((name, value))
        }
        try columns.remove(where: values, in: connection)
    }
}

extension CopiedTable {
    fileprivate var replacesOthers: Bool { replaces }

    /// Returns whether a market keeps a document beside the row: a follow always has one, and a block that an app has
    /// written, which has no number yet.
    fileprivate func isWrittenByApps(_ document: CopyItem.Document) -> Bool {
        switch section {
        case .follows: true
        case .blocks: Self.texts(of: CopyItem(id: document.id, content: document.content))?["number"] == nil
        default: false
        }
    }

    /// The values of a row in the order of the columns; `nil` when one is missing that has to be there.
    fileprivate func values(
        of item: CopyItem,
        _ columns: TableColumns,
        _ rows: MarketRows
    ) throws(StoreError) -> [SQLiteValue]? {
        guard let fields = Self.texts(of: item) else { return nil }
        let parts = Dictionary(zip(key, Self.parts(item.path.last ?? "")).map { ($0, $1) }) { $1 }
        let number = fields["id"] ?? parts["id"]
        var values: [SQLiteValue] = []
        for column in columns.all {
            let text = fields[Self.field(column.name)] ?? (column.name == "id" ? number : nil)
            guard let value = try value(text, of: column, row: Int64(number ?? "") ?? 0, rows) else { return nil }
            values.append(value)
        }
        return section == .vendors ? try vendor(values, columns, rows) : values
    }

    /// The value of a column; `nil` where there has to be one and is none.
    fileprivate func value(
        _ text: String?,
        of column: TableColumns.Column,
        row: Int64,
        _ rows: MarketRows
    ) throws(StoreError) -> SQLiteValue? {
        let number: Int64?
        switch (references[column.name], text) {
        case (.product?, let text?): number = try rows.origins.present(text)
        case (.formerProduct?, let text?): number = try rows.origins.present(text, orGone: true) ?? -row
        case (.vendor?, let text?): number = try rows.vendor(named: text)
        case (.newestProduct?, _): number = try rows.origins.newest(text)
        case (.subject?, let text?): return .text(try rows.subject(text))
        default:
            if derived.contains(column.name) { return column.isText ? .text("") : .integer(0) }
            guard !column.isText else { return text.map(SQLiteValue.text) ?? (column.isRequired ? nil : .null) }
            // Releases before the column have said nothing of it.
            number = text.flatMap { Int64($0) } ?? (column.isRequired && text == nil ? 0 : nil)
        }
        return number.map(SQLiteValue.integer) ?? (column.isRequired ? nil : .null)
    }

    /// The row of a vendor, with the hash of the secret that this file derives for one that was made for an account.
    private func vendor(
        _ values: [SQLiteValue],
        _ columns: TableColumns,
        _ rows: MarketRows
    ) throws(StoreError) -> [SQLiteValue] {
        func place(_ name: String) -> Int? { columns.all.firstIndex { $0.name == name } }
        guard let made = place("is_made_for_account"), values[made] != .integer(0), let hash = place("secret_hash"),
            let name = place("identifier"), case .text(let identifier) = values[name],
            case .text(let old) = values[hash], let number = place("secret_number"),
            case .integer(let secretNumber) = values[number]
        else { return values }
        var values = values
        let isDisabled = VendorRecord.enabled(old) != old
        let fresh = try VendorSecrets(rows.connection).hash(of: identifier, number: secretNumber)
        values[hash] = .text(VendorRecord.stored(fresh, isDisabled: isDisabled))
        return values
    }
}

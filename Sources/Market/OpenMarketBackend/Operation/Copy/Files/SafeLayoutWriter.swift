import Foundation
import OpenMarketDomain
import OpenMarketSQLite
import OpenMarketWire

/// Spells the rows between users as the documents of the safe layout, which apps on Firebase alone read and change.
///
/// A row goes as such a document only if the document says all of it when it is read again. Every other row goes into a
/// collection that only the owner of a project reads: the block of a vendor who is no user, for example, and the history of
/// a hidden product, which everybody could read.
struct SafeLayoutWriter {
    /// A document, and the digests of the rows that are read from it, by their names.
    private typealias Spelled = (document: CopyItem.Document, rows: [String: [UInt8]])

    private let connection: SQLiteConnection
    private let origins: ProductOrigins
    /// The history that was spelled last: the rows of a product stand beside each other.
    private var history: (product: String, spelled: Spelled?)?

    init(_ connection: SQLiteConnection) {
        (self.connection, origins) = (connection, ProductOrigins(connection))
    }

    /// Returns the row of a table on its way, with the document that it stands in.
    mutating func item(_ values: [String: FieldText], of table: CopiedTable) throws(StoreError) -> CopyItem {
        var item = table.item(values)
        let digest = CanonicalFields.digest(item, in: table.section)
        for spelled in try spellings(of: ColumnTexts(values), table.section) where spelled.rows[item.id] == digest {
            item.document = spelled.document
            // It is written once more when only its document changes, which the name of a review does not tell.
            let content = String(decoding: spelled.document.content, as: UTF8.self)
            item.revision = MarketFileSource.digest(item.revision + content) + " " + spelled.document.id
            return item
        }
        return item
    }

    /// The documents that may say a row, the best one first.
    private mutating func spellings(of row: ColumnTexts, _ section: CopySection) throws(StoreError) -> [Spelled] {
        var documents: [CopyItem.Document?] = []
        switch section {
        case .blocks:
            let block = try block(row)
            // One that an app has written keeps the moment to its last digit.
            documents = [try block.flatMap { document throws(StoreError) in try stored(document.id) }, block]
        case .reviews: documents = [try review(row)]
        case .follows: documents = [try follow(row)]
        case .buyers: documents = [try sale(row)]
        case .histories:
            guard let product = row["product"] else { return [] }
            if history?.product != product {
                history = (product, try steps(of: product).map { Self.read($0, in: section) })
            }
            return [history?.spelled].compactMap(\.self)
        default: return []
        }
        return documents.compactMap(\.self).map { Self.read($0, in: section) }
    }

    /// Reads a document as a copy back will read it.
    private static func read(_ document: CopyItem.Document, in section: CopySection) -> Spelled {
        let rows = RelationDocument.rows(CopyItem(id: document.id, content: document.content)) { _ in false }
        let digests = rows.map { ($0.id, CanonicalFields.digest($0, in: section)) }
        return (document, Dictionary(digests) { $1 })
    }

    /// The document that the file keeps under a path.
    private func stored(_ path: String) throws(StoreError) -> CopyItem.Document? {
        try connection.first("SELECT fields FROM documents WHERE key = ?", [.blob(MarketFileSource.key(path))]) {
            CopyItem.Document(id: path, content: Data($0.bytes(0)))
        }
    }

    // MARK: Documents

    private func block(_ row: ColumnTexts) throws(StoreError) -> CopyItem.Document? {
        guard let by = row["blocker"], let other = row["account"] else { return nil }
        let members = FieldText.list([.text(by), .text(other)])
        let name = try self.name(of: other)
        let fields: [(String, FieldText)] = [("members", members), ("by", .text(by)), ("name", .text(name))]
        return document("blocks/\(by)_\(other)", fields + row.moment("at") + row.number)
    }

    private func review(_ row: ColumnTexts) throws(StoreError) -> CopyItem.Document? {
        guard let product = row["product"], let writer = row["writer"], let subject = row["subject"] else { return nil }
        let authorName = try name(of: writer)
        let fields: [(String, FieldText)] = [
            ("product", .text(product)), ("author", .text(writer)), ("about", .text(subject)),
            ("authorName", .text(authorName)),
        ]
        return document(
            "reviews/\(product)_\(writer)_\(subject)",
            fields + row.texts(["product_name": "productName", "text": "text", "answer": "answer", "stars": "stars"])
                + row.moment("at") + row.number
        )
    }

    /// A follow: apps count the products of after a moment as new.
    private func follow(_ row: ColumnTexts) throws(StoreError) -> CopyItem.Document? {
        guard let follower = row["follower"], let vendor = row["vendor"],
            let seconds = row["at"].flatMap({ Int64($0) })
        else { return nil }
        let seen = try connection.first(
            "SELECT created_at FROM products WHERE id <= ? ORDER BY id DESC LIMIT 1",
            [.optional(row["seen"].flatMap { Int64($0) })]
        ) { $0.integer(0) }
        let (at, looked) = (FieldText.moment(seconds), FieldText.moment(seen ?? seconds))
        // The document beside the row has the moments to their last digits. Their texts sort as they do, up to the seconds.
        let path = "follows/\(follower)/sellers/\(vendor)"
        let fields = try stored(path).flatMap { try? JSONDocument($0.content).root }
        let writtenAt = fields?["at"]?["timestampValue"]?.string ?? at
        let seenAt = fields?["seenAt"]?["timestampValue"]?.string ?? looked
        return document(
            path,
            [
                ("at", .time(writtenAt.prefix(19) == at.prefix(19) ? writtenAt : at)),
                ("seenAt", .time(seenAt.prefix(19) < looked.prefix(19) ? looked : seenAt)),
            ]
        )
    }

    /// A sale of which everything is known: the rows of earlier releases have nothing but the buyer.
    private func sale(_ row: ColumnTexts) throws(StoreError) -> CopyItem.Document? {
        guard let product = row["product"], let buyer = row["account"], let seller = row["seller"],
            let isSold = row["is_sold"], let isConfirmed = row["is_confirmed"]
        else { return nil }
        let status: SaleStatus = isSold == "0" ? .reserved : .sold
        let message = try self.message(from: buyer, to: seller)
        let fields: [(String, FieldText)] = [
            ("parties", .list([.text(seller), .text(buyer)])), ("status", .text(status.rawValue)),
            ("message", .text(message)), ("confirmed", .flag(isConfirmed != "0")),
        ]
        return document(
            "sales/" + product,
            fields + row.texts(["name": "name", "price": "price", "discount": "discount", "currency": "currency"])
                + row.moment("at") + row.number
        )
    }

    /// The history of a product that everybody sees: the newest step, and in `steps` those before it.
    private func steps(of product: String) throws(StoreError) -> CopyItem.Document? {
        guard let number = try origins.number(of: product) else { return nil }
        // Apps read no step without a price.
        var hasGaps = false
        let steps = try connection.all(
            """
            SELECT h.version, h.at, h.status, h.currency, h.price, h.discount FROM product_history h
                JOIN products p ON p.id = h.product AND p.status < 3
            WHERE h.product = ? ORDER BY h.version
            """,
            [.integer(number)]
        ) { row in
            let status = (SaleState(rawValue: row.integer(2)) ?? .hidden).status.rawValue
            let at = FieldText.moment(row.integer(1))
            hasGaps = hasGaps || row.isNull(4) || row.isNull(5)
            let fields: [(String, FieldText)] = [
                ("version", .integer(row.integer(0))), ("at", .time(at)), ("status", .text(status)),
                ("currency", .text(row.text(3))), ("price", .text(row.text(4))), ("discount", .text(row.text(5))),
            ]
            return fields
        }
        guard let newest = steps.last, !hasGaps else { return nil }
        let earlier = FieldText.list(steps.dropLast().map { .map($0) })
        return document("histories/" + product, newest + [("steps", earlier)])
    }

    private func document(_ path: String, _ fields: [(String, FieldText)]) -> CopyItem.Document {
        CopyItem.Document(id: path, content: FieldText.json(fields))
    }

    /// The name of a user in an app.
    private func name(of account: String) throws(StoreError) -> String {
        try connection.first(
            """
            SELECT name FROM profiles WHERE account = ?1 UNION ALL SELECT name FROM vendors WHERE account = ?1 LIMIT 1
            """,
            [.text(account)]
        ) { $0.text(0) } ?? ""
    }

    /// A message by which a user has become the buyer; empty where there is none any more.
    private func message(from buyer: String, to seller: String) throws(StoreError) -> String {
        let chat = ChatRoom.ID(of: UserID(rawValue: buyer), and: UserID(rawValue: seller))
        return try connection.first(
            "SELECT id FROM messages WHERE chat = ? AND sender = ? ORDER BY at, id LIMIT 1",
            [.text(chat.rawValue), .text(buyer)]
        ) { $0.text(0) } ?? ""
    }
}

/// The columns of such a row.
private struct ColumnTexts {
    private let values: [String: FieldText]

    init(_ values: [String: FieldText]) { self.values = values }

    subscript(column: String) -> String? { values[column]?.string }

    /// The number of the row, which a copy back gives it again.
    var number: [(String, FieldText)] { texts(["id": "number"]) }

    /// The columns that have a value, under the names of fields.
    func texts(_ names: [String: String]) -> [(String, FieldText)] {
        names.compactMap { column, field in values[column].map { (field, $0) } }
    }

    func moment(_ column: String) -> [(String, FieldText)] {
        self[column].flatMap { Int64($0) }.map { [(column, FieldText.time(FieldText.moment($0)))] } ?? []
    }
}

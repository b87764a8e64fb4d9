import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite
import OpenMarketWire

/// The documents that a market's file holds already, as its Firebase services keep them.
extension MarketFileSource {
    /// The stored documents of a section, by their keys.
    func stored(_ section: CopySection) -> Walk {
        let (group, range) = Self.selection(section)
        return { [self] place, limit throws(StoreError) in
            var (items, last, count, bytes) = ([CopyItem](), [UInt8](), 0, 0)
            let low = place.isEmpty ? range.low : Self.bytes(place) + [0]
            try CopiedDocuments(connection).each(inGroup: group, from: low, below: range.high) { key, fields in
                guard count < limit else { return .stop }
                (last, count) = (key, count + 1)
                var item = CopyItem(id: Self.path(last), content: Data(fields))
                item.isLeftOut = Self.isRow(item.path)
                bytes += item.content.count
                if CopySection(of: item.path) == section { items.append(item) }
                return bytes < Self.pageBytes ? .next : .stop
            }
            if section == .users { items = try items.map { item throws(StoreError) in try self.renamed(item) } }
            if section == .products { items = items.map { $0.isLeftOut ? $0 : respelled($0) } }
            var told: [CopyItem] = []
            for item in items { told += try self.told(item, in: section) }
            return (told, count < limit && bytes < Self.pageBytes ? nil : Hexadecimal.text(last))
        }
    }

    /// The bytes with which a page of documents ends.
    static let pageBytes = 8 << 20

    /// Returns whether a path is that of a product or a like in a row, and not of a user's own document.
    private static func isRow(_ path: [Substring]) -> Bool {
        guard path[0] == "products", path.count > 1, ProductOrigins.number(path[1]) != nil else { return false }
        return path.count == 2 || path.count == 4 && path[2] == "likes"
    }

    /// The collections that a section's documents are in, by their id, and the range of their keys.
    private static func selection(_ section: CopySection) -> (group: String, range: (low: [UInt8], high: [UInt8])) {
        switch section {
        case .messages: ("messages", range("chats"))
        case .likes: ("likes", range("products"))
        case .chats: ("", range("chats"))
        case .products: ("", range("products"))
        case .users: ("", (range("users").low, range("vendors").high))
        case .sellers: ("", range("sellers"))
        default: ("", RelationDocument.roots.first { $0.value == section }.map { range($0.key) } ?? ([], [0xFF]))
        }
    }

    private static func range(_ root: String) -> (low: [UInt8], high: [UInt8]) {
        (Array(root.utf8) + [0], Array(root.utf8) + [1])
    }

    static func path(_ key: [UInt8]) -> String {
        key.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    static func key(_ path: String) -> [UInt8] { path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }

    private static func bytes(_ place: String) -> [UInt8] { Hexadecimal.bytes(place[...]) ?? [] }

    /// Tells a document as the rows that it stands for; not at all where the market has rows of the same, which decide.
    ///
    /// One about a product that is a row is left out: no user of the market sees it.
    private func told(_ item: CopyItem, in section: CopySection) throws(StoreError) -> [CopyItem] {
        let path = item.path.map(String.init)
        switch (section, path.count) {
        case (.sellers, 2) where section.isCounted(item): return try has(Self.follows, [path[1]]) ? [] : [item]
        case (.sellers, 4) where section.isCounted(item):
            return try has(Self.opinions, [path[1], path[3]]) ? [] : [item]
        default: if CopiedTable.of(section) == nil { return [item] }
        }
        let rows = RelationDocument.rows(item) { _ in false }
        guard let row = rows.first, row.document != nil, let texts = CopiedTable.texts(of: row) else { return rows }
        if section == .blocks {
            return try has(Self.blocks, [texts["blocker"], texts["account"]]) ? [] : rows
        }
        if section == .follows {
            return try has(Self.follows + " AND f.follower = ?", [texts["vendor"], texts["follower"]]) ? [] : rows
        }
        guard let product = texts["product"], try ProductOrigins(connection).number(of: product) != nil else {
            return rows
        }
        var left = item
        left.isLeftOut = true
        return [left]
    }

    private func has(_ sql: SQL, _ values: [String?]) throws(StoreError) -> Bool {
        try connection.first(sql, values.map { .optional($0) }) { _ in true } == true
    }

    private static let blocks: SQL = "SELECT 1 FROM blocks WHERE blocker = ? AND account = ?"
    private static let opinions: SQL = "SELECT 1 FROM reviews WHERE subject = ? AND writer = ?"
    private static let follows: SQL = """
        SELECT 1 FROM follows f JOIN vendors v ON v.id = f.vendor WHERE v.account = ?
        """

    /// A product of an app of Firebase: the addresses of its images are those of the other project.
    private func respelled(_ item: CopyItem) -> CopyItem {
        let id = item.path.last.map(String.init) ?? ""
        guard let product = spelling.product(id, in: item.content) else { return item }
        return CopyItem(id: item.id, content: spelling.fields(of: product))
    }

    /// A user's private account as a project has it: likes name products as Firebase knows them, and the secret of a vendor
    /// that was made for the user is left out, since it is good in this file alone.
    private func renamed(_ item: CopyItem) throws(StoreError) -> CopyItem {
        guard item.id.hasSuffix("/private/account") else { return item }
        var item = item
        let identifier = (try? JSONDocument(item.content).root)?["identifier"]?["stringValue"]?.string
        let sql: SQL = "SELECT 1 FROM vendors WHERE identifier = ? AND is_made_for_account = 1"
        if try connection.first(sql, [.optional(identifier)], { _ in true }) == true {
            let spelling = CanonicalFields(omitting: ["identifier", "secret"])
            item.content = spelling.bytes(item.content) ?? item.content
        }
        let hasOrigins = try connection.first("SELECT 1 FROM product_origins LIMIT 1") { _ in true }
        guard hasOrigins == true else { return item }
        let origins = ProductOrigins(connection)
        item.content = origins.renamed(item.content) { (try? origins.document(of: $0)) ?? nil }
        return item
    }
}

/// The names of products in Firebase and in a file.
struct ProductOrigins {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// The number of the product of a document; `nil` when there is none.
    func number(of document: String) throws(StoreError) -> Int64? {
        if let number = Self.number(document) { return number }
        return try connection.first("SELECT product FROM product_origins WHERE document = ?", [.text(document)]) {
            $0.integer(0)
        }
    }

    /// The document of the product with a number that is written as a text.
    func document(of number: String) throws(StoreError) -> String? {
        guard let product = Int64(number) else { return nil }
        return try connection.first("SELECT document FROM product_origins WHERE product = ?", [.integer(product)]) {
            $0.text(0)
        }
    }

    /// The number of a product that is there, or was; `nil` also where the number belongs to one with another name.
    func present(_ document: String, orGone isGoneToo: Bool = false) throws(StoreError) -> Int64? {
        try connection.first(
            """
            SELECT product FROM product_origins WHERE document = ?1 UNION ALL SELECT ?2
            WHERE ?2 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM product_origins WHERE product = ?2)
                AND (?3 OR EXISTS (SELECT 1 FROM products WHERE id = ?2)) LIMIT 1
            """,
            [.text(document), .optional(Self.number(document)), .integer(isGoneToo ? 1 : 0)]
        ) { $0.integer(0) }
    }

    /// The newest product that a user has seen: the given one, or that of a moment after an `@`, where products have the
    /// numbers that they had, else the last one.
    func newest(_ given: String?) throws(StoreError) -> Int64? {
        let isMoment = given?.hasPrefix("@") == true
        return try connection.first(
            """
            SELECT CASE WHEN ?1 IS NULL OR EXISTS (SELECT 1 FROM product_origins)
                THEN (SELECT coalesce(max(id), 0) FROM products) WHEN ?2 = 0 THEN ?1
                ELSE coalesce((SELECT id FROM products WHERE created_at <= ?1 ORDER BY id DESC LIMIT 1), 0) END
            """,
            [.optional(given.flatMap { Int64($0.drop { $0 == "@" }) }), .integer(isMoment ? 1 : 0)]
        ) { $0.integer(0) }
    }

    /// The user who is the vendor with a number that is written as a text.
    func account(ofVendor number: String) throws(StoreError) -> String? {
        guard let vendor = Int64(number) else { return nil }
        return try connection.first("SELECT account FROM vendors WHERE id = ?", [.integer(vendor)]) {
            $0.textOrNull(0)
        } ?? nil
    }

    /// A user's private account with other names of the products that it likes.
    func renamed(_ fields: Data, _ name: @escaping (String) -> String?) -> Data {
        guard let root = try? JSONDocument(fields).root, let list = root["likedProductIDs"]?["arrayValue"] else {
            return fields
        }
        var names: [String: String] = [:]
        for value in list["values"]?.elements ?? list.elements {
            if let id = value["stringValue"]?.string { names[id] = name(id) }
        }
        guard !names.isEmpty else { return fields }
        let known = names
        let spelling = CanonicalFields(change: { top, _, text in
            top == "likedProductIDs" ? known[text] ?? text : text
        })
        return spelling.bytes(fields) ?? fields
    }

    /// Only one spelling of a number is an id, and no market has counted so far: a user who invents a greater one must
    /// not take the numbers behind it from all products.
    static func number(_ id: some StringProtocol) -> Int64? {
        guard let number = Int64(id), (1..<1_000_000_000).contains(number), String(number) == id else { return nil }
        return number
    }
}

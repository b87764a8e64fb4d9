import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// Every table of the schema has a column that says whose a row is, or a reason why none of it is exported.
@Suite("Tables with rows of users", .slot)
struct PersonalTableTests {
    private static let derived = "made from other tables"
    private static let operators = "the operator's"
    private static let secret = "secrets"

    private static let left = [
        "documents": "exported by their places and fields: PersonalDocuments",
        "refresh_tokens": secret, "deletion_tokens": secret, "signing_keys": secret, "email_codes": secret,
        "second_factors": secret, "recovery_codes": secret, "former_keys": secret,
        "notice_keys": secret, "notice_sends": "numbers of notices and devices, which are in their own tables",
        "sent_mails": "digests of mailboxes, kept for an hour", "mail_requests": "a number",
        "answers": "responses that are in other tables too, kept for a day and a half",
        "removed_accounts": "users who are gone", "operator_acts": operators, "banners": operators,
        "vendor_looks": derived, "claim_looks": derived, "totals": derived, "chunk_changes": derived,
        "word_keys": derived,
        "terms": derived, "postings": derived, "ordinals": derived,
        "identity": "the file's", "pending_steps": "the file's", "document_clock": "the file's",
        "document_changes": "numbers of collections",
    ]

    @Test("Each table of the schema is in the list or has a reason, and none is in both")
    func all() throws {
        let (tables, own) = (try schemaTables(), PersonalTable.all.map(\.name))
        #expect(Set(own).count == own.count)
        #expect(tables.subtracting(own).subtracting(Self.left.keys).sorted() == [])
        #expect(Set(own).union(Self.left.keys).subtracting(tables).sorted() == [])
        #expect(Set(own).intersection(Self.left.keys).sorted() == [])
    }

    @Test("Of each table a user gets exactly the rows whose owner they are, whatever else names them", arguments: seeds)
    func rows(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let connection = try DatabaseDraft.market(file, migrations: MarketBackend.migrations)
            var market = OwnedRows(connection, seed: seed)
            try market.fill()
            for table in PersonalTable.all {
                for owner in OwnedRows.owners {
                    let found = try PersonalRows(connection).rows(of: table.name, where: table.isOwn, [.text(owner)])
                    let own = market.rows[table.name, default: []].filter { $0.owners.contains(owner) }
                    #expect(Set(found.rows) == Set(own.map(\.values)), "\(table.name) of \(owner)")
                }
            }
            #expect(Set(market.rows.keys) == Set(PersonalTable.all.map(\.name)))
        }
    }

    private static let seeds = (1...UInt64(repetitions(4, nightly: 100))).map { $0 }
}

/// Rows of every personal table, whose each of them is, and users' names in all columns where a text may stand.
private struct OwnedRows {
    struct Row {
        let values: [SQLiteValue]
        let owners: Set<String>
    }

    static let owners = ["ann", "bob", "cat"]

    /// The tables whose columns name the users whose a row is.
    private static let columns: [String: [String]] = [
        "accounts": ["id"], "provider_links": ["account"], "claims": ["account"], "profiles": ["account"],
        "likes": ["liker"], "like_lists": ["liker"], "follows": ["follower"], "sales": ["account", "seller"],
        "reviews": ["writer", "subject"], "ratings": ["subject"], "first_answers": ["asker", "answerer"],
        "blocks": ["blocker"], "reports": ["reporter"], "notice_devices": ["account"],
        "notice_settings": ["account"], "notice_searches": ["account"], "notices": ["account"],
        "document_totals": ["owner"], "objects": ["owner"], "object_totals": ["owner"],
    ]

    /// The rows by table.
    private(set) var rows: [String: [Row]] = [:]
    private let connection: SQLiteConnection
    private var random: SeededGenerator
    private var count: Int64 = 100

    init(_ connection: SQLiteConnection, seed: UInt64) {
        (self.connection, random) = (connection, SeededGenerator(seed: seed))
    }

    mutating func fill() throws {
        try connection.run("PRAGMA foreign_keys = OFF")
        try connection.run("PRAGMA ignore_check_constraints = ON")
        let triggers = try connection.all("SELECT name FROM sqlite_master WHERE type = 'trigger'") { $0.text(0) }
        for trigger in triggers { try connection.run("DROP TRIGGER " + .quoted(trigger)) }
        for table in PersonalTable.all { try connection.run("DELETE FROM " + .quoted(table.name)) }
        for (table, names) in Self.columns.sorted(by: { $0.key < $1.key }) {
            for _ in 0..<8 {
                let people = names.map { _ in Self.owners.randomElement(using: &random) ?? "" }
                try add(to: table, Dictionary(zip(names, people.map(SQLiteValue.text))) { $1 }, of: Set(people))
            }
        }
        try addGoods()
        try addChats()
    }

    /// Three vendors of users and one of none, and what each of them sells.
    private mutating func addGoods() throws {
        let vendors: [Set<String>] = Self.owners.map { [$0] } + [[]]
        for (vendor, owners) in vendors.enumerated() {
            let number = SQLiteValue.integer(Int64(vendor + 1))
            try add(to: "vendors", ["id": number, "account": .optional(owners.first)], of: owners)
            try add(to: "image_totals", ["holder": .text("vendor \(vendor + 1)")], of: owners)
            try add(to: "vendor_sources", ["vendor": number], of: owners)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                count += 1
                let product = SQLiteValue.integer(count)
                try add(to: "products", ["id": product, "vendor_id": number], of: owners)
                for table in ["product_origins", "product_history", "held_products"] {
                    try add(to: table, ["product": product], of: owners)
                }
                count += 1
                let image = SQLiteValue.integer(count)
                try add(to: "images", ["id": image, "product_id": product], of: owners)
                try add(to: "image_origins", ["image": image], of: owners)
            }
        }
        try add(to: "image_totals", ["holder": .text("address ann")], of: [])
    }

    private mutating func addChats() throws {
        for number in 0..<6 {
            let (id, pair) = (SQLiteValue.text("chat \(number)"), Self.owners.shuffled(using: &random).prefix(2))
            try add(to: "chats", ["id": id], of: Set(pair))
            for account in pair { try add(to: "chat_members", ["account": .text(account), "chat": id], of: [account]) }
            for _ in 0..<2 { try add(to: "messages", ["chat": id], of: Set(pair)) }
        }
    }

    /// Adds a row with some values, and with others that name any user.
    private mutating func add(to table: String, _ known: [String: SQLiteValue], of owners: Set<String>) throws {
        let columns = try connection.all("SELECT name, type FROM pragma_table_info(?) ORDER BY cid", [.text(table)]) {
            (name: $0.text(0), type: $0.text(1))
        }
        var values: [SQLiteValue] = []
        for column in columns {
            count += 1
            let text = "\(Self.owners.randomElement(using: &random) ?? "") \(count)"
            let other: SQLiteValue =
                switch column.type {
                case "INTEGER": .integer(count)
                case "BLOB": .blob(Array(text.utf8))
                default: .text(text)
                }
            values.append(known[column.name] ?? other)
        }
        let marks = values.map { _ in "?" as SQL }.joined(", ")
        try connection.run("INSERT OR IGNORE INTO " + .quoted(table) + " VALUES (" + marks + ")", values)
        guard connection.changedRows > 0 else { return }
        let shown = zip(columns, values).filter { $0.0.name != "content" }.map(\.1)
        rows[table, default: []].append(Row(values: shown, owners: owners))
    }
}

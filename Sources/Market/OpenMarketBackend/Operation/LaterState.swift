import Foundation
import OpenMarketSQLite

/// The facts of a market that have to hold in a state that takes its place too: the accounts that are gone, and the numbers
/// and versions that were given out.
///
/// No version is given out again for something else: an app that has seen version 5 of a product takes a later version 3 for
/// an old copy, and a later version 5 for the same one.
struct LaterState {
    private var removals: [(account: String, at: Int64)] = []
    private var numbers: [(table: String, last: Int64)] = []
    private var products: [Int64: ProductVersion] = [:]
    private var access: LaterAccess?

    /// Reads a market; of one that is damaged, or too old to know, nothing is taken.
    init(of database: URL) throws(StoreError) {
        do throws(StoreError) {
            let snapshot = try DatabaseSnapshot(of: database, migrations: MarketBackend.migrations)
            let connection = snapshot.connection
            numbers = try connection.all("SELECT name, seq FROM sqlite_sequence") { ($0.text(0), $0.integer(1)) }
            // A file of an earlier release may lack columns; its versions are those of no app of today.
            if snapshot.schemaVersion == MarketBackend.migrations.count {
                products = try ProductVersion.all(in: connection)
                access = try LaterAccess(in: connection)
            }
            guard try snapshot.hasTable("removed_accounts") else { return }
            removals = try connection.all("SELECT account, at FROM removed_accounts") { ($0.text(0), $0.integer(1)) }
        } catch {
            switch error {
            case .corrupt, .foreignFile: return
            default: throw error
            }
        }
    }

    /// Has another state know it too; the market removes the rest of the accounts when it is opened.
    ///
    /// An earlier state of the same market does not know either what has ended since.
    func apply(to draft: URL, isEarlier: Bool = false) throws(StoreError) {
        do {
            let connection = try DatabaseDraft.market(draft, migrations: MarketBackend.migrations)
            try DatabaseDraft.transaction(connection) { () throws(StoreError) in
                for (account, at) in removals { try remove(account, at: at, in: connection) }
                if isEarlier { try access?.apply(to: connection) }
                for (table, last) in numbers { try GivenNumbers(connection).raise(table, to: last) }
                for (id, product) in try ProductVersion.all(in: connection) {
                    guard let version = product.raised(above: products[id]) else { continue }
                    let values: [SQLiteValue] = [.integer(version), .integer(id)]
                    try connection.run("UPDATE products SET version = ? WHERE id = ?", values)
                }
            }
        }
        try DatabaseDraft.settle(draft)
        try? FileManager.default.removeItem(atPath: draft.path(percentEncoded: false) + "-lock")
    }

    private func remove(_ account: String, at seconds: Int64, in connection: SQLiteConnection) throws(StoreError) {
        try connection.run("DELETE FROM accounts WHERE id = ?", [.text(account)])
        let isThere = connection.changedRows > 0
        try connection.run(
            """
            INSERT INTO removed_accounts (account, at, is_done) VALUES (?1, ?2, ?3)
            ON CONFLICT (account) DO UPDATE SET is_done = CASE WHEN ?3 = 0 THEN 0 ELSE is_done END
            """,
            [.text(account), .integer(seconds), .integer(isThere ? 0 : 1)]
        )
    }
}

/// A version of a product, and what the product was in it.
private struct ProductVersion {
    private let version: Int64
    /// Tells contents apart, within one process.
    private let content: Int

    private init(_ row: borrowing SQLiteRow) {
        version = row.integer(1)
        var hasher = Hasher()
        hasher.combine(Array(row.values.dropFirst(2)))
        content = hasher.finalize()
    }

    static func all(in connection: SQLiteConnection) throws(StoreError) -> [Int64: ProductVersion] {
        let rows = try connection.all(
            "SELECT id, version, status, " + ProductValues.columns() + " FROM products"
        ) { ($0.integer(0), ProductVersion($0)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// The version to have in the place of a later one: that of the same content, or else the next one; `nil` where the own
    /// version stays.
    func raised(above later: ProductVersion?) -> Int64? {
        guard let later, later.version >= version else { return nil }
        if later.content == content { return later.version == version ? nil : later.version }
        return later.version + 1
    }
}

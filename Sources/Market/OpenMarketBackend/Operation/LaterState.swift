import Foundation
import OpenMarketSQLite

/// The facts of a market that have to hold in an earlier state of it too: the accounts that are gone, and the numbers
/// that were given out.
struct LaterState {
    private var removals: [(account: String, at: Int64)] = []
    private var numbers: [(table: String, last: Int64)] = []

    /// Reads a market; of one that is damaged, or too old to know, nothing is taken.
    init(of database: URL) throws(StoreError) {
        do throws(StoreError) {
            let snapshot = try DatabaseSnapshot(of: database, migrations: MarketBackend.migrations)
            let connection = snapshot.connection
            numbers = try connection.all("SELECT name, seq FROM sqlite_sequence") { ($0.text(0), $0.integer(1)) }
            guard try snapshot.hasTable("removed_accounts") else { return }
            removals = try connection.all("SELECT account, at FROM removed_accounts") { ($0.text(0), $0.integer(1)) }
        } catch {
            switch error {
            case .corrupt, .foreignFile: return
            default: throw error
            }
        }
    }

    /// Has an earlier state know it too; the market removes the rest of the accounts when it is opened.
    func apply(to draft: URL) throws(StoreError) {
        do {
            let connection = try DatabaseDraft.market(draft, migrations: MarketBackend.migrations)
            try DatabaseDraft.transaction(connection) { () throws(StoreError) in
                for (account, at) in removals { try remove(account, at: at, in: connection) }
                for (table, last) in numbers { try raise(table, to: last, in: connection) }
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
            ON CONFLICT (account) DO UPDATE SET is_done = min(is_done, ?3)
            """,
            [.text(account), .integer(seconds), .integer(isThere ? 0 : 1)]
        )
    }

    private func raise(_ table: String, to last: Int64, in connection: SQLiteConnection) throws(StoreError) {
        let raised: [SQLiteValue] = [.text(table), .integer(last)]
        try connection.run("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", raised)
        guard connection.changedRows == 0 else { return }
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", raised)
    }
}

import Foundation
package import OpenMarketDomain

/// A search that is watched for a user.
package struct NoticeSearch: Sendable {
    package let id: Int64
    package let account: String
    package let query: ProductQuery
    /// The newest product when it was last looked for something new.
    package let seen: Int64
}

/// The searches of which users want to be told, each looked for again after a pause.
package struct NoticeSearches {
    /// The number of seconds between two looks for a search, and between two notices of it.
    package static let (pause, pauseAfterNotice): (Int64, Int64) = (600, 86_400)
    /// The number of searches that one look takes.
    private static let batch: Int64 = 50

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Watches a query for a user, if it is not watched yet; what is there already is not new.
    ///
    /// The oldest search goes for one beyond ``OpenMarketDomain/WatchedSearch/limit``.
    package func add(_ query: ProductQuery, of account: String, at seconds: Int64) throws(StoreError) -> Int64 {
        let text = Self.text(of: query)
        try connection.run(
            """
            INSERT OR IGNORE INTO notice_searches (account, query, seen, next_at)
            SELECT ?1, ?2, (SELECT coalesce(max(id), 0) FROM products), ?3
                WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ?1)
            """,
            [.text(account), .text(text), .integer(seconds)]
        )
        try connection.run(
            """
            DELETE FROM notice_searches WHERE account = ?1 AND id NOT IN (
                SELECT id FROM notice_searches WHERE account = ?1 ORDER BY id DESC LIMIT ?2
            )
            """,
            [.text(account), .integer(Int64(WatchedSearch.limit))]
        )
        return try connection.first(
            "SELECT id FROM notice_searches WHERE account = ? AND query = ?",
            [.text(account), .text(text)]
        ) { $0.integer(0) } ?? 0
    }

    package func remove(_ id: Int64, of account: String) throws(StoreError) {
        try connection.run(
            "DELETE FROM notice_searches WHERE id = ? AND account = ?",
            [.integer(id), .text(account)]
        )
    }

    /// Returns the searches of a user, the newest first.
    package func all(of account: String) throws(StoreError) -> [NoticeSearch] {
        let searches = try connection.all(
            Self.columns + " WHERE account = ? ORDER BY id DESC",
            [.text(account)],
            Self.read
        )
        return searches.compactMap(\.self)
    }

    /// Returns one search of a user, with the product that was found last.
    func search(_ id: Int64, of account: String) throws(StoreError) -> (query: ProductQuery, found: Int64?)? {
        try connection.first(
            "SELECT query, found FROM notice_searches WHERE id = ? AND account = ?",
            [.integer(id), .text(account)]
        ) { row in Self.query(row.text(0)).map { ($0, row.integerOrNull(1)) } } ?? nil
    }

    /// Returns some searches for which it is time to look, and the newest product.
    package func due(at seconds: Int64) throws(StoreError) -> (searches: [NoticeSearch], newest: Int64) {
        let newest = try connection.first("SELECT coalesce(max(id), 0) FROM products") { $0.integer(0) } ?? 0
        // Without a product that was registered since the last look there is nothing to find.
        let searches = try connection.all(
            Self.columns + " WHERE next_at <= ? AND seen < ? ORDER BY next_at LIMIT ?",
            [.integer(seconds), .integer(newest), .integer(Self.batch)],
            Self.read
        )
        return (searches.compactMap(\.self), newest)
    }

    /// Notes a look at a search, and adds the notice of what was found, if its user wants to be told.
    package func note(
        _ found: Int64?,
        in search: NoticeSearch,
        upTo newest: Int64,
        at seconds: Int64
    ) throws(StoreError) {
        let isTold = if found == nil { false } else { try isWanted(by: search.account) }
        try connection.run(
            "UPDATE notice_searches SET seen = ?, next_at = ?, found = coalesce(?, found) WHERE id = ?",
            [
                .integer(newest), .integer(seconds + (isTold ? Self.pauseAfterNotice : Self.pause)),
                .optional(found), .integer(search.id),
            ]
        )
        guard isTold else { return }
        try connection.run(
            """
            INSERT OR IGNORE INTO notices (account, kind, subject, at)
            SELECT account, 'search_match', CAST(id AS TEXT), ? FROM notice_searches WHERE id = ?
            """,
            [.integer(seconds), .integer(search.id)]
        )
    }

    private func isWanted(by account: String) throws(StoreError) -> Bool {
        let hasDevice = try connection.first("SELECT 1 FROM notice_devices WHERE account = ?", [.text(account)]) { _ in
            true
        }
        guard hasDevice == true else { return false }
        return try NoticeTable(connection).settings(of: account).allows(.searchMatch)
    }

    // MARK: Rows

    private static let columns: SQL = "SELECT id, account, query, seen FROM notice_searches"

    private static func read(_ row: borrowing SQLiteRow) -> NoticeSearch? {
        query(row.text(2)).map {
            NoticeSearch(id: row.integer(0), account: row.text(1), query: $0, seen: row.integer(3))
        }
    }

    private static func text(of query: ProductQuery) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func query(_ text: String) -> ProductQuery? {
        try? JSONDecoder().decode(ProductQuery.self, from: Data(text.utf8))
    }
}

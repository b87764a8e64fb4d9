package import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// A market that is made in a file: under another name until all of it is there.
///
/// The name belongs to this copy, so that the same command goes on where it ended.
package final class MarketFileTarget: CopyTarget {
    let spelling: any ProductSpelling
    let images: FolderImageStorage
    let now: @Sendable () -> Date
    private let database: URL
    private let draft: URL
    private let replaces: Bool
    private let progress: @Sendable (CopyProgress) -> Void
    /// Closed before what is derived is made, which needs the file alone.
    private var connection: SQLiteConnection?

    /// The market that is to be in `database`; one that is there is replaced only where that is said.
    package init(
        _ database: URL,
        _ spelling: any ProductSpelling,
        replacing replaces: Bool,
        now: @escaping @Sendable () -> Date = { Date() },
        progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
    ) throws(CopyError) {
        let database = DatabaseFile.resolved(database)
        let path = database.path(percentEncoded: false)
        if FileTransfer.state(of: path) != nil, !replaces { throw .file(.exists(path)) }
        draft = Self.draft(of: database)
        (self.database, self.replaces, self.spelling) = (database, replaces, spelling)
        (self.now, self.progress) = (now, progress)
        let identity: String?
        do throws(StoreError) {
            let connection = try DatabaseDraft.market(draft, migrations: MarketBackend.migrations)
            identity = try connection.first("SELECT text FROM identity WHERE id = 1") { $0.text(0) }
            self.connection = connection
        } catch {
            throw CopyError(error)
        }
        do throws(ImageStorageError) {
            images = FolderImageStorage(try ImageFolder(beside: database, identity: identity ?? ""))
        } catch {
            throw .file(error == .full ? .full : .unwritable(path))
        }
    }

    /// Returns the file in which a market is made.
    package static func draft(of database: URL) -> URL {
        URL(filePath: database.path(percentEncoded: false) + ".copying")
    }

    package func write(_ section: CopySection, _ items: [CopyItem]) async throws(CopyError) -> [CopyRefusal] {
        if section == .images { return try put(items) }
        return try change { connection throws(StoreError) in
            let rows = MarketRows(connection, spelling: spelling, moment: now())
            var refusals: [CopyRefusal] = []
            for item in items {
                if let reason = try rows.put(item, in: section) {
                    refusals.append(CopyRefusal(section, item.id, reason))
                }
            }
            return refusals
        }
    }

    package func remove(_ section: CopySection, _ ids: [String]) async throws(CopyError) {
        try change { connection throws(StoreError) in
            let rows = MarketRows(connection, spelling: spelling, moment: now())
            for id in ids { try rows.remove(id, from: section) }
        }
    }

    package func lacks(image name: String) throws(CopyError) -> Bool {
        try change { connection throws(StoreError) in
            try ImageFileNames(connection).images(at: name).contains { row in
                FileTransfer.state(of: images.folder + "/" + row.name.storedName(row.version)) == nil
            }
        }
    }

    package func finish(_ section: CopySection) async throws(CopyError) {
        try change { connection throws(StoreError) in
            let rows = MarketRows(connection, spelling: spelling, moment: now())
            switch section {
            // Behind the details, since hidden products are among them, and a number may be taken by one of those.
            case .details: try rows.numberProducts()
            default: for statement in Self.settling[section] ?? [] { try connection.run(statement) }
            }
        }
    }

    /// The statements that bring data in step with a section that is there to its end.
    private static let settling: [CopySection: [SQL]] = [
        // A product on sale has no buyer; an app may have put it on sale again in the project.
        .buyers: [
            """
            DELETE FROM sales
            WHERE is_confirmed IS NOT 1 AND product IN (SELECT id FROM products WHERE status = 0)
            """,
            // No product gets the number of one that is gone and was sold.
            "UPDATE sqlite_sequence SET seq = max(seq, (SELECT coalesce(max(product), 0) FROM sales)) WHERE name = 'products'",
        ],
        // The next step has the next version.
        .histories: [
            """
            UPDATE products SET version = max(products.version, h.version)
            FROM (SELECT product, max(version) AS version FROM product_history GROUP BY product) AS h
            WHERE h.product = products.id
            """
        ],
        // Where `max` is asked for, the other columns are those of the row that has it.
        .reviews: [
            "DELETE FROM ratings",
            """
            INSERT INTO ratings (subject, count, stars) SELECT subject, count(*), sum(stars)
            FROM (SELECT subject, stars, max(id) FROM reviews GROUP BY subject, writer) GROUP BY subject
            """,
        ],
    ]

    package func finished() async throws(CopyError) -> any CopySource {
        connection = nil
        try CopyError.of(install())
        return try MarketFileSource(database, spelling)
    }

    private func install() throws(OperationError) {
        progress(.indexing)
        let count = try OperationError.of(
            DerivedDataRebuild.run(
                on: draft,
                migrations: MarketBackend.migrations,
                while: { _ in !Task.isCancelled }
            )
        )
        guard count != nil else { throw OperationError(StoreError.cancelled) }
        try OperationError.of(DatabaseDraft.settle(draft))
        let path = database.path(percentEncoded: false)
        let replacement = try OperationError.of(DatabaseReplacement(of: database))
        let isThere = FileTransfer.state(of: path) != nil
        guard replaces || !isThere else { throw .exists(path) }
        if isThere { try OperationError.of(LaterState(of: database).apply(to: draft)) }
        let kept = URL(filePath: path + ".before-" + MarketRestore.spelling(now()))
        try FileTransfer.force(draft.path(percentEncoded: false))
        try OperationError.of(replacement.install(draft, keeping: kept))
        try? FileManager.default.removeItem(atPath: draft.path(percentEncoded: false) + "-lock")
    }

    /// Files first: a row may say that its image is there only when it is.
    private func put(_ items: [CopyItem]) throws(CopyError) -> [CopyRefusal] {
        let places = try change { connection throws(StoreError) in
            try items.map { item throws(StoreError) in try ImageFileNames(connection).images(at: item.id) }
        }
        do throws(ImageStorageError) {
            for (item, rows) in zip(items, places) {
                for row in rows {
                    try images.put(StoredImage(name: row.name.storedName(row.version), content: item.content))
                }
            }
            try images.force()
        } catch {
            throw .file(error == .full ? .full : .unwritable(images.folder))
        }
        try change { connection throws(StoreError) in
            let rows = MarketRows(connection, spelling: spelling, moment: now())
            for (item, places) in zip(items, places) {
                try rows.note(
                    image: item,
                    at: places.filter { $0.version == .full }.map(\.row),
                    isShown: !places.isEmpty
                )
            }
        }
        return []
    }

    private func change<Value>(_ work: (SQLiteConnection) throws(StoreError) -> Value) throws(CopyError) -> Value {
        guard let connection else { throw .cancelled }
        do throws(StoreError) {
            return try DatabaseDraft.transaction(connection) { () throws(StoreError) in try work(connection) }
        } catch {
            throw CopyError(error)
        }
    }
}

package import Foundation
import OpenMarketSQLite

/// The journal of a copy, beside the market's file, so that the same command goes on where it ended.
///
/// `written` is what the target has taken, and stays. `source` and `target` are what one run has read of both ends, so
/// that they are compared by the database and not in memory.
package final class CopyJournal {
    package enum List: Sendable {
        case written
        case source
        case target
    }

    struct Entry: Sendable, Hashable {
        let id: String
        let digest: [UInt8]
        var revision = ""
    }

    private let connection: SQLiteConnection

    /// Opens or makes the journal of a copy.
    package init(_ file: URL, from source: String, to target: String) throws(CopyError) {
        let copy = source + " > " + target
        let known: String?
        do throws(StoreError) {
            connection = try DatabaseDraft.notes(file)
            for table in Self.tables { try connection.run(table) }
            // A journal of a copy that has written nothing is anyone's.
            try connection.run("DELETE FROM copy WHERE NOT EXISTS (SELECT 1 FROM written)")
            try connection.run("INSERT OR IGNORE INTO copy (id, text) VALUES (1, ?)", [.text(copy)])
            known = try connection.first("SELECT text FROM copy WHERE id = 1") { $0.text(0) }
        } catch {
            throw CopyError(error)
        }
        guard known == copy else { throw .otherJournal(known ?? "") }
    }

    private static let tables: [SQL] = [
        "CREATE TABLE IF NOT EXISTS copy (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT",
        table("written"), table("source"), table("target"),
    ]

    private static func table(_ name: SQL) -> SQL {
        "CREATE TABLE IF NOT EXISTS " + name + """
             (section INTEGER NOT NULL, id TEXT NOT NULL, digest BLOB NOT NULL, revision TEXT NOT NULL,
            PRIMARY KEY (section, id)) STRICT, WITHOUT ROWID
            """
    }

    /// Returns whether something was written.
    package func isBegun() throws(CopyError) -> Bool {
        try perform { connection throws(StoreError) in
            try connection.first("SELECT 1 FROM written LIMIT 1") { _ in true } == true
        }
    }

    func entry(_ id: String, in section: CopySection, _ list: List = .written) throws(CopyError) -> Entry? {
        try perform { connection throws(StoreError) in
            try connection.first(
                "SELECT digest, revision FROM " + list.table + " WHERE section = ? AND id = ?",
                [.integer(section.number), .text(id)]
            ) { Entry(id: id, digest: $0.bytes(0), revision: $0.text(1)) }
        }
    }

    func note(_ entries: [Entry], in section: CopySection, _ list: List) throws(CopyError) {
        try perform { connection throws(StoreError) in
            try DatabaseDraft.transaction(connection) { () throws(StoreError) in
                for entry in entries {
                    try connection.run(
                        "INSERT OR REPLACE INTO " + list.table
                            + " (section, id, digest, revision) VALUES (?, ?, ?, ?)",
                        [
                            .integer(section.number), .text(entry.id), .blob(entry.digest), .text(entry.revision),
                        ]
                    )
                }
            }
        }
    }

    func forget(_ ids: [String], in section: CopySection) throws(CopyError) {
        try perform { connection throws(StoreError) in
            try DatabaseDraft.transaction(connection) { () throws(StoreError) in
                for id in ids {
                    try connection.run(
                        "DELETE FROM written WHERE section = ? AND id = ?",
                        [.integer(section.number), .text(id)]
                    )
                }
            }
        }
    }

    /// Forgets what a run has read.
    package func clear(_ list: List) throws(CopyError) {
        try perform { connection throws(StoreError) in try connection.run("DELETE FROM " + list.table) }
    }

    func perform<Value>(_ work: (SQLiteConnection) throws(StoreError) -> Value) throws(CopyError) -> Value {
        do throws(StoreError) {
            return try work(connection)
        } catch {
            throw CopyError(error)
        }
    }
}

extension CopyJournal.List {
    var table: SQL {
        switch self {
        case .written: "written"
        case .source: "source"
        case .target: "target"
        }
    }
}

extension CopySection {
    var number: Int64 { Int64(rawValue) }
}

extension CopyError {
    init(_ error: StoreError) { self = .file(OperationError(error)) }
}

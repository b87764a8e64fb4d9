package import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// Everything that a market knows of a user, as one archive: `data.json` with rows by table, `images/` and `files/`.
///
/// Left out are secrets, copies of other rows, and what others have said of the user in confidence.
struct PersonalArchive {
    /// The tables that hold secrets, copies for a while, or the record of the operator.
    private static let leftOut: Set<String> = [
        "answers", "deletion_tokens", "folded_names", "operator_acts", "refresh_tokens", "signing_keys",
        "vendor_looks",
    ]
    /// The columns that hold secrets.
    private static let secrets: Set<String> = ["password_hash", "secret_hash", "secret"]
    /// The tables of which the user may see only their own rows, with the column that says whose a row is.
    private static let confidential = ["blocks": "blocker", "reports": "reporter"]

    private let tables: [PersonalRows.Table]

    /// The rows of a user.
    init(of account: String, in connection: SQLiteConnection) throws(StoreError) {
        tables = try PersonalRows(connection).all(of: account).filter { !Self.leftOut.contains($0.name) }
            .map { table in
                guard let column = Self.confidential[table.name] else { return table }
                return table.filtered(column, is: .text(account))
            }
    }

    /// The names of the images of the user's products.
    var images: [String] { texts("full_name", in: "images") }
    /// The rows of the files that the user has stored.
    var files: [Int64] {
        values("id", in: "objects").compactMap { if case .integer(let id) = $0 { id } else { nil } }
    }

    /// The rows by table, as JSON that people can read.
    func json() -> Data {
        var all: [String: Any] = [:]
        for table in tables where !table.rows.isEmpty {
            all[table.name] = table.rows.map { row in
                var object: [String: Any] = [:]
                for (column, value) in zip(table.columns, row) where !Self.secrets.contains(column) {
                    object[column] = Self.plain(value)
                }
                return object
            }
        }
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: all, options: options)) ?? Data()
    }

    /// A value of JSON; the path of a document has zeros between its ids, and its fields are JSON.
    private static func plain(_ value: SQLiteValue) -> Any {
        switch value {
        case .null: return NSNull()
        case .integer(let number): return number
        case .text(let text): return text
        case .blob(let bytes):
            if bytes.first == UInt8(ascii: "{"), let object = try? JSONSerialization.jsonObject(with: Data(bytes)) {
                return withoutSecrets(object)
            }
            let text = String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
            return text
        }
    }

    private static func withoutSecrets(_ value: Any) -> Any {
        guard let object = value as? [String: Any] else { return value }
        return object.filter { !secrets.contains($0.key) }.mapValues(withoutSecrets)
    }

    private func values(_ column: String, in table: String) -> [SQLiteValue] {
        tables.first { $0.name == table }?.values(column) ?? []
    }

    private func texts(_ column: String, in table: String) -> [String] {
        values(column, in: table).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension MarketBackend {
    /// Writes everything that the market knows of the user with this address or id into a new file, and returns the
    /// account; `nil` when there is none.
    package func exportAccount(_ key: String, to file: URL) async throws(BackendError) -> AccountSummary? {
        let found = try await stored { () async throws(StoreError) -> (AccountSummary, PersonalArchive)? in
            guard let account = try await store.account(called: key) else { return nil }
            let archive = try await store.database.read(isLong: true) { connection throws(StoreError) in
                try PersonalArchive(of: account.id, in: connection)
            }
            return (account, archive)
        }
        guard let (account, archive) = found else { return nil }
        let path = file.path(percentEncoded: false)
        let draft = path + ".partial"
        do throws(OperationError) {
            try await write(archive, to: draft)
            try FileTransfer.move(draft, to: path)
            return account
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw .unwritable
        }
    }

    private func write(_ archive: PersonalArchive, to path: String) async throws(OperationError) {
        try FileTransfer.write(Data(), to: path)
        guard let handle = FileHandle(forWritingAtPath: path) else { throw FileTransfer.problem(path) }
        defer { try? handle.close() }
        let tar = TarArchive(at: Int64(configuration.now().timeIntervalSince1970)) { data throws(OperationError) in
            do { try handle.write(contentsOf: data) } catch { throw FileTransfer.problem(path) }
        }
        try tar.add("data.json", archive.json())
        for name in archive.images {
            guard let image = ImageName(file: name), let content = await market.images.content(of: image, .full) else {
                continue
            }
            try tar.add("images/" + name, content)
        }
        for id in archive.files {
            guard let (name, content) = try? await store.file(id) else { continue }
            try tar.add("files/\(id)-" + name, content)
        }
        try tar.end()
    }
}

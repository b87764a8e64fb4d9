import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite
import OpenMarketWire

/// Everything in a market that is a user's own, as one archive: `data.json` with rows by table, `images/` and `files/`.
///
/// Rows are those of the user by the columns of ``PersonalTable``, and documents those that the access rules let the user
/// read. Secrets are left out.
struct PersonalArchive {
    private static let secrets: Set<String> = ["password_hash", "secret_hash", "secret", "public_key"]

    private let tables: [PersonalRows.Table]

    init(
        of account: String,
        _ documents: PersonalDocuments,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let rows = PersonalRows(connection)
        tables =
            try PersonalTable.all.map { table throws(StoreError) in
                try rows.rows(of: table.name, where: table.isOwn, [.text(account)])
            } + [
                try rows.rows(
                    of: "documents",
                    where: "key = ?1",
                    try documents.keys(of: account, in: connection).map(SQLiteValue.blob)
                )
            ]
    }

    /// The names of the images of the user's products.
    var images: [String] { texts("full_name", in: "images") }
    /// The paths of the files that the user has stored.
    var objects: [String] {
        zip(zip(texts("bucket", in: "objects"), texts("name", in: "objects")), texts("digest", in: "objects")).map {
            let (bucket, name) = (PercentEncoding.encode($0.0), PercentEncoding.encode($0.1))
            return "/v0/b/\(bucket)/o/\(name)?alt=media&token=\($1.prefix(32))"
        }
    }
    /// The rows of the files that the user has stored.
    var files: [Int64] {
        values("id", in: "objects").compactMap { if case .integer(let id) = $0 { id } else { nil } }
    }

    /// The rows by table, as JSON that people can read, and the addresses of files where they are not beside it.
    func json(files: [String]? = nil) -> Data {
        var all: [String: Any] = files.map { ["files": $0] } ?? [:]
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

import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
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

    /// The rows by table as JSON with a line for each row, and the addresses of files where they are not beside it.
    func json(files: [String]? = nil) -> Data {
        JSONWriter.object { json in
            if let files { json.array("files", files) { $0.string($1) } }
            for table in tables where !table.rows.isEmpty {
                json.key(named: table.name)
                json.array(table.rows) { $0.raw([UInt8(ascii: "\n")] + Self.row($1, of: table)) }
            }
        }
    }

    private static func row(_ values: [SQLiteValue], of table: PersonalRows.Table) -> Data {
        JSONWriter.object { json in
            for (column, value) in zip(table.columns, values) where !secrets.contains(column) {
                json.key(named: column)
                write(value, to: &json)
            }
        }
    }

    /// Writes a value of a row; the path of a document has zeros between its ids, and its fields are JSON.
    private static func write(_ value: SQLiteValue, to json: inout JSONWriter) {
        switch value {
        case .null: json.string(nil)
        case .integer(let number): json.literal(String(number))
        case .text(let text): json.string(text)
        case .blob(let bytes):
            if bytes.first == UInt8(ascii: "{"), let object = withoutSecrets(bytes) { return json.raw(object) }
            json.string(String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "/") : $0 }, as: UTF8.self))
        }
    }

    /// An object of JSON without the secrets in it; `nil` for bytes that are none.
    private static func withoutSecrets(_ bytes: [UInt8]) -> Data? {
        let data = Data(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if !secrets.contains(where: { text.contains($0) }) { return (try? JSONDocument(data)).map { _ in data } }
        guard let object = try? JSONSerialization.jsonObject(with: data) else { return nil }
        return try? JSONSerialization.data(withJSONObject: withoutSecrets(object))
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

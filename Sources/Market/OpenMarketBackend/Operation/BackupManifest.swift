package import Foundation

package struct BackupManifest: Sendable, Hashable, Codable {
    /// The layout of backups; a program reads those of its own number and below.
    package static let currentFormat = 1

    /// The layout of this backup.
    package var format = currentFormat
    /// The program that made it.
    package var madeBy: String
    /// The moment whose state it is.
    package var createdAt: Date
    /// The name that the file of the database had.
    package var name: String
    package var identity: String
    /// The number of steps of the schema that the database has.
    package var schemaVersion: Int64
    package var sqliteVersion: String
    /// The number of rows of each table.
    package var rows: [String: Int64]
    package var databaseBytes: Int64
    package var imageFiles: Int
    package var imageBytes: Int64
    /// Images that rows name and that were not there, or not what was stored.
    package var missingImages: [String]
    /// The SHA-256 of the list of all digests.
    package var digestOfList: String

    func encoded() throws(OperationError) -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self) + Data("\n".utf8)
        } catch {
            throw .unwritable(BackupLayout.manifest)
        }
    }

    fileprivate struct Head: Decodable {
        let format: Int
    }
}

extension BackupManifest {
    init(_ data: Data) throws(OperationError) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let head = try? decoder.decode(Head.self, from: data) else { throw .noBackup }
        guard head.format <= Self.currentFormat else { throw .newerBackup(format: head.format) }
        guard let manifest = try? decoder.decode(BackupManifest.self, from: data) else { throw .noBackup }
        self = manifest
    }

    init(of database: URL, madeBy program: String, at moment: Date, identity: String, schema: Int64, sqlite: String) {
        self.init(
            madeBy: program,
            createdAt: moment,
            name: database.lastPathComponent,
            identity: identity,
            schemaVersion: schema,
            sqliteVersion: sqlite,
            rows: [:],
            databaseBytes: 0,
            imageFiles: 0,
            imageBytes: 0,
            missingImages: [],
            digestOfList: ""
        )
    }
}

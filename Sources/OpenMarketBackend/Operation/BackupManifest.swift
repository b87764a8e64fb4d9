package import Foundation

/// What a backup says about itself.
package struct BackupManifest: Sendable, Hashable, Codable {
    /// How backups are laid out; a program reads those of its own number and below.
    package static let currentFormat = 1

    /// How this one is laid out.
    package var format = currentFormat
    /// The program that made it.
    package var madeBy: String
    /// The moment whose state it is.
    package var createdAt: Date
    /// The name that the file of the database had.
    package var name: String
    /// What tells the market from others.
    package var identity: String
    /// How many steps of the schema the database has.
    package var schemaVersion: Int64
    /// The version of SQLite that copied it.
    package var sqliteVersion: String
    /// How many rows the tables have.
    package var rows: [String: Int64]
    /// How many bytes the database has.
    package var databaseBytes: Int64
    /// How many files of images there are.
    package var imageFiles: Int
    /// How many bytes they have.
    package var imageBytes: Int64
    /// Images that rows name and that were not there.
    package var missingImages: [String]
    /// The SHA-256 of the list of all digests.
    package var digestOfList: String

    /// As it is written.
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
    /// Reads what ``encoded()`` made.
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

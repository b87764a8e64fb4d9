import Foundation
import OpenMarketDomain

/// A list of values in a JSON file that only this user can read, replaced as a whole.
struct PrivateJSONFile<Value: Codable & Sendable>: Sendable {
    let file: URL

    /// The values; none where there is no file.
    ///
    /// A file that cannot be understood, of a later release perhaps, has none: the next change replaces it.
    func values() throws(MarketError) -> [Value] {
        let path = file.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let data = FileManager.default.contents(atPath: path) else { throw .storage(.unreadable) }
        return (try? JSONDecoder().decode([Value].self, from: data)) ?? []
    }

    /// Writes these values and nothing else.
    func write(_ values: [Value]) throws(MarketError) {
        guard let data = try? JSONEncoder().encode(values) else { throw .storage(.unwritable) }
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        try PrivateFiles.write(data, to: file.path(percentEncoded: false), modified: Date())
    }
}

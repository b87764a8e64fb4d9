public import Foundation

extension NavigationState {
    /// A kept state with more bytes than this is not read.
    static let largestArchive = 1 << 20

    private struct Archive: Codable {
        static let version = 1
        let version: Int
        let navigation: NavigationState
    }

    private struct Label: Decodable {
        let version: Int
    }

    /// The state as JSON with a version; `nil` when it is larger than what would be read again.
    public func archive() -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(Archive(version: Archive.version, navigation: self))
        return data.flatMap { $0.count <= Self.largestArchive ? $0 : nil }
    }

    /// A state from what was kept; `nil` when that is too large, of another version, or no state at all.
    ///
    /// The bytes are not trusted; their content is used only as far
    /// as it makes sense.
    public init?(archive data: Data) {
        guard data.count <= Self.largestArchive else { return nil }
        let decoder = JSONDecoder()
        guard (try? decoder.decode(Label.self, from: data))?.version == Archive.version else { return nil }
        guard let archive = try? decoder.decode(Archive.self, from: data) else { return nil }
        self = archive.navigation
    }
}

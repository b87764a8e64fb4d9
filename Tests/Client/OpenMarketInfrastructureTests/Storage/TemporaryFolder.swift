import Foundation

/// A folder that goes away with the value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(component: "openmarket-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Every file below the folder.
    var files: [URL] { entries.filter { !$0.hasDirectoryPath } }

    /// Every folder below the folder.
    var folders: [URL] { entries.filter(\.hasDirectoryPath) }

    func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    private var entries: [URL] {
        let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isDirectoryKey])
        return found?.compactMap { $0 as? URL } ?? []
    }
}

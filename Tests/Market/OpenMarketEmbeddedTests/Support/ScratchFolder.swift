import Foundation

/// A folder for one test, removed after it.
final class ScratchFolder: Sendable {
    /// A file in it.
    struct File: Sendable {
        let name: String
        let content: Data
        /// Whether only its owner may open it.
        let isPrivate: Bool
    }

    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Every file in it, however deep.
    var files: [File] {
        let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return names.compactMap { name in
            let path = url.appending(path: name).path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue
            else { return nil }
            let content = FileManager.default.contents(atPath: path) ?? Data()
            return File(name: name, content: content, isPrivate: mode & 0o077 == 0)
        }
    }

    /// Whether any file in it has this text.
    func holds(_ text: String) -> Bool {
        files.contains { $0.content.range(of: Data(text.utf8)) != nil }
    }
}

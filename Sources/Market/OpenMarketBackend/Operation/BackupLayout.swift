import Foundation

/// The layout of the folder of a backup.
///
/// The list of digests is one that `sha256sum --check` reads.
struct BackupLayout {
    let folder: String

    static let database = "market.db"
    static let images = "images"
    static let list = "SHA256SUMS"
    static let manifest = "manifest.json"

    func path(_ name: String) -> String { folder + "/" + name }

    static func line(_ digest: String, _ name: String) -> String { digest + "  " + name + "\n" }

    /// Reads the digest of each file from the list; `nil` for a list that no market writes.
    static func digests(in list: Data) -> [(digest: String, name: String)]? {
        var digests: [(String, String)] = []
        for line in list.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            let (digest, rest) = (text.prefix(64), text.dropFirst(64))
            guard digest.utf8.count == 64, rest.hasPrefix("  ") else { return nil }
            let name = String(rest.dropFirst(2))
            guard isPart(name) else { return nil }
            digests.append((String(digest), name))
        }
        return digests
    }

    /// A list may come from anywhere, so its names must not lead out of the folder.
    private static func isPart(_ name: String) -> Bool {
        if name == database { return true }
        guard name.hasPrefix(images + "/") else { return false }
        let file = name.dropFirst(images.count + 1)
        return ImageName(file: file)?.storedNames.contains(String(file)) == true
    }
}

import Foundation

/// What there is to choose from in a folder: other folders, and files that are called like images.
struct PhotoFolder: Sendable, Hashable {
    /// A folder or an image.
    struct Entry: Sendable, Hashable {
        /// What it is called.
        let name: String
        /// Whether there is more in it.
        let isFolder: Bool
    }

    /// Where it is.
    let url: URL
    /// What is in it, folders first; hidden files are left out.
    let entries: [Entry]

    /// More than so many files of a folder are not looked at: nobody scrolls through them.
    private static let limit = 1000

    /// Reads a folder; one that cannot be read has nothing in it.
    init(_ url: URL, showsHidden: Bool = false) {
        self.url = url
        let options: FileManager.DirectoryEnumerationOptions = showsHidden ? [] : .skipsHiddenFiles
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let found = try? FileManager.default.contentsOfDirectory(
            at: url,
            includingPropertiesForKeys: keys,
            options: options
        )
        let all = (found ?? []).prefix(Self.limit).compactMap { file -> Entry? in
            let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
            guard isFolder || Self.endings.contains(file.pathExtension.lowercased()) else { return nil }
            return Entry(name: file.lastPathComponent, isFolder: isFolder)
        }
        entries = all.sorted { one, other in
            one.isFolder == other.isFolder ? one.name < other.name : one.isFolder
        }
    }

    /// Where an entry is.
    func url(of entry: Entry) -> URL {
        url.appending(path: entry.name, directoryHint: entry.isFolder ? .isDirectory : .notDirectory)
    }

    #if canImport(ImageIO)
        private static let endings: Set = ["jpg", "jpeg", "png", "heic"]
    #else
        private static let endings: Set = ["jpg", "jpeg", "png"]
    #endif
}

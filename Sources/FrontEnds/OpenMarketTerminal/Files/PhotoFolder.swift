public import Foundation

/// A folder to choose images from: its folders, and its files with the names of images.
public struct PhotoFolder: Sendable, Hashable {
    /// A folder or an image.
    public struct Entry: Sendable, Hashable {
        public let name: String
        /// Whether there is more in it.
        public let isFolder: Bool
    }

    public let url: URL
    /// The entries, folders first; hidden files are left out.
    public let entries: [Entry]
    /// Whether there is more in it.
    public let hasMore: Bool

    /// The greatest number of entries that are shown; more could not be scrolled through.
    public static let limit = 1000

    /// Reads a folder; a folder that cannot be read counts as empty.
    public init(_ url: URL, showsHidden: Bool = false) {
        self.url = url
        let options: FileManager.DirectoryEnumerationOptions = showsHidden ? [] : .skipsHiddenFiles
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let found = try? FileManager.default.contentsOfDirectory(
            at: url.resolvingSymlinksInPath(),
            includingPropertiesForKeys: keys,
            options: options
        )
        let all = (found ?? []).compactMap { file -> Entry? in
            let isFolder = file.leadsToFolder
            guard isFolder || Self.endings.contains(file.pathExtension.lowercased()) else { return nil }
            return Entry(name: file.lastPathComponent, isFolder: isFolder)
        }
        let sorted = all.sorted { one, other in
            one.isFolder == other.isFolder ? one.name < other.name : one.isFolder
        }
        (entries, hasMore) = (Array(sorted.prefix(Self.limit)), sorted.count > Self.limit)
    }

    /// Returns the address of an entry.
    public func url(of entry: Entry) -> URL {
        url.appending(path: entry.name, directoryHint: entry.isFolder ? .isDirectory : .notDirectory)
    }

    #if canImport(ImageIO)
        private static let endings: Set = ["jpg", "jpeg", "png", "heic"]
    #else
        private static let endings: Set = ["jpg", "jpeg", "png"]
    #endif
}

extension URL {
    /// Whether there is a folder here, or a symbolic link to one.
    var leadsToFolder: Bool {
        (try? resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}

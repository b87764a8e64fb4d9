import Foundation
import OpenMarketSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The folder with the images of one database.
///
/// It lies beside the database and is named after the whole name of its file: `shop.db-pictures`. A file in it says
/// whose it is, so that a copy of the database, or another one, never takes images of the first away. Earlier
/// releases left the ending of the file out: a folder `shop-pictures` goes on being used by its database.
struct ImageFolder: Sendable, Hashable {
    let url: URL
    /// Whether it belongs to this database alone.
    let isOwn: Bool

    /// The mark of the database that a folder belongs to.
    struct Owner: Sendable, Hashable {
        let identity: String
        /// The name of its file: copies have the same identity.
        let fileName: String
    }

    /// Finds the folder of a database, or makes it.
    init(beside database: URL, identity: String) throws(ImageStorageError) {
        let database = DatabaseFile.resolved(database)
        self.init(of: database, identity: identity)
        let owner = Owner(identity: identity, fileName: database.lastPathComponent)
        try Self.make(url)
        if isOwn, Self.owner(of: url) != owner { try Self.mark(url, owner) }
    }

    /// Finds the folder of a database, which may not exist yet; makes nothing.
    init(of database: URL, identity: String) {
        let database = DatabaseFile.resolved(database)
        let owner = Owner(identity: identity, fileName: database.lastPathComponent)
        let parent = database.deletingLastPathComponent()
        let whole = parent.appending(path: owner.fileName + Self.ending)
        let short = parent.appending(path: database.deletingPathExtension().lastPathComponent + Self.ending)
        if Self.isOwned(whole, by: owner, orUnmarked: true) {
            (url, isOwn) = (whole, true)
        } else if short != whole, Self.isOwned(short, by: owner, orUnmarked: false) {
            (url, isOwn) = (short, true)
        } else if short != whole, Self.exists(short), Self.owner(of: short) == nil {
            // As an earlier release left it: whose it is shows only when there is one database it can belong to.
            (url, isOwn) = (short, !Self.hasSibling(database))
        } else if Self.exists(whole) {
            (url, isOwn) = (parent.appending(path: owner.fileName + Self.ending + "-" + identity.prefix(8)), true)
        } else {
            (url, isOwn) = (whole, true)
        }
    }

    private static let ending = "-pictures"

    /// Returns whether an existing folder belongs to `owner`.
    ///
    /// A database and its folder may be renamed together; then no other file has the name in the folder.
    private static func isOwned(_ folder: URL, by owner: Owner, orUnmarked isEnough: Bool) -> Bool {
        guard exists(folder) else { return false }
        guard let known = Self.owner(of: folder) else { return isEnough }
        guard known.identity == owner.identity else { return false }
        let named = folder.deletingLastPathComponent().appending(path: known.fileName)
        let isNamedAfterIt = folder.lastPathComponent == owner.fileName + ending
        return known == owner || isNamedAfterIt || !exists(named)
    }

    /// Returns whether there is another database beside this one whose folder had the same name in earlier releases.
    private static func hasSibling(_ database: URL) -> Bool {
        let stem = database.deletingPathExtension().lastPathComponent
        let parent = database.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path(parent))) ?? []
        return names.contains { name in
            guard name != database.lastPathComponent, name.hasPrefix(stem) else { return false }
            let file = parent.appending(path: name)
            guard file.deletingPathExtension().lastPathComponent == stem else { return false }
            return isDatabase(file)
        }
    }

    private static func isDatabase(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
    }
}

// MARK: On the disk

extension ImageFolder {
    /// The name of the file that says whose folder it is.
    static let markName = ".owner"

    /// Returns the mark of a folder; `nil` when it has none.
    static func owner(of folder: URL) -> Owner? {
        guard let data = FileManager.default.contents(atPath: path(folder.appending(path: markName))) else {
            return nil
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard lines.count == 2 else { return nil }
        return Owner(identity: String(lines[0]), fileName: lines[1].trimmingCharacters(in: .newlines))
    }

    /// Forces a folder to the disk; `false` with `errno` when that does not work.
    static func force(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return DiskForce.file(descriptor)
    }

    private static func make(_ folder: URL) throws(ImageStorageError) {
        guard !exists(folder) else { return }
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .unwritable
        }
        // Without this a loss of power could take the folder along with images that rows speak of.
        guard force(path(folder.deletingLastPathComponent())) else { throw .unwritable }
    }

    private static func mark(_ folder: URL, _ owner: Owner) throws(ImageStorageError) {
        let text = Data("\(owner.identity)\n\(owner.fileName)\n".utf8)
        do {
            try text.write(to: folder.appending(path: markName), options: .atomic)
        } catch {
            throw .unwritable
        }
        guard force(path(folder)) else { throw .unwritable }
    }

    private static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: path(url)) }

    private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

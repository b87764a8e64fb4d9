package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The one name of a database's file: its lock, its log and its images are beside that name alone.
package enum DatabaseFile {
    /// The most links that are followed to a file that is not there yet, as the system itself does.
    private static let mostLinks = 40

    /// The file that a path leads to through symbolic links, also one that is not there yet.
    package static func resolved(_ file: URL) -> URL {
        URL(filePath: resolved(file.path(percentEncoded: false), links: mostLinks), directoryHint: .notDirectory)
    }

    private static func resolved(_ path: String, links: Int) -> String {
        if let real = real(path) { return real }
        let file = URL(filePath: path, directoryHint: .notDirectory)
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        // A link to nothing yet: the file will be made where it points to.
        if links > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
            return resolved(target.hasPrefix("/") ? target : folder + "/" + target, links: links - 1)
        }
        guard let parent = real(folder) else { return path }
        return (parent == "/" ? "" : parent) + "/" + file.lastPathComponent
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Throws when the file has another name, a hard link: a program that came by that name would have a lock and a log of
    /// its own, and two logs destroy a database.
    ///
    /// Names that begin with the file's own are left by a replacement that was ended halfway.
    static func checkNames(_ path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink > 1 else { return }
        let file = URL(filePath: path, directoryHint: .notDirectory)
        let folder = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        let own = names.count { name in
            var other = stat()
            return name.hasPrefix(file.lastPathComponent)
                && lstat(folder.appending(path: name).path(percentEncoded: false), &other) == 0
                && other.st_ino == status.st_ino && other.st_dev == status.st_dev
        }
        guard own >= Int(status.st_nlink) else { throw .linked }
    }

    /// Throws when the file is empty, and what lies beside it says that a market was in it: a bad copy or a broken disk
    /// leaves that, and a new market in its place would hide what was lost.
    ///
    /// A lock alone says nothing: a market that was ended while it was made leaves one.
    static func checkContent(_ path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size == 0 else { return }
        let file = URL(filePath: path, directoryHint: .notDirectory)
        let (name, stem) = (file.lastPathComponent, file.deletingPathExtension().lastPathComponent)
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let remains = names.contains { other in
            other.hasPrefix(name + "-") && other != name + "-lock" || other == stem + "-pictures"
        }
        guard !remains else { throw .emptied }
    }
}

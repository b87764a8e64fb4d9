public import Foundation
public import OpenMarketDomain

/// A session in a file that only this user can read: mode 0600, replaced as a whole.
///
/// For systems without a keychain. Every program that can read the user's files can use the session. Programs may share
/// one: a user who logs out in one of them is logged out in all.
public struct FileSessionStore: SessionStore {
    private let file: URL

    /// Keeps the session in `file`, in a folder that is made when it is missing.
    public init(_ file: URL) {
        self.file = file
    }

    /// The session, or `nil` when no user is logged in.
    ///
    /// A file that cannot be understood, of a later release perhaps, is no session: logging in again writes a new one.
    public func session() async throws(MarketError) -> Session? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else { throw .storage(.unreadable) }
        return StoredSession.session(in: data)
    }

    public func save(_ session: Session) async throws(MarketError) {
        try PrivateFiles.makeFolder(folder)
        try await PrivateFiles.locking(folder) { () throws(MarketError) in try write(session) }
    }

    public func clear() async throws(MarketError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try await PrivateFiles.locking(folder) { () throws(MarketError) in try remove() }
    }

    /// Stores `new` in place of `old`, if that is still there; other programs wait as long.
    public func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        return try await PrivateFiles.locking(folder) { () throws(MarketError) in
            guard let data = FileManager.default.contents(atPath: path), let stored = StoredSession.session(in: data),
                stored.isSameLogin(as: old)
            else { return false }
            if let new { try write(new) } else { try remove() }
            return true
        }
    }

    /// The number of the file, which each change gives another one, and its time.
    public var mark: String? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return "" }
        return "\(facts.st_ino) \(facts.st_size) \(facts.modified)"
    }

    private func write(_ session: Session) throws(MarketError) {
        try PrivateFiles.write(try StoredSession(session).data(), to: path)
    }

    private func remove() throws(MarketError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.unwritable) }
    }

    private var path: String { file.path(percentEncoded: false) }
    private var folder: URL { file.deletingLastPathComponent() }
}

extension stat {
    /// The time at which the content was last written.
    fileprivate var modified: String {
        #if canImport(Darwin)
            "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec)"
        #else
            "\(st_mtim.tv_sec).\(st_mtim.tv_nsec)"
        #endif
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

public import Foundation
public import OpenMarketDomain

/// A session in a file that only this user can read: mode 0600, replaced as a whole.
///
/// For systems without a keychain. Every program that can read the user's files can use the session.
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

    /// Keeps `session` in place of any earlier one.
    public func save(_ session: Session) async throws(MarketError) {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        try PrivateFiles.write(try StoredSession(session).data(), to: path)
    }

    /// Forgets the session.
    public func clear() async throws(MarketError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw .storage(.unwritable)
        }
    }

    private var path: String { file.path(percentEncoded: false) }
}

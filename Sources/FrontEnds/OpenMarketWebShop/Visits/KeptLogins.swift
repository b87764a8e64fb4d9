public import Foundation
package import OpenMarket
import OpenMarketWire
import Synchronization

/// The log-ins of browsers: a user who comes back is still logged in, though the visit has ended, or the program was
/// started again.
///
/// A browser has a random token in a cookie of its own, which it is given after a log-in and never before. A kept login
/// is named by a digest of the token, so that the names alone are not enough to log in.
public struct KeptLogins: Sendable {
    /// The time for which a browser keeps its cookie, and a folder its files: 90 days.
    public static let life: TimeInterval = 90 * 86_400
    /// Beyond these, the log-ins that were used longest ago end.
    static let most = 10_000

    private let storeOfKey: @Sendable (String) -> any SessionStore

    /// Log-ins that end with the program.
    public static func inMemory() -> KeptLogins {
        let sessions = SharedSessions()
        return KeptLogins { MemoryLogin(key: $0, sessions: sessions) }
    }

    /// Log-ins in the files of a folder, which only this user of the machine can read.
    ///
    /// Files that were not used for ``life`` are removed, and those that were used longest ago where there are too many.
    public static func folder(_ folder: URL, now: @escaping @Sendable () -> Date = { Date() }) -> KeptLogins {
        let made = Mutex(0)
        return KeptLogins { key in
            let number = made.withLock { made in
                made += 1
                return made
            }
            if number % 1_000 == 1 { removeOld(in: folder, now: now()) }
            return FileSessionStore(folder.appending(path: key + ".json"))
        }
    }

    /// Removes the log-ins of a user who is gone from the files of a folder.
    package static func remove(_ user: UserID, from folder: URL) async {
        let path = folder.path(percentEncoded: false)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name.hasSuffix(".json") {
            let store = FileSessionStore(folder.appending(path: name))
            if let session = try? await store.session(), session.auth?.user == user { try? await store.clear() }
        }
    }

    /// The place of the session of a browser with this token.
    func store(of token: String) -> any SessionStore { storeOfKey(SHA256.hexadecimal(of: token)) }

    private static func removeOld(in folder: URL, now: Date) {
        let files =
            (try? FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: [.contentModificationDateKey]
            )) ?? []
        let dated = files.filter { $0.pathExtension == "json" }.map { file in
            (file, (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? now)
        }
        let sorted = dated.sorted { $0.1 > $1.1 }
        for (place, (file, date)) in sorted.enumerated() where place >= most || now.timeIntervalSince(date) > life {
            try? FileManager.default.removeItem(at: file)
        }
    }
}

/// The sessions of all browsers, those that were used longest ago first.
private final class SharedSessions: Sendable {
    private struct Entries {
        var sessions: [String: Session] = [:]
        var order: [String] = []
        var changes = 0

        mutating func put(_ session: Session?, _ key: String) {
            changes += 1
            order.removeAll { $0 == key }
            sessions[key] = session
            if session != nil { order.append(key) }
            if order.count > KeptLogins.most { sessions[order.removeFirst()] = nil }
        }
    }

    private let entries = Mutex(Entries())

    /// The number of changes so far.
    var changes: Int { entries.withLock { $0.changes } }

    subscript(key: String) -> Session? {
        get { entries.withLock { $0.sessions[key] } }
        set { entries.withLock { $0.put(newValue, key) } }
    }

    func replace(_ old: Session, with new: Session?, _ key: String) -> Bool {
        entries.withLock { entries in
            guard entries.sessions[key]?.auth?.refreshToken == old.auth?.refreshToken else { return false }
            entries.put(new, key)
            return true
        }
    }
}

/// The session of one browser among those of all.
private struct MemoryLogin: SessionStore {
    let key: String
    let sessions: SharedSessions

    var mark: String? { String(sessions.changes) }

    func session() async throws(MarketError) -> Session? { sessions[key] }
    func save(_ session: Session) async throws(MarketError) { sessions[key] = session }
    func clear() async throws(MarketError) { sessions[key] = nil }

    func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        sessions.replace(old, with: new, key)
    }
}

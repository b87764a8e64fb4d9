import Foundation
import OpenMarketDomain
import Synchronization

/// Lines at the end of a file that never grows beyond a limit; the lines before are kept in one older file.
final class EventFile: Sendable {
    private struct State {
        var descriptor: CInt
        var length: Int
        var device: dev_t
        var inode: ino_t
        /// Whether the last line may be half a line.
        var isTorn = false
    }

    private let path: String
    private let limit: Int
    private let state: Mutex<State>

    init(_ file: URL, limit: Int) throws(MarketError) {
        path = file.path(percentEncoded: false)
        self.limit = max(1_000, limit)
        guard let opened = Self.open(path) else { throw .storage(.unwritable) }
        state = Mutex(opened)
    }

    deinit { close(state.withLock { $0.descriptor }) }

    /// Adds a line; one that cannot be written is left out.
    func write(_ line: String) {
        state.withLock { state in
            follow(&state)
            let bytes = Data(((state.isTorn ? "\n" : "") + line + "\n").utf8)
            guard bytes.count <= limit else { return }
            if state.length + bytes.count > limit { renew(&state) }
            guard state.length + bytes.count <= limit else { return }
            state.isTorn = (try? PrivateFiles.write(bytes, to: state.descriptor)) == nil
            if !state.isTorn { state.length += bytes.count }
        }
    }

    /// Goes on in the file that has the name now, and at its end: others may write lines and begin new files, too.
    private func follow(_ state: inout State) {
        var named = stat()
        if lstat(path, &named) == 0, named.st_ino == state.inode, named.st_dev == state.device {
            state.length = Int(named.st_size)
        } else if let opened = Self.open(path) {
            close(state.descriptor)
            state = opened
        }
    }

    /// Begins a new file; without one, the old one stays as long as it is.
    private func renew(_ state: inout State) {
        let old = state.descriptor
        // All writers hold the same file: the first one begins the new one, and the others find it.
        guard flock(old, LOCK_EX) == 0 else { return }
        defer {
            flock(old, LOCK_UN)
            if state.descriptor != old { close(old) }
        }
        var named = stat()
        guard lstat(path, &named) == 0, named.st_ino == state.inode, named.st_dev == state.device else {
            if let opened = Self.open(path) { state = opened }
            return
        }
        let draft = path + "." + UUID().uuidString + PrivateFiles.draftSuffix
        guard let opened = Self.open(draft) else { return }
        guard rename(path, path + ".1") == 0, rename(draft, path) == 0 else {
            close(opened.descriptor)
            unlink(draft)
            return
        }
        state = opened
    }

    /// Opens a file, which only this user can read from now on; anything else under the name is left alone.
    private static func open(_ path: String) -> State? {
        // A pipe without a reader must not keep the caller waiting.
        guard let descriptor = try? PrivateFiles.openFile(path, O_WRONLY | O_APPEND | O_NONBLOCK) else { return nil }
        var about = stat()
        guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFREG, fchmod(descriptor, 0o600) == 0 else {
            close(descriptor)
            return nil
        }
        let length = Int(about.st_size)
        return State(descriptor: descriptor, length: length, device: about.st_dev, inode: about.st_ino)
    }
}

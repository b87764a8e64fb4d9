import Foundation
import OpenMarketDomain
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Lines at the end of a file that never grows beyond a limit; the lines before are kept in one older file.
final class EventFile: Sendable {
    private struct State {
        var descriptor: CInt
        var length: Int
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
        let bytes = Data((line + "\n").utf8)
        guard bytes.count <= limit else { return }
        state.withLock { state in
            if state.length + bytes.count > limit { renew(&state) }
            guard state.length + bytes.count <= limit else { return }
            guard (try? PrivateFiles.write(bytes, to: state.descriptor)) != nil else { return }
            state.length += bytes.count
        }
    }

    /// Begins a new file; without one, the old one stays as long as it is.
    private func renew(_ state: inout State) {
        guard rename(path, path + ".1") == 0, let opened = Self.open(path) else { return }
        close(state.descriptor)
        state = opened
    }

    private static func open(_ path: String) -> State? {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        let descriptor = systemOpen(path, flags, 0o600)
        guard descriptor >= 0 else { return nil }
        var about = stat()
        guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return State(descriptor: descriptor, length: Int(about.st_size))
    }
}

/// The system's function, which the type's own hides.
private func systemOpen(_ path: String, _ flags: CInt, _ mode: mode_t) -> CInt {
    open(path, flags, mode)
}

import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A temporary file for one body, which no one but this user can read.
///
/// The threads for files create, write and remove it. The thread of the loop only hands bytes over, and stops reading
/// from the connection while too many of them wait.
final class SpooledFile: Sendable {
    /// The number of bytes that may wait to be written before the connection is not read any more.
    private static let bound = 65_536

    private struct State {
        var waiting: [UInt8] = []
        var isWriting = false
        var hasFailed = false
        /// Whether the loop is to be told about the next write.
        var isAwaited = false
        var descriptor: Int32 = -1
    }

    let url: URL
    private let share: ByteBudget.Share
    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// A file that is created with the first bytes; `wake` is called after a write that was waited for.
    init(folder: String?, share: ByteBudget.Share, wake: @escaping @Sendable () -> Void) {
        let folder =
            folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? FileManager.default.temporaryDirectory
        url = folder.appending(path: "openmarket-body-\(UUID().uuidString)", directoryHint: .notDirectory)
        self.share = share
        self.wake = wake
    }

    /// Hands bytes over; `false` when there is no room for them in the budget.
    func append(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard share.add(bytes.count) else { return false }
        let starts = state.withLock { state in
            guard !state.hasFailed else { return false }
            state.waiting += bytes
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if starts { WorkerThreads.files.start { self.writeNext() } }
        return true
    }

    /// Whether a write failed: the disk is full or broken.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Whether the connection has to wait for the disk before it sends more; it is woken then.
    var isFull: Bool {
        state.withLock { state in
            guard state.isWriting, state.waiting.count >= Self.bound else { return false }
            state.isAwaited = true
            return true
        }
    }

    /// Whether bytes are yet to be written; the connection is woken when that changes.
    var isBusy: Bool {
        state.withLock { state in
            if state.isWriting { state.isAwaited = true }
            return state.isWriting
        }
    }

    /// Removes the file; twice is no harm.
    func remove() async {
        let work = removal()
        await WorkerThreads.files.run(work)
    }

    deinit {
        WorkerThreads.files.start(removal())
    }

    // MARK: On the threads for files

    /// Writes what waits, and begins again when there is more by then, behind the work of others.
    private func writeNext() {
        var (bytes, descriptor) = state.withLock { state in
            defer { state.waiting = [] }
            return (state.waiting, state.descriptor)
        }
        if descriptor < 0 {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            descriptor = open(url.path(percentEncoded: false), flags, 0o600)
        }
        let hasWritten = descriptor >= 0 && Self.writeAll(bytes[...], to: descriptor)
        bytes = []
        let (goesOn, isAwaited) = state.withLock { state in
            state.descriptor = descriptor
            state.hasFailed = !hasWritten
            if !hasWritten { state.waiting = [] }
            state.isWriting = !state.waiting.isEmpty
            defer { state.isAwaited = false }
            return (state.isWriting, state.isAwaited)
        }
        if goesOn { WorkerThreads.files.start { self.writeNext() } }
        if isAwaited { wake() }
    }

    private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Returns a function that removes the file without keeping this object.
    private func removal() -> @Sendable () -> Void {
        let (path, share) = (url.path(percentEncoded: false), share)
        let descriptor = state.withLock { state in
            defer { state.descriptor = -1 }
            return state.descriptor
        }
        return {
            if descriptor >= 0 {
                _ = unlink(path)
                SystemSocket.close(descriptor)
            }
            share.release()
        }
    }
}

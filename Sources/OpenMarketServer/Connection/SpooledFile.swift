import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A temporary file for one body, which no one but this user can read.
final class SpooledFile: Sendable {
    let url: URL
    private let descriptor: Int32

    /// Creates an empty file; `nil` when the disk does not allow it.
    init?(folder: String?) {
        let folder =
            folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? FileManager.default.temporaryDirectory
        url = folder.appending(path: "openmarket-body-\(UUID().uuidString)", directoryHint: .notDirectory)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        descriptor = open(url.path(percentEncoded: false), flags, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    /// Adds bytes at the end; `false` when the disk is full or broken.
    func append(_ bytes: ArraySlice<UInt8>) -> Bool {
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

    /// Removes the file; twice is no harm.
    func remove() {
        _ = unlink(url.path(percentEncoded: false))
    }

    deinit {
        guard descriptor >= 0 else { return }
        remove()
        SystemSocket.close(descriptor)
    }
}

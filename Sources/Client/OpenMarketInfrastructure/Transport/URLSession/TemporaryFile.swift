import Foundation
import OpenMarketData
import OpenMarketDomain

/// A new file that only this user can read, for the time of one upload.
final class TemporaryFile: Sendable {
    let url: URL
    private let handle: FileHandle

    /// Creates an empty file with mode 0600; an existing one is never opened.
    init(in directory: URL) throws(TransportError) {
        url = directory.appending(path: "openmarket-upload-\(UUID().uuidString)", directoryHint: .notDirectory)
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func append(_ data: Data) throws(TransportError) {
        do { try handle.write(contentsOf: data) } catch { throw Self.failure }
    }

    func close() throws(TransportError) {
        do { try handle.close() } catch { throw Self.failure }
    }

    /// Removes the file; twice is no harm.
    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    private static var failure: TransportError {
        TransportError(.invalidRequest(.file), detail: "a temporary file cannot be written")
    }
}

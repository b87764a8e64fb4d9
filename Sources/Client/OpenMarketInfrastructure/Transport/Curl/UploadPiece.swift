#if os(Linux)
    import Foundation
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif
    import OpenMarketData
    import OpenMarketDomain
    import OpenMarketWire

    /// A piece of a body whose file, if it has one, is open.
    enum UploadPiece: Sendable {
        case bytes(Data)
        case file(OpenFile, length: Int64)

        init(_ piece: BodyPiece) throws(TransportError) {
            switch piece {
            case .bytes(let data): self = .bytes(data)
            case .file(let url, let length): self = .file(try OpenFile(url, length: length), length: length)
            }
        }

        var length: Int64 {
            switch self {
            case .bytes(let data): Int64(data.count)
            case .file(_, let length): length
            }
        }
    }

    /// A file that is open for reading until it is released.
    final class OpenFile: Sendable {
        let descriptor: Int32

        /// Opens a regular file that has at least `length` bytes.
        init(_ url: URL, length: Int64) throws(TransportError) {
            // Anything but a regular file could keep us waiting, already when it is opened, or have no end.
            descriptor = url.isFileURL ? open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1
            var status = stat()
            guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw TransportError(.invalidRequest(.file), detail: "a file cannot be opened")
            }
            guard Int64(status.st_size) >= length else {
                throw TransportError(.invalidRequest(.file), detail: "a file is shorter than its declared length")
            }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }
    }
#endif

public import Foundation

/// The body of a request: described, not built, so that a large one costs nothing until it is sent.
public enum HTTPBody: Sendable, Hashable {
    /// Nothing.
    case none
    /// These bytes.
    case bytes(Data)
    /// A form with files.
    case multipart(MultipartBody)
    /// The first `length` bytes of a file.
    case file(URL, length: Int64)

    /// The number of bytes on the wire.
    public var length: Int64 {
        switch self {
        case .none: 0
        case .bytes(let data): Int64(data.count)
        case .multipart(let form): form.length
        case .file(_, let length): length
        }
    }

    /// The pieces in the order in which a transport sends them.
    public var pieces: [BodyPiece] {
        switch self {
        case .none: []
        case .bytes(let data): [.bytes(data)]
        case .multipart(let form): form.pieces
        case .file(let url, let length): [.file(url, length: length)]
        }
    }
}

/// A run of a body.
public enum BodyPiece: Sendable, Hashable {
    /// These bytes.
    case bytes(Data)
    /// The first `length` bytes of a file.
    case file(URL, length: Int64)

    /// The number of bytes.
    public var length: Int64 {
        switch self {
        case .bytes(let data): Int64(data.count)
        case .file(_, let length): length
        }
    }
}

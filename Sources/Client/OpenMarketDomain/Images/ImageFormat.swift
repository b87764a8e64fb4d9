public import Foundation

/// The image formats that a market accepts, recognised by content.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg
    case png

    /// Looks at the first bytes; a file name or a declared type proves nothing.
    public init?(content: Data) {
        let head = Array(content.prefix(8))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] {
            self = .png
        } else {
            return nil
        }
    }

    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }

    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }
}

public import Foundation

/// An image that a user picked, before it is compressed for upload.
public struct ImageInput: Sendable, Hashable {
    /// The source of the bytes.
    public enum Source: Sendable, Hashable {
        /// In memory.
        case data(Data)
        /// In a file.
        case file(URL)
    }

    /// The source of the bytes.
    public let source: Source
    /// A name to send along, without meaning for the market.
    public let name: String?
    /// The text that says what it shows, for those who cannot see it; at most ``ImageText/maximumLength`` characters.
    public var text: String?

    /// A picked image.
    public init(_ source: Source, name: String? = nil, text: String? = nil) {
        self.source = source
        self.name = name
        self.text = text
    }
}

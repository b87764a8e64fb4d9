public import Foundation

/// An image that a user picked, before it is compressed for upload.
public struct ImageInput: Sendable, Hashable {
    /// Where the bytes are.
    public enum Source: Sendable, Hashable {
        /// In memory.
        case data(Data)
        /// In a file.
        case file(URL)
    }

    /// Where the bytes are.
    public let source: Source
    /// A name to send along, without meaning for the market.
    public let name: String?
    /// What is to be seen, for those who cannot see it; at most ``ImageText/maximumLength`` characters.
    public var text: String?

    /// A picked image.
    public init(_ source: Source, name: String? = nil, text: String? = nil) {
        self.source = source
        self.name = name
        self.text = text
    }
}

public import Foundation

/// A picture in the carousel of the home screen.
public struct Banner: Sendable, Hashable, Identifiable, Codable {
    /// Where the picture is.
    public let image: URL

    /// A banner.
    public init(image: URL) {
        self.image = image
    }

    /// The picture's address: the same picture is the same banner.
    public var id: URL { image }
}

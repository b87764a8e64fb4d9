public import Foundation

/// An image in the carousel of the home screen.
public struct Banner: Sendable, Hashable, Identifiable, Codable {
    /// Where the image is.
    public let image: URL

    /// A banner.
    public init(image: URL) {
        self.image = image
    }

    /// The image's address: the same image is the same banner.
    public var id: URL { image }
}

public import Foundation
public import OpenMarketDomain

/// A maker of smaller versions of an image when it is stored.
///
/// The backend decodes no images itself: its host may have a codec, and without one clients are handed the whole image
/// whatever version they ask for.
public protocol ImageVersionMaker: Sendable {
    /// The smaller versions of a JPEG or PNG file; `nil` when there are none to be had.
    func versions(of image: Data) async -> ImageVersions?
}

/// The versions that are stored beside an image.
public struct ImageVersions: Sendable, Hashable {
    /// The smallest one, as JPEG or PNG; `nil` where the image itself does.
    public var thumbnail: Data?
    /// The one for cards, as JPEG or PNG; `nil` where the image itself does.
    public var card: Data?
    /// The blurred image that clients draw until they have the real one.
    public var placeholder: BlurHash?

    /// Versions.
    public init(thumbnail: Data? = nil, card: Data? = nil, placeholder: BlurHash? = nil) {
        self.thumbnail = thumbnail
        self.card = card
        self.placeholder = placeholder
    }
}

/// Makes none: every image is its own thumbnail.
public struct NoImageVersions: ImageVersionMaker {
    /// The maker that makes nothing.
    public init() {}

    /// None: `nil` for every image.
    public func versions(of image: Data) async -> ImageVersions? { nil }
}

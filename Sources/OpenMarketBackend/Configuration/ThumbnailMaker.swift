public import Foundation

/// Who makes a small image out of a large one.
///
/// The backend decodes no images itself: its host may have a codec, and
/// without one clients are handed the whole image twice.
public protocol ThumbnailMaker: Sendable {
    /// A small image of the same format, or `nil` when there is none to be had.
    func thumbnail(of image: Data) async -> Data?
}

/// Takes every image for its own thumbnail.
public struct UnchangedThumbnails: ThumbnailMaker {
    /// The maker that makes nothing.
    public init() {}

    /// Nothing.
    public func thumbnail(of image: Data) async -> Data? { nil }
}

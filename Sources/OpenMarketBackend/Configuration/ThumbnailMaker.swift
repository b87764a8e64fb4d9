public import Foundation

/// Who makes a small picture out of a large one.
///
/// The backend decodes no pictures itself: whoever hosts it may have a codec, and
/// without one clients are handed the whole picture twice.
public protocol ThumbnailMaker: Sendable {
    /// A small picture of the same format, or `nil` when there is none to be had.
    func thumbnail(of picture: Data) async -> Data?
}

/// Takes every picture for its own thumbnail.
public struct UnchangedThumbnails: ThumbnailMaker {
    /// The maker that makes nothing.
    public init() {}

    /// Nothing.
    public func thumbnail(of picture: Data) async -> Data? { nil }
}

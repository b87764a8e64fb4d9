public import Foundation

/// Loads images.
public protocol ImageRepository: Sendable {
    /// The bytes of the image at `url`, from a cache or the network.
    func image(at url: URL) async throws(MarketError) -> Data
}

/// Loads images before they are shown.
public protocol ImagePrefetching: Sendable {
    /// Begins with `urls` in order, behind everything that is shown already.
    func start(_ urls: [URL])

    /// Cancels `urls`; a screen that shows one of them still gets it.
    func cancel(_ urls: [URL])
}

/// The sizes in which a market serves one image.
public enum ImageVersion: Sendable, Hashable, CaseIterable {
    /// The size for rows of a list and avatars.
    case thumbnail
    /// The size for cards in a grid, and for the image of a product on a phone.
    case card
    /// The image in the size in which it was uploaded.
    case full

    /// The most pixels on the longer side; `nil` for as many as were uploaded.
    public var longestSide: Int? {
        switch self {
        case .thumbnail: 256
        case .card: 768
        case .full: nil
        }
    }

    /// The smallest version that is sharp on `pixels` of a display: points times its scale.
    public static func sharp(on pixels: Int) -> ImageVersion {
        allCases.first { $0.longestSide.map { $0 >= pixels } ?? true } ?? .full
    }
}

/// The sizes in which a market serves one image.
public enum ImageVersion: Sendable, Hashable, CaseIterable {
    /// For rows of a list and avatars.
    case thumbnail
    /// For cards in a grid, and for the image of a product on a phone.
    case card
    /// As large as it was uploaded.
    case full

    /// At most so many pixels on the longer side; `nil` for as many as were uploaded.
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

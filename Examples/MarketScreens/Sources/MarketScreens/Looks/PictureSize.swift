public import Foundation

/// The size in which a picture is made ready to be drawn: a photo of a phone has fifty times the pixels of its place in a list.
public struct PictureSize: Sendable, Hashable {
    private let place: CGSize
    private let fills: Bool

    /// The pixels of a place of so many points, which the picture fills or fits into; `nil` as long as the place has no size.
    public init?(_ points: CGSize, scale: CGFloat, fills: Bool) {
        guard points.width > 0, points.height > 0, scale > 0 else { return nil }
        place = CGSize(width: points.width * scale, height: points.height * scale)
        self.fills = fills
    }

    /// The pixels of the longer side of an image that has so many; never more than it has.
    public func longestSide(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 1 }
        let (across, down) = (place.width / CGFloat(width), place.height / CGFloat(height))
        let factor = min(1, fills ? max(across, down) : min(across, down))
        return max(1, Int((CGFloat(max(width, height)) * factor).rounded(.up)))
    }
}

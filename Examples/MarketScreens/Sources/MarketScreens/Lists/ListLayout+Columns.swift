public import OpenMarket

extension ListLayout {
    /// The space between products, in points.
    public static var spacing: Double { 12 }

    /// The least width of a product, in points, with text of the standard size.
    public var narrowest: Double {
        switch self {
        case .list: 320
        case .grid: 150
        }
    }

    /// The number of columns that there is room for; larger text takes more room.
    public func columns(in width: Double, textScale: Double) -> Int {
        let (own, space) = (narrowest * max(textScale, 0.1), Self.spacing)
        return max(1, Int((width + space) / (own + space)))
    }
}

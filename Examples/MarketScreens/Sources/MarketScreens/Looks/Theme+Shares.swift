public import OpenMarket

extension Theme.RGB {
    /// The share of red, up to 1, as toolkits count it.
    public var redShare: Double { Double(red) / 255 }
    /// The share of green, up to 1.
    public var greenShare: Double { Double(green) / 255 }
    /// The share of blue, up to 1.
    public var blueShare: Double { Double(blue) / 255 }
}

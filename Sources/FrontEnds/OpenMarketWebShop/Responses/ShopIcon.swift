import OpenMarket

/// The icon of the shop: a stall in the colours of the theme.
enum ShopIcon {
    /// The drawing.
    ///
    /// A maskable one fills its whole square and keeps the stall in the middle,
    /// where no system cuts it off.
    static func svg(isMaskable: Bool = false) -> String {
        let (accent, mark) = (Theme.Color.accent.value(in: .light).hex, Theme.Color.onAccent.value(in: .light).hex)
        let corners = isMaskable ? "" : " rx=\"7\""
        let place = isMaskable ? " transform=\"translate(4.8 4.8) scale(.7)\"" : ""
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">"
            + "<rect width=\"32\" height=\"32\"\(corners) fill=\"\(accent)\"/>"
            + "<path\(place) d=\"\(stall)\" fill=\"\(mark)\"/></svg>\n"
    }

    private static let stall =
        "M7 13l2-6h14l2 6v1a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9 18h14v8H9z"
}

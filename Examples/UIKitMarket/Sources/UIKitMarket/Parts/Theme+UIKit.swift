#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    extension Theme.Color {
        /// The colour of this toolkit, which follows light and dark by itself.
        var shown: UIColor {
            UIColor { traits in
                let color = value(in: traits.userInterfaceStyle == .dark ? .dark : .light)
                return UIColor(red: color.redShare, green: color.greenShare, blue: color.blueShare, alpha: 1)
            }
        }
    }
#endif

#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI
    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    extension Theme.Color {
        /// The colour of this toolkit, which follows light and dark by itself.
        var shown: SwiftUI.Color {
            #if canImport(UIKit)
                return SwiftUI.Color(
                    uiColor: UIColor { traits in
                        let color = value(in: traits.userInterfaceStyle == .dark ? .dark : .light)
                        return UIColor(red: color.redShare, green: color.greenShare, blue: color.blueShare, alpha: 1)
                    }
                )
            #else
                return SwiftUI.Color(
                    nsColor: NSColor(name: nil) { appearance in
                        let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
                        let color = value(in: isDark ? .dark : .light)
                        return NSColor(
                            srgbRed: color.redShare,
                            green: color.greenShare,
                            blue: color.blueShare,
                            alpha: 1
                        )
                    }
                )
            #endif
        }
    }
#endif

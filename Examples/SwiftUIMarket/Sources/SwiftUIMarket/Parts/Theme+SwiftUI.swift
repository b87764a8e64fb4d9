#if os(iOS)
    import OpenMarket
    import SwiftUI
    import UIKit

    extension Theme.Color {
        /// The colour of this toolkit, which follows light and dark by itself.
        var shown: SwiftUI.Color {
            SwiftUI.Color(
                uiColor: UIColor { traits in
                    let color = value(in: traits.userInterfaceStyle == .dark ? .dark : .light)
                    return UIColor(
                        red: CGFloat(color.red) / 255,
                        green: CGFloat(color.green) / 255,
                        blue: CGFloat(color.blue) / 255,
                        alpha: 1
                    )
                }
            )
        }
    }
#endif

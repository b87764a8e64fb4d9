#if canImport(UIKit)
    import Foundation
    import MarketScreens
    import OpenMarket
    import UIKit

    extension UILabel {
        /// Shows pieces of text in one line, each in the style of its role.
        func show(_ tokens: [TextToken]) {
            let text = NSMutableAttributedString(string: "")
            for token in tokens {
                if text.length > 0 { text.append(NSAttributedString(string: "  ")) }
                text.append(NSAttributedString(string: token.text, attributes: token.role.attributes))
            }
            attributedText = text
        }
    }

    extension TextRole {
        fileprivate var attributes: [NSAttributedString.Key: Any] {
            var attributes: [NSAttributedString.Key: Any] = [
                .foregroundColor: color.shown,
                .font: isBold
                    ? UIFont.preferredFont(forTextStyle: .headline) : UIFont.preferredFont(forTextStyle: .footnote),
            ]
            if isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
            return attributes
        }
    }

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

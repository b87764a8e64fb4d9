#if canImport(UIKit)
    import Foundation
    import MarketScreens
    import OpenMarket
    import UIKit

    extension UILabel {
        /// Shows pieces of text, each in the style of its role, in as many lines as they take.
        func show(_ tokens: [TextToken], _ style: UIFont.TextStyle = .footnote) {
            (numberOfLines, adjustsFontForContentSizeCategory) = (0, true)
            let text = NSMutableAttributedString(string: "")
            for token in tokens {
                if text.length > 0 { text.append(NSAttributedString(string: "  ")) }
                text.append(NSAttributedString(string: token.text, attributes: token.role.attributes(style)))
            }
            attributedText = text
        }
    }

    extension TextRole {
        fileprivate func attributes(_ style: UIFont.TextStyle) -> [NSAttributedString.Key: Any] {
            let isSmall = style == .footnote
            var attributes: [NSAttributedString.Key: Any] = [
                .foregroundColor: color.shown,
                .font: UIFont.preferredFont(forTextStyle: isBold && isSmall ? .headline : style),
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

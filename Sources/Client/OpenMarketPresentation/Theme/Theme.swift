import Foundation

/// The looks that the front ends share, as plain values: colours, sizes of text, spaces and corners.
///
/// A toolkit turns them into its own: the web shop into variables of its style
/// sheet, the terminal into the colours that it has, the apps into those of
/// SwiftUI and UIKit. Change a value here, and all of them follow.
///
/// ```swift
/// Theme.Color.accent.value(in: .dark).hex   // #4fd1bf
/// Theme.Space.large.rawValue                // 16 points
/// ```
public enum Theme {
    /// The brightness of a screen: light or dark.
    public enum Scheme: String, Sendable, Hashable, CaseIterable {
        case light
        case dark
    }

    /// The size of a text, in points of a screen at its usual text size.
    public enum TextSize: Int, Sendable, Hashable, CaseIterable {
        /// Text beside or below something: a date, a hint.
        case caption = 13
        case body = 16
        case heading = 19
        /// The title of a page, and the price on it.
        case title = 24
    }

    /// A distance, in points.
    public enum Space: Int, Sendable, Hashable, CaseIterable {
        /// Between a sign and its text.
        case tiny = 4
        /// Between lines that belong together.
        case small = 8
        /// Inside a button or a card.
        case medium = 12
        /// Between neighbours, and at the edge of a narrow screen.
        case large = 16
        /// Between the parts of a page.
        case huge = 32
    }

    /// The roundness of a corner, in points.
    public enum Radius: Int, Sendable, Hashable, CaseIterable {
        /// The corners of a field or a small image.
        case small = 8
        /// The corners of a card, a photo or a dialog.
        case medium = 14
        /// The corners of a chip or an avatar: as round as they can be.
        case round = 999
    }
}

extension Theme {
    /// A colour by its use; each has one value for light and one for dark screens.
    ///
    /// Every text can be read on every background that `pairs` names it with.
    public enum Color: String, Sendable, Hashable, CaseIterable {
        case page
        /// The background of a bar, a dialog or a card on the page.
        case surface
        /// The background of a search field, a chip, or the place of an image.
        case fill
        /// The background of a part that is chosen, or the user's own.
        case tint
        /// Between things.
        case line
        case text
        case faint
        /// The colour of a link and of the most important button.
        case accent
        case onAccent
        /// The colour of losses and errors, and of a reduced price.
        case danger
        case onDanger
        /// The colour of a notice, such as *sold out*.
        case notice
        case like
    }

    /// A colour as a screen mixes it.
    public struct RGB: Sendable, Hashable {
        /// The share of each light, up to 255.
        public let red, green, blue: UInt8

        /// The colour `0xRRGGBB`.
        init(_ value: UInt32) {
            red = UInt8(truncatingIfNeeded: value >> 16)
            green = UInt8(truncatingIfNeeded: value >> 8)
            blue = UInt8(truncatingIfNeeded: value)
        }

        /// Reads a colour as style sheets write it: `#0b5f59`; `nil` for another text.
        public init?(hex: String) {
            let digits = hex.utf8.dropFirst()
            guard hex.hasPrefix("#"), digits.count == 6, digits.allSatisfy(Self.isDigit),
                let value = UInt32(hex.dropFirst(), radix: 16)
            else { return nil }
            self.init(value)
        }

        /// The colour as style sheets write it: `#0b5f59`.
        public var hex: String {
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }

        /// Returns the contrast ratio of WCAG 2: from 1 for the same colour to 21 for black on white.
        ///
        /// A text can be read by nearly everybody from ``Theme/readableContrast`` on.
        public func contrast(with other: RGB) -> Double {
            let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
            return (high + 0.05) / (low + 0.05)
        }

        /// Returns the colour with a share of another one, from 0 for none of it to 1 for nothing else.
        public func mixed(with other: RGB, share: Double) -> RGB {
            let share = min(max(share, 0), 1)
            func mix(_ own: UInt8, _ other: UInt8) -> UInt32 {
                UInt32((Double(own) + (Double(other) - Double(own)) * share).rounded())
            }
            return RGB(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
        }

        private var luminance: Double {
            let lights = [red, green, blue].map { light in
                let share = Double(light) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
    }

    /// The least contrast of a text with its background.
    public static let readableContrast = 4.5

    /// The colours behind the white letter of an ``Avatar``, on light and on dark screens.
    public static let avatars = [0x00796B, 0x3F51B5, 0x8E24AA, 0xB5472F, 0x5D6B1E, 0x0A6CA8].map { RGB($0) }

    /// Texts and the backgrounds they stand on; a test holds each of them to ``readableContrast``.
    package static let pairs: [(text: Color, background: Color)] =
        [Color.text, .faint, .accent].flatMap { text in
            [Color.page, .surface, .fill, .tint].map { (text, $0) }
        }
        + [Color.danger, .notice, .like].flatMap { text in [Color.page, .surface, .fill].map { (text, $0) } }
        + [(.onAccent, .accent), (.onDanger, .danger)]
}

extension Theme.Color {
    /// The colour on a light or dark screen.
    public func value(in scheme: Theme.Scheme) -> Theme.RGB {
        let (light, dark) = values
        return Theme.RGB(scheme == .light ? light : dark)
    }

    private var values: (light: UInt32, dark: UInt32) {
        switch self {
        case .page: (0xFFFFFF, 0x101413)
        case .surface: (0xFFFFFF, 0x181D1C)
        case .fill: (0xF2F4F3, 0x242A29)
        case .tint: (0xE0F4F0, 0x12352F)
        case .line: (0xE1E6E4, 0x353D3B)
        case .text: (0x171B1A, 0xF1F4F3)
        case .faint: (0x5A6462, 0xA9B3B1)
        case .accent: (0x006F64, 0x4FD1BF)
        case .onAccent: (0xFFFFFF, 0x00201C)
        case .danger: (0xC4261D, 0xFF8B82)
        case .onDanger: (0xFFFFFF, 0x33100D)
        case .notice: (0x8F5400, 0xF2B55C)
        case .like: (0xCC1455, 0xFF7BA5)
        }
    }
}

/// The image in place of a photo of a user: the first letter of the name on a colour that stays the same.
public struct Avatar: Sendable, Equatable {
    /// The letter; empty for a name that has none.
    public let initial: String
    /// The index of the colour of ``Theme/avatars`` behind the letter; white can be read on each.
    public let color: Int

    /// The avatar of a user with this name.
    public init(_ name: String) {
        initial = name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? ""
        // Not `hashValue`, which is another one each time a program starts.
        let hash = name.unicodeScalars.reduce(5381 as UInt32) { $0 &* 33 &+ $1.value }
        color = Int(hash % UInt32(Theme.avatars.count))
    }
}

extension TextRole {
    public var color: Theme.Color {
        switch self {
        case .price, .bargainPrice: .text
        case .discountPercentage: .danger
        case .soldOut, .status: .notice
        case .struckPrice, .stock, .likes, .vendor, .date, .pageIndex: .faint
        }
    }

    public var isBold: Bool {
        switch self {
        case .price, .bargainPrice, .discountPercentage, .soldOut, .status: true
        case .struckPrice, .stock, .likes, .vendor, .date, .pageIndex: false
        }
    }

    /// Whether it is struck through: only a price that holds no longer is.
    public var isStruck: Bool { self == .struckPrice }
}

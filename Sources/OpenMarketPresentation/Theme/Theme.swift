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
        /// Dark text on a light page.
        case light
        /// Light text on a dark page.
        case dark
    }

    /// The size of a text, in points of a screen at its usual text size.
    public enum TextSize: Int, Sendable, Hashable, CaseIterable {
        /// Text beside or below something: a date, a hint.
        case caption = 13
        /// Text to be read.
        case body = 16
        /// A heading inside a page.
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
        /// Of a field or a small image.
        case small = 8
        /// Of a card, a photo or a dialog.
        case medium = 14
        /// Of a chip or an avatar: as round as it can be.
        case round = 999
    }
}

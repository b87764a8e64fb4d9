// swift-format-ignore-file
// A stub of UIKit's API for checking types: see README.md. Nothing here is ever run.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ObjectiveC

/// What a stub returns where something would have to be computed.
func unreachable<Value>() -> Value { preconditionFailure("A stub is never run.") }

open class UIImage: NSObject, @unchecked Sendable {
    public convenience init?(data: Data) { nil }
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
    public convenience init?(systemName name: String) { nil }
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self.init() }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
    public func preparingThumbnail(of size: CGSize) -> UIImage? { nil }
}

open class UIFont: NSObject, @unchecked Sendable {
    public struct TextStyle: Hashable, Sendable {
        public static let headline = TextStyle()
        public static let body = TextStyle()
        public static let footnote = TextStyle()
        public static let caption1 = TextStyle()
        public static let caption2 = TextStyle()
        public static let title2 = TextStyle()
    }
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { unreachable() }
}

open class UIFontMetrics: NSObject, @unchecked Sendable {
    public class var `default`: UIFontMetrics { unreachable() }
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

public struct UIContentSizeCategory: Hashable, Sendable {
    public var isAccessibilityCategory: Bool { false }
}

public struct UITextContentType: Hashable, Sendable {
    public static let username = UITextContentType()
    public static let password = UITextContentType()
    public static let newPassword = UITextContentType()
    public static let oneTimeCode = UITextContentType()
    public static let nickname = UITextContentType()
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

open class UITraitCollection: NSObject, @unchecked Sendable {
    public var userInterfaceStyle: UIUserInterfaceStyle { .light }
    public var displayScale: CGFloat { 1 }
    public var preferredContentSizeCategory: UIContentSizeCategory { UIContentSizeCategory() }
}

open class UIColor: NSObject, @unchecked Sendable {
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    // Stricter than older versions of the framework: the closure is called on any thread.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { self.init() }
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }
    public class var black: UIColor { UIColor() }
    public class var white: UIColor { UIColor() }
    public class var clear: UIColor { UIColor() }
    public class var label: UIColor { UIColor() }
    public class var secondaryLabel: UIColor { UIColor() }
    public class var systemRed: UIColor { UIColor() }
    public class var systemBackground: UIColor { UIColor() }
    public class var secondarySystemFill: UIColor { UIColor() }
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
}

extension NSAttributedString.Key {
    public static let foregroundColor = NSAttributedString.Key("foregroundColor")
    public static let font = NSAttributedString.Key("font")
    public static let strikethroughStyle = NSAttributedString.Key("strikethroughStyle")
}

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public var row: Int { 0 }
    public var item: Int { 0 }
    public var section: Int { 0 }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
public enum UIKeyboardType: Int, Sendable { case `default`, numberPad, decimalPad, emailAddress }
public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

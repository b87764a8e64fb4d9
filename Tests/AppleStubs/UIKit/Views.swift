// swift-format-ignore-file
import Foundation

@MainActor open class UIResponder: NSObject {
    public override nonisolated init() { super.init() }
    @discardableResult public func becomeFirstResponder() -> Bool { false }
    @discardableResult public func resignFirstResponder() -> Bool { false }
}

open class UIView: UIResponder {
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill }
    public override nonisolated init() { super.init() }
    public init(frame: CGRect) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public var traitCollection: UITraitCollection { unreachable() }
    public var frame: CGRect = .zero
    public var bounds: CGRect = .zero
    public var transform = CGAffineTransform.identity
    public var isHidden = false
    public var alpha: CGFloat = 1
    public var isUserInteractionEnabled = true
    public var contentMode = ContentMode.scaleToFill
    public var clipsToBounds = false
    public var backgroundColor: UIColor?
    public var tintColor: UIColor!
    public var autoresizingMask: AutoresizingMask = []
    public var translatesAutoresizingMaskIntoConstraints = true
    public var window: UIWindow? { nil }
    public var superview: UIView? { nil }
    public var subviews: [UIView] { [] }
    public func addSubview(_ view: UIView) {}
    public func removeFromSuperview() {}
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    open func layoutSubviews() {}
    public func setNeedsLayout() {}
    public func layoutIfNeeded() {}
    public func sizeToFit() {}
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    public var topAnchor: NSLayoutYAxisAnchor { unreachable() }
    public var bottomAnchor: NSLayoutYAxisAnchor { unreachable() }
    public var leadingAnchor: NSLayoutXAxisAnchor { unreachable() }
    public var trailingAnchor: NSLayoutXAxisAnchor { unreachable() }
    public var widthAnchor: NSLayoutDimension { unreachable() }
    public var heightAnchor: NSLayoutDimension { unreachable() }
    public var safeAreaLayoutGuide: UILayoutGuide { unreachable() }
    public var layoutMarginsGuide: UILayoutGuide { unreachable() }
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { unreachable() }
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }
}

extension NSObject {
    @MainActor public var isAccessibilityElement: Bool { get { false } set {} }
    @MainActor public var accessibilityLabel: String? { get { nil } set {} }
    @MainActor public var accessibilityValue: String? { get { nil } set {} }
    @MainActor public var accessibilityHint: String? { get { nil } set {} }
    @MainActor public var accessibilityTraits: UIAccessibilityTraits { get { [] } set {} }
    @MainActor public var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get { nil } set {} }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1)
}

open class UIWindow: UIView {
    public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
    public var rootViewController: UIViewController?
    public func makeKeyAndVisible() {}
}

open class UILabel: UIView {
    public var text: String?
    public var attributedText: NSAttributedString?
    public var font: UIFont!
    public var textColor: UIColor!
    public var shadowColor: UIColor?
    public var adjustsFontForContentSizeCategory = false
    public var textAlignment = NSTextAlignment.natural
    public var numberOfLines = 1
}

open class UIImageView: UIView {
    public var image: UIImage?
}

open class UIStackView: UIView {
    public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    public enum Alignment: Int, Sendable { case fill, leading, top, center, trailing, bottom }
    public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
    public var arrangedSubviews: [UIView] { [] }
    public var axis = NSLayoutConstraint.Axis.horizontal
    public var distribution = Distribution.fill
    public var alignment = Alignment.fill
    public var spacing: CGFloat = 0
    public var isLayoutMarginsRelativeArrangement = false
    public func addArrangedSubview(_ view: UIView) {}
}

open class UIProgressView: UIView {
    public enum Style: Int, Sendable { case `default`, bar }
    public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
    public var progress: Float = 0
}

open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable { case medium, large }
    public convenience init(style: Style) { self.init(frame: .zero) }
    public var hidesWhenStopped = true
    public func startAnimating() {}
    public func stopAnimating() {}
}

open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let valueChanged = Event(rawValue: 1)
        public static let editingChanged = Event(rawValue: 2)
        public static let editingDidEnd = Event(rawValue: 4)
        public static let touchUpInside = Event(rawValue: 8)
    }
    public var isEnabled = true
    public var isSelected = false
    public func addAction(_ action: UIAction, for events: Event) {}
}

open class UIRefreshControl: UIControl {
    public func endRefreshing() {}
}

open class UISegmentedControl: UIControl {
    public static let noSegment = -1
    public var numberOfSegments: Int { 0 }
    public var selectedSegmentIndex = 0
    public func removeAllSegments() {}
    public func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {}
}

open class UIButton: UIControl {
    @MainActor public struct Configuration {
        public static func plain() -> Configuration { unreachable() }
        public var title: String?
        public var image: UIImage?
    }
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) { self.init(frame: .zero) }
    public var configuration: Configuration?
    public var menu: UIMenu?
    public var showsMenuAsPrimaryAction = false
}

open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public var text: String?
    public var placeholder: String?
    public var font: UIFont?
    public var adjustsFontForContentSizeCategory = false
    public weak var delegate: (any UITextFieldDelegate)?
    public var textContentType: UITextContentType!
    public var returnKeyType = UIReturnKeyType.default
    public var borderStyle = BorderStyle.none
    public var isSecureTextEntry = false
    public var keyboardType = UIKeyboardType.default
    public var autocapitalizationType = UITextAutocapitalizationType.none
}

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}

open class UISearchBar: UIView {
    public weak var delegate: (any UISearchBarDelegate)?
    public var text: String?
    public var placeholder: String?
}

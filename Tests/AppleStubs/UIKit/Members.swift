// swift-format-ignore-file
// Members that our sources do not use, and that a subclass could hide by chance: a property of such a name needs `override`, or another
// name. Only the names matter here.
import Foundation

extension UIView {
    public var tag: Int { 0 }
    public var center: CGPoint { .zero }
    public var mask: UIView? { nil }
    public var isOpaque: Bool { true }
    public var interactions: [Any] { [] }
    public var motionEffects: [Any] { [] }
    public var layoutMargins: Int { 0 }
    public var isExclusiveTouch: Bool { false }
    public var isMultipleTouchEnabled: Bool { false }
    public var autoresizesSubviews: Bool { true }
    public var contentScaleFactor: CGFloat { 1 }
    public var traitOverrides: Int { 0 }
    public var hoverStyle: Int { 0 }
    public var alignmentRectInsets: Int { 0 }
    public var effectiveGeometry: Int { 0 }
}

extension UIViewController {
    public var parent: UIViewController? { nil }
    public var children: [UIViewController] { [] }
    public var isEditing: Bool { false }
    public var storyboard: Int { 0 }
    public var tab: Int { 0 }
    public var toolbarItems: [UIBarButtonItem]? { nil }
    public var preferredContentSize: CGSize { .zero }
    public var restorationIdentifier: String? { nil }
    public var definesPresentationContext: Bool { false }
    public var splitViewController: UIViewController? { nil }
    public var sheetPresentationController: Int { 0 }
    public var presentationController: Int { 0 }
    public var topLayoutGuide: Int { 0 }
    public var bottomLayoutGuide: Int { 0 }
    public var modalTransitionStyle: Int { 0 }
    public var nibName: String? { nil }
    public var traitOverrides: Int { 0 }
    public var focusGroupIdentifier: String? { nil }
    public var edgesForExtendedLayout: Int { 0 }
    public var additionalSafeAreaInsets: Int { 0 }
}

extension UISplitViewController {
    public var style: Int { 0 }
    public var displayMode: Int { 0 }
    public var splitBehavior: Int { 0 }
    public var viewControllers: [UIViewController] { [] }
    public var presentsWithGesture: Bool { true }
    public var primaryEdge: Int { 0 }
    public var primaryColumnWidth: CGFloat { 0 }
    public var maximumPrimaryColumnWidth: CGFloat { 0 }
    public var primaryBackgroundStyle: Int { 0 }
    public var showsSecondaryOnlyButton: Bool { false }
}

extension UITabBarController {
    public var tabs: [Int] { [] }
    public var selectedTab: Int { 0 }
    public var sidebar: Int { 0 }
    public var mode: Int { 0 }
    public var compactTabIdentifiers: Int { 0 }
    public var moreNavigationController: UIViewController? { nil }
    public var customizableViewControllers: [UIViewController]? { nil }
    public var bottomAccessory: Int { 0 }
}

extension UITableViewCell {
    public var imageView: UIImageView? { nil }
    public var textLabel: UILabel? { nil }
    public var detailTextLabel: UILabel? { nil }
    public var indentationLevel: Int { 0 }
    public var editingStyle: Int { 0 }
    public var separatorInset: Int { 0 }
    public var showingDeleteConfirmation: Bool { false }
    public var userInteractionEnabledWhileDragging: Bool { false }
    public var dragStateDidChange: Int { 0 }
}

extension UIScrollView {
    public var zoomScale: CGFloat { 1 }
    public var indicatorStyle: Int { 0 }
    public var decelerationRate: Int { 0 }
    public var isTracking: Bool { false }
    public var bounces: Bool { true }
    public var contentInset: Int { 0 }
}

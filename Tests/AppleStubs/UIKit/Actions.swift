// swift-format-ignore-file
import Foundation

@MainActor open class UIMenuElement: NSObject {
    public enum State: Int, Sendable { case off, on, mixed }
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let destructive = Attributes(rawValue: 2)
    }
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
    public struct Identifier: Hashable, Sendable {}
    public convenience init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
        handler: @escaping UIActionHandler
    ) { self.init() }
}

@MainActor open class UIMenu: UIMenuElement {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let displayInline = Options(rawValue: 1)
    }
    public convenience init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
        options: UIMenu.Options = [], preferredElementSize: UIMenu.ElementSize = .automatic, children: [UIMenuElement] = []
    ) { self.init() }
    public struct Identifier: Hashable, Sendable {}
    public enum ElementSize: Int, Sendable { case small, medium, large, automatic }
}

@MainActor open class UIDeferredMenuElement: UIMenuElement {
    public class func uncached(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) -> Self { unreachable() }
}

public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

@MainActor open class UIContextMenuConfiguration: NSObject {
    public convenience init(
        identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) { self.init() }
}

@MainActor open class UIBarItem: NSObject {
    public var isEnabled = true
    public var title: String?
    public var image: UIImage?
}

@MainActor open class UIBarButtonItem: UIBarItem, UIPopoverPresentationControllerSourceItem {
    public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add, action }
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) { self.init() }
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) { self.init() }
}

@MainActor open class UITabBarItem: UIBarItem {
    public var badgeValue: String?
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) { self.init() }
}

@MainActor open class UINavigationItem: NSObject {
    public var titleView: UIView?
    public var leftBarButtonItem: UIBarButtonItem?
    public var rightBarButtonItem: UIBarButtonItem?
    public var leftBarButtonItems: [UIBarButtonItem]?
    public var rightBarButtonItems: [UIBarButtonItem]?
    public var leftItemsSupplementBackButton = false
    public var prompt: String?
    public var searchController: UISearchController?
    public var hidesSearchBarWhenScrolling = true
}

open class UISearchController: UIViewController {
    public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public let searchBar = UISearchBar(frame: .zero)
    public weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    public var obscuresBackgroundDuringPresentation = true
}

@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
    func updateSearchResults(for searchController: UISearchController)
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool
    public convenience init(name: String, actionHandler: @escaping Handler) { self.init() }
}

@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
    public init(target: Any?, action: Selector?) {}
    public func addTarget(_ target: Any, action: Selector) {}
    public var state: State { .possible }
    public weak var delegate: (any UIGestureRecognizerDelegate)?
}

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

open class UITapGestureRecognizer: UIGestureRecognizer {}

open class UIPanGestureRecognizer: UIGestureRecognizer {
    public func translation(in view: UIView?) -> CGPoint { .zero }
    public func velocity(in view: UIView?) -> CGPoint { .zero }
}

open class UIPinchGestureRecognizer: UIGestureRecognizer {
    public var scale: CGFloat = 1
}

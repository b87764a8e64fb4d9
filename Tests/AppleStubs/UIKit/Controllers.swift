// swift-format-ignore-file
import Foundation

public enum UIModalPresentationStyle: Int, Sendable { case automatic, fullScreen, pageSheet, formSheet }

open class UIViewController: UIResponder {
    public override nonisolated init() { super.init() }
    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { nil }
    // Implicitly unwrapped, as in the framework.
    public var view: UIView!
    public var viewIfLoaded: UIView? { nil }
    public var title: String?
    public var navigationItem: UINavigationItem { unreachable() }
    public var tabBarItem: UITabBarItem!
    public var modalPresentationStyle = UIModalPresentationStyle.automatic
    public var presentedViewController: UIViewController? { nil }
    public var presentingViewController: UIViewController? { nil }
    public var isBeingPresented: Bool { false }
    public var isBeingDismissed: Bool { false }
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
    public var popoverPresentationController: UIPopoverPresentationController? { nil }
    public var contentUnavailableConfiguration: (any UIContentConfiguration)?
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewDidLayoutSubviews() {}
    public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
    public func addChild(_ child: UIViewController) {}
    public func removeFromParent() {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isAnimated: Bool { get }
}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UIPresentationController: NSObject {}

@MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

@MainActor open class UIActivity: NSObject {}

open class UIActivityViewController: UIViewController {
    public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) { self.init() }
}

open class UIPopoverPresentationController: UIPresentationController {
    public var sourceView: UIView?
    public var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    public var sourceRect: CGRect = .zero
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {}
}

/// As with ``ScrollDelegating``: an image picker narrows the type.
@MainActor public protocol NavigationDelegating: AnyObject {}

extension NavigationDelegating {
    public var delegate: (any UINavigationControllerDelegate)? {
        get { nil }
        set {}
    }
}

open class UINavigationController: UIViewController, NavigationDelegating {
    public override nonisolated init() { super.init() }
    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public var viewControllers: [UIViewController] = []
    public func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
}

@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)
    func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
    public enum DisplayMode: Int, Sendable { case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary }
    public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
    public init(style: Style) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public weak var delegate: (any UISplitViewControllerDelegate)?
    public var preferredDisplayMode = DisplayMode.automatic
    public var preferredSplitBehavior = SplitBehavior.automatic
    public var isCollapsed: Bool { false }
    public func setViewController(_ vc: UIViewController?, for column: Column) {}
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
}

extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
}

open class UITabBarController: UIViewController {
    public weak var delegate: (any UITabBarControllerDelegate)?
    public var viewControllers: [UIViewController]?
    public var selectedViewController: UIViewController?
}

@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) { self.init() }
}

open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: Style) { self.init() }
    public var textFields: [UITextField]? { nil }
    public func addAction(_ action: UIAlertAction) {}
    public func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}
}

@MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    public func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {}
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

open class UIImagePickerController: UINavigationController {
    public enum SourceType: Int, Sendable { case photoLibrary, camera }
    public struct InfoKey: Hashable, Sendable {
        public static let originalImage = InfoKey()
    }
    public class func isSourceTypeAvailable(_ type: SourceType) -> Bool { false }
    public var sourceType = SourceType.photoLibrary
    public weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
}

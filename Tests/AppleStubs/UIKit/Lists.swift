// swift-format-ignore-file
import Foundation

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// In Objective-C, subclasses narrow the type of the property; here they hide one of a protocol.
@MainActor public protocol ScrollDelegating: AnyObject {}

extension ScrollDelegating {
    public var delegate: (any UIScrollViewDelegate)? {
        get { nil }
        set {}
    }
}

open class UIScrollView: UIView, ScrollDelegating {
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
    public var contentOffset: CGPoint = .zero
    public var contentSize: CGSize = .zero
    public var isPagingEnabled = false
    public var isScrollEnabled = true
    public var isDragging: Bool { false }
    public var isDecelerating: Bool { false }
    public var showsHorizontalScrollIndicator = true
    public var keyboardDismissMode = KeyboardDismissMode.none
    public var refreshControl: UIRefreshControl?
    public var contentLayoutGuide: UILayoutGuide { unreachable() }
    public var frameLayoutGuide: UILayoutGuide { unreachable() }
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {}
}

@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewDidChange(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { nil }
    public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
    public convenience init(actions: [UIContextualAction]) { self.init() }
}

@MainActor open class UIContextualAction: NSObject {
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
    public enum Style: Int, Sendable { case normal, destructive }
    public convenience init(style: Style, title: String?, handler: @escaping Handler) { self.init() }
}

open class UITextView: UIScrollView {
    public weak var delegate: (any UITextViewDelegate)?
    public var text: String!
    public var font: UIFont?
    public var adjustsFontForContentSizeCategory = false
}

open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }
    public weak var delegate: (any UITableViewDelegate)?
    public var separatorStyle = UITableViewCell.SeparatorStyle.none
    public var backgroundView: UIView?
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { unreachable() }
    public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {}
}

open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }
    public enum SelectionStyle: Int, Sendable { case none, `default` }
    public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }
    public var contentView: UIView { unreachable() }
    public var accessoryView: UIView?
    public var selectionStyle = SelectionStyle.default
    public var contentConfiguration: (any UIContentConfiguration)?
    public func defaultContentConfiguration() -> UIListContentConfiguration { unreachable() }
}

@MainActor public protocol UIContentConfiguration {}

@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    public static func subtitleCell() -> UIListContentConfiguration { unreachable() }
    public var text: String?
    public var secondaryText: String?
}

@MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    public static func loading() -> UIContentUnavailableConfiguration { unreachable() }
    public static func empty() -> UIContentUnavailableConfiguration { unreachable() }
    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
    public var button: UIButton.Configuration { get { .plain() } set {} }
    public var buttonProperties: ButtonProperties { get { unreachable() } set {} }
    @MainActor public struct ButtonProperties {
        public var primaryAction: UIAction?
    }
}

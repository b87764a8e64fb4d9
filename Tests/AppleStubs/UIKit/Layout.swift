// swift-format-ignore-file
import Foundation

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { unreachable() }
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint { unreachable() }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { unreachable() }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint { unreachable() }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { unreachable() }
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { unreachable() }
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint { unreachable() }
}

@MainActor open class NSLayoutConstraint: NSObject {
    public var isActive = false
    public var constant: CGFloat = 0
    public var priority = UILayoutPriority.required
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
    public enum Axis: Int, Sendable { case horizontal, vertical }
}

public struct UILayoutPriority: Hashable, Sendable {
    public static let required = UILayoutPriority()
    public static let defaultHigh = UILayoutPriority()
}

@MainActor open class UILayoutGuide: NSObject {
    public var topAnchor: NSLayoutYAxisAnchor { unreachable() }
    public var bottomAnchor: NSLayoutYAxisAnchor { unreachable() }
    public var leadingAnchor: NSLayoutXAxisAnchor { unreachable() }
    public var trailingAnchor: NSLayoutXAxisAnchor { unreachable() }
    public var widthAnchor: NSLayoutDimension { unreachable() }
    public var heightAnchor: NSLayoutDimension { unreachable() }
}

open class UITrackingLayoutGuide: UILayoutGuide {}

open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {}

@MainActor open class NSCollectionLayoutDimension: NSObject {
    public class func fractionalWidth(_ fraction: CGFloat) -> Self { unreachable() }
    public class func fractionalHeight(_ fraction: CGFloat) -> Self { unreachable() }
    public class func estimated(_ estimate: CGFloat) -> Self { unreachable() }
    public class func absolute(_ value: CGFloat) -> Self { unreachable() }
}

@MainActor open class NSCollectionLayoutSize: NSObject {
    public convenience init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) { self.init() }
}

@MainActor open class NSCollectionLayoutItem: NSObject {
    public convenience init(layoutSize: NSCollectionLayoutSize) { self.init() }
}

@MainActor open class NSCollectionLayoutSpacing: NSObject {
    public class func fixed(_ spacing: CGFloat) -> Self { unreachable() }
}

open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    public var interItemSpacing: NSCollectionLayoutSpacing?
    public class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self { unreachable() }
    public class func horizontal(layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int) -> Self { unreachable() }
}

@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSObject {}

@MainActor open class NSCollectionLayoutSection: NSObject {
    public convenience init(group: NSCollectionLayoutGroup) { self.init() }
    public var interGroupSpacing: CGFloat = 0
    public var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    var container: any NSCollectionLayoutContainer { get }
}

@MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    var effectiveContentSize: CGSize { get }
}

// swift-format-ignore-file
import Foundation
#if canImport(UIKit)
    public import UIKit
#elseif canImport(AppKit)
    public import AppKit
#endif

extension View {
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    public nonisolated func task<ID: Equatable>(
        id: ID, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    @preconcurrency public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    public nonisolated func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View where V: Equatable { self }
    public nonisolated func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View where V: Equatable { self }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View { self }
    public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
    public nonisolated func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
    public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
    @_disfavoredOverload
    public nonisolated func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { self }
    public nonisolated func swipeActions(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
    ) -> some View { self }
    public nonisolated func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View { self }
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    public nonisolated func sheet<Item: Identifiable>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View { self }
    @_disfavoredOverload
    public nonisolated func alert<S: StringProtocol, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> some View, @ViewBuilder message: (T) -> some View
    ) -> some View { self }
    @_disfavoredOverload
    public nonisolated func confirmationDialog<S: StringProtocol, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> some View, @ViewBuilder message: (T) -> some View
    ) -> some View { self }
}

public struct SubmitTriggers: OptionSet, Sendable {
    public typealias RawValue = Int
    public let rawValue: SubmitTriggers.RawValue
    public init(rawValue: RawValue) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

public struct SubmitLabel: Sendable {
    public static var done: SubmitLabel { SubmitLabel() }
    public static var next: SubmitLabel { SubmitLabel() }
}

extension View {
    public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}

@MainActor @preconcurrency public protocol Gesture<Value> {
    associatedtype Value
}

public struct _EndedGesture<Content: Gesture>: Gesture {
    public typealias Value = Content.Value
}

public struct _ChangedGesture<Content: Gesture>: Gesture {
    public typealias Value = Content.Value
}

extension Gesture {
    public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { unreachable() }
}

extension Gesture where Value: Equatable {
    @MainActor @preconcurrency public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> { unreachable() }
}

public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let all = GestureMask(rawValue: 3)
}

public struct MagnifyGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var magnification: CGFloat
    }
    public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

public struct DragGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var translation: CGSize { .zero }
        public var velocity: CGSize { .zero }
    }
    @MainActor @preconcurrency public init(
        minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
    ) {}
}

public protocol CoordinateSpaceProtocol {}
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

public enum ScrollPhase: Equatable, Sendable {
    case idle, tracking, interacting, decelerating, animating
}

public protocol ScrollTargetBehavior {}
public struct PagingScrollTargetBehavior: ScrollTargetBehavior { public init() {} }
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

public struct ScrollIndicatorVisibility: Sendable {
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
}

extension View {
    public nonisolated func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }
    public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
    public nonisolated func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }
    public nonisolated func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View { self }
    public nonisolated func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View { self }
    public nonisolated func onScrollPhaseChange(_ action: @escaping (_ old: ScrollPhase, _ new: ScrollPhase) -> Void) -> some View { self }
    public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
}

public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()
    #if canImport(UIKit)
        public struct NavigationBarDrawerDisplayMode: Sendable {
            public static let automatic = NavigationBarDrawerDisplayMode()
            public static let always = NavigationBarDrawerDisplayMode()
        }
        public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement { SearchFieldPlacement() }
    #endif
}

public struct AccessibilityActionKind: Equatable, Sendable {
    public static let `default` = AccessibilityActionKind()
}

public struct AccessibilityAttachmentModifier: ViewModifier {
    public func body(content: Content) -> Never { unreachable() }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = AccessibilityChildBehavior()
    public static let contain = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
    public static let isButton = AccessibilityTraits()
    public static let isSelected = AccessibilityTraits()
    public init() {}
    public func contains(_ member: AccessibilityTraits) -> Bool { false }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
    public mutating func insert(_ new: AccessibilityTraits) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { (false, self) }
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { nil }
    public mutating func update(with new: AccessibilityTraits) -> AccessibilityTraits? { nil }
    public mutating func formUnion(_ other: AccessibilityTraits) {}
    public mutating func formIntersection(_ other: AccessibilityTraits) {}
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}

extension View {
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    public nonisolated func accessibilityActions(@ViewBuilder _ content: () -> some View) -> some View { self }
    public nonisolated func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    @_disfavoredOverload
    public nonisolated func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
    public nonisolated func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { unreachable() }
}

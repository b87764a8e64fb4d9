// swift-format-ignore-file
// A stub of SwiftUI's API for checking types: see README.md. Nothing here is ever run.
@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { return unreachable() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { return unreachable() }
}

/// What a stub has for a view that draws itself.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { return unreachable() }
}

/// What a stub returns where something would have to be computed.
func unreachable<Value>() -> Value { preconditionFailure("A stub is never run.") }

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

public struct EmptyView: PrimitiveView, Sendable {
    public nonisolated init() {}
}

public struct AnyView: PrimitiveView {
    public nonisolated init(_ view: some View) {}
}

public struct TupleView<T>: PrimitiveView {
    public nonisolated init(_ value: T) {}
}

/// `_ConditionalContent` in the framework.
public struct ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {
    nonisolated init() {}
}

public struct Group<Content> {}

extension Group: View where Content: View {
    public var body: Never { return unreachable() }
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
}

extension ForEach: View where Content: View {
    public var body: Never { return unreachable() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { self.data = data }
}

extension ForEach where Content: View {
    public nonisolated init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { self.data = data }
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ViewModifierContent<Self>
    @ViewBuilder func body(content: Content) -> Body
}

/// `_ViewModifier_Content` in the framework.
public struct ViewModifierContent<Modifier: ViewModifier>: PrimitiveView {}

extension View {
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { unreachable() }
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { return unreachable() }
}

@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
    public var body: Never { return unreachable() }
    public nonisolated init(@ViewBuilder makeContent: @escaping () -> Content) {}
    public nonisolated init(_ title: Text, @ViewBuilder content: @escaping () -> Content) {}
}

extension Scene {
    public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

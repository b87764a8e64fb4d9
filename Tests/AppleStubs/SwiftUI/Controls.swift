// swift-format-ignore-file
public import CoreGraphics
import Foundation
#if canImport(UIKit)
    public import UIKit
#elseif canImport(AppKit)
    public import AppKit
#endif

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(_ value: String) {}
    public init(stringLiteral value: String) {}
}

public struct Text: PrimitiveView, Equatable, Sendable {
    public enum LineStyle: Sendable { case single }
    public nonisolated init(verbatim content: String) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) {}
    public nonisolated init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {}
    public nonisolated func font(_ font: Font?) -> Text { self }
    public nonisolated func bold() -> Text { self }
    public nonisolated func bold(_ isActive: Bool) -> Text { self }
    public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
    public nonisolated func foregroundStyle(_ style: some ShapeStyle) -> Text { self }
}

public struct Image: PrimitiveView, Equatable, Sendable {
    @frozen public enum Orientation: UInt8, Sendable {
        case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
    }
    public nonisolated init(systemName: String) {}
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {}
    public nonisolated func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
    public enum ResizingMode: Sendable { case tile, stretch }
}

public struct EdgeInsets: Equatable, Sendable {
    public init() {}
}

public struct Label<Title: View, Icon: View>: PrimitiveView {
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    public nonisolated init(_ key: LocalizedStringKey, systemImage name: String) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct Button<Label: View>: PrimitiveView {
    @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    @preconcurrency public nonisolated init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
    @preconcurrency public nonisolated init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload @preconcurrency
    public nonisolated init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    @_disfavoredOverload @preconcurrency
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {}
}

public struct Toggle<Label: View>: PrimitiveView {
    public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}

extension Toggle where Label == Text {
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {}

extension Picker where Label == Text {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {}
}

public struct TextField<Label: View>: PrimitiveView {}

extension TextField where Label == Text {
    public nonisolated init(_ key: LocalizedStringKey, text: Binding<String>) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
}

public struct SecureField<Label: View>: PrimitiveView {}

extension SecureField where Label == Text {
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

public struct DefaultShareLinkLabel: PrimitiveView {}

public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>: PrimitiveView {}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    public nonisolated init(item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {}
}

public struct Menu<Label: View, Content: View>: PrimitiveView {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {}
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: PrimitiveView {}

extension ProgressView where CurrentValueLabel == EmptyView {
    public nonisolated init() where Label == EmptyView {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {}
}

extension ProgressView {
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView {}
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: PrimitiveView {
    public nonisolated init(
        @ViewBuilder label: () -> Label,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {}
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {}
}

public struct DisclosureGroup<Label: View, Content: View>: PrimitiveView {}

extension DisclosureGroup where Label == Text {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {}
}

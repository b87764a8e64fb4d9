// swift-format-ignore-file
import Foundation
#if canImport(UIKit)
    public import UIKit
#elseif canImport(AppKit)
    public import AppKit
#endif

public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never
    nonisolated func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
    public nonisolated func resolve(in environment: EnvironmentValues) -> Never { return unreachable() }
}

extension Never: ShapeStyle {}

extension Color {
    public struct Resolved: ShapeStyle, Hashable {
        public nonisolated init(colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1) {}
    }
}

public struct Color: ShapeStyle, PrimitiveView, Hashable, Sendable {
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
    public nonisolated init(_ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    #if canImport(UIKit)
        public nonisolated init(uiColor: UIColor) {}
    #elseif canImport(AppKit)
        public nonisolated init(nsColor: NSColor) {}
    #endif
    public nonisolated func resolve(in environment: EnvironmentValues) -> Resolved { Resolved(red: 0, green: 0, blue: 0) }
    public nonisolated func opacity(_ opacity: Double) -> Color { self }
    public nonisolated static let black = Color(red: 0, green: 0, blue: 0)
    public nonisolated static let white = Color(red: 1, green: 1, blue: 1)
    public nonisolated static let red = Color(red: 1, green: 0, blue: 0)
    public nonisolated static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    public nonisolated static let primary = Color.black
    public nonisolated static let secondary = Color.black
    public nonisolated static let accentColor = Color.black
}

extension ShapeStyle where Self == Color {
    public static var black: Color { .black }
    public static var white: Color { .white }
    public static var red: Color { .red }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    public static var bar: Material { Material() }
}

public protocol Shape: Sendable, View {}

public struct _ShapeView<Content: Shape, Style: ShapeStyle>: PrimitiveView {}

extension Shape {
    public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> { unreachable() }
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: .max)
}

public struct Rectangle: Shape, PrimitiveView {
    public nonisolated init() {}
}

public struct RoundedRectangle: Shape, PrimitiveView {
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self { RoundedRectangle(cornerRadius: cornerRadius) }
}

public struct Font: Hashable, Sendable {
    public static let body = Font()
    public static let headline = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()
    public static let title2 = Font()
}

public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
    public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
}

public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
    public static let bottom = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
}

public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
    public static let leading = Alignment()
    public static let trailing = Alignment()
    public static let top = Alignment()
    public static let bottom = Alignment()
    public static let topLeading = Alignment()
    public static let topTrailing = Alignment()
    public static let bottomLeading = Alignment()
    public static let bottomTrailing = Alignment()
}

public struct UnitPoint: Hashable, Sendable {
    public static let top = UnitPoint()
    public static let center = UnitPoint()
    public static let bottom = UnitPoint()
}

@frozen public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

@frozen public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
        public static let all: Set = [.horizontal, .vertical]
    }
}

@frozen public enum HorizontalEdge: Int8, Sendable { case leading, trailing }
@frozen public enum VerticalEdge: Int8, Sendable { case top, bottom }
@frozen public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }
@frozen public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
@MainActor @preconcurrency public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static var plain: PlainButtonStyle { PlainButtonStyle() } }

@MainActor @preconcurrency public struct BorderlessButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() } }

@MainActor @preconcurrency public protocol LabelStyle {}
@MainActor @preconcurrency public struct IconOnlyLabelStyle: LabelStyle { public init() {} }
extension LabelStyle where Self == IconOnlyLabelStyle { public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() } }

public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public init() {} }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

@MainActor @preconcurrency public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle { public nonisolated init() {} }
extension FormStyle where Self == GroupedFormStyle { public static var grouped: GroupedFormStyle { GroupedFormStyle() } }

extension View {
    public nonisolated func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
    public nonisolated func labelStyle(_ style: some LabelStyle) -> some View { self }
    public nonisolated func textFieldStyle(_ style: some TextFieldStyle) -> some View { self }
    public nonisolated func formStyle(_ style: some FormStyle) -> some View { self }
    public nonisolated func font(_ font: Font?) -> some View { self }
    public nonisolated func bold(_ isActive: Bool = true) -> some View { self }
    public nonisolated func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
    public nonisolated func tint(_ tint: (some ShapeStyle)?) -> some View { self }
    public nonisolated func tint(_ tint: Color?) -> some View { self }
    public nonisolated func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
    public nonisolated func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View { self }
    public nonisolated func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View { self }
    public nonisolated func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View { self }
    public nonisolated func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }
    public nonisolated func clipped(antialiased: Bool = false) -> some View { self }
    public nonisolated func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public nonisolated func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public nonisolated func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public nonisolated func padding(_ length: CGFloat) -> some View { self }
    public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
    public nonisolated func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public nonisolated func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
    public nonisolated func scaledToFill() -> some View { self }
    public nonisolated func scaledToFit() -> some View { self }
    public nonisolated func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    public nonisolated func safeAreaInset(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View { self }
    public nonisolated func lineLimit(_ number: Int?) -> some View { self }
    public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { self }
    public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }
    public nonisolated func tag<Value: Hashable>(_ tag: Value, includeOptional: Bool = true) -> some View { self }
}

@frozen public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

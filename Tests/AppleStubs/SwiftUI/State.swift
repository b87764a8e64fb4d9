// swift-format-ignore-file
import Foundation
import Observation

public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
    private let value: Value
    public init(wrappedValue value: Value) { self.value = value }
    public init(initialValue value: Value) { self.value = value }
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { unreachable() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    // Stricter than some versions of the framework: the closures do not take over the isolation of where they stand.
    @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public static func constant(_ value: Value) -> Binding<Value> { unreachable() }
    public var wrappedValue: Value {
        get { unreachable() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { unreachable() }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { unreachable() }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
}

extension Environment: Sendable where Value: Sendable {}

public struct EnvironmentValues {
    public var displayScale: CGFloat { 1 }
    public var scenePhase: ScenePhase { .active }
    public var colorScheme: ColorScheme { .light }
    public var horizontalSizeClass: UserInterfaceSizeClass? { nil }
    public var dynamicTypeSize: DynamicTypeSize { .large }
    public var dismiss: DismissAction { DismissAction() }
}

public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}

public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
    public var wrappedValue: Value { value }
}

extension ScaledMetric: Sendable where Value: Sendable {}

public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

@MainActor @preconcurrency public struct DismissAction {
    nonisolated init() {}
    public func callAsFunction() {}
}

@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper public struct Binding {
        let place: Int
        public var wrappedValue: Value {
            get { unreachable() }
            nonmutating set {}
        }
        public var projectedValue: FocusState<Value>.Binding { self }
    }
    public init() where Value == Bool {}
    public init<T>() where Value == T?, T: Hashable {}
    public var wrappedValue: Value {
        get { unreachable() }
        nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { unreachable() }
}

extension FocusState: Sendable where Value: Sendable {}

@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    public init(wrappedValue: Value, _ key: String) where Value == Bool {}
    public var wrappedValue: Value {
        get { unreachable() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { unreachable() }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) where Value == Data? {}
    public init(_ key: String) where Value == String? {}
}

extension View {
    public nonisolated func environment<Value: AnyObject & Observable>(_ object: Value?) -> some View { self }
    public nonisolated func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View { self }
    public nonisolated func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View { self }
    public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
}

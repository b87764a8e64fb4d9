/// A value behind one reference: a copy costs one count, however many texts the value has.
package final class Boxed<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}

extension Boxed: Equatable where Value: Equatable {
    package static func == (one: Boxed, other: Boxed) -> Bool { one === other || one.value == other.value }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

package import OpenMarketDomain

/// A value whose type only the two ends of a way know: what lies between them is compiled once, and not for each type.
package struct Erased: Sendable {
    private let value: any Sendable

    /// Hides the type of a value.
    package init(_ value: some Sendable) {
        self.value = value
    }

    /// The value, of the type that it was made with.
    package func value<Value>(as type: Value.Type = Value.self) throws(MarketError) -> Value {
        guard let value = value as? Value else { throw .unreadable(Self.mistaken(for: type)) }
        return value
    }

    private static func mistaken(for type: Any.Type) -> Unreadable { Unreadable(expected: "\(type)") }
}

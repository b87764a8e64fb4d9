/// A value that may come from the cache, with how old it is.
public struct Cached<Value: Sendable>: Sendable {
    public let value: Value
    /// The time since the server sent it; zero for a value that was fetched by this call.
    public let age: Duration
    /// Whether it is too old to count as fresh, by the settings of the cache.
    public let isStale: Bool

    public init(_ value: Value, age: Duration = .zero, isStale: Bool = false) {
        (self.value, self.age, self.isStale) = (value, age, isStale)
    }
}

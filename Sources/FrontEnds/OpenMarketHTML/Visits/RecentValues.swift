public import Foundation

/// A cache of limited size for values that many ask for at the same time; each is kept for a while.
@MainActor
public final class RecentValues<Key: Hashable, Value> {
    private let life: TimeInterval
    private let limit: Int
    private var values: [Key: (value: Value, seen: Date)] = [:]

    /// Begins empty; each value is remembered for `life` seconds, and `limit` values at most.
    public init(life: TimeInterval, limit: Int) {
        self.life = life
        self.limit = limit
    }

    /// Returns the remembered value; `nil` when there is none, or it is too old.
    public func value(of key: Key, at now: Date) -> Value? {
        values[key].flatMap { now.timeIntervalSince($0.seen) < life ? $0.value : nil }
    }

    /// Remembers what was found out.
    public func note(_ value: Value, of key: Key, at now: Date) {
        if values.count >= limit { values = values.filter { now.timeIntervalSince($0.value.seen) < life } }
        if values.count >= limit { values = [:] }
        values[key] = (value, now)
    }
}

/// Values under keys within a budget; the value that was not asked for longest goes first.
///
/// Each operation takes constant time, however many values there are. A plain
/// value: a type that shares it guards it with a lock.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// The bounds on the cost and the number of all values together.
    struct Budget: Hashable, Sendable {
        var cost: Int
        var count: Int = .max
    }

    private struct Node {
        var value: Value
        var cost: Int
        /// Neighbours in order of use; the newest has no newer one.
        var newer: Key?
        var older: Key?
    }

    private let budget: Budget
    private var nodes: [Key: Node] = [:]
    private var newest: Key?
    private var oldest: Key?
    private(set) var cost = 0
    /// The number of values that were removed to make room.
    private(set) var evictions = 0

    init(budget: Budget) {
        self.budget = budget
    }

    var count: Int { nodes.count }

    var keys: some Collection<Key> { nodes.keys }

    /// The value under `key`, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let node = nodes[key] else { return nil }
        if newest != key {
            detach(key)
            attach(key, value: node.value, cost: node.cost)
        }
        return node.value
    }

    /// Keeps `value` in place of any earlier one, unless it is beyond the whole budget.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget.cost, budget.count > 0 else { return }
        attach(key, value: value, cost: cost)
        while self.cost > budget.cost || count > budget.count, let oldest {
            detach(oldest)
            evictions += 1
        }
    }

    mutating func remove(_ key: Key) {
        detach(key)
    }

    mutating func removeAll() {
        nodes = [:]
        newest = nil
        oldest = nil
        cost = 0
    }

    private mutating func attach(_ key: Key, value: Value, cost: Int) {
        nodes[key] = Node(value: value, cost: cost, newer: nil, older: newest)
        if let newest { nodes[newest]?.newer = key }
        newest = key
        oldest = oldest ?? key
        self.cost += cost
    }

    private mutating func detach(_ key: Key) {
        guard let node = nodes.removeValue(forKey: key) else { return }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        cost -= node.cost
    }
}

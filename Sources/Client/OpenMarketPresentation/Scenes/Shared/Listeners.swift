/// Functions that are called with every change, each as long as its owner lives.
@MainActor
struct Listeners<Value> {
    private struct Listener {
        weak var owner: AnyObject?
        let body: @MainActor (Value) -> Void
    }

    private var listeners: [Listener] = []

    /// The number of listeners whose owner still lives.
    var count: Int { listeners.count { $0.owner != nil } }

    /// Calls `body` from now on; it must not capture `owner` strongly.
    mutating func add(for owner: AnyObject, _ body: @escaping @MainActor (Value) -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, body: body))
    }

    /// Calls those whose owner still lives.
    func call(with value: Value) {
        for listener in listeners where listener.owner != nil { listener.body(value) }
    }
}

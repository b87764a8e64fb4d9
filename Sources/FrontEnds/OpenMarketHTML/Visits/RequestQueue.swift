/// Lets one request of a visitor after the other in.
///
/// What a visit has has one pair of hands on it; a browser may have several tabs. One after
/// the other, the visible scene after a request is the one that the request led to.
@MainActor
public final class RequestQueue {
    /// Whether a request is let in.
    public private(set) var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// An empty queue.
    public init() {}

    /// The number of those that wait.
    public var count: Int { waiting.count }

    /// Does `work` once everything before it is done.
    public func pass<Value>(_ work: () async -> Value) async -> Value {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer { leave() }
        return await work()
    }

    /// The request that waits longest is next; no other request starts before it.
    private func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}

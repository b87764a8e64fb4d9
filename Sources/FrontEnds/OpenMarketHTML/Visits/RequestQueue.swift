/// Lets one request of a visitor after the other in.
///
/// A browser may have several tabs, but the state of a visit may be changed by one request at a time. So the visible
/// scene after a request is the scene that this request led to.
@MainActor
public final class RequestQueue {
    /// Whether a request is let in.
    public private(set) var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// An empty queue.
    public init() {}

    /// The number of waiting requests.
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

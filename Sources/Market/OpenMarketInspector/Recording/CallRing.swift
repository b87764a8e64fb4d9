/// The last calls, up to limits of their number and their bytes.
struct CallRing: Sendable {
    let limit: Int
    /// The most bytes of all together.
    let byteLimit: Int

    private var calls: [RecordedCall] = []
    /// The number of calls at the front that were dropped.
    private var start = 0
    private var bytes = 0
    private(set) var nextNumber = 1

    /// A ring of 1,000 calls and 64 MiB, or one of several that together have about as much.
    init(sharing count: Int = 1) {
        limit = max(200, 1_000 / count)
        byteLimit = 64 * 1024 * 1024 / count
    }

    /// The calls, oldest first.
    var all: ArraySlice<RecordedCall> { calls[start...] }

    /// Adds a call; the oldest ones make room.
    mutating func add(_ call: RecordedCall) {
        calls.append(call)
        bytes += call.size
        nextNumber = call.number + 1
        while calls.count - start > limit || bytes > byteLimit, start < calls.count - 1 {
            bytes -= calls[start].size
            start += 1
        }
        guard start > limit else { return }
        calls.removeFirst(start)
        start = 0
    }

    /// Forgets all calls; numbers go on.
    mutating func clear() { (calls, start, bytes) = ([], 0, 0) }

    func call(_ number: Int) -> RecordedCall? { all.first { $0.number == number } }

    /// The attempts at one request, oldest first: calls with one key to one address.
    func story(of call: RecordedCall) -> [RecordedCall] {
        guard let key = call.idempotencyKey else { return [] }
        return all.filter { $0.idempotencyKey == key && $0.method == call.method && $0.path == call.path }
    }
}

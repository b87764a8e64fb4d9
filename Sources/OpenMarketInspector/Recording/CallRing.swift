/// The last calls, so many and so many bytes.
struct CallRing: Sendable {
    /// The most calls.
    static let limit = 1_000
    /// The most bytes of all together.
    static let byteLimit = 64 * 1024 * 1024

    private var calls: [RecordedCall] = []
    /// How many calls at the front were given up.
    private var start = 0
    private var bytes = 0
    private(set) var nextNumber = 1

    /// The calls, oldest first.
    var all: ArraySlice<RecordedCall> { calls[start...] }

    /// Adds a call; the oldest ones make room.
    mutating func add(_ call: RecordedCall) {
        calls.append(call)
        bytes += call.size
        nextNumber = call.number + 1
        while calls.count - start > Self.limit || bytes > Self.byteLimit, start < calls.count - 1 {
            bytes -= calls[start].size
            start += 1
        }
        guard start > Self.limit else { return }
        calls.removeFirst(start)
        start = 0
    }

    /// Forgets all calls; numbers go on.
    mutating func clear() { (calls, start, bytes) = ([], 0, 0) }

    /// A call by its number.
    func call(_ number: Int) -> RecordedCall? { all.first { $0.number == number } }

    /// The attempts at one request, oldest first: calls with one key to one address.
    func story(of call: RecordedCall) -> [RecordedCall] {
        guard let key = call.idempotencyKey else { return [] }
        return all.filter { $0.idempotencyKey == key && $0.method == call.method && $0.path == call.path }
    }
}

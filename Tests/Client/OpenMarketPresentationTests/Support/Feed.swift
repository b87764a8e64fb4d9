/// A stream that a test feeds, and that reports the end of its last reader.
struct Feed<Value: Sendable>: Sendable {
    let stream: AsyncStream<Value>
    let source: AsyncStream<Value>.Continuation
    private let ended: AsyncStream<Void>

    init() {
        (stream, source) = AsyncStream.makeStream(of: Value.self)
        let (ended, signal) = AsyncStream.makeStream(of: Void.self)
        self.ended = ended
        source.onTermination = { _ in signal.finish() }
    }

    /// Returns after the last reader has gone.
    func untilAbandoned() async {
        for await _ in ended {}
    }
}

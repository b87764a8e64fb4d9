import OpenMarketBackend

/// Writes a line for each response, without letting the server wait for it.
struct AccessLog: Sendable {
    /// Takes entries from the thread of the server; `nil` when nothing is logged.
    let receiver: (@Sendable (AccessLogEntry) -> Void)?
    private let lines: AsyncStream<String>.Continuation?
    private let writer: Task<Void, Never>?

    /// A log on the console's standard error, or none.
    init(console: Console?) {
        guard let console else {
            (receiver, lines, writer) = (nil, nil, nil)
            return
        }
        // When no one takes the lines, the oldest are dropped: a log must not stop a market.
        let (stream, lines) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(10_000))
        receiver = { entry in lines.yield(entry.line) }
        self.lines = lines
        writer = Task.detached {
            for await line in stream { console.warn(line) }
        }
    }

    /// Writes what is left.
    func end() async {
        lines?.finish()
        await writer?.value
    }
}

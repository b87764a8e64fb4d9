/// Waiting for the end that signals bring.
enum Cancellation {
    /// Returns when the current task is cancelled.
    static func wait() async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            end.finish()
        }
    }
}

/// Waiting for the end that signals bring.
package enum Cancellation {
    /// Returns when the current task is cancelled.
    package static func wait() async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            end.finish()
        }
    }
}

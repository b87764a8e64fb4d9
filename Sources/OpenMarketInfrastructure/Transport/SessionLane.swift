import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One session with the queue on which its tasks are stopped.
///
/// Stopping a task waits for the session's work queue, which a server that floods us can keep busy for a while; so
/// nobody else waits for that.
final class SessionLane: Sendable {
    private let session: URLSession
    private let delegate = SessionDelegate()
    private let stopQueue = DispatchQueue(label: "market.transfers.stop")

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: Self.makeEventQueue())
    }

    /// Sends a request; its events go to `transfer`.
    func run(_ transfer: Transfer, _ request: URLRequest, body: UploadBody) {
        let task = task(for: request, body: body)
        delegate.expect(task, for: transfer)
        let isRunning = transfer.begin { [stopQueue] in
            stopQueue.async { task.cancel() }
        }
        if isRunning { task.resume() } else { task.cancel() }
    }

    /// Lets running tasks end, and then the session.
    func finish() {
        session.finishTasksAndInvalidate()
    }

    private func task(for request: URLRequest, body: UploadBody) -> URLSessionTask {
        switch body {
        case .none: return session.dataTask(with: request)
        case .file(let file): return session.uploadTask(with: request, fromFile: file.url)
        case .memory(let data):
            var request = request
            request.httpBody = data
            return session.dataTask(with: request)
        }
    }

    private static func makeEventQueue() -> OperationQueue {
        #if canImport(FoundationNetworking)
            return DirectQueue()
        #else
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            return queue
        #endif
    }
}

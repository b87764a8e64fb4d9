import Foundation
import OpenMarketData
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions behind one transport: a shared one, and one for each request that wants a connection of its own.
///
/// Tasks are started and stopped on a queue of our own. Both wait for the session's work queue, which can be
/// busy for a long time, and callers must not be kept waiting meanwhile.
final class Sessions: Sendable {
    private let queue = DispatchQueue(label: "market.transfers", qos: .userInitiated)
    private let configuration: URLSessionConfiguration
    private let delegateQueue = OperationQueue()
    private let delegate = SessionDelegate()
    private let shared: Mutex<URLSession?>

    init(_ connection: Connection) {
        delegateQueue.maxConcurrentOperationCount = 1
        delegateQueue.name = "market.transfers.events"
        configuration = .market(connection)
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
        shared = Mutex(session)
    }

    /// Sends a request; its events go to `transfer`.
    func start(_ transfer: Transfer, _ request: URLRequest, body: UploadBody, onOwnConnection: Bool) {
        queue.async { [self] in
            guard !transfer.isOver else { return }
            guard let session = shared.withLock({ $0 }) else { return transfer.end(.failure(.cancelled)) }
            if onOwnConnection {
                let delegate = SessionDelegate()
                let own = URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
                run(transfer, request, body: body, in: own, delegate: delegate)
                own.finishTasksAndInvalidate()
            } else {
                run(transfer, request, body: body, in: session, delegate: delegate)
            }
        }
    }

    /// Lets running transfers end, and starts no more.
    func finish() {
        queue.async { [self] in
            shared.withLock { session in
                session?.finishTasksAndInvalidate()
                session = nil
            }
        }
    }

    private func run(
        _ transfer: Transfer,
        _ request: URLRequest,
        body: UploadBody,
        in session: URLSession,
        delegate: SessionDelegate
    ) {
        let task = task(for: request, body: body, in: session)
        let isRunning = transfer.begin { [queue] in
            queue.async { task.cancel() }
        }
        guard isRunning else { return task.cancel() }
        delegate.expect(task, for: transfer)
        task.resume()
    }

    private func task(for request: URLRequest, body: UploadBody, in session: URLSession) -> URLSessionTask {
        switch body {
        case .none: return session.dataTask(with: request)
        case .file(let file): return session.uploadTask(with: request, fromFile: file.url)
        case .memory(let data):
            var request = request
            request.httpBody = data
            return session.dataTask(with: request)
        }
    }
}

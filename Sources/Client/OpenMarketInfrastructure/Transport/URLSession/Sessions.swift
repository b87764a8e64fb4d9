import Foundation
import OpenMarketData
import OpenMarketWire
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions behind one transport: a shared one, and one for each request that wants a connection of its own.
///
/// Tasks are started on a queue of our own, because that waits for the session's work queue, and callers must not be
/// kept waiting. On Linux all sessions of a process share one work queue: a download at the full speed of the
/// loopback interface slows every other call down, whatever session it belongs to.
final class Sessions: TransferCarrier {
    private let connection: NetworkSettings
    private let startQueue = DispatchQueue(label: "market.transfers.start", qos: .userInitiated)
    private let configuration: URLSessionConfiguration
    private let shared: Mutex<SessionLane?>

    init(_ connection: NetworkSettings) {
        self.connection = connection
        configuration = .market(connection)
        shared = Mutex(SessionLane(configuration))
    }

    var stream: TransferLimits.Ahead { .fails(connection.streamBufferLimit) }

    func prepare(_ body: HTTPBody) async throws(TransportError) -> UploadBody {
        try await UploadBody.prepare(body, connection: connection)
    }

    func discard(_ body: UploadBody) { body.discard() }

    func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: UploadBody) {
        // A session has no place for them, and must not trust others in their stead.
        if connection.authorities != nil, request.origin.isSecure {
            return transfer.end(.failure(TransportError(.insecureConnection)))
        }
        let onOwnConnection = request.needsOwnConnection(connection)
        let request = URLRequest(request, url: url, connection: connection)
        startQueue.async { [self] in
            guard !transfer.isOver else { return }
            guard let lane = shared.withLock({ $0 }) else { return transfer.end(.failure(.cancelled)) }
            if onOwnConnection {
                let own = SessionLane(configuration)
                own.run(transfer, request, body: body)
                own.finish()
            } else {
                lane.run(transfer, request, body: body)
            }
        }
    }

    func finish() {
        startQueue.async { [self] in
            shared.withLock { lane in
                lane?.finish()
                lane = nil
            }
        }
    }
}

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One session with the queue on which its tasks are stopped.
///
/// Stopping a task waits for the session's work queue, which a server that floods us can keep busy for a while; so
/// no other call waits for that.
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

    func finish() {
        session.finishTasksAndInvalidate()
    }

    private func task(for request: URLRequest, body: UploadBody) -> URLSessionTask {
        switch body {
        case .none: return session.dataTask(with: request)
        case .file(let file): return task(for: request, sending: file, in: session)
        case .memory(let data): return task(for: request, sending: data, in: session)
        }
    }

    private func task(for request: URLRequest, sending data: Data, in session: URLSession) -> URLSessionTask {
        var request = request
        request.httpBody = data
        return session.dataTask(with: request)
    }

    /// On Linux a file is mapped and sent as data: an upload from a file that is refused or cancelled while the next
    /// piece is being read now and then stops the process, inside Foundation (6.3.1).
    private func task(
        for request: URLRequest,
        sending file: TemporaryFile,
        in session: URLSession
    ) -> URLSessionTask {
        #if canImport(FoundationNetworking)
            if let data = try? Data(contentsOf: file.url, options: .alwaysMapped) {
                return task(for: request, sending: data, in: session)
            }
        #endif
        return session.uploadTask(with: request, fromFile: file.url)
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

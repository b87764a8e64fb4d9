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

    /// Sends a request; its events go to `transfer`.
    func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: UploadBody) {
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

    /// Lets running transfers end, and starts no more.
    func finish() {
        startQueue.async { [self] in
            shared.withLock { lane in
                lane?.finish()
                lane = nil
            }
        }
    }
}

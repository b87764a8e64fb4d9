import Foundation
import OpenMarketData
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions behind one transport: a shared one, and one for each request that wants a connection of its own.
///
/// Tasks are started on a queue of our own, because that waits for the session's work queue, and callers must not be
/// kept waiting.
final class Sessions: Sendable {
    private let startQueue = DispatchQueue(label: "market.transfers.start", qos: .userInitiated)
    private let configuration: URLSessionConfiguration
    private let shared: Mutex<SessionLane?>

    init(_ connection: Connection) {
        configuration = .market(connection)
        shared = Mutex(SessionLane(configuration))
    }

    /// Sends a request; its events go to `transfer`.
    func start(_ transfer: Transfer, _ request: URLRequest, body: UploadBody, onOwnConnection: Bool) {
        startQueue.async { [self] in
            guard !transfer.isOver else { return }
            guard let lane = shared.withLock({ $0 }) else { return transfer.end(.failure(.cancelled)) }
            if onOwnConnection {
                let own = SessionLane(configuration)
                own.run(transfer, request, body: body)
                own.finish()
            } else {
                lane.run(transfer, request, body: body) { [weak self] outcome in
                    if outcome.isFlood { self?.replace(lane) }
                }
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

    /// Spares later requests a session that is busy with what nobody wants any more.
    private func replace(_ flooded: SessionLane) {
        shared.withLock { lane in
            guard lane === flooded else { return }
            lane = SessionLane(configuration)
            startQueue.async { flooded.finish() }
        }
    }
}

extension Result<Void, TransportError> {
    /// Whether a transfer was stopped because there was too much of it.
    fileprivate var isFlood: Bool {
        switch self {
        case .success: true
        case .failure(let error): error.cause != .cancelled && error.cause != .timedOut
        }
    }
}

import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// A server that takes uploads, over a connection that breaks where a test wants it to.
final class UploadingServer: HTTPTransport {
    /// What goes wrong with one request.
    enum Fault: Sendable {
        /// It never arrives.
        case lost
        /// It arrives, and the response is lost.
        case responseLost
        /// The server responds with this status instead.
        case status(Int)
    }

    private struct State {
        var requests: [HTTPRequest] = []
        var uploads: [String: Data] = [:]
        var bodies: [Data] = []
        var fault: (@Sendable (HTTPRequest, Int) -> Fault?)?
    }

    private let limit: String?
    private let state = Mutex(State())

    /// A server with this `Upload-Limit`; `nil` for one that has no uploads.
    init(limit: String? = "max-size=100000, max-append-size=1000, max-age=86400") {
        self.limit = limit
    }

    /// What was sent, in order.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The bodies of the requests that were no uploads.
    var bodies: [Data] { state.withLock { $0.bodies } }
    /// How many bytes were sent.
    var sentBytes: Int64 { requests.reduce(0) { $0 + $1.body.length } }
    /// What was sent, as method and status are spoken of: `PATCH 0+1000`.
    var story: [String] {
        requests.map { request in
            let offset = request.headers["Upload-Offset"].map { " \($0)+\(request.body.length)" }
            return request.method.rawValue + (offset ?? "")
        }
    }

    /// Breaks requests; a request comes with its number, from 0.
    func fail(_ fault: @escaping @Sendable (HTTPRequest, Int) -> Fault?) { state.withLock { $0.fault = fault } }

    /// Forgets all uploads, as after their time.
    func forgetUploads() { state.withLock { $0.uploads = [:] } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let (broken, number) = state.withLock { state in
            state.requests.append(request)
            return (state.fault, state.requests.count - 1)
        }
        let fault = broken?(request, number)
        let body = try? request.body.read(0..<request.body.length).get()
        if case .lost = fault { throw TransportError(.connectionLost) }
        if case .status(let status) = fault { return HTTPResponse(status: status) }
        if request.body.length > 0 {
            options.progress?(.sending(bytes: request.body.length / 2, total: request.body.length))
            options.progress?(.sending(bytes: request.body.length, total: request.body.length))
            options.progress?(.waiting)
        }
        let response = state.withLock { Self.response(to: request, body ?? Data(), limit, &$0) }
        if case .responseLost = fault { throw TransportError(.connectionLost) }
        return response
    }

    private static func response(
        to request: HTTPRequest,
        _ body: Data,
        _ limit: String?,
        _ state: inout State
    ) -> HTTPResponse {
        guard request.path.contains("/uploads/") else {
            guard let id = request.headers["Upload-Body"] else {
                state.bodies.append(body)
                return HTTPResponse(status: 201)
            }
            guard let upload = state.uploads["/shop/api/uploads/" + id] else {
                return HTTPResponse(status: 404, body: Data(#"{"problem":"noUpload"}"#.utf8))
            }
            state.bodies.append(upload)
            return HTTPResponse(status: 201)
        }
        guard let limit else { return HTTPResponse(status: 404) }
        let there = state.uploads[request.path]
        var headers: HTTPHeaders = ["Upload-Limit": limit]
        if request.method == .head {
            if let there { headers["Upload-Offset"] = String(there.count) }
            return HTTPResponse(status: there == nil ? 404 : 204, headers: headers)
        }
        let isNext = request.headers["Upload-Offset"] == String(there?.count ?? 0)
        if isNext { state.uploads[request.path, default: Data()] += body }
        headers["Upload-Offset"] = String(state.uploads[request.path]?.count ?? 0)
        return HTTPResponse(status: isNext ? 204 : 409, headers: headers)
    }
}

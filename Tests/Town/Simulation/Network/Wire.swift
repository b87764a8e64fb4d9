import Foundation
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketWire

/// The network of one device, from its start to its end.
@MainActor
final class Wire: HTTPTransport {
    let name: String
    private let gate: Gate
    /// The markets by host: the one with the products, and that with the accounts where it is another one.
    private let markets: TownMarkets
    /// Whether the device is in a tunnel.
    var isOffline = false
    /// Whether nothing is held or lost on it.
    let isDirect: Bool
    /// The streams that have been opened.
    private var opened: [HeldStream] = []
    /// Those to which the device listens.
    var streams: [HeldStream] { opened.filter(\.isOpen) }
    /// The token that was sent last.
    private(set) var token: String?

    init(_ name: String, _ gate: Gate, _ markets: TownMarkets, isDirect: Bool = false) {
        (self.name, self.gate, self.markets, self.isDirect) = (name, gate, markets, isDirect)
    }

    nonisolated var deliversInPieces: Bool { true }

    nonisolated func send(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPResponse {
        try await call(request, options: options)
    }

    private func call(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let line = Self.line(of: request)
        let key = line + (request.headers["Authorization"] ?? "")
        let outcome = await gate.hold(self, .request, request.method, line)
        guard let outcome else { throw .cancelled }
        if let failure = outcome.failure { throw failure }
        if outcome == .portal { return Self.portal }
        if outcome == .stale, request.method == .get, let response = gate.staleResponse(to: key) { return response }
        token = request.headers["Authorization"] ?? token
        gate.noteCall()
        let response = try await answer(request, options)
        gate.observe(.left(request, response, self))
        if request.method == .get, response.isSuccess { gate.note(response, to: key) }
        let way = await gate.hold(self, .response, request.method, line + " \(response.status)")
        guard let way else { throw .cancelled }
        if let failure = way.failure { throw failure }
        return response
    }

    /// What the market makes of a request; it goes on with it when the client gives up.
    private func answer(_ request: HTTPRequest, _ options: CallOptions) async throws(TransportError) -> HTTPResponse {
        guard let market = markets.backend(for: request.origin.host) else { throw TransportError(.unreachable) }
        let work = Task.detached { () async -> Result<HTTPResponse, TransportError> in
            do throws(TransportError) {
                return .success(try await InProcessTransport(market).send(request, options: options))
            } catch {
                return .failure(error)
            }
        }
        return try await work.value.get()
    }

    nonisolated func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        try await open(request, options: options)
    }

    private func open(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        guard request.target.contains("/events") || request.target.contains(":listen") else {
            let response = try await call(request, options: options)
            return HTTPStreamedResponse(
                status: response.status,
                headers: response.headers,
                chunks: .once(response.body)
            )
        }
        let line = "STREAM " + Self.line(of: request)
        guard let outcome = await gate.hold(self, .request, .get, line) else { throw .cancelled }
        if let failure = outcome.failure { throw failure }
        if outcome == .portal {
            let portal = Self.portal
            return HTTPStreamedResponse(status: portal.status, headers: portal.headers, chunks: .once(portal.body))
        }
        guard let market = markets.backend(for: request.origin.host) else { throw TransportError(.unreachable) }
        let inner = try await InProcessTransport(market).stream(request, options: options)
        let pieces = HeldStream(self, gate, line)
        opened = streams + [pieces]
        Task { await pieces.take(from: inner.chunks) }
        let chunks = HTTPChunks { () async throws(TransportError) -> Data? in try await pieces.next() }
        return HTTPStreamedResponse(status: inner.status, headers: inner.headers, chunks: chunks)
    }

    /// The log-in page that a hotel's network answers everything with.
    private static var portal: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Data("<html><title>Hotel</title><body>Please log in to use this network.</body></html>".utf8)
        )
    }

    /// The name of a request, without ids and texts that differ from run to run.
    private static func line(of request: HTTPRequest) -> String {
        var (line, word) = ("", Substring())
        for letter in request.target.prefix(90) + "/" {
            if letter.isASCII, letter.isLetter || letter.isNumber || "_=%.-".contains(letter) {
                word.append(letter)
            } else {
                line += (word.count < 20 ? word : "*") + String(letter)
                word = ""
            }
        }
        return "\(request.method.rawValue) \(line.dropLast())"
    }
}

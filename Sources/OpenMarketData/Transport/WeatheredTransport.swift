package import Foundation
import Synchronization
package import OpenMarketWire

/// Carries requests to another transport through the weather.
package struct WeatheredTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let current: CurrentWeather
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let note: @Sendable (HTTPRequest, Forecast) -> Void

    /// The weather in front of `base`; `note` is told what really happened to a request, once it is over.
    package init(
        _ base: any HTTPTransport,
        _ current: CurrentWeather,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        note: @escaping @Sendable (HTTPRequest, Forecast) -> Void = { _, _ in }
    ) {
        (self.base, self.current, self.clock, self.now, self.note) = (base, current, clock, now, note)
    }

    /// As the base does.
    package var deliversInPieces: Bool { base.deliversInPieces }

    /// Sends a request, unless the weather has it otherwise.
    package func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        guard var forecast = current.forecast(for: request) else {
            return try await base.send(request, options: options)
        }
        defer { note(request, forecast) }
        switch try await outgoing(request, &forecast) {
        case .lost: throw TransportError(.connectionLost)
        case .response(let response): return response
        case .request(let request):
            let response = try await base.send(request, options: options)
            guard case .response(let arrived) = forecast.incoming(response, now: now()) else {
                throw TransportError(.connectionLost)
            }
            return arrived
        }
    }

    /// The same for a response in pieces; one that is cut breaks off in the middle of its first piece.
    package func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        guard var forecast = current.forecast(for: request) else {
            return try await base.stream(request, options: options)
        }
        defer { note(request, forecast) }
        switch try await outgoing(request, &forecast) {
        case .lost: throw TransportError(.connectionLost)
        case .response(let response): return HTTPStreamedResponse(response, chunks: .once(response.body))
        case .request(let request):
            let response = try await base.stream(request, options: options)
            let head = HTTPResponse(status: response.status, headers: response.headers)
            switch forecast.incoming(head, now: now()) {
            case .lost: throw TransportError(.connectionLost)
            case .response(let head): return HTTPStreamedResponse(head, chunks: response.chunks)
            case .cut(let head): return HTTPStreamedResponse(head, chunks: .cut(response.chunks))
            }
        }
    }

    /// Waits, and says what becomes of the request.
    private func outgoing(
        _ request: HTTPRequest,
        _ forecast: inout Forecast
    ) async throws(TransportError) -> Forecast.Outgoing {
        if forecast.delay > .zero {
            do { try await clock.sleep(for: forecast.delay) } catch { throw .cancelled }
        }
        return forecast.outgoing(request, now: now())
    }
}

extension HTTPStreamedResponse {
    fileprivate init(_ head: HTTPResponse, chunks: HTTPChunks) {
        self.init(status: head.status, headers: head.headers, chunks: chunks)
    }
}

extension HTTPChunks {
    /// Half of the first piece, and then no connection.
    fileprivate static func cut(_ chunks: HTTPChunks) -> HTTPChunks {
        let pieces = FirstHalf(chunks)
        return HTTPChunks { () async throws(TransportError) in try await pieces.next() }
    }

    private final class FirstHalf: Sendable {
        private let chunks: HTTPChunks
        private let isOver = Atomic(false)

        init(_ chunks: HTTPChunks) { self.chunks = chunks }

        func next() async throws(TransportError) -> Data? {
            guard !isOver.exchange(true, ordering: .relaxed), let chunk = try await chunks.next() else {
                throw TransportError(.connectionLost)
            }
            return chunk.prefix(chunk.count / 2)
        }
    }
}

public import Foundation
public import OpenMarketData
public import OpenMarketWire

/// The treatment of a request by a ``StubTransport``.
public struct StubResponse: Sendable {
    public var status: Int
    public var headers: HTTPHeaders
    /// The body, in the pieces it arrives in.
    public var chunks: [Data]
    /// The reason why the response ends early; before its first byte when there are no pieces.
    public var failure: TransportError?
    public var gate: Gate?
    /// The time that the response takes, by the transport's clock.
    public var delay: Duration?

    public init(
        status: Int = 200,
        headers: HTTPHeaders = [:],
        chunks: [Data] = [],
        failure: TransportError? = nil
    ) {
        (self.status, self.headers, self.chunks, self.failure) = (status, headers, chunks, failure)
    }

    /// A status without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> StubResponse {
        StubResponse(status: status, headers: headers)
    }

    /// A body in JSON.
    public static func json(_ text: String, status: Int = 200) -> StubResponse {
        .bytes(Data(text.utf8), status: status, type: "application/json")
    }

    /// A body of this type.
    public static func bytes(_ data: Data, status: Int = 200, type: String) -> StubResponse {
        StubResponse(status: status, headers: ["Content-Type": type], chunks: [data])
    }

    /// A failure without a response: the call fails with this cause.
    public static func failure(_ cause: TransportError.Cause, detail: String = "") -> StubResponse {
        StubResponse(failure: TransportError(cause, detail: detail))
    }

    /// The same response, waiting at `gate` first.
    public func held(by gate: Gate) -> StubResponse {
        var copy = self
        copy.gate = gate
        return copy
    }

    /// The same response, later by the transport's clock.
    public func delayed(by delay: Duration) -> StubResponse {
        var copy = self
        copy.delay = delay
        return copy
    }

    /// The same response, breaking off after the pieces it has.
    public func breakingOff(_ cause: TransportError.Cause = .connectionLost) -> StubResponse {
        var copy = self
        copy.failure = TransportError(cause)
        return copy
    }
}

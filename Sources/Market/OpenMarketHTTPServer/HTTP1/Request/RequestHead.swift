package import OpenMarketWire

/// Everything of a request but its body.
package struct RequestHead: Sendable, Hashable {
    /// The way in which the end of the body is found.
    package enum Framing: Sendable, Hashable {
        case none
        /// The body has this many bytes.
        case length(Int64)
        /// The chunks mark the end.
        case chunked
    }

    package var method: HTTPMethod
    /// The origin of the request: the `Host` field, or the address in the request line.
    package var origin: HTTPOrigin
    /// Path and query, still encoded, beginning with a slash; or `*`.
    package var target: String
    package var headers: HTTPHeaders
    /// The way in which the end of the body is found.
    package var framing: Framing
    /// Whether the client understands chunks and interim responses.
    package var isVersion11: Bool
    /// Whether the client wants to use the connection again.
    package var keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    package var expectsContinue: Bool
}

package enum RequestEvent: Sendable, Hashable {
    /// A head is complete.
    case head(RequestHead)
    /// The body's bytes, as a range of the buffer that was given.
    case body(Range<Int>)
    /// The request is complete; the bytes behind it are the next one.
    case end
    /// The request is refused; nothing more will be found.
    case failure(RequestFailure)
}

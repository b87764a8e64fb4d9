import OpenMarketWire

/// One request with its state until its response is sent.
struct PendingRequest {
    let head: RequestHead
    /// The address of the client; `nil` when clients are not told apart.
    let client: NetworkAddress?
    /// The client that the request counts for.
    var counted: CountedClient?
    /// The time at which the head was complete.
    let began: Duration
    /// The use that the route has for the body.
    let use: BodyUse
    var body: BodyCollector
    /// The notes on it, if calls are observed.
    var trace: CallTrace?

    var terms: ResponseWriter.Terms {
        ResponseWriter.Terms(isHead: head.method == .head, isVersion11: head.isVersion11, keepsAlive: head.keepsAlive)
    }

    /// Whether the route reads a form and the client says that it sends one.
    ///
    /// Both forms count, because what a client says of its body is a claim, and other routes read it as a whole.
    var isForm: Bool {
        use == .parts && head.headers["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true
    }

    /// Returns the size of the body; the most that is accepted when the client does not say.
    func expectedBytes(_ limits: RequestLimits) -> Int64 {
        switch head.framing {
        case .none: 0
        case .length(let length): length
        case .chunked: min(use.limit ?? limits.body, limits.body)
        }
    }

    var request: HTTPRequest {
        HTTPRequest(
            method: head.method,
            origin: head.origin,
            target: head.target,
            headers: head.headers,
            body: body.body
        )
    }
}

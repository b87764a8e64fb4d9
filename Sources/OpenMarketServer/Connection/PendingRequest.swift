import OpenMarketWire

/// One request and what is known of it until it is answered.
struct PendingRequest {
    let head: RequestHead
    /// Who is asking; `nil` when clients are not told apart.
    let client: NetworkAddress?
    /// When the head was complete.
    let began: Duration
    var body: BodyCollector

    var terms: ResponseWriter.Terms {
        ResponseWriter.Terms(isHead: head.method == .head, isVersion11: head.isVersion11, keepsAlive: head.keepsAlive)
    }

    /// Whether the client says that it sends a form.
    var isForm: Bool { head.headers["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true }

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

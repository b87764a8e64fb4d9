public import OpenMarketWire

extension HTTPResponse {
    /// Returns the response as gzip data, where the client takes that and it is shorter; there must be no secret in it.
    ///
    /// The length of a compressed text tells something of the secrets in it to those who can put words of their own
    /// beside them (BREACH).
    public func compressed(for request: HTTPHeaders) -> HTTPResponse {
        var response = self
        response.headers["Vary"] = "Accept-Encoding"
        guard AcceptedCodings.takeGzip(request), let body = Zlib.shared?.gzip(body) else { return response }
        response.body = body
        response.headers["Content-Encoding"] = "gzip"
        return response
    }
}

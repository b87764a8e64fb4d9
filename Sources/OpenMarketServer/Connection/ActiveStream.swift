import OpenMarketWire

/// A body on its way to one client, as its connection knows it.
struct ActiveStream {
    let body: ResponseStream
    /// The request, for the log.
    let request: PendingRequest
    let head: HTTPResponse
    let id: [UInt8]
    let isChunked: Bool
    /// How many bytes of the body were handed to the connection.
    var sent = 0
}

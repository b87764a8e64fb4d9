import OpenMarketWire

/// A body on its way to one client, as its connection knows it.
struct ActiveStream {
    let body: ResponseStream
    /// The request, for the log.
    let request: PendingRequest
    let head: HTTPResponse
    let id: [UInt8]
    let isChunked: Bool
    /// The number of bytes of the body that were handed to the connection.
    var sent = 0
}

/// The timeouts for slow clients.
public struct ServerTimeouts: Sendable, Hashable {
    /// A whole head, from its first byte on; also the first byte of a new connection.
    public var head = Duration.seconds(10)
    /// The time that a body may be slow at first.
    public var bodyGrace = Duration.seconds(10)
    /// The bytes a body must bring per second after that, on average.
    public var bodyRate = 1024
    /// A response of which the client takes less than ``writeRate`` asks for in this time.
    public var writeStall = Duration.seconds(20)
    /// The bytes a client must take per second of a response that is ready, on average over ``writeStall``.
    ///
    /// Of a stream of events it must take anything at all, because the unread part is bounded.
    public var writeRate = 1024
    /// A complete request, while as many as may be worked on at once are; it gets 503 after that.
    public var turn = Duration.milliseconds(10)
    /// A connection without a request.
    public var idle = Duration.seconds(60)
    /// A client that does not hang up after the last response.
    public var linger = Duration.seconds(2)
    /// The time for which a server that stops still reads from kept connections, where a request may be on its way.
    public var stopGrace = Duration.milliseconds(250)
    /// Responses in the making when the server stops.
    public var stop = Duration.seconds(10)

    /// The usual times.
    public init() {}
}

import OpenMarketWire

/// One connection, which only the thread of the loop touches.
final class Connection {
    enum Phase {
        case reading
        /// A request is complete and the end of its body on the way to its file; nothing is read.
        case spooling
        /// A request is complete and waits for its turn; nothing is read.
        case waiting
        /// A handler is at work; nothing is read.
        case handling
        /// A response goes on while it is read.
        case streaming
        /// The connection closes after the pending output.
        case closing
        /// Everything is written; the client has yet to hang up.
        case lingering
    }

    let socket: Int32
    var channel: any Channel
    let token: UInt64
    /// The address at the other end, a client or a proxy; `nil` for a unix socket.
    let peer: NetworkAddress?
    /// The client that this connection counts for; `nil` for this machine's own and for proxies.
    var counted: CountedClient?
    var parser: RequestParser
    var phase = Phase.reading
    var output = OutputBuffer()
    /// The part of the output that is counted in the sum over all connections.
    var countedOutput = 0
    var pending: PendingRequest?
    var timer: ConnectionTimer
    /// The handler's task, to be cancelled when the client is gone.
    var task: Task<Void, Never>?
    /// The body that is being sent while it is written.
    var stream: ActiveStream?
    /// Bytes that were read and belong to later requests, from `unreadStart` on.
    var unread: [UInt8] = []
    var unreadStart = 0
    /// Whether the system may have more bytes.
    var isReadable = false
    /// Whether the client has ended its half, so that reading on will find the end.
    var isEnding = false
    /// The time at which the first byte of the request came, if calls are observed.
    var observedStart: Duration?
    /// The calls whose responses are on their way, if calls are observed.
    var observed: [CallTrace] = []
    /// Whether a response was ever sent, so that the client may stay without sending anything.
    var hasServed = false

    init(
        channel: any Channel,
        socket: Int32,
        token: UInt64,
        peer: NetworkAddress?,
        counted: CountedClient?,
        limits: RequestLimits,
        now: Duration
    ) {
        self.channel = channel
        self.socket = socket
        self.token = token
        self.peer = peer
        self.counted = counted
        parser = RequestParser(limits: limits)
        timer = ConnectionTimer(.head, at: now)
    }

    /// Whether there are bytes for the client to take.
    var hasUnsent: Bool { !output.isEmpty || channel.hasUnsent }

    /// Whether nothing was begun that a client would miss.
    var isIdle: Bool {
        phase == .reading && pending == nil && !hasUnsent && unread.isEmpty && parser.isBetweenRequests
    }

    /// Tells of the calls whose responses are out.
    func endObservation() {
        guard !observed.isEmpty else { return }
        for trace in observed { trace.finish() }
        observed = []
    }

    /// Sets the event to wait for, now that everything that can be done is done.
    func settle(at now: Duration, isHeldUp: Bool = false) {
        if hasUnsent { return timer.wait(for: .write, at: now) }
        switch phase {
        case .waiting, .handling, .streaming, .spooling: timer.wait(for: .handler, at: now)
        case .lingering, .closing: timer.wait(for: .linger, at: now)
        // The disk is slow, not the client.
        case .reading where isHeldUp: timer.wait(for: .handler, at: now)
        case .reading where pending != nil: timer.wait(for: .body, at: now)
        case .reading: timer.wait(for: hasServed && parser.isBetweenRequests ? .idle : .head, at: now)
        }
    }
}

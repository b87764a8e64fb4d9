/// How long a connection has been waiting for its client, and whether that is too long.
///
/// Pure state: the caller says what time it is.
struct ConnectionTimer {
    enum Reason {
        /// The client has a whole head to send, or a first byte on a new connection.
        case head
        /// The client is sending a body.
        case body
        /// The handler is at work, or has nothing to say in a stream; the client has nothing to do.
        case handler
        /// The client has bytes to take.
        case write
        /// The client may send another request or not.
        case idle
        /// The client should hang up.
        case linger
    }

    private(set) var reason: Reason
    private var since: Duration
    private var bytes = 0

    init(_ reason: Reason, at now: Duration) {
        self.reason = reason
        since = now
    }

    /// Waits for something; nothing changes when it was waited for already.
    mutating func wait(for reason: Reason, at now: Duration) {
        guard reason != self.reason else { return }
        self = ConnectionTimer(reason, at: now)
    }

    /// Bytes of a body came, or bytes of a response went.
    mutating func progress(_ count: Int, at now: Duration) {
        bytes += count
        if reason == .write { since = now }
    }

    /// Whether the client has had its time.
    func isOver(at now: Duration, _ timeouts: ServerTimeouts) -> Bool {
        let waited = now - since
        switch reason {
        case .head: return waited > timeouts.head
        case .body: return waited > timeouts.bodyGrace && isSlow(waited - timeouts.bodyGrace, timeouts.bodyRate)
        case .handler: return false
        case .write: return waited > timeouts.writeStall
        case .idle: return waited > timeouts.idle
        case .linger: return waited > timeouts.linger
        }
    }

    /// Whether fewer bytes came than the rate asks for in this time.
    private func isSlow(_ time: Duration, _ rate: Int) -> Bool {
        let seconds = min(time.components.seconds, 1_000_000)
        let thousandths = seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return Int64(bytes) * 1000 < thousandths * Int64(min(rate, 1_000_000_000))
    }
}

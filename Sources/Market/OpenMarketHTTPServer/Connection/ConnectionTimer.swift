/// The time that a connection has been waiting for its client, against its timeout.
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

    /// Bytes of a body came.
    mutating func progress(_ count: Int) {
        bytes += count
    }

    /// The client took bytes of a response.
    ///
    /// Its time begins again each time it took as many as the rate asks for in that time: so neither standing still
    /// nor one byte now and then keeps a connection, whatever else the client sends.
    mutating func take(_ count: Int, at now: Duration, _ timeouts: ServerTimeouts) {
        guard reason == .write else { return }
        bytes += count
        guard count > 0, !Self.isSlow(bytes, in: timeouts.writeStall, timeouts.writeRate) else { return }
        (since, bytes) = (now, 0)
    }

    /// Returns the time that the client has been waited for in vain; `nil` while there is nothing for it to do.
    func stalled(at now: Duration) -> Duration? {
        switch reason {
        case .head, .write, .linger: now - since
        case .body, .handler, .idle: nil
        }
    }

    /// Returns the time that the client has been waited for beyond what is borne while others wait for a connection;
    /// `nil` where it is to be borne.
    ///
    /// A head comes at once from a client that means it; a network may stand still for some seconds.
    func excess(at now: Duration, _ timeouts: ServerTimeouts) -> Duration? {
        guard let waited = stalled(at: now) else { return nil }
        let bound = reason == .head ? timeouts.head / 10 : timeouts.writeStall / 4
        return waited > bound ? waited - bound : nil
    }

    func isOver(at now: Duration, _ timeouts: ServerTimeouts) -> Bool {
        let waited = now - since
        switch reason {
        case .head: return waited > timeouts.head
        case .body:
            let time = waited - timeouts.bodyGrace
            return time > .zero && Self.isSlow(bytes, in: time, timeouts.bodyRate)
        case .handler: return false
        case .write: return waited > timeouts.writeStall
        case .idle: return waited > timeouts.idle
        case .linger: return waited > timeouts.linger
        }
    }

    /// Returns whether these are fewer bytes than the rate asks for in this time.
    private static func isSlow(_ bytes: Int, in time: Duration, _ rate: Int) -> Bool {
        let seconds = min(time.components.seconds, 1_000_000)
        let thousandths = seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return Int64(bytes) * 1000 < thousandths * Int64(min(rate, 1_000_000_000))
    }
}

/// The state of a server in numbers: for metrics and for tests of its bounds.
package struct ServerCounters: Sendable, Hashable {
    package var connections = 0
    /// The number of connections accepted since the start.
    package var acceptedConnections = 0
    /// The number of requests that a handler is working on.
    package var handlers = 0
    /// The number of requests that wait for a handler.
    package var waiting = 0
    package var streams = 0
    /// The number of responses sent since the start, refusals included.
    package var responses = 0
    /// The number of requests refused with 503 since the start, because a bound was reached.
    package var overloads = 0
    /// The number of connections closed since the start because their client was too slow or another one needed room.
    package var closedSlowClients = 0
    /// The bytes of bodies that are in memory or counted for work on them.
    package var bodyBytes = 0
    /// The bytes of bodies in temporary files.
    package var spooledBytes = 0
    /// The bytes of responses that their clients have yet to take.
    package var outputBytes = 0

    package init() {}
}

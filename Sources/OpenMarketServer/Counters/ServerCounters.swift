/// What a server is doing, in numbers: for metrics and for tests of its bounds.
package struct ServerCounters: Sendable, Hashable {
    /// How many connections are open.
    package var connections = 0
    /// How many connections were accepted since the start.
    package var acceptedConnections = 0
    /// How many requests a handler is working on.
    package var handlers = 0
    /// How many requests wait for a handler.
    package var waiting = 0
    /// How many streams are open.
    package var streams = 0
    /// How many responses were sent since the start, refusals included.
    package var responses = 0
    /// How many requests were answered with 503 since the start, because a bound was reached.
    package var overloads = 0
    /// How many connections were closed since the start because their client was too slow or another one needed room.
    package var closedSlowClients = 0
    /// The bytes of bodies that are in memory or counted for work on them.
    package var bodyBytes = 0
    /// The bytes of bodies in temporary files.
    package var spooledBytes = 0
    /// The bytes of responses that their clients have yet to take.
    package var outputBytes = 0

    /// Nothing so far.
    package init() {}
}

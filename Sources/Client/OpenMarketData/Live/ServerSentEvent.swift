/// One event of an event stream.
package struct ServerSentEvent: Sendable, Equatable {
    /// The type; `message` when the server gave none.
    package let type: String
    /// The lines of data, joined by line feeds.
    package let data: String
    /// The id to resume from after this event; empty when there is none.
    package let lastEventID: String
}

import OpenMarketFirebaseServices
import OpenMarketServer

/// Who listens to events.
struct EventListener: Sendable {
    let topics: Set<EventTopic>
    /// The user, once their token was proven.
    var user: ProvenUser?
    /// The `Authorization` field, to be proven again from time to time.
    var authorization: String?
    /// Where events are written.
    let stream: ResponseStream
}

import OpenMarketData
import OpenMarketWire

/// A condition of a document for a write to happen, and for all others of its commit.
package enum FirestorePrecondition: Sendable, Hashable {
    /// There is such a document, or there is none.
    case exists(Bool)
    /// It has not changed since.
    case unchangedSince(FirestoreTimestamp)

    /// As a write carries it.
    var json: JSONValue {
        switch self {
        case .exists(let exists): ["exists": .bool(exists)]
        case .unchangedSince(let time): ["updateTime": .string(time.text)]
        }
    }
}

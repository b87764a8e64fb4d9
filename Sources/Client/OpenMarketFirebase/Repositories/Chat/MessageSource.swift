import Foundation
import OpenMarketData
import OpenMarketDomain

/// The messages of one room, and their spelling, in one of the layouts.
protocol MessageSource: Sendable {
    /// The time for which a message may still appear behind newer ones.
    var slack: TimeInterval { get }

    /// The messages from a moment on, or behind a document already seen; the oldest first.
    func query(from moment: Date?, behind document: FirestoreDocument?, limit: Int) -> FirestoreQuery

    /// The message that a document is; `nil` when it is none.
    func message(_ document: FirestoreDocument) -> Message?

    /// The position of a document in the conversation, also of one that is no message; `nil` when it has none.
    func cursor(_ document: FirestoreDocument) -> MessageCursor?
}

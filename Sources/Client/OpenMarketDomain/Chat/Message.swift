public import Foundation

/// Something one user wrote to another.
public struct Message: Sendable, Hashable, Identifiable {
    /// The id of a message; created by its sender, so that sending it again is safe.
    public struct ID: TextID {
        /// The text of the id.
        public let rawValue: String

        /// Wraps the text of an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The state of a message.
    public enum State: Sendable, Hashable {
        /// It is on its way.
        case sending
        /// The market cannot be reached; it is kept on this device and sent as soon as that changes.
        case waiting
        /// The market has it since then, by the market's clock.
        case sent(Date)
        /// It did not arrive; the same message can be sent again.
        case failed(MarketError)
    }

    /// The id.
    public let id: ID
    /// The writer of the last message.
    public let sender: UserID
    /// The text.
    public let body: String
    /// Its state.
    public let state: State

    /// A message.
    public init(id: ID, sender: UserID, body: String, state: State) {
        self.id = id
        self.sender = sender
        self.body = body
        self.state = state
    }

    /// When the market took it, by the market's clock; `nil` until it did.
    public var sentAt: Date? {
        // No `guard case`: inlined into other modules, it stops the optimizer of Swift 6.3.1.
        switch state {
        case .sent(let date): date
        case .sending, .waiting, .failed: nil
        }
    }

    /// Its cursor in the conversation; `nil` until the market has it.
    public var cursor: MessageCursor? {
        sentAt.map { MessageCursor(sentAt: $0, id: id) }
    }

    /// The same message, so far along.
    public func becoming(_ state: State) -> Message {
        Message(id: id, sender: sender, body: body, state: state)
    }
}

extension Message: CustomStringConvertible, CustomReflectable {
    /// Which message it is and how far it has come; not what was written.
    public var description: String { "Message(\(id.rawValue), by: \(sender.rawValue), \(state))" }
    /// A mirror without what was written.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": id, "sender": sender, "state": state])
    }
}

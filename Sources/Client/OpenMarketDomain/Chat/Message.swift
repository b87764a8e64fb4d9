public import Foundation
import Synchronization

/// A text that one user wrote to another.
public struct Message: Sendable, Hashable, Identifiable {
    /// The id of a message; created by its sender, so that sending it again is safe.
    public typealias ID = Identifier<Message>

    /// The state of a message.
    public enum State: Sendable, Hashable {
        case sending
        /// The market cannot be reached; it is kept on this device and sent as soon as that changes.
        case waiting
        /// The market has it since then, by the market's clock.
        case sent(Date)
        /// The message did not arrive; it can be sent again.
        case failed(MarketError)
    }

    public let id: ID
    public let sender: UserID
    public let body: String
    public let state: State

    public init(id: ID, sender: UserID, body: String, state: State) {
        (self.id, self.sender, self.body, self.state) = (id, sender, body, state)
    }

    /// The time at which the market took the message, by the market's clock; `nil` until then.
    public var sentAt: Date? {
        // No `guard case`: inlined into other modules, it stops the optimizer of Swift 6.3.1.
        switch state {
        case .sent(let date): date
        case .sending, .waiting, .failed: nil
        }
    }

    /// The cursor of the message in the conversation; `nil` until the market has it.
    public var cursor: MessageCursor? {
        sentAt.map { MessageCursor(sentAt: $0, id: id) }
    }

    /// Returns the message in another state.
    public func becoming(_ state: State) -> Message {
        Message(id: id, sender: sender, body: body, state: state)
    }
}

extension Message: CustomStringConvertible, CustomReflectable {
    /// The id, the sender and the state of the message, without its text.
    public var description: String { "Message(\(id.rawValue), by: \(sender.rawValue), \(state))" }
    /// A mirror without what was written.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": id, "sender": sender, "state": state])
    }
}

/// Makes ids for messages, each once and each behind the one before.
///
/// The market's time orders a conversation. Two messages of one moment are
/// ordered by their ids; so the ids of one writer rise, even while the clock of
/// the device stands or goes back. The rest is random: two writers never meet.
package final class MessageIDs: Sendable {
    private struct State {
        var moment = 0
        var tail: [Int] = []
    }

    /// The digits of an id, in the order of their bytes.
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    private static let momentLength = 8
    private static let tailLength = 12

    private let state = Mutex(State())
    private let surroundings: Surroundings

    package init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// The next id: twenty letters and digits.
    package func next() -> Message.ID {
        let milliseconds = Int(max(0, surroundings.now().timeIntervalSince1970 * 1000).rounded(.down))
        let digits = state.withLock { state in
            if milliseconds > state.moment || !Self.increase(&state.tail) {
                state.moment = max(milliseconds, state.moment + 1)
                state.tail = makeTail()
            }
            return Self.write(state.moment) + state.tail
        }
        return Message.ID(rawValue: String(digits.map { Self.digits[$0] }))
    }

    private func makeTail() -> [Int] {
        (0..<Self.tailLength).map { _ in Int(surroundings.random() % UInt64(Self.digits.count)) }
    }

    /// Counts on by one; `false` when there is no number behind this one.
    private static func increase(_ tail: inout [Int]) -> Bool {
        for place in tail.indices.reversed() {
            if tail[place] + 1 < digits.count {
                tail[place] += 1
                return true
            }
            tail[place] = 0
        }
        return false
    }

    private static func write(_ moment: Int) -> [Int] {
        var rest = moment
        var places: [Int] = []
        for _ in 0..<momentLength {
            places.append(rest % digits.count)
            rest /= digits.count
        }
        return places.reversed()
    }
}

import Synchronization

/// The messages of this device that the market does not have yet, for everyone who shows or sends them.
public final class MessageOutbox: Sendable {
    /// A room as one user sees it: another user of the same device has messages of their own.
    package struct Box: Hashable, Sendable {
        package let user: UserID
        package let room: ChatRoom.ID

        package init(user: UserID, room: ChatRoom.ID) {
            self.user = user
            self.room = room
        }
    }

    package enum Event: Sendable, Equatable {
        case changed(Message)
        case discarded(Message.ID)
    }

    private struct State {
        var messages: [Message] = []
        let listeners = Listeners<Event>()
    }

    private let boxes = Mutex<[Box: State]>([:])

    public init() {}

    /// The messages of a room that are being sent or could not be.
    package func messages(in box: Box) -> [Message] {
        boxes.withLock { $0[box]?.messages ?? [] }
    }

    /// Notes how far a message has come, and forgets it once it is sent.
    package func note(_ message: Message, in box: Box) {
        boxes.withLock { boxes in
            var state = boxes[box] ?? State()
            let index = state.messages.firstIndex { $0.id == message.id }
            switch (index, message.sentAt) {
            case (let index?, nil): state.messages[index] = message
            case (nil, nil): state.messages.append(message)
            case (let index?, _?): state.messages.remove(at: index)
            case (nil, _?): break
            }
            // Sent under the lock, so that all listeners get the events in one order.
            state.listeners.tell(.changed(message))
            boxes[box] = state
        }
    }

    /// Forgets messages that the market turned out to have.
    package func settle(_ ids: Set<Message.ID>, in box: Box) {
        boxes.withLock { boxes in
            boxes[box]?.messages.removeAll { ids.contains($0.id) }
        }
    }

    /// Forgets a message that could not be sent and shall not be.
    package func discard(_ id: Message.ID, in box: Box) {
        boxes.withLock { boxes in
            boxes[box]?.messages.removeAll { $0.id == id }
            boxes[box]?.listeners.tell(.discarded(id))
        }
    }

    /// Every message of the room as it is, then every change of one, until the listener stops.
    package func events(in box: Box) -> AsyncStream<Event> {
        boxes.withLock { boxes in
            let state = boxes[box] ?? State()
            let (stream, listener) = state.listeners.join()
            for message in state.messages { listener.yield(.changed(message)) }
            boxes[box] = state
            return stream
        }
    }
}

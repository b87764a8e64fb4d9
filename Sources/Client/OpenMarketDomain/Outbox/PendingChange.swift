public import Foundation

/// A change that a user asked for and that the market does not have yet, as far as this device knows.
public struct PendingChange: Sendable, Equatable, Identifiable {
    /// The id of a change, from its beginning until it is settled.
    ///
    /// The market knows a message by it, and a registration by a key of its own, which can be another one later.
    public typealias ID = Identifier<PendingChange>

    /// The change that the user asked for.
    public indirect enum Action: Sendable, Equatable {
        /// A like, or its removal.
        case like(Product.ID, isLiked: Bool)
        /// A text for a chat; the id of the change is that of the message.
        case message(String, to: ChatRoom.ID)
        /// A product to register; its photos are beside the change in the store.
        case registration(PendingRegistration)
    }

    /// The state of a change.
    public enum State: Sendable, Hashable {
        /// The change is sent as soon as the market can be reached.
        case waiting
        case sending
        /// The market does not accept it; it can be tried again or discarded.
        case refused(MarketError)
    }

    public let id: ID
    /// The user who asked for it; it is sent for no other user.
    public let user: UserID
    public internal(set) var action: Action
    /// The time of the change, by the clock of this device.
    public let askedAt: Date
    /// Its position among all changes of this device, whatever the clock says.
    package internal(set) var number: Int
    package var failures: Int
    public internal(set) var state: State
    /// Whether a store has it; a change that is not kept is refused where it would have to wait.
    var isKept = true

    package init(
        id: ID,
        user: UserID,
        action: Action,
        askedAt: Date,
        number: Int,
        failures: Int = 0,
        state: State = .waiting
    ) {
        (self.id, self.user, self.action, self.askedAt) = (id, user, action, askedAt)
        (self.number, self.failures, self.state) = (number, failures, state)
    }
}

extension PendingChange.ID {
    /// The id of a message, which is that of its change.
    package init(_ message: Message.ID) {
        self.init(rawValue: message.rawValue)
    }
}

extension PendingChange: CustomStringConvertible, CustomReflectable {
    /// The id, the user and the state of the change, without the texts that the user wrote.
    public var description: String { "PendingChange(\(id.rawValue), by: \(user.rawValue), \(state))" }
    /// A mirror without what was written.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": id, "user": user, "askedAt": askedAt, "state": state])
    }
}

extension PendingChange {
    /// The queue in which changes keep their order: the likes of one product, one chat or the registrations of a user.
    package struct Queue: Hashable, Sendable {
        private enum Entity: Hashable {
            case product(Product.ID)
            case room(ChatRoom.ID)
            case registrations
        }

        package let user: UserID
        private let entity: Entity

        fileprivate init(_ change: PendingChange) {
            user = change.user
            entity =
                switch change.action {
                case .like(let id, _): .product(id)
                case .message(_, let room): .room(room)
                // One after the other: several uploads at a time would all be slow.
                case .registration: .registrations
                }
        }
    }

    package var queue: Queue { Queue(self) }

    /// The approximate size in a store; without photos.
    package var byteCount: Int {
        let text =
            switch action {
            case .like(let id, _): id.rawValue.utf8.count
            case .message(let body, let room): body.utf8.count + room.rawValue.utf8.count
            case .registration(let registration): registration.textByteCount
            }
        return id.rawValue.utf8.count + user.rawValue.utf8.count + text
    }

    /// Whether a later change of the same queue makes this one needless.
    var isReplaceable: Bool {
        switch action {
        case .like: true
        case .message, .registration: false
        }
    }

    /// Whether it stays in the list when it is refused and its caller is told so.
    ///
    /// A like was taken back on the screen, and a registration is still in its form.
    var staysWhenRefused: Bool {
        if case .message = action { true } else { false }
    }

    public var registration: PendingRegistration? {
        if case .registration(let registration) = action { registration } else { nil }
    }

    func becoming(_ state: State) -> PendingChange {
        var copy = self
        copy.state = state
        return copy
    }
}

extension MarketError {
    /// The disposition of a pending change whose request ended with an error.
    package enum Disposition: Sendable, Hashable {
        /// The change waits until the market can be reached.
        case waitsForNetwork
        /// The change waits for a while, because the market is busy.
        case waitsForMarket
        /// The change waits for a while, and is refused when this has happened too often.
        case countsAsFailure
        case refused
    }

    /// The disposition of a pending change whose request ended with this error.
    package var disposition: Disposition {
        switch self {
        // A network that asks for a log-in of its own redirects, shows a certificate that is not the market's, and puts
        // its page in the place of data.
        case .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .insecureConnection, .redirectRefused,
            .unreadable(.page):
            .waitsForNetwork
        // Such a network may also answer a secure address in plain text; an address that is not allowed is mended with the app.
        case .invalidRequest(.noTLS), .invalidRequest(.plainHTTP): .waitsForNetwork
        case .rateLimited, .unavailable, .unauthenticated: .waitsForMarket
        case .server, .unreadable, .responseTooLarge: .countsAsFailure
        case .notOwner, .wrongSecret, .notFound, .invalid, .conflict, .requestTooLarge, .rejected, .invalidRequest,
            .image, .account, .chat, .storage, .unsupported:
            .refused
        }
    }

    /// Whether something on the way may keep back this one request while it lets others through.
    var mayBeBlocked: Bool {
        switch self {
        case .timedOut, .connectionLost, .insecureConnection, .redirectRefused, .invalidRequest(.noTLS): true
        default: false
        }
    }

    package var retryAfter: Duration? {
        switch self {
        case .rateLimited(let pause), .unavailable(let pause): pause
        default: nil
        }
    }
}

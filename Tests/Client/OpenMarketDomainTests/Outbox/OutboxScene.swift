import OpenMarketDomain
import OpenMarketTesting

extension OutboxTests {
    /// A user with a chat and an outbox, in a market that can be made to fail.
    struct Scene {
        let people: People
        let device: Device
        let other: Device
        let room: ChatRoom.ID
        let store: InMemoryOutboxStore
        let messages: MessageOutbox
        let events: InMemoryProductEvents
        let outbox: Outbox
        let user: UserID

        init(_ people: People, limits: OutboxLimits = .default, disk: (any OutboxStore)? = nil) async throws {
            let one = try await people.join("one")
            let two = try await people.join("two")
            let room = try await one.openChat(with: two.user()).id
            let (user, store) = (try await one.user(), InMemoryOutboxStore())
            self.init(people, one, two, room, user: user, store: store, disk: disk ?? store, limits: limits)
        }

        private init(
            _ people: People,
            _ device: Device,
            _ other: Device,
            _ room: ChatRoom.ID,
            user: UserID,
            store: InMemoryOutboxStore,
            disk: any OutboxStore,
            limits: OutboxLimits
        ) {
            (self.people, self.device, self.other, self.room) = (people, device, other, room)
            (self.user, self.store) = (user, store)
            messages = MessageOutbox()
            events = InMemoryProductEvents()
            outbox = Outbox(
                store: disk,
                likes: people.accounts,
                chats: people.chat,
                sessions: device.sessions,
                events: events,
                messages: messages,
                limits: limits,
                surroundings: people.surroundings
            )
        }

        /// The same user after a restart.
        func restarted() -> Scene {
            Scene(people, device, other, room, user: user, store: store, disk: store, limits: .default)
        }

        var send: SendMessage { SendMessage(outbox) }

        var like: SetLike { SetLike(outbox) }

        /// What the chat shows at its end.
        var shown: [Message] { messages.messages(in: MessageOutbox.Box(user: user, room: room)) }

        /// Waits until so many messages were sent in vain, and the outbox pauses.
        func untilTried(_ count: Int) async throws {
            let (outbox, people) = (outbox, people)
            try await eventually { people.faults.calls.count { $0 == .sendMessage } == count }
            try await eventually { await outbox.isResting(sleepers: people.clock.sleeperCount) }
        }

        /// Waits until nothing waits.
        func untilSettled() async throws {
            let outbox = outbox
            try await eventually { await !outbox.isBusy }
        }
    }
}

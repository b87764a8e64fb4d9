import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import Synchronization
import TestSupport
import Testing

@Suite("Chats at Firestore", .slot, .onlyWithEmulator, .emulated, .timeLimit(.minutes(10)))
struct FirestoreChatTests {
    /// Two users with profiles and names, in a layout of their own.
    struct Pair {
        let accounts: FirestoreAccounts
        let ann, bob: EmulatedUser
        let room: ChatRoom

        init(_ layout: AccountLayout, now: @escaping @Sendable () -> Date = { Date() }) async throws {
            let emulator = try #require(FirestoreEmulator.current)
            let project = emulator.makeProject()
            if layout == .safe {
                let rules = try packageFile("Documentation/Server/firestore.rules")
                try await emulator.load(rules, for: project)
            }
            let client = try emulator.client(project, Surroundings(now: now, clock: ImpatientClock()))
            let accounts = FirestoreAccounts(layout, client: client)
            let (ann, bob) = (EmulatedUser("ann", project: project), EmulatedUser("bob", project: project))
            (self.accounts, self.ann, self.bob) = (accounts, ann, bob)
            for (user, name) in [(ann, "A%nn"), (bob, "밥")] {
                try await user.session.acting { try await accounts.vendorNames.claim(name) }
                _ = try await user.session.acting { try await accounts.profiles.create(vendorName: name, market: nil) }
            }
            room = try await ann.session.acting {
                try await accounts.chat.open(with: bob.profile("밥"), from: ann.profile("A%nn"))
            }
        }

        func send(_ body: String, _ id: String, by user: EmulatedUser) async throws -> Message {
            try await user.session.acting {
                try await accounts.chat.send(body, id: Message.ID(rawValue: id), to: room.id)
            }
        }
    }

    @Test("Both openers get one room, and can leave it and come back", arguments: AccountLayout.allCases)
    func opening(_ layout: AccountLayout) async throws {
        let pair = try await Pair(layout)
        let chat = pair.accounts.chat
        let again = try await pair.bob.session.acting({
            try await chat.open(
                with: pair.ann.profile("A%nn"),
                from: pair.bob.profile("밥")
            )
        })
        #expect(again.id == pair.room.id && again.otherName == "A%nn" && again.other == pair.ann.id)
        await #expect(throws: MarketError.chat(.withOneself)) {
            try await pair.ann.session.acting {
                try await chat.open(with: pair.ann.profile("A%nn"), from: pair.ann.profile("A%nn"))
            }
        }
        try await pair.ann.session.acting { try await chat.leave(pair.room.id) }
        #expect(try await pair.ann.session.acting({ try await chat.rooms() }).isEmpty)
        #expect(try await pair.bob.session.acting({ try await chat.rooms() }).map(\.id) == [pair.room.id])
        let back = try await pair.ann.session.acting({
            try await chat.open(
                with: pair.bob.profile("밥"),
                from: pair.ann.profile("A%nn")
            )
        })
        #expect(back.id == pair.room.id)
        #expect(try await pair.ann.session.acting({ try await chat.rooms() }).map(\.other) == [pair.bob.id])
    }

    @Test(
        "A message is stored once, however often it is sent, and shows in the list",
        arguments: AccountLayout.allCases
    )
    func sending(_ layout: AccountLayout) async throws {
        let pair = try await Pair(layout)
        let first = try await pair.send("안녕 😀", "m1", by: pair.ann)
        #expect(first.sentAt != nil && first.sender == pair.ann.id)
        #expect(try await pair.send("안녕 😀", "m1", by: pair.ann) == first)
        await #expect(throws: MarketError.conflict) { _ = try await pair.send("other", "m1", by: pair.ann) }
        let page = try await pair.bob.session.acting {
            try await pair.accounts.chat.messages(in: pair.room.id, before: nil, size: 10)
        }
        #expect(page.messages == [first] && page.older == nil)
        let room = try #require(try await pair.bob.session.acting({ try await pair.accounts.chat.rooms() }).first)
        #expect(room.lastMessage == "안녕 😀" && room.lastSender == pair.ann.id)
        #expect(room.unreadCount == (layout == .safe ? 1 : 0))
        try await pair.bob.session.acting {
            try await pair.accounts.chat.markRead(pair.room.id, upTo: try #require(first.sentAt))
        }
        try await pair.bob.session.acting { try await pair.accounts.chat.markRead(pair.room.id, upTo: .distantPast) }
        #expect(try await pair.bob.session.acting({ try await pair.accounts.chat.rooms() }).first?.unreadCount == 0)
    }

    @Test("Messages of one second are all kept, in the order they came", arguments: AccountLayout.allCases)
    func oneSecond(_ layout: AccountLayout) async throws {
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        let pair = try await Pair(layout, now: { moment })
        for number in 0..<7 {
            _ = try await pair.send("\(number)", "m\(number)", by: number.isMultiple(of: 2) ? pair.ann : pair.bob)
        }
        var bodies: [String] = []
        var place: MessageCursor?
        repeat {
            let page = try await pair.bob.session.acting({
                try await pair.accounts.chat.messages(
                    in: pair.room.id,
                    before: place,
                    size: 3
                )
            })
            bodies = page.messages.map(\.body) + bodies
            place = page.older
        } while place != nil
        #expect(bodies == (0..<7).map(String.init))
    }

    @Test("A listener hears every message once, in order, from where it left off", arguments: AccountLayout.allCases)
    func listening(_ layout: AccountLayout) async throws {
        let pair = try await Pair(layout)
        _ = try await pair.send("0", "m0", by: pair.ann)
        let chat = pair.accounts.chat
        var heard: [String] = []
        var changes = await pair.bob.session.acting({ chat.changes(in: pair.room.id, after: nil) }).makeAsyncIterator()
        var sent = 1
        while heard.count < 6, let change = await changes.next() {
            switch change {
            case .messages(let messages): heard += messages.map(\.body)
            case .live: break
            case .failed(let error): throw error
            }
            if sent < 6 {
                _ = try await pair.send("\(sent)", "m\(sent)", by: pair.ann)
                sent += 1
            }
        }
        #expect(heard == (0..<6).map(String.init))
    }

    @Test("Who listens to a room of others is told so, and a listener that goes away is the end of it")
    func strangers() async throws {
        let pair = try await Pair(.safe)
        let eve = EmulatedUser("eve", project: "x")
        var changes = await eve.session.acting({ pair.accounts.chat.changes(in: pair.room.id, after: nil) })
            .makeAsyncIterator()
        #expect(await changes.next() == .failed(.notOwner))
        #expect(await changes.next() == nil)
        let stream = await pair.ann.session.acting { pair.accounts.chat.changes(in: pair.room.id, after: nil) }
        let listener = Task {
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        listener.cancel()
        #expect(await listener.value <= 1)
    }
}

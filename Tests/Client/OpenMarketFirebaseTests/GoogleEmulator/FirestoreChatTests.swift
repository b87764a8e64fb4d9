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
            accounts = FirestoreAccounts(layout, client: client)
            (ann, bob) = (EmulatedUser("ann", project: project), EmulatedUser("bob", project: project))
            for (user, name) in [(ann, "A%nn"), (bob, "밥")] {
                try await accounts.vendorNames.claim(name, as: user.session)
                _ = try await accounts.profiles.create(vendorName: name, market: nil, as: user.session)
            }
            room = try await accounts.chat.open(with: bob.profile("밥"), from: ann.profile("A%nn"), as: ann.session)
        }

        func send(_ body: String, _ id: String, by user: EmulatedUser) async throws -> Message {
            try await accounts.chat.send(body, id: Message.ID(rawValue: id), to: room.id, as: user.session)
        }
    }

    @Test("Both openers get one room, and can leave it and come back", arguments: AccountLayout.allCases)
    func opening(_ layout: AccountLayout) async throws {
        let pair = try await Pair(layout)
        let chat = pair.accounts.chat
        let again = try await chat.open(
            with: pair.ann.profile("A%nn"),
            from: pair.bob.profile("밥"),
            as: pair.bob.session
        )
        #expect(again.id == pair.room.id && again.otherName == "A%nn" && again.other == pair.ann.id)
        await #expect(throws: MarketError.chat(.withOneself)) {
            try await chat.open(with: pair.ann.profile("A%nn"), from: pair.ann.profile("A%nn"), as: pair.ann.session)
        }
        try await chat.leave(pair.room.id, as: pair.ann.session)
        #expect(try await chat.rooms(as: pair.ann.session).isEmpty)
        #expect(try await chat.rooms(as: pair.bob.session).map(\.id) == [pair.room.id])
        let back = try await chat.open(
            with: pair.bob.profile("밥"),
            from: pair.ann.profile("A%nn"),
            as: pair.ann.session
        )
        #expect(back.id == pair.room.id)
        #expect(try await chat.rooms(as: pair.ann.session).map(\.other) == [pair.bob.id])
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
        let page = try await pair.accounts.chat.messages(in: pair.room.id, before: nil, size: 10, as: pair.bob.session)
        #expect(page.messages == [first] && page.older == nil)
        let room = try #require(try await pair.accounts.chat.rooms(as: pair.bob.session).first)
        #expect(room.lastMessage == "안녕 😀" && room.lastSender == pair.ann.id)
        #expect(room.unreadCount == (layout == .safe ? 1 : 0))
        try await pair.accounts.chat.markRead(pair.room.id, upTo: try #require(first.sentAt), as: pair.bob.session)
        try await pair.accounts.chat.markRead(pair.room.id, upTo: .distantPast, as: pair.bob.session)
        #expect(try await pair.accounts.chat.rooms(as: pair.bob.session).first?.unreadCount == 0)
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
            let page = try await pair.accounts.chat.messages(
                in: pair.room.id,
                before: place,
                size: 3,
                as: pair.bob.session
            )
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
        var changes = chat.changes(in: pair.room.id, after: nil, as: pair.bob.session).makeAsyncIterator()
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
        var changes = pair.accounts.chat.changes(in: pair.room.id, after: nil, as: eve.session).makeAsyncIterator()
        #expect(await changes.next() == .failed(.notOwner))
        #expect(await changes.next() == nil)
        let stream = pair.accounts.chat.changes(in: pair.room.id, after: nil, as: pair.ann.session)
        let listener = Task {
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        listener.cancel()
        #expect(await listener.value <= 1)
    }
}

import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import TestSupport
import Testing

/// The repositories of the safe layout under the rules that are published for it.
@Suite("The rules of the safe layout", .slot, .onlyWithEmulator, .emulated, .timeLimit(.minutes(10)))
struct FirestoreRulesTests {
    /// A project under the rules, with two users who know each other and one who knows neither.
    struct Town {
        let client: FirestoreClient
        let accounts: FirestoreAccounts
        let ann, bob, eve: EmulatedUser
        let project: String

        init() async throws {
            let emulator = try #require(FirestoreEmulator.current)
            project = emulator.makeProject()
            let rules = try packageFile("Documentation/Server/firestore.rules")
            try await emulator.load(rules, for: project)
            client = try emulator.client(project, Surroundings(clock: ImpatientClock()))
            accounts = FirestoreAccounts(.safe, client: client)
            (ann, bob) = (EmulatedUser("ann", project: project), EmulatedUser("bob", project: project))
            eve = EmulatedUser("eve", project: project)
        }

        /// Whether a user may make a change.
        func allows(_ user: EmulatedUser, _ writes: FirestoreWrite...) async -> Bool {
            do throws(FirestoreError) {
                _ = try await client.signed(for: user.session).call(client.methods.commit(writes))
                return true
            } catch {
                return error.status != .permissionDenied
            }
        }

        /// Whether a user may read a document.
        func allows(_ user: EmulatedUser, reading path: DocumentPath) async -> Bool {
            do throws(FirestoreError) {
                _ = try await client.signed(for: user.session).document(path)
                return true
            } catch {
                return error.status != .permissionDenied
            }
        }
    }

    @Test("A profile is seen by all users, its private half by its owner only; neither is written by others")
    func profiles() async throws {
        let town = try await Town()
        let market = VendorCredentials(identifier: "id-1", secret: Secret("s3"))
        await #expect(throws: MarketError.notOwner) {
            try await town.ann.session.acting {
                try await town.accounts.profiles.create(vendorName: "Ann", market: market)
            }
        }
        for name in ["Ann", "Else"] {
            try await town.ann.session.acting { try await town.accounts.vendorNames.claim(name) }
        }
        let made = try await town.ann.session.acting {
            try await town.accounts.profiles.create(vendorName: "Ann", market: market)
        }
        #expect(made.vendorName == "Ann" && made.createdAt != nil)
        await #expect(throws: MarketError.conflict) {
            try await town.ann.session.acting {
                try await town.accounts.profiles.create(vendorName: "Else", market: nil)
            }
        }
        #expect(
            try await town.bob.session.acting({ try await town.accounts.profiles.profile(of: town.ann.id) }) == made
        )
        #expect(try await town.ann.session.acting({ try await town.accounts.profiles.account() }).market == market)
        await #expect(throws: MarketError.notFound) {
            try await town.bob.session.acting { try await town.accounts.profiles.profile(of: town.eve.id) }
        }
        let (open, secret) = (try SafePaths.profile(town.ann.id), try SafePaths.account(town.ann.id))
        #expect(await town.allows(town.bob, reading: open))
        #expect(await !town.allows(town.bob, reading: secret))
        #expect(await !town.allows(town.bob, .set(open, ["vendorName": .string("Bob")])))
        #expect(await !town.allows(town.bob, .delete(open)))
        #expect(await !town.allows(town.bob, .merge(secret, ["secret": .string("x")], mask: ["secret"])))
        let more = FirestoreWrite.merge(open, ["admin": .bool(true)], mask: ["admin"])
        #expect(await !town.allows(town.ann, more))
        try await town.ann.session.acting { try await town.accounts.profiles.delete() }
        try await town.ann.session.acting { try await town.accounts.profiles.delete() }
        await #expect(throws: MarketError.notFound) {
            try await town.ann.session.acting { try await town.accounts.profiles.account() }
        }
    }

    @Test("A name belongs to the user who claims it first, in all its spellings, until they give it back")
    func names() async throws {
        let town = try await Town()
        let names = town.accounts.vendorNames
        let claims = await withTaskGroup(of: Bool.self) { group in
            for user in [town.ann, town.bob] {
                group.addTask {
                    (try? await user.session.acting({ try await names.claim("Caf\u{E9} 100%/의자") })) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(claims == 1)
        let owner = try await town.eve.session.acting { try await names.owner(of: " CAFE\u{301} 100%/의자") }
        let (mine, theirs) = owner == town.ann.id ? (town.ann, town.bob) : (town.bob, town.ann)
        try await mine.session.acting { try await names.claim("caf\u{E9} 100%/의자") }
        await #expect(throws: MarketError.account(.vendorNameTaken)) {
            try await theirs.session.acting { try await names.claim("caf\u{E9} 100%/의자") }
        }
        await #expect(throws: MarketError.notOwner) {
            try await theirs.session.acting { try await names.release("caf\u{E9} 100%/의자") }
        }
        let path = try SafePaths.vendor("caf\u{E9} 100%/의자")
        #expect(await !town.allows(theirs, .delete(path)))
        #expect(await !town.allows(theirs, .set(path, ["uid": .string(theirs.id.rawValue), "name": .string("x")])))
        let foreign = FirestoreWrite.create(
            try SafePaths.vendor("new"),
            ["uid": .string(mine.id.rawValue), "name": .string("new")]
        )
        #expect(await !town.allows(theirs, foreign))
        try await mine.session.acting { try await names.release("caf\u{E9} 100%/의자") }
        try await mine.session.acting { try await names.release("caf\u{E9} 100%/의자") }
        await #expect(throws: MarketError.notFound) {
            try await theirs.session.acting { try await names.owner(of: "caf\u{E9} 100%/의자") }
        }
        for name in [".", "..", "__x__"] { try await mine.session.acting { try await names.claim(name) } }
    }

    @Test("Likes belong to their user, each once, in the order they were given, and concurrent ones are kept")
    func likes() async throws {
        let town = try await Town()
        let likes = town.accounts.likes
        await #expect(throws: MarketError.notFound) {
            try await town.ann.session.acting { try await likes.setLiked(Product.ID(1), true) }
        }
        try await town.ann.session.acting { try await town.accounts.vendorNames.claim("Ann") }
        _ = try await town.ann.session.acting {
            try await town.accounts.profiles.create(vendorName: "Ann", market: nil)
        }
        for number in [3, 1, 3] {
            try await town.ann.session.acting { try await likes.setLiked(Product.ID(number), true) }
        }
        #expect(
            try await town.ann.session.acting({ try await likes.likedProductIDs() }) == [Product.ID(3), Product.ID(1)]
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 10..<20 {
                group.addTask {
                    try await town.ann.session.acting { try await likes.setLiked(Product.ID(number), true) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await town.ann.session.acting({ try await likes.likedProductIDs() }).count == 12)
        try await town.ann.session.acting { try await likes.setLiked(Product.ID(3), false) }
        #expect(try await !town.ann.session.acting({ try await likes.isLiked(Product.ID(3)) }))
        #expect(try await town.ann.session.acting({ try await likes.isLiked(Product.ID(1)) }))
    }

    @Test("Strangers neither see nor touch a room, and members speak only for themselves")
    func rooms() async throws {
        let town = try await Town()
        let chat = town.accounts.chat
        let (ann, bob) = (town.ann.profile("Ann"), town.bob.profile("Bob"))
        await #expect(throws: MarketError.notOwner) {
            try await town.ann.session.acting { try await chat.open(with: bob, from: ann) }
        }
        for (user, name) in [(town.ann, "Ann"), (town.bob, "Bob")] {
            try await user.session.acting { try await town.accounts.vendorNames.claim(name) }
            _ = try await user.session.acting { try await town.accounts.profiles.create(vendorName: name, market: nil) }
        }
        await #expect(throws: MarketError.notOwner) {
            try await town.ann.session.acting { try await chat.open(with: bob, from: town.ann.profile("Eve")) }
        }
        async let one = town.ann.session.acting { try await chat.open(with: bob, from: ann) }
        async let other = town.bob.session.acting { try await chat.open(with: ann, from: bob) }
        let room = try await one
        #expect(try await other.id == room.id)
        #expect(room.id.rawValue == "ann_bob" && room.otherName == "Bob" && room.lastMessage == nil)
        let path = try SafePaths.room(room.id)
        let message = try SafePaths.messages(room.id).document("m")
        #expect(await !town.allows(town.eve, reading: path))
        #expect(await !town.allows(town.eve, reading: message))
        await #expect(throws: MarketError.notOwner) {
            try await town.eve.session.acting {
                try await chat.send("hello", id: Message.ID(rawValue: "m"), to: room.id)
            }
        }
        await #expect(throws: MarketError.notOwner) {
            try await town.eve.session.acting { try await chat.messages(in: room.id, before: nil, size: 10) }
        }
        #expect(try await town.eve.session.acting({ try await chat.rooms() }).isEmpty)
        #expect(await !town.allows(town.ann, .merge(path, ["members": .strings(["ann", "eve"])], mask: ["members"])))
        #expect(await !town.allows(town.ann, .delete(path)))
        let time = FirestoreTimestamp(Date())
        let reads: FirestoreFields = ["reads": .map(["bob": .timestamp(time)])]
        #expect(await !town.allows(town.ann, .merge(path, reads, mask: [FieldPath("reads", "bob")])))
        let hide = FirestoreWrite.transform(path, FieldTransform("hiddenFor", .union([.string("bob")])))
        #expect(await !town.allows(town.ann, hide))
        let forged = FirestoreWrite.create(message, ["sender": .string("bob"), "body": .string("x")])
            .with([FieldTransform("at", .requestTime)])
        #expect(await !town.allows(town.ann, forged))
        let late = FirestoreWrite.create(
            message,
            ["sender": .string("ann"), "body": .string("x"), "at": .timestamp(time.earlier(by: 60))]
        )
        #expect(await !town.allows(town.ann, late))
        let room3 = FirestoreWrite.create(
            try SafePaths.rooms().document("bob_eve"),
            ["members": .strings(["bob", "eve"])]
        )
        #expect(await !town.allows(town.ann, room3))
        let blank = FirestoreWrite.create(message, ["sender": .string("ann"), "body": .string(" \n ")])
            .with([FieldTransform("at", .requestTime)])
        #expect(await !town.allows(town.ann, blank))
    }

    @Test("Everything else is refused")
    func everythingElse() async throws {
        let town = try await Town()
        #expect(await !town.allows(town.ann, .set(try CollectionPath("other").document("a"), [:])))
    }
}

import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SearchUserProfileTests {
    private let profiles = MockUserProfileRepository()
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture(user: "user1")))
    private let other = UserID(rawValue: "user2")

    private var search: SearchUserProfile { SearchUserProfile(profiles: profiles, sessions: sessions) }

    @Test("Primary: asked for once and then remembered; oneself without naming anybody")
    func primary() async throws {
        let search = search
        profiles.profiles.returns(.fixture(id: "user2", vendorName: "two"), .fixture(id: "user1"))
        for _ in 0..<3 { #expect(try await search(other).vendorName == "two") }
        for _ in 0..<3 { #expect(try await search().vendorName == "wongbing") }
        #expect(profiles.profiles.calls.map(\.user.rawValue) == ["user2", "user1"])
    }

    @Test("What was forgotten is asked for again", arguments: [true, false])
    func forget(isNamed: Bool) async throws {
        let search = search
        profiles.profiles.handles { call async throws(MarketError) in .fixture(id: call.user.rawValue) }
        _ = try await search(other)
        _ = try await search()
        search.forget(isNamed ? other : nil)
        _ = try await search(other)
        _ = try await search()
        #expect(profiles.profiles.callCount == (isNamed ? 3 : 4))
    }

    @Test("An answer that was on its way when it was forgotten is not remembered")
    func late() async throws {
        let search = search
        profiles.profiles.handles { call async throws(MarketError) in .fixture(id: call.user.rawValue) }
        profiles.profiles.hold()
        let call = Task { [other] in try await search(other) }
        await profiles.profiles.untilHeld()
        search.forget(nil)
        profiles.profiles.release()
        _ = try await call.value
        _ = try await search(other)
        #expect(profiles.profiles.callCount == 2)
    }

    @Test("What one user was shown is not shown to the next")
    func perViewer() async throws {
        let search = search
        profiles.profiles.handles { call async throws(MarketError) in
            guard call.session.user.rawValue == "user1" else { throw .notOwner }
            return .fixture(id: call.user.rawValue)
        }
        _ = try await search(other)
        try await sessions.save(.fixture(auth: .fixture(user: "user3")))
        await #expect(throws: MarketError.notOwner) { try await search(other) }
    }

    @Test("Sad: the market's error, and nothing is remembered", arguments: passingFailures + [.notFound])
    func sad(error: MarketError) async throws {
        let search = search
        profiles.profiles.answers(.failure(error), .success(.fixture(id: "user2")))
        await #expect(throws: error) { try await search(other) }
        #expect(try await search(other).id == other)
    }

    @Test("Nobody logged in: nothing is sent")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await search(other) }
        #expect(profiles.profiles.callCount == 0)
    }
}

@Suite(.timeLimit(.minutes(5))) struct SearchOthersUIDTests {
    private let names = MockVendorNameRegistry()
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture()))

    private var search: SearchOthersUID { SearchOthersUID(names: names, sessions: sessions) }

    @Test("Primary: the user's id")
    func primary() async throws {
        names.lookups.returns(UserID(rawValue: "user2"))
        #expect(try await search("한옥 상점") == UserID(rawValue: "user2"))
        #expect(names.lookups.calls.map(\.name) == ["한옥 상점"])
    }

    @Test("What cannot be a name is not found, without a request", arguments: ["", " ", "a/b", "50%", ".."])
    func notAName(name: String) async {
        await #expect(throws: MarketError.notFound) { try await search(name) }
        #expect(names.lookups.callCount == 0)
    }

    @Test("Sad: no failure is taken for an unknown name", arguments: passingFailures)
    func sad(error: MarketError) async {
        names.lookups.fails(error)
        await #expect(throws: error) { try await search("two") }
    }
}

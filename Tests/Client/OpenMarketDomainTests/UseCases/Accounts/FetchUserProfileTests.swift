import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct FetchUserProfileTests {
    private let profiles = InMemoryMarket().accounts
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture(user: "user1")))
    private let other = UserID(rawValue: "user2")

    private var fetch: FetchUserProfile { FetchUserProfile(profiles: profiles, sessions: sessions) }

    @Test("Primary: asked for once and then remembered; oneself without naming anybody")
    func primary() async throws {
        let fetch = fetch
        profiles.profiles.returns(.fixture(id: "user2", vendorName: "two"), .fixture(id: "user1"))
        for _ in 0..<3 { #expect(try await fetch(other).vendorName == "two") }
        for _ in 0..<3 { #expect(try await fetch().vendorName == "wongbing") }
        #expect(profiles.profiles.calls.map(\.user.rawValue) == ["user2", "user1"])
    }

    @Test("What one user was shown is not shown to the next")
    func perViewer() async throws {
        let fetch = fetch
        profiles.profiles.handles { call async throws(MarketError) in
            guard call.session.user.rawValue == "user1" else { throw .notOwner }
            return .fixture(id: call.user.rawValue)
        }
        _ = try await fetch(other)
        try await sessions.save(.fixture(auth: .fixture(user: "user3")))
        await #expect(throws: MarketError.notOwner) { try await fetch(other) }
    }

    @Test("Sad: the market's error, and nothing is remembered", arguments: passingFailures + [.notFound])
    func sad(error: MarketError) async throws {
        let fetch = fetch
        profiles.profiles.answers(.failure(error), .success(.fixture(id: "user2")))
        await #expect(throws: error) { try await fetch(other) }
        #expect(try await fetch(other).id == other)
    }

    @Test("No user logged in: nothing is sent")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await fetch(other) }
        #expect(profiles.profiles.callCount == 0)
    }
}

@Suite(.slot, .timeLimit(.minutes(10))) struct FindUserTests {
    private let names = InMemoryMarket().accounts
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture()))

    private var fetch: FindUser { FindUser(names: names, sessions: sessions) }

    @Test("Primary: the user's id")
    func primary() async throws {
        names.nameLookups.returns(UserID(rawValue: "user2"))
        #expect(try await fetch("한옥 상점") == UserID(rawValue: "user2"))
        #expect(names.nameLookups.calls.map(\.name) == ["한옥 상점"])
    }

    @Test("What cannot be a name is not found, without a request", arguments: ["", " ", "a/b", "50%", ".."])
    func notAName(name: String) async {
        await #expect(throws: MarketError.notFound) { try await fetch(name) }
        #expect(names.nameLookups.callCount == 0)
    }

    @Test("Sad: no failure is taken for an unknown name", arguments: passingFailures)
    func sad(error: MarketError) async {
        names.nameLookups.fails(error)
        await #expect(throws: error) { try await fetch("two") }
    }
}

import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// One profile that is written from two sides at once: what a read, a change and a write of the whole would lose.
@Suite(.slot, .timeLimit(.minutes(10))) struct LikeAndChatTests {
    private let people = People()

    @Test("Likes and chats at the same time: the user has all of both", arguments: 0..<5)
    func both(round: Int) async throws {
        let device = try await people.join("wongbing")
        let login = try await device.sessions.login()
        var others: [UserID] = []
        for number in 0..<8 { others.append(try await people.join("vendor\(number)").user()) }
        let like = device.like
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, other) in others.enumerated() {
                group.addTask { _ = try await like(Product.ID(number), isLiked: true) }
                group.addTask { _ = try await device.openChat(with: other) }
            }
            try await group.waitForAll()
        }
        let liked = try await login.acting { try await people.accounts.likedProductIDs() }
        #expect(Set(liked) == Set(others.indices.map { Product.ID($0) }))
        #expect(Set(try await device.chats().rooms().map(\.other)) == Set(others))
        let profile = try await FetchUserProfile(profiles: people.accounts, sessions: device.sessions)(login.user)
        #expect(profile.vendorName == "wongbing")
    }
}

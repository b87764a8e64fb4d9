import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// Likes under pressure: in the end the market has what its own log implies, and every caller was told so.
///
/// `OPENMARKET_SEEDS=1000 swift test --filter LikeRaceTests` tries more mixtures.
@Suite(.slot, .timeLimit(.minutes(10))) struct LikeRaceTests {
    private static let seeds = ProcessInfo.processInfo.environment["OPENMARKET_SEEDS"].flatMap { UInt64($0) } ?? 100
    private let people = People()

    @Test("A thousand racing likes from eight tasks end as the log implies", arguments: 0..<3)
    func eightDevices(seed: UInt64) async throws {
        let device = try await people.join("wongbing")
        let login = try await device.sessions.login()
        let accounts = people.accounts
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let like = SetLike(Outbox(people.market, device.sessions, device.events))
                group.addTask {
                    var random = SeededGenerator(seed: seed * 8 + UInt64(number))
                    for _ in 0..<125 {
                        let id = Product.ID(Int.random(in: 0..<10, using: &random))
                        _ = try? await like(id, isLiked: Bool.random(using: &random))
                    }
                }
            }
        }
        #expect(!accounts.likes.isEmpty)
        let liked = try await login.acting { try await accounts.likedProductIDs() }
        #expect(Set(liked) == implied(by: accounts.likes))
        #expect(Set(liked).count == liked.count)
    }

    @Test(
        "After any mixture of taps, failures and lost responses, what was shown is what the market has",
        arguments: 0..<seeds
    )
    func shownIsTrue(seed: UInt64) async throws {
        let device = try await people.join("wongbing")
        let login = try await device.sessions.login()
        let like = device.like
        var random = SeededGenerator(seed: seed)
        for _ in 0..<12 {
            let phase = Bool.random(using: &random) ? InMemoryFaults.Phase.before : .after
            people.faults.fail(.setLiked, phase, with: phase == .before ? .offline : .connectionLost)
        }
        let wishes = (0..<60).map { _ in (Int.random(in: 0..<4, using: &random), Bool.random(using: &random)) }
        await withTaskGroup(of: Void.self) { group in
            for (number, isLiked) in wishes {
                group.addTask { _ = try? await like(Product.ID(number), isLiked: isLiked) }
            }
        }
        let liked = Set(try await login.acting({ try await people.accounts.likedProductIDs() }))
        #expect(liked == implied(by: people.accounts.likes))
        #expect(shown(device.events.published) == liked)
    }

    @Test("The same like twice is one like; taking back what is not there is fine")
    func idempotent() async throws {
        let device = try await people.join("wongbing")
        let login = try await device.sessions.login()
        let like = device.like
        for id in [1, 2, 1, 1] { #expect(try await like(Product.ID(id), isLiked: true)) }
        #expect(try await !like(Product.ID(3), isLiked: false))
        #expect(
            try await login.acting({ try await people.accounts.likedProductIDs() }) == [Product.ID(1), Product.ID(2)]
        )
    }

    private func implied(by log: [LikeEntry]) -> Set<Product.ID> {
        log.reduce(into: []) { liked, entry in
            if entry.isLiked { liked.insert(entry.product) } else { liked.remove(entry.product) }
        }
    }

    private func shown(_ events: [ProductEvent]) -> Set<Product.ID> {
        events.reduce(into: []) { liked, event in
            switch event {
            case .liked(let id): liked.insert(id)
            case .unliked(let id): liked.remove(id)
            default: break
            }
        }
    }
}

import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

/// Two hundred users, at night a thousand, who do anything at any time, in bad weather; once it is calm, everything is as it should be.
@MainActor
@Suite("Whatever users do and markets fail at", .slot, .timeLimit(.minutes(10)))
struct RandomSequenceTests {
    @Test("Lists, products, forms and chats end up right", arguments: 0..<10)
    func settles(batch: UInt64) async throws {
        for seed in batch * 100..<batch * 100 + UInt64(repetitions(20, nightly: 100)) {
            let world = try await World(seed: seed)
            let player = Player(seed: seed, world: world)
            for _ in 0..<30 { await player.act() }
            world.weather.calm()
            await player.finish()
            await world.settle()
            try await checkList(player, "seed \(seed)")
            await checkDetail(player, "seed \(seed)")
            checkForm(player, "seed \(seed)")
            await checkChat(player, "seed \(seed)")
        }
    }

    private func checkList(_ player: Player, _ seed: Comment) async throws {
        let list = player.list
        #expect(!list.state.status.isLoading, seed)
        await list.filter(.none)
        await list.sort(by: .standard)
        await list.refresh()
        while list.state.status == .idle { await list.loadMore() }
        let market = try await player.world.allProducts()
        #expect(list.state.status == .ended, seed)
        #expect(list.state.rows.map(\.id) == market.map(\.id), seed)
        #expect(list.state.rows.map(\.title) == market.map(\.name), seed)
        let likes = Set(
            try await player.world.login.acting({ try await player.world.market.accounts.likedProductIDs() })
        )
        #expect(list.state.rows.filter(\.isLiked).map(\.id) == market.map(\.id).filter(likes.contains), seed)
    }

    private func checkDetail(_ player: Player, _ seed: Comment) async {
        let detail = player.detail
        #expect(!detail.state.content.isLoading && !detail.state.isBusy, seed)
        await detail.loadProduct()
        let product = try? await player.world.market.products.detail(detail.id)
        #expect(detail.state.content.value?.title == product?.product.name, seed)
        #expect((detail.state.content.problem?.error == .notFound) == (product == nil), seed)
    }

    private func checkForm(_ player: Player, _ seed: Comment) {
        let state = player.form.state
        if case .submitting = state.submission { Issue.record(seed) }
        #expect(!state.original.isLoading, seed)
        // A form that was never changed may have been filled with its product since.
        if player.kept != Player.FormContent() { #expect(player.content == player.kept, seed) }
    }

    private func checkChat(_ player: Player, _ seed: Comment) async {
        let (room, world) = (player.room, player.world)
        room.disappear()
        await room.appear()
        await room.reaches { $0.isLive || $0.problem != nil }
        while !room.state.draft.isEmpty { await room.perform(command: "send") }
        await room.reaches { state in !state.messages.contains { $0.isMine && $0.time == nil && !$0.hasFailed } }
        while let failed = room.state.messages.first(where: \.hasFailed) {
            await room.perform(command: .init("failed", failed.id.rawValue))
            await room.answer(.retry)
            await room.reaches { state in !state.messages.contains { $0.id == failed.id && $0.hasFailed } }
        }
        while room.state.hasOlder { await room.loadOlder() }
        await world.hear(Player.goodbye)
        await room.reaches { $0.messages.last?.body == "theirs \(Player.goodbye)" }
        let log = world.market.chat.log(of: world.room)
        let shown = room.state.messages.map(\.body)
        #expect(shown.difference(from: log.inMarketOrder.map(\.body)).isEmpty, seed)
        let bodies = log.map(\.body).filter { $0.hasPrefix("mine") && !player.discarded.contains($0) }
        let wanted = player.said.filter { !player.discarded.contains($0) }
        #expect(bodies.sorted() == wanted.sorted(), seed)
    }
}

extension [Message] {
    /// By the market's time, then by id.
    fileprivate var inMarketOrder: [Message] {
        sorted { one, other in
            guard let first = one.cursor, let second = other.cursor else { return false }
            return first < second
        }
    }
}

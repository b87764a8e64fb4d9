import Foundation
import OpenMarket
import OpenMarketTesting
import Synchronization

/// Cancels every use case while its connection stands still at many places: it ends at once, and leaves nothing behind.
struct Cancelling {
    let town: Town

    /// What a use case finds.
    struct Scene: Sendable {
        let client: OpenMarketClient
        let product: ProductDetail
        let room: ChatRoom.ID

        var accounts: AccountUseCases { get throws { try client.requireAccounts() } }
    }

    private struct UseCase {
        let name: String
        let run: @Sendable (Scene) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (Scene) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }
    }

    /// So long may the end of a cancelled call take on a busy machine.
    private static let limit = Duration.seconds(1)
    private static let places = [0, 1, 40, 200, 500, 1000, 4000, 20_000, 400_000]

    func run(into table: Table) async throws {
        let wire = try Wire(to: town.port)
        defer { wire.stop() }
        let market = try town.client()
        let product = try await market.registerProduct(.fixture(), images: [Fixture.imageInput])
        let room = try await town.roomWithAnother()
        var (tries, longest, faults) = (0, Duration.zero, [String]())
        for useCase in Self.all {
            for place in Self.places {
                for direction in [Wire.Direction.request, .response] {
                    wire.arm(.stall(direction, at: place))
                    let scene = Scene(client: try town.client(port: wire.port), product: product, room: room.id)
                    let (time, fault) = await cancel(useCase, scene, wire)
                    tries += 1
                    longest = max(longest, time)
                    if let fault { faults.append("\(useCase.name), \(direction) \(place): \(fault)") }
                }
            }
            wire.arm(.none)
            // What must be done to the end, such as a like, has the deadline of a call.
            if !(await becomesTrue(within: .seconds(31)) { wire.open == 0 }) {
                faults.append("\(useCase.name): \(wire.open) connections are left")
            }
        }
        let name = "\(Self.all.count) use cases cancelled at \(Self.places.count * 2) stalls, \(town.products.rawValue)"
        table.add(name, tries: tries, "at most \(Int(longest / .milliseconds(1))) ms", faults: faults)
    }

    /// Cancels a use case when its connection stands still; how long it took to end, and what was wrong.
    private func cancel(_ useCase: UseCase, _ scene: Scene, _ wire: Wire) async -> (Duration, String?) {
        let result = Mutex<Result<Void, any Error>?>(nil)
        let call = Task {
            do {
                try await useCase.run(scene)
                result.withLock { $0 = .success(()) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        // A chat is observed until it is cancelled, also where nothing stands still.
        _ = await becomesTrue(within: .seconds(2)) { wire.isInTrouble || result.withLock { $0 != nil } }
        if result.withLock({ $0 != nil }) { return (.zero, nil) }
        let clock = ContinuousClock()
        let start = clock.now
        call.cancel()
        guard await becomesTrue(within: .seconds(20), { result.withLock { $0 != nil } }) else {
            return (.zero, "goes on although it was cancelled")
        }
        let time = clock.now - start
        if time > Self.limit { return (time, "took \(time)") }
        switch result.withLock({ $0 }) {
        case .failure(let error as MarketError) where error != .cancelled && !error.isUnsupported:
            return (time, "\(error)")
        default: return (time, nil)
        }
    }

    private func becomesTrue(within limit: Duration, _ condition: () -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while clock.now < end {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return false
    }

    private static let all = products + people + chats

    private static let products = [
        UseCase("products") { _ = try await $0.client.products().loadNext() },
        UseCase("products of a search") { _ = try await $0.client.products(matching: "desk").loadNext() },
        UseCase("own products") { _ = try await $0.client.products.mine().loadNext() },
        UseCase("liked products") { _ = try await $0.client.products.liked().loadNext() },
        UseCase("suggestNames") { _ = try await $0.client.suggestNames("desk") },
        UseCase("facets") { _ = try await $0.client.discovery.facets(of: ProductQuery(text: "desk")) },
        UseCase("spelling") { _ = try await $0.client.discovery.spelling(of: "desl") },
        UseCase("fetchProductDetail") { _ = try await $0.client.fetchProductDetail($0.product.id) },
        UseCase("refreshProduct") { _ = try await $0.client.refreshProduct($0.product.id) },
        UseCase("history") { _ = try await $0.client.discovery.history(of: $0.product.id) },
        UseCase("health") { _ = try await $0.client.discovery.health() },
        UseCase("registerProduct") { scene in
            _ = try await scene.client.registerProduct(.fixture(), images: [Fixture.imageInput, Fixture.imageInput])
        },
        UseCase("editProduct") { scene in
            _ = try await scene.client.editProduct(scene.product.id, patch: ProductPatch(stock: .random(in: 1...99)))
        },
        UseCase("load an image") { scene in
            for image in scene.product.images { _ = try await scene.client.images.load(image.url) }
        },
    ]

    private static let people = [
        UseCase("signUp") { scene in
            let name = "new-\(UInt32.random(in: 0...(.max)))"
            _ = try await scene.accounts.signUp(.fixture(name: name, market: nil))
        },
        UseCase("login") { scene in
            _ = try await scene.accounts.login(Credentials(email: "ann@example.com", password: Secret("p4ssword")))
        },
        UseCase("restore") { _ = try await $0.accounts.own.restore() },
        UseCase("fetchUserProfile") { _ = try await $0.accounts.fetchUserProfile() },
        UseCase("findUser") { _ = try await $0.accounts.findUser("ann") },
        UseCase("sendPasswordReset") { try await $0.accounts.own.sendPasswordReset(to: "ann@example.com") },
        UseCase("setLike") { try await $0.accounts.setLike($0.product.id, isLiked: Bool.random()) },
        UseCase("likes") { _ = try await $0.accounts.likes.ids() },
        UseCase("blocked") { _ = try await $0.client.requireSellers().blocked() },
        UseCase("followed") { _ = try await $0.client.requireSellers().followed() },
        UseCase("report") { try await $0.client.requireSellers().report(Report(.product($0.product.id), .spam)) },
    ]

    private static let chats = [
        UseCase("openChat") { _ = try await $0.accounts.openChat(withVendorNamed: "other") },
        UseCase("rooms") { _ = try await $0.accounts.chats.rooms() },
        UseCase("fetchOlderMessages") { _ = try await $0.accounts.fetchOlderMessages($0.room) },
        UseCase("sendMessage") { _ = try await $0.accounts.sendMessage("hello", to: $0.room) },
        UseCase("observe") { scene in
            for await _ in try scene.accounts.chats.observe(scene.room) {}
        },
    ]
}

extension MarketError {
    fileprivate var isUnsupported: Bool {
        if case .unsupported = self { true } else { false }
    }
}

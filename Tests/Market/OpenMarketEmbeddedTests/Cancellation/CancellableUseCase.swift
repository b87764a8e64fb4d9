import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketTesting
import Testing

/// A function of a use case, and one way to call it.
struct CancellableUseCase: Sendable, CustomTestStringConvertible {
    /// The variable of a client, its accounts or their lists of use cases.
    let name: String
    /// Which function, where there are several.
    var function = ""
    /// Whether it ends without an error when it is cancelled, as its table of courses says.
    var endsQuietly = false
    /// How many requests are of interest, where it makes them for ever.
    var requests: Int?
    let run: @Sendable (CancellationScene) async throws -> Void

    var testDescription: String { function.isEmpty ? name : "\(name).\(function)" }

    init(
        _ name: String,
        _ function: String = "",
        endsQuietly: Bool = false,
        requests: Int? = nil,
        run: @escaping @Sendable (CancellationScene) async throws -> Void
    ) {
        self.name = name
        self.function = function
        self.endsQuietly = endsQuietly
        self.requests = requests
        self.run = run
    }

    static let all = market + people + chat + device

    private static let market: [CancellableUseCase] = [
        .init("products") { try await $0.client.products().loadNext() },
        .init("products", "of a search") { try await $0.client.products(matching: "desk").loadNext() },
        .init("products", "of one's own") { try await $0.client.products.mine().loadNext() },
        .init("products", "that one likes") { try await $0.client.products.liked().loadNext() },
        .init("suggestNames") { _ = try await $0.client.suggestNames("desk") },
        .init("discovery", "spelling") { _ = try await $0.client.discovery.spelling(of: "desl") },
        .init("discovery", "facets") { _ = try await $0.client.discovery.facets(of: ProductQuery(text: "desk")) },
        .init("fetchProductDetail") { _ = try await $0.client.fetchProductDetail($0.product.id) },
        .init("refreshProduct") { _ = try await $0.client.refreshProduct($0.product.id) },
        .init("discovery", "history") { _ = try await $0.client.discovery.history(of: $0.product.id) },
        .init("discovery", "banners") { _ = try await $0.client.discovery.banners() },
        .init("registerProduct") { scene in
            let images = [Fixture.imageInput, Fixture.imageInput]
            _ = try await scene.client.registerProduct(.fixture(), images: images, secret: nil, progress: nil)
        },
        .init("registerProduct", "orKeep") { scene in
            let images = [Fixture.imageInput]
            _ = try await scene.client.registerProduct.orKeep(.fixture(), images: images, secret: nil, progress: nil)
        },
        .init("registerProduct", "earlier") { scene in
            _ = try await scene.client.registerProduct.earlier(FormDraft.Attempt(.fixture(), since: .now))
        },
        .init("editProduct") { _ = try await $0.client.editProduct($0.product.id, patch: ProductPatch(stock: 3)) },
        .init("albums", "arrange") { scene in
            let album = scene.product.images.map { AlbumImage<ImageInput>.kept($0.id, text: "Seen") }
            guard let albums = scene.client.albums else { throw MarketError.unsupported(.arrangingImages) }
            _ = try await albums.arrange(
                scene.product.id,
                album: album + [.added(Fixture.imageInput)],
                version: nil,
                progress: nil
            )
        },
        .init("deleteProduct", endsQuietly: true) { try await $0.client.deleteProduct($0.product.id) },
        .init("vendors", "logIn") { _ = try await $0.client.vendors.logIn($0.form.market ?? .fixture()) },
        .init("images", "load") { scene in
            for image in scene.product.images { _ = try await scene.client.images.load(image.url) }
        },
        .init("images", "prepare") { _ = try await $0.client.images.prepare([Fixture.imageInput], progress: nil) },
        .init("discovery", "health") { _ = try await $0.client.discovery.health() },
    ]

    private static let people: [CancellableUseCase] = [
        .init("signUp") { _ = try await $0.accounts.signUp(.fixture(name: $0.name + "2", market: nil)) },
        .init("login") { _ = try await $0.accounts.login($0.form.credentials) },
        .init("own", "logIn") { scene in
            _ = try await scene.accounts.own.logIn(with: .emulated(subject: scene.name, email: nil))
        },
        .init("own", "finishSignUp") { scene in
            let grant = ProviderGrant.emulated(subject: scene.name, email: nil)
            guard case .newUser(let account) = try await scene.accounts.own.logIn(with: grant) else { return }
            _ = try await scene.accounts.own.finishSignUp(account, vendorName: scene.name + "3", market: nil)
        },
        .init("own", "logOut", endsQuietly: true) { try await $0.accounts.own.logOut() },
        .init("own", "restore") { _ = try await $0.accounts.own.restore() },
        .init("own", "sendPasswordReset") {
            try await $0.accounts.own.sendPasswordReset(to: $0.form.credentials.email)
        },
        .init("own", "resetPassword") {
            do throws(MarketError) {
                try await $0.accounts.own.resetPassword(code: Secret("none"), to: $0.form.credentials.password)
            } catch .account(.wrongCode) {
                // The response was there before the end of the call.
                guard !Task.isCancelled else { throw MarketError.cancelled }
            }
        },
        .init("own", "export") { _ = try await $0.accounts.own.export() },
        .init("own", "delete") { try await $0.accounts.own.delete(password: $0.form.credentials.password) },
        .init("fetchUserProfile") { _ = try await $0.accounts.fetchUserProfile() },
        .init("findUser") { _ = try await $0.accounts.findUser($0.name) },
        .init("setLike") { try await $0.accounts.setLike($0.product.id, isLiked: true) },
        .init("likes", "ids") { _ = try await $0.accounts.likes.ids() },
        .init("sellers", "report") {
            try await $0.client.requireSellers().report(Report(.product($0.product.id), .spam))
        },
        .init("sellers", "blocked") { _ = try await $0.client.requireSellers().blocked() },
        .init("sellers", "page") { _ = try await $0.client.requireSellers().page(of: .vendor(Vendor.ID(1))) },
        .init("sellers", "reviews") { _ = try await $0.client.requireSellers().reviews(about: .vendor(Vendor.ID(1))) },
        .init("sellers", "followed") { _ = try await $0.client.requireSellers().followed() },
        .init("sellers", "unfollow") { try await $0.client.requireSellers().unfollow(Vendor.ID(1)) },
        .init("sellers", "sale") { _ = try await $0.client.requireSellers().sale(of: $0.product.id) },
        .init("sellers", "unblock") { try await $0.client.requireSellers().unblock(Vendor.ID(1)) },
        .init("sellers", "block") { _ = try await $0.client.requireSellers().block(.vendor(Vendor.ID(1))) },
        .init("sellers", "follow") { try await $0.client.requireSellers().follow(Vendor.ID(1)) },
        .init("sellers", "markSeen") { try await $0.client.requireSellers().markSeen(Vendor.ID(1)) },
        .init("sellers", "review") { scene in
            _ = try await scene.client.requireSellers().review(.five, "Good", about: scene.product.id)
        },
        .init("sellers", "confirmSale") { try await $0.client.requireSellers().confirmSale(of: $0.product.id) },
        .init("sellers", "answer") {
            try await $0.client.requireSellers().answer(Review.ID(rawValue: "1"), with: "Good")
        },
        .init("sellers", "deleteReview") {
            try await $0.client.requireSellers().deleteReview(Review.ID(rawValue: "1"))
        },
    ]

    private static let chat: [CancellableUseCase] = [
        .init("openChat") { scene in
            let user = try await scene.accounts.findUser("other")
            _ = try await scene.accounts.openChat(with: user)
        },
        .init("openChat", "withVendorNamed") { _ = try await $0.accounts.openChat(withVendorNamed: "other") },
        .init("chats", "leave") { try await $0.accounts.chats.leave($0.room) },
        .init("chats", "cachedRooms") { _ = try await $0.accounts.chats.cachedRooms() },
        .init("chats", "rooms") { _ = try await $0.accounts.chats.rooms() },
        .init("fetchOlderMessages") { _ = try await $0.accounts.fetchOlderMessages($0.room) },
        .init("sendMessage") { _ = try await $0.accounts.sendMessage("hello", to: $0.room) },
        .init("sendMessage", "behind another one") { scene in
            let first = Task { _ = try? await scene.accounts.sendMessage("first", to: scene.room) }
            defer { first.cancel() }
            for _ in 0..<100 { await Task.yield() }
            _ = try await scene.accounts.sendMessage("second", to: scene.room)
        },
        .init("sendMessage", "retry") { scene in
            let failed = scene.message.unsent
            _ = try await scene.accounts.sendMessage.retry(failed, to: scene.room)
        },
        .init("sendMessage", "discard", endsQuietly: true) { scene in
            try await scene.accounts.sendMessage.discard(scene.message.unsent, from: scene.room)
        },
        .init("chats", "observe", endsQuietly: true, requests: 2) { scene in
            for await _ in scene.accounts.chats.observe(scene.room) {}
        },
        .init("chats", "markRead") { try await $0.accounts.chats.markRead($0.room, upTo: $0.message) },
    ]

    /// What needs no market, or nothing but a count: most of it is over before it can be cancelled.
    private static let device: [CancellableUseCase] = [
        .init("kept", "searches") { _ = try await $0.client.kept.searches() },
        .init("kept", "saveSearch") { _ = try await $0.client.kept.saveSearch(ProductQuery(text: "desk")) },
        .init("kept", "newMatches") { scene in
            _ = try await scene.client.kept.newMatches(
                of: SavedSearch(id: SavedSearch.ID(rawValue: "1"), query: ProductQuery(text: "desk"), seen: nil)
            )
        },
        .init("kept", "markSeen") { scene in
            let search = try await scene.client.kept.saveSearch(ProductQuery(text: "desk"))
            try await scene.client.kept.markSeen(search.id)
        },
        .init("kept", "forgetSearch", endsQuietly: true) {
            try await $0.client.kept.forgetSearch(SavedSearch.ID(rawValue: "1"))
        },
        .init("kept", "views") { _ = try await $0.client.kept.views() },
        .init("kept", "noteView") { try await $0.client.kept.noteView(of: $0.product.product) },
        .init("kept", "forgetView") { try await $0.client.kept.forgetView(of: $0.product.id) },
        .init("kept", "forgetViews") { try await $0.client.kept.forgetViews() },
        .init("kept", "draft") { _ = try await $0.client.kept.draft() },
        .init("kept", "keepDraft") { scene in
            try await scene.client.kept.keepDraft(FormDraft(texts: ["name": "Desk"], currency: .krw), of: scene.name)
        },
        .init("kept", "forgetDraft") { try await $0.client.kept.forgetDraft() },
        .init("pending", "sendNow", endsQuietly: true) { try await $0.pending().sendNow() },
        .init("pending", "changes", endsQuietly: true, requests: 0) { scene in
            for await _ in try scene.pending().changes() {}
        },
        .init("pending", "retry", endsQuietly: true) { try? await $0.pending().retry(absent) },
        .init("pending", "discard", endsQuietly: true) { try await $0.pending().discard(absent) },
        .init("pending", "discardRefused", endsQuietly: true) { try await $0.pending().discardRefused(absent) },
        .init("pending", "contents", endsQuietly: true) { _ = try? await $0.pending().contents(of: absent) },
    ]

    private static let absent = PendingChange.ID(rawValue: "absent")
}

extension Message {
    /// The same message as if it could not be sent.
    fileprivate var unsent: Message {
        Message(id: id, sender: sender, body: body, state: .failed(.offline))
    }
}

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

    static let all = market + people + chat

    private static let market: [CancellableUseCase] = [
        .init("products") { try await $0.client.products().loadNext() },
        .init("products", "of a search") { try await $0.client.products(matching: "desk").loadNext() },
        .init("products", "of one's own") { try await $0.client.products.mine().loadNext() },
        .init("products", "that one likes") { try await $0.client.products.liked().loadNext() },
        .init("suggestNames") { _ = try await $0.client.suggestNames("desk") },
        .init("findSpelling") { _ = try await $0.client.findSpelling("desl") },
        .init("savedSearches") { scene in
            let search = try await scene.client.savedSearches.save(ProductQuery(text: "desk"))
            _ = try await scene.client.savedSearches.newMatches(of: search)
        },
        .init("countFacets") { _ = try await $0.client.countFacets(ProductQuery(text: "desk")) },
        .init("fetchProductDetail") { _ = try await $0.client.fetchProductDetail($0.product.id) },
        .init("refreshProduct") { _ = try await $0.client.refreshProduct($0.product.id) },
        .init("fetchProductHistory") { _ = try await $0.client.fetchProductHistory($0.product.id) },
        .init("fetchBanners") { _ = try await $0.client.fetchBanners() },
        .init("registerProduct") { scene in
            let images = [Fixture.imageInput, Fixture.imageInput]
            _ = try await scene.client.registerProduct(.fixture(), images: images, secret: nil, progress: nil)
        },
        .init("editProduct") { _ = try await $0.client.editProduct($0.product.id, patch: ProductPatch(stock: 3)) },
        .init("arrangeImages") { scene in
            let album = scene.product.images.map { AlbumImage<ImageInput>.kept($0.id, text: "Seen") }
            _ = try await scene.client.arrangeImages(
                scene.product.id,
                album: album + [.added(Fixture.imageInput)],
                version: nil,
                progress: nil
            )
        },
        .init("deleteProduct", endsQuietly: true) { try await $0.client.deleteProduct($0.product.id) },
        .init("loginAsVendor") { _ = try await $0.client.loginAsVendor($0.form.market ?? .fixture()) },
        .init("loadImage") { scene in
            for image in scene.product.images { _ = try await scene.client.loadImage(image.url) }
        },
        .init("prepareImages") { _ = try await $0.client.prepareImages([Fixture.imageInput], progress: nil) },
        .init("checkServerHealth") { _ = try await $0.client.checkServerHealth() },
    ]

    private static let people: [CancellableUseCase] = [
        .init("signUp") { _ = try await $0.accounts.signUp(.fixture(name: $0.name + "2", market: nil)) },
        .init("login") { _ = try await $0.accounts.login($0.form.credentials) },
        .init("logInWithProvider") { scene in
            _ = try await scene.accounts.logInWithProvider(.emulated(subject: scene.name, email: nil))
        },
        .init("finishSignUp") { scene in
            let grant = ProviderGrant.emulated(subject: scene.name, email: nil)
            guard case .newUser(let account) = try await scene.accounts.logInWithProvider(grant) else { return }
            _ = try await scene.accounts.finishSignUp(account, vendorName: scene.name + "3", market: nil)
        },
        .init("logout", endsQuietly: true) { try await $0.accounts.logout() },
        .init("restoreSession") { _ = try await $0.accounts.restoreSession() },
        .init("sendPasswordReset") { try await $0.accounts.sendPasswordReset(to: $0.form.credentials.email) },
        .init("deleteAccount") { try await $0.accounts.deleteAccount(password: $0.form.credentials.password) },
        .init("fetchUserProfile") { _ = try await $0.accounts.fetchUserProfile() },
        .init("findUser") { _ = try await $0.accounts.findUser($0.name) },
        .init("setLike") { try await $0.accounts.setLike($0.product.id, isLiked: true) },
        .init("fetchLikedIDs") { _ = try await $0.accounts.fetchLikedIDs() },
        .init("sendReport") { try await $0.accounts.sendReport(Report(.product($0.product.id), .spam)) },
        .init("blockedSellers") { _ = try await $0.accounts.blockedSellers() },
        .init("sellerPages") { _ = try await $0.accounts.sellerPages(.vendor(Vendor.ID(1))) },
        .init("sellerPages", "reviews") { _ = try await $0.accounts.sellerPages.reviews(about: .vendor(Vendor.ID(1))) },
        .init("followedSellers") { _ = try await $0.accounts.followedSellers() },
        .init("followedSellers", "unfollow") { try await $0.accounts.followedSellers.unfollow(Vendor.ID(1)) },
        .init("saleReviews") { _ = try await $0.accounts.saleReviews.sale(of: $0.product.id) },
        .init("blockedSellers", "unblock") { try await $0.accounts.blockedSellers.unblock(Vendor.ID(1)) },
    ]

    private static let chat: [CancellableUseCase] = [
        .init("openChat") { _ = try await $0.accounts.openChat(withVendorNamed: "other") },
        .init("leaveChat") { try await $0.accounts.leaveChat($0.room) },
        .init("fetchChatRooms") { _ = try await $0.accounts.fetchChatRooms() },
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
        .init("observeMessages", endsQuietly: true, requests: 2) { scene in
            for await _ in scene.accounts.observeMessages(scene.room) {}
        },
        .init("pendingChanges", endsQuietly: true) { await $0.accounts.pendingChanges.sendNow() },
        .init("markRead") { try await $0.accounts.markRead($0.room, upTo: $0.message) },
    ]
}

extension Message {
    /// The same message as if it could not be sent.
    fileprivate var unsent: Message {
        Message(id: id, sender: sender, body: body, state: .failed(.offline))
    }
}

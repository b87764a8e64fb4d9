import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketTesting
import Testing

/// What a user sees in an app, whatever the market behind it is.
struct AppView: Sendable, Equatable {
    var products: [String: String] = [:]
    var found: Set<String> = []
    var liked: Set<String> = []
    var rooms: [String] = []
    var messages: [String] = []
    var images: [String: [Data]] = [:]

    /// Looks at everything through one app, whose user is logged in.
    init(_ app: OpenMarketClient) async throws {
        for product in try await Self.all(app.products()) {
            let detail = try await app.fetchProductDetail(product.id)
            products[product.id.rawValue] = Self.line(detail)
            var files: [Data] = []
            for image in detail.images { files.append(try await app.images.load(image.url)) }
            if let small = product.thumbnail { files.append(try await app.images.load(small)) }
            images[product.id.rawValue] = files
        }
        found = Set(try await Self.all(app.products(matching: "lamp")).map(\.id.rawValue))
        guard let accounts = app.accounts, try await app.sessions.session() != nil else { return }
        liked = Set(try await accounts.likes.ids().map(\.rawValue))
        for room in try await accounts.chats.rooms() {
            rooms.append("\(room.otherName): \(room.lastMessage ?? "") \(room.updatedAt)")
            messages += try await accounts.fetchOlderMessages(room.id).messages.map { message in
                "\(message.sender.rawValue): \(message.body) \(message.sentAt.map { "\($0)" } ?? "")"
            }
        }
    }

    private static func all(_ list: ProductList) async throws -> [Product] {
        while try await list.loadNext() != .end {}
        return list.state.products
    }

    private static func line(_ detail: ProductDetail) -> String {
        let product = detail.product
        // A server of the third generation tells the day in Korea.
        let day = ((product.createdAt ?? .distantPast).timeIntervalSince1970 + 9 * 3600) / 86_400
        return [
            product.name, "\(product.price)", "\(product.discount.amount)", "\(product.stock)", detail.description,
            detail.vendor?.name ?? "", "\(product.likeCount ?? -1)", "\(Int(day.rounded(.down)))",
            "\(detail.images.count)",
        ].joined(separator: " | ")
    }
}

extension CopyScene.Served {
    /// A market with a bit of everything.
    func fill() async throws {
        let (ann, bob) = (try app(), try app())
        _ = try await ann.requireAccounts().signUp(.fixture(name: "ann", market: nil))
        _ = try await bob.requireAccounts().signUp(.fixture(name: "bob", market: nil))
        let draft = ProductDraft.fixture(
            name: "Reading lamp, 등잔",
            price: Decimal(1999) / 100,
            currency: .usd,
            discount: Decimal(5) / 10
        )
        let lamp = try await ann.registerProduct(draft, images: [Fixture.imageInput, Fixture.imageInput])
        _ = try await ann.registerProduct(.fixture(name: "Writing desk"), images: [Fixture.imageInput])
        _ = try await bob.requireAccounts().setLike(lamp.id, isLiked: true)
        let room = try await bob.requireAccounts().openChat(withVendorNamed: "ann")
        _ = try await bob.requireAccounts().sendMessage("Is the lamp still there?", to: room.id)
        _ = try await ann.requireAccounts().sendMessage("It is.", to: room.id)
        // A vendor who is no user, and a category that is in no tree.
        let vendor = try await backend.addVendor(name: "Old shop")
        var goods = (1...3).map { number in
            ImportedProduct(
                ProductDraft(
                    name: "Chair \(number)",
                    description: "It has four legs.",
                    price: Money(1000, .krw),
                    stock: number,
                    category: ProductCategory(rawValue: "furniture")
                ),
                images: [ImportedImage(content: Fixture.jpeg)],
                createdAt: Date(timeIntervalSince1970: 1_700_000_000)
            )
        }
        for index in goods.indices { goods[index].vendor = vendor.id }
        _ = try await backend.add(goods)
    }

    /// A market in which users have bought, reviewed, followed, reported and blocked.
    func fillDealings() async throws {
        try await fill()
        let ann = try await app().loggedIn(as: "ann")
        let bob = try await app().loggedIn(as: "bob")
        let eve = try app()
        _ = try await eve.requireAccounts().signUp(.fixture(name: "eve", market: nil))
        let user = try #require(try await bob.sessions.session()?.auth?.user)
        let lamp = try await ann.fetchProductDetail(Product.ID(1))
        let texts = lamp.images.enumerated().map { place, image in
            AlbumImage<ImageInput>.kept(image.id, text: place == 0 ? "A lamp on a desk" : nil)
        }
        _ = try await #require(ann.albums).arrange(lamp.id, album: texts, version: nil, progress: nil)
        for status in [SaleStatus.reserved, .sold] {
            _ = try await ann.editProduct(lamp.id, patch: ProductPatch(status: status, buyer: user))
        }
        let review = try await bob.requireSellers().review(.four, "Quick.", about: lamp.id)
        try await ann.requireSellers().answer(review.id, with: "Thanks.")
        let vase = try await ann.registerProduct(.fixture(name: "Vase"), images: [Fixture.imageInput])
        _ = try await ann.editProduct(vase.id, patch: ProductPatch(status: .sold, buyer: user))
        try await ann.deleteProduct(vase.id)
        try await bob.requireSellers().follow(try #require(lamp.vendorID))
        try await bob.requireSellers().report(Report(.product(Product.ID(2)), .fraud, text: "Not a desk."))
        let other = try #require(try await eve.sessions.session()?.auth?.user)
        try await ann.requireSellers().block(.user(other))
    }
}

extension OpenMarketClient {
    /// The app after its user has logged in.
    func loggedIn(as name: String) async throws -> OpenMarketClient {
        let form = SignUpInfo.fixture(name: name, market: nil)
        _ = try await requireAccounts().login(form.credentials)
        return self
    }
}

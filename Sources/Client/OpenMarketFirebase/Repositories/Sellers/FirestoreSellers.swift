import Foundation
import OpenMarketData
package import OpenMarketDomain

/// The public facts about a seller, counted when they are asked for.
///
/// The speed of a seller's responses is not known: the rules let no client read the chats of others.
package struct FirestoreSellers: SellersRepository {
    let client: FirestoreClient
    let hidden: HiddenVendors

    /// Sellers in Firestore; whom `hidden` names, the reader does not find.
    package init(_ client: FirestoreClient, hidden: HiddenVendors = .none) {
        self.client = client
        self.hidden = hidden
    }

    package func page(of key: Seller.Key) async throws(MarketError) -> SellerPage {
        let login = try await client.caller()
        let user = try await find(key, for: login)
        async let knownFacts = Result { () async throws(MarketError) in try await self.facts(of: user, for: login) }
        async let knownRating = Result { () async throws(MarketError) in try await self.rating(of: user) }
        // A product on sale may have no status, so these are all products without the others.
        let statuses: [SaleStatus?] = [nil, .sold, .reserved]
        let counts = try await statuses.concurrentMap(atOnce: client.countsAtOnce) { status async throws(MarketError) in
            try await count(of: user, status)
        }
        let (facts, rating) = (try await knownFacts.get(), try await knownRating.get())
        let (all, sold, reserved) = (counts[0], counts[1], counts[2])
        return SellerPage(
            seller: Seller(user: user, name: facts.name, isGuest: login == nil),
            memberSince: facts.memberSince,
            onSaleCount: max(0, all - sold - reserved),
            soldCount: sold,
            followerCount: facts.followers,
            rating: rating,
            responseTime: nil,
            isFollowed: facts.isFollowed,
            isOwn: login?.user == user
        )
    }

    package func reviews(
        about key: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage {
        let login = try await client.caller()
        let user = try await find(key, for: login)
        var query = FirestoreQuery(
            try SellerPaths.reviews(),
            where: .field("about", .equal, .string(user.rawValue)),
            by: [.descending("at"), .descending(.documentID)],
            limit: ReviewPage.size + 1
        )
        if let review { query.start = try ReviewPlace(review).start(in: client.methods.database) }
        let found = try await client.found(query)
        // A seller without a review may be one that there is not.
        if review == nil, found.count == 0 { _ = try await facts(of: user, for: login) }
        let hidden = try await hidden(login)
        let shown = found.rows.prefix(ReviewPage.size).map(\.document)
        let reviews = shown.compactMap(ReviewDocument.init).filter { !hidden.contains(Vendor.ID($0.author)) }
        return ReviewPage(
            reviews: reviews.map { $0.review(for: login?.user) },
            next: found.count > ReviewPage.size ? shown.last.flatMap { ReviewPlace(behind: $0)?.id } : nil
        )
    }

    /// The user who is this seller, unless a block stands between the two.
    func find(_ key: Seller.Key, for login: FirestoreLogin?) async throws(MarketError) -> UserID {
        let user = key.user
        guard !(try await hidden(login).contains(Vendor.ID(user))) else { throw .notFound }
        return user
    }

    // MARK: Facts

    private struct Facts {
        let name: String
        var memberSince: Date?
        let followers: Int
        var isFollowed = false
    }

    private func facts(of user: UserID, for login: FirestoreLogin?) async throws(MarketError) -> Facts {
        guard let login else { return try await factsForGuests(of: user) }
        let numbers = try SellerPaths.numbers(of: user)
        let profile = try SafePaths.profile(user)
        let follow = try SellerPaths.follow(user, by: login.user)
        let found = try await login.client.documents([numbers, profile, follow])
        guard let known = found[profile] else { throw .notFound }
        return Facts(
            name: try known.text("vendorName"),
            memberSince: known.fields["createdAt"]?.timestamp?.date,
            followers: Self.followers(found[numbers]),
            isFollowed: found[follow] != nil
        )
    }

    /// Guests do not read profiles: they know a seller by the newest product.
    private func factsForGuests(of user: UserID) async throws(MarketError) -> Facts {
        let search = ProductSearch(ProductQuery(vendor: Vendor.ID(user)))
        let query = try search.query(behind: nil, limit: 1, in: client.methods.database)
        guard let product = try await client.found(query).documents.first else { throw .notFound }
        let numbers = try await client.optional(try SellerPaths.numbers(of: user))
        return Facts(name: try product.text("vendorName"), followers: Self.followers(numbers))
    }

    private static func followers(_ document: FirestoreDocument?) -> Int {
        max(0, Int(clamping: document?.fields["followers"]?.integer ?? 0))
    }

    private func count(of user: UserID, _ status: SaleStatus?) async throws(MarketError) -> Int {
        let own = FirestoreFilter.field("vendor", .equal, .string(user.rawValue))
        let state = status.map { FirestoreFilter.field("status", .equal, .string($0.rawValue)) }
        let all = FirestoreFilter.all([own] + [state].compactMap(\.self))
        return try await client.count(FirestoreQuery(try CollectionPath("products"), where: all))
    }

    private func rating(of user: UserID) async throws(MarketError) -> Rating {
        let opinions = FirestoreQuery(try SellerPaths.opinions(about: user))
        let total = try await client.told(client.methods.total(opinions, of: "stars"))
        return Rating(count: total.count, stars: total.sum)
    }
}

/// The follows of a user: a document below the user, and a number at the seller that changes with it in one commit.
extension FirestoreSellers {
    /// The most sellers that a user follows; thirty of them cost a request when the list is shown.
    private static let mostFollowed = 200

    /// A seller whom a user follows, and up to when the user has looked.
    struct Follow: Sendable {
        let seller: UserID
        let seenAt: FirestoreTimestamp
    }

    package func follow(_ seller: Vendor.ID) async throws(MarketError) {
        let login = try await client.login()
        let user = try await find(.vendor(seller), for: login)
        guard user != login.user else { throw .notFound }
        let client = login.client
        let (profile, path) = (try SafePaths.profile(user), try SellerPaths.follow(user, by: login.user))
        let numbers = try SellerPaths.numbers(of: user)
        let found = try await client.documents([profile, path])
        guard found[profile] != nil else { throw .notFound }
        guard found[path] == nil else { return }
        let count = try await client.count(FirestoreQuery(try SellerPaths.follows(of: login.user)))
        guard count < Self.mostFollowed else { throw .rejected(ServerRejection(status: 422, code: "tooMany")) }
        let times = [FieldTransform("at", .requestTime), FieldTransform("seenAt", .requestTime)]
        let number = FieldTransform("followers", .increment(.integer(1)))
        do throws(FirestoreError) {
            _ = try await client.commit(
                FirestoreWrite.create(path, [:]).with(times),
                .transform(numbers, number)
            )
        } catch {
            guard error.mayMeanExisting, try await client.optional(path) != nil else { throw error.cause }
        }
    }

    package func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        try await unfollow(seller, try await client.login())
    }

    private func unfollow(_ seller: Vendor.ID, _ login: FirestoreLogin) async throws(MarketError) {
        let user = UserID(rawValue: seller.rawValue)
        let client = login.client
        let (path, numbers) = (try SellerPaths.follow(user, by: login.user), try SellerPaths.numbers(of: user))
        let number = FieldTransform("followers", .increment(.integer(-1)))
        do throws(FirestoreError) {
            _ = try await client.commit(
                .delete(path).when(.exists(true)),
                .transform(numbers, number).when(.exists(true))
            )
        } catch {
            guard error.mayMeanNoChange else { throw error.cause }
            // Not followed, or a seller who is gone: only the user's own document is left to delete.
            try await client.change(.delete(path))
        }
    }

    package func followed() async throws(MarketError) -> [FollowedSeller] {
        let login = try await client.login()
        let follows = try await follows(of: login)
        let paths = try follows.map { follow throws(MarketError) in try SafePaths.profile(follow.seller) }
        let profiles = paths.isEmpty ? [:] : try await login.client.documents(paths)
        let known = zip(follows, paths).compactMap { follow, path in profiles[path].map { (follow, $0) } }
        let seen = Dictionary(known.map { ($0.0.seller, $0.0.seenAt) }) { first, _ in first }
        let products = FollowedProducts(of: known.map { $0.0.seller }, client: client)
        let counts = try await products.newCounts(since: seen)
        return try known.map { row throws(MarketError) -> FollowedSeller in
            let seller = Seller(user: row.0.seller, name: try row.1.text("vendorName"))
            return FollowedSeller(seller: seller, newCount: counts[row.0.seller] ?? 0)
        }
    }

    package func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        let login = try await client.login()
        let path = try SellerPaths.follow(UserID(rawValue: seller.rawValue), by: login.user)
        let seen = FieldTransform("seenAt", .requestTime)
        do throws(FirestoreError) {
            _ = try await login.client.commit(.transform(path, seen).when(.exists(true)))
        } catch {
            // One who is not followed is no failure.
            guard error.mayMeanNoChange else { throw error.cause }
        }
    }

    package func productsOfFollowed(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let login = try await client.login()
        let follows = try await follows(of: login)
        return try await FollowedProducts(of: follows.map(\.seller), client: client).page(request)
    }

    /// A query finds the sales of a user as seller and as buyer; they are few and small, so all of them are read.
    package func purchases(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let login = try await client.login()
        let client = login.client
        let found = try await client.found(try SaleDocument.query(of: login.user)).documents
        let sales = found.compactMap { document in
            SaleDocument(document).map { (id: Product.ID(rawValue: document.path.id), sale: $0) }
        }
        let bought = sales.filter { $0.sale.buyer == login.user && $0.sale.status == .sold }
            .sorted { ($0.sale.at ?? .epoch, $0.id.rawValue) > ($1.sale.at ?? .epoch, $1.id.rawValue) }
        let (page, hasNext) = request.part(of: bought)
        let paths = try page.map { row throws(MarketError) in try FirestoreProduct.path(of: row.id) }
        let present = paths.isEmpty ? [:] : try await client.documents(paths)
        var products: [Product] = []
        for (path, row) in zip(paths, page) {
            do throws(Unreadable) {
                if let document = present[path] {
                    products.append(try FirestoreProduct(document).detail.product)
                } else {
                    products.append(try row.sale.product(row.id))
                }
            } catch {
                throw .unreadable(error)
            }
        }
        return ProductPage(number: request.number, products: products, hasNext: hasNext, totalCount: bought.count)
    }

    /// Returns the sellers whom the user follows, the last one first.
    ///
    /// A seller whom a block hides is followed no more, also when the block is taken back.
    private func follows(of login: FirestoreLogin) async throws(MarketError) -> [Follow] {
        let path = try SellerPaths.follows(of: login.user)
        let query = FirestoreQuery(path, by: [.descending("at")], limit: Self.mostFollowed)
        let hidden = try await hidden(login)
        var follows: [Follow] = []
        for document in try await login.client.found(query).documents {
            let seller = Vendor.ID(rawValue: document.path.id)
            if hidden.contains(seller) {
                try await unfollow(seller, login)
            } else {
                let seenAt = document.fields["seenAt"]?.timestamp ?? .epoch
                follows.append(Follow(seller: UserID(rawValue: seller.rawValue), seenAt: seenAt))
            }
        }
        return follows
    }

    /// Takes back all follows of a user before the account goes.
    func takeBack(_ login: FirestoreLogin) async throws(MarketError) {
        let query = FirestoreQuery(try SellerPaths.follows(of: login.user), limit: Self.mostFollowed)
        var found: [FirestoreDocument]
        repeat {
            found = try await login.client.found(query).documents
            for document in found { try await unfollow(Vendor.ID(rawValue: document.path.id), login) }
        } while !found.isEmpty
    }
}

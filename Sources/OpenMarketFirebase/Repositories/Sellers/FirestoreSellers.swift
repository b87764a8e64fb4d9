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

    package func page(of key: Seller.Key, as session: AuthSession?) async throws(MarketError) -> SellerPage {
        let user = try await find(key, for: session)
        let facts = try await facts(of: user, for: session)
        let sold = try await count(of: user, .field("status", .equal, .string(SaleStatus.sold.rawValue)))
        let reserved = try await count(of: user, .field("status", .equal, .string(SaleStatus.reserved.rawValue)))
        // What was never promised or sold may have no status.
        let all = try await count(of: user)
        let rating = try await rating(of: user)
        return SellerPage(
            seller: Seller(user: user, name: facts.name, isGuest: session == nil),
            memberSince: facts.memberSince,
            onSaleCount: max(0, all - sold - reserved),
            soldCount: sold,
            followerCount: facts.followers,
            rating: rating,
            responseTime: nil,
            isFollowed: facts.isFollowed,
            isOwn: session?.user == user
        )
    }

    package func reviews(
        about key: Seller.Key,
        after review: Review.ID?,
        as session: AuthSession?
    ) async throws(MarketError) -> ReviewPage {
        let user = try await find(key, for: session)
        var query = FirestoreQuery(try SellerPaths.reviews())
        query.filter = .field("about", .equal, .string(user.rawValue))
        query.orders = [.descending("at"), .descending(.documentID)]
        if let review { query.start = try ReviewPlace(review).start(in: client.methods.database) }
        query.limit = ReviewPage.size + 1
        let found = try await client.found(query)
        // A seller without a review may be one that there is not.
        if review == nil, found.count == 0 { _ = try await facts(of: user, for: session) }
        let hidden = try await hidden(session)
        let shown = found.rows.prefix(ReviewPage.size).map(\.document)
        let reviews = shown.compactMap(ReviewDocument.init).filter { !hidden.contains(Vendor.ID($0.author)) }
        return ReviewPage(
            reviews: reviews.map { $0.review(for: session?.user) },
            next: found.count > ReviewPage.size ? shown.last.flatMap { ReviewPlace(behind: $0)?.id } : nil
        )
    }

    /// The user who is this seller, unless a block stands between the two.
    func find(_ key: Seller.Key, for session: AuthSession?) async throws(MarketError) -> UserID {
        let user = key.user
        guard !(try await hidden(session).contains(Vendor.ID(user))) else { throw .notFound }
        return user
    }

    // MARK: Facts

    private struct Facts {
        let name: String
        var memberSince: Date?
        let followers: Int
        var isFollowed = false
    }

    /// Returns the facts about a seller in documents.
    private func facts(of user: UserID, for session: AuthSession?) async throws(MarketError) -> Facts {
        guard let session else { return try await factsForGuests(of: user) }
        let numbers = try SellerPaths.numbers(of: user)
        let profile = try SafePaths.profile(user)
        let follow = try SellerPaths.follow(user, by: session.user)
        let found = try await client.signed(as: session).documents([numbers, profile, follow])
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

    private func count(of user: UserID, _ filter: FirestoreFilter? = nil) async throws(MarketError) -> Int {
        var query = FirestoreQuery(try CollectionPath("products"))
        let own = FirestoreFilter.field("vendor", .equal, .string(user.rawValue))
        query.filter = .all([own] + (filter.map { [$0] } ?? []))
        return try await client.count(query)
    }

    private func rating(of user: UserID) async throws(MarketError) -> Rating {
        let opinions = FirestoreQuery(try SellerPaths.opinions(about: user))
        do throws(FirestoreError) {
            let total = try await client.call(client.methods.total(opinions, of: "stars"))
            return Rating(count: total.count, stars: total.sum)
        } catch {
            throw error.cause
        }
    }
}

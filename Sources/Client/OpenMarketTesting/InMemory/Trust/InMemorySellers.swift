import Foundation
public import OpenMarketDomain
import Synchronization

/// Sellers in memory that really work: their pages, who follows them, who has bought what, and reviews.
public final class InMemorySellers: SellersRepository, ReviewsRepository {
    private let accounts: InMemoryAccounts
    private let vendors: InMemoryVendors
    private let products: InMemoryProductsRepository
    private let chat: InMemoryChat
    private let blocks: InMemoryBlocks
    private let dealings = Mutex(InMemoryDealings())
    private var follows: InMemoryFollows { blocks.follows }

    /// The sellers among the users of `accounts` and the vendors of `vendors`.
    public init(
        accounts: InMemoryAccounts,
        vendors: InMemoryVendors,
        products: InMemoryProductsRepository,
        chat: InMemoryChat,
        blocks: InMemoryBlocks
    ) {
        (self.accounts, self.vendors, self.products) = (accounts, vendors, products)
        (self.chat, self.blocks) = (chat, blocks)
    }

    // MARK: Pages

    /// The page of a seller.
    public func page(of key: Seller.Key, as session: AuthSession?) async throws(MarketError) -> SellerPage {
        let (seller, reader) = try find(key, for: session)
        let stars = dealings.withLock { $0.stars(of: seller.user) }
        let since = accounts.date.addingTimeInterval(-Double(ResponseTime.days) * 86_400)
        return SellerPage(
            seller: Seller(vendor: seller.vendor, user: reader == nil ? nil : seller.user),
            memberSince: nil,
            onSaleCount: try await count(of: seller.id, .onSale),
            soldCount: try await count(of: seller.id, .sold),
            followerCount: follows.followerCount(of: seller.id),
            rating: Rating(count: stars.count, stars: stars.reduce(0, +)),
            responseTime: seller.user.flatMap { ResponseTime(seconds: chat.waits(for: $0, since: since)) },
            isFollowed: reader.map { follows.followed(by: $0).contains { $0.vendor == seller.id } } ?? false,
            isOwn: reader != nil && reader == seller.user
        )
    }

    /// The reviews about a seller.
    public func reviews(
        about key: Seller.Key,
        after review: Review.ID?,
        as session: AuthSession?
    ) async throws(MarketError) -> ReviewPage {
        let (seller, reader) = try find(key, for: session)
        let before = review.flatMap { Int($0.rawValue) } ?? Int.max
        let found = dealings.withLock { $0.entries }.reversed().filter { entry in
            entry.subject == seller.user && entry.number < before
                && !(reader.map { blocks.areApart($0, entry.writer) } ?? false)
        }
        let shown = found.prefix(ReviewPage.size).map { self.review($0, for: reader) }
        return ReviewPage(reviews: shown, next: found.count > shown.count ? shown.last?.id : nil)
    }

    private func count(of vendor: Vendor.ID, _ status: SaleStatus) async throws(MarketError) -> Int {
        let query = ProductQuery(vendor: vendor, status: status)
        return try await products.page(PageRequest(size: 1), matching: query).totalCount ?? 0
    }

    /// A seller whom the user of a session may find, and that user.
    private func find(
        _ key: Seller.Key,
        for session: AuthSession?
    ) throws(MarketError) -> (seller: Seller, reader: UserID?) {
        let reader = try session.map { session throws(MarketError) in try accounts.check(session) }
        guard let seller = blocks.find(key) else { throw .notFound }
        if let reader {
            if let user = seller.user, blocks.areApart(reader, user) { throw .notFound }
            guard !blocks.vendors(hiddenFrom: reader).contains(seller.id) else { throw .notFound }
        }
        return (seller, reader)
    }

    // MARK: Following

    /// Follows a seller.
    public func follow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let user = try accounts.check(session)
        guard let found = vendors.seller(.vendor(seller)), found.user != user,
            !blocks.vendors(hiddenFrom: user).contains(seller)
        else { throw .notFound }
        follows.add(seller, by: user, seen: try await newest())
    }

    /// Follows a seller no more.
    public func unfollow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        follows.remove(seller, by: try accounts.check(session))
    }

    /// Returns the sellers whom the user follows.
    public func followed(as session: AuthSession) async throws(MarketError) -> [FollowedSeller] {
        var followed: [FollowedSeller] = []
        for follow in follows.followed(by: try accounts.check(session)) {
            guard let seller = vendors.seller(.vendor(follow.vendor)) else { continue }
            let query = ProductQuery(vendor: follow.vendor, newerThan: follow.seen)
            let count = try await products.page(PageRequest(size: 1), matching: query).totalCount ?? 0
            followed.append(FollowedSeller(seller: seller, newCount: count))
        }
        return followed
    }

    /// Everything that a seller sells now has been seen.
    public func markSeen(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        follows.markSeen(seller, by: try accounts.check(session), seen: try await newest())
    }

    /// One page of what all followed sellers sell.
    public func products(
        _ request: PageRequest,
        followedBy session: AuthSession
    ) async throws(MarketError) -> ProductPage {
        let followed = Set(follows.followed(by: try accounts.check(session)).map(\.vendor))
        return try await products.page(request, matching: .all, without: vendors.all.subtracting(followed))
    }

    private func newest() async throws(MarketError) -> ProductMark? {
        try await products.page(PageRequest(size: 1)).products.first.map { ProductMark($0) }
    }

    // MARK: Sales

    /// Refuses a buyer who has not written to the vendor, or with whom a block stands, and another one for what is sold.
    func check(_ patch: ProductPatch, of product: ProductDetail) throws(MarketError) {
        guard let buyer = patch.buyer else { return }
        let refusal = MarketError.rejected(ServerRejection(status: 400))
        let status = patch.status ?? product.product.status
        guard status?.hasBuyer == true else { throw refusal }
        let known = dealings.withLock { $0.deals[product.id]?.buyer }
        guard buyer != known else { return }
        let seller = product.vendorID.flatMap { vendors.seller(.vendor($0))?.user }
        guard let seller, seller != buyer, chat.hasWritten(buyer, to: seller), !blocks.areApart(seller, buyer),
            known == nil || product.product.status != .sold
        else { throw refusal }
    }

    /// Follows a step of a sale.
    func note(_ patch: ProductPatch, of product: ProductDetail) {
        let seller = product.vendorID.flatMap { vendors.seller(.vendor($0))?.user }
        dealings.withLock { $0.note(product.product, buyer: patch.buyer, seller: seller) }
    }

    /// A product that is gone has no buyer.
    func remove(_ product: Product.ID) { dealings.withLock { $0.remove(product) } }

    /// The sale of a product.
    public func sale(of product: Product.ID, as session: AuthSession) async throws(MarketError) -> Sale {
        let user = try accounts.check(session)
        let (deal, entries) = dealings.withLock { ($0.deals[product], $0.entries) }
        guard let deal, let other = deal.other(than: user), let seller = blocks.find(.user(deal.seller)),
            let buyer = blocks.find(.user(deal.buyer))
        else { throw .notFound }
        let areApart = blocks.areApart(user, other)
        let reviews = entries.filter { entry in
            entry.product == product && [entry.writer, entry.subject].allSatisfy { $0 == user || $0 == other }
                && !(areApart && entry.writer == other)
        }
        return Sale(
            product: product,
            isSold: deal.isSold,
            seller: seller,
            buyer: buyer,
            isSeller: user == deal.seller,
            reviews: reviews.map { review($0, for: user) }
        )
    }

    /// Stores a review.
    public func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Review {
        let user = try accounts.check(session)
        let date = accounts.date
        let entry = try dealings.withLock { dealings throws(MarketError) in
            try dealings.write(stars, text, about: product, by: user, at: date)
        }
        return review(entry, for: user)
    }

    /// Deletes a review of the user.
    public func delete(_ review: Review.ID, as session: AuthSession) async throws(MarketError) {
        let user = try accounts.check(session)
        try dealings.withLock { dealings throws(MarketError) in try dealings.delete(review, by: user) }
    }

    /// Returns whether there is a review that someone else than the user has written.
    func isReview(_ id: Review.ID, notBy user: UserID) -> Bool {
        dealings.withLock { $0.entries.contains { String($0.number) == id.rawValue && $0.writer != user } }
    }

    private func review(_ entry: InMemoryDealings.Entry, for reader: UserID?) -> Review {
        let writer = blocks.find(.user(entry.writer))
        return Review(
            id: Review.ID(rawValue: String(entry.number)),
            product: entry.product,
            productName: entry.productName,
            writerName: writer?.name ?? "",
            writer: vendors.seller(.user(entry.writer))?.id,
            stars: entry.stars,
            text: entry.text,
            writtenAt: entry.date,
            isOwn: entry.writer == reader
        )
    }
}

import Foundation
public import OpenMarketDomain

/// The sellers of an ``InMemoryMarket``: their pages and followers, sales, reviews, blocks and reports.
public struct InMemorySellers: InMemoryPart, SellersRepository, ReviewsRepository, BlocksRepository, ReportsRepository,
    Verifiable
{
    /// The number of reports that one user can send within a day.
    package static let mostReportsOfADay = 20

    public let pages = MockCall<(key: Seller.Key, session: AuthSession?), SellerPage>(.readSeller)
    public let follows = MockCall<(seller: Vendor.ID, session: AuthSession), Void>(.follow)
    public let unfollows = MockCall<(seller: Vendor.ID, session: AuthSession), Void>(.unfollow)
    public let followedLists = MockCall<AuthSession, [FollowedSeller]>(.readFollowed)
    public let marks = MockCall<(seller: Vendor.ID, session: AuthSession), Void>(.markSeen)
    public let followedPages = MockCall<(request: PageRequest, session: AuthSession), ProductPage>(.readFollowedPage)
    public let purchasePages = MockCall<(request: PageRequest, session: AuthSession), ProductPage>(.readPurchases)
    public let reviewPages = MockCall<
        (key: Seller.Key, review: Review.ID?, session: AuthSession?), ReviewPage
    >(.readReviews)
    public let sales = MockCall<(product: Product.ID, session: AuthSession), Sale>(.readSale)
    public let reviews = MockCall<
        (stars: Stars, text: String, product: Product.ID, session: AuthSession), Review
    >(.writeReview)
    public let confirmations = MockCall<(product: Product.ID, session: AuthSession), Void>(.confirmSale)
    public let answers = MockCall<(review: Review.ID, text: String, session: AuthSession), Void>(.answerReview)
    public let reviewDeletions = MockCall<(review: Review.ID, session: AuthSession), Void>(.deleteReview)
    public let blocks = MockCall<(seller: Seller.Key, session: AuthSession), Seller>(.block)
    public let unblocks = MockCall<(seller: Vendor.ID, session: AuthSession), Void>(.unblock)
    public let blockedLists = MockCall<AuthSession, [Seller]>(.readBlocked)
    public let reports = MockCall<(report: Report, session: AuthSession), Void>(.report)

    let core: InMemoryCore
    /// The session for which a call acts that does not bring one.
    public var sessions: any SessionStore = InMemorySessionStore()

    // MARK: Pages

    public func page(of key: Seller.Key) async throws(MarketError) -> SellerPage {
        let session = try await sessions.caller()?.auth
        return try await core.perform(pages, (key, session)) { state throws(MarketError) in
            let (seller, reader) = try state.find(key, for: session)
            let stars = state.dealings.stars(of: seller.user)
            let since = state.date.addingTimeInterval(-Double(ResponseTime.days) * 86_400)
            let waits = seller.user.map { user in state.rooms.waits(for: user, since: since) }
            return SellerPage(
                seller: Seller(vendor: seller.vendor, user: reader == nil ? nil : seller.user),
                memberSince: nil,
                onSaleCount: state.count(ProductQuery(vendor: seller.id, status: .onSale)),
                soldCount: state.count(ProductQuery(vendor: seller.id, status: .sold)),
                followerCount: state.trust.follows.count { $0.vendor == seller.id },
                rating: Rating(count: stars.count, stars: stars.reduce(0, +)),
                responseTime: waits.flatMap { ResponseTime(seconds: $0) },
                isFollowed: reader.map { state.trust.followed(by: $0).contains { $0.vendor == seller.id } } ?? false,
                isOwn: reader != nil && reader == seller.user
            )
        }
    }

    public func reviews(
        about key: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage {
        let session = try await sessions.caller()?.auth
        return try await core.perform(reviewPages, (key, review, session)) { state throws(MarketError) in
            let (seller, reader) = try state.find(key, for: session)
            let before = review.flatMap { Int($0.rawValue) } ?? Int.max
            let found = state.dealings.entries.reversed().filter { entry in
                entry.subject == seller.user && entry.number < before
                    && !(reader.map { state.trust.areApart($0, entry.writer) } ?? false)
            }
            let shown = found.prefix(ReviewPage.size).map { state.review($0, for: reader) }
            return ReviewPage(reviews: shown, next: found.count > shown.count ? shown.last?.id : nil)
        }
    }

    // MARK: Following

    public func follow(_ seller: Vendor.ID) async throws(MarketError) {
        try await core.perform(follows, for: sessions, { (seller, $0) }) { state, user throws(MarketError) in
            guard let found = state.register.seller(.vendor(seller)), found.user != user,
                !state.vendors(hiddenFrom: user).contains(seller)
            else { throw .notFound }
            state.trust.follow(seller, by: user, seen: state.newest)
        }
    }

    public func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        try await core.perform(unfollows, for: sessions, { (seller, $0) }) { state, user throws(MarketError) in
            state.trust.unfollow(seller, by: user)
        }
    }

    public func followed() async throws(MarketError) -> [FollowedSeller] {
        try await core.perform(followedLists, for: sessions, { $0 }) { state, user throws(MarketError) in
            state.trust.followed(by: user).compactMap { follow in
                let newer = ProductQuery(vendor: follow.vendor, newerThan: follow.seen)
                return state.register.seller(.vendor(follow.vendor)).map { seller in
                    FollowedSeller(seller: seller, newCount: state.count(newer))
                }
            }
        }
    }

    public func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        try await core.perform(marks, for: sessions, { (seller, $0) }) { state, user throws(MarketError) in
            state.trust.markSeen(seller, by: user, seen: state.newest)
        }
    }

    public func productsOfFollowed(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await core.perform(followedPages, for: sessions, { (request, $0) }) {
            state,
            user throws(MarketError) in
            let others = state.register.all.subtracting(state.trust.followed(by: user).map(\.vendor))
            let likes = state.people.likeCounts
            return state.catalogue.page(request, matching: .all, likes: likes, without: others)
        }
    }

    public func purchases(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await core.perform(purchasePages, for: sessions, { (request, $0) }) {
            state,
            user throws(MarketError) in
            let bought = state.dealings.purchases(of: user).map { deal in
                (try? state.catalogue.visible(deal.product.id))?.product ?? deal.product
            }
            let (rows, hasNext) = request.part(of: bought)
            return ProductPage(number: request.number, products: rows, hasNext: hasNext, totalCount: bought.count)
        }
    }

    // MARK: Sales

    public func sale(of product: Product.ID) async throws(MarketError) -> Sale {
        try await core.perform(sales, for: sessions, { (product, $0) }) { state, user throws(MarketError) in
            guard let deal = state.dealings.deals[product], let other = deal.other(than: user),
                let seller = state.find(.user(deal.seller)), let buyer = state.find(.user(deal.buyer))
            else { throw .notFound }
            let areApart = state.trust.areApart(user, other)
            let reviews = state.dealings.entries.filter { entry in
                entry.product == product && [entry.writer, entry.subject].allSatisfy { $0 == user || $0 == other }
                    && !(areApart && entry.writer == other)
            }
            return Sale(
                product: product,
                isSold: deal.isSold,
                isConfirmed: deal.isConfirmed,
                seller: seller,
                buyer: buyer,
                isSeller: user == deal.seller,
                reviews: reviews.map { state.review($0, for: user) }
            )
        }
    }

    public func confirmSale(of product: Product.ID) async throws(MarketError) {
        try await core.perform(confirmations, for: sessions, { (product, $0) }) { state, user throws(MarketError) in
            try state.dealings.confirm(product, by: user)
        }
    }

    public func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review {
        try await core.perform(reviews, for: sessions, { (stars, text, product, $0) }) {
            state,
            user throws(MarketError) in
            let entry = try state.dealings.write(stars, text, about: product, by: user, at: state.date)
            return state.review(entry, for: user)
        }
    }

    public func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        try await core.perform(answers, for: sessions, { (review, text, $0) }) { state, user throws(MarketError) in
            try state.dealings.answer(review, with: text, by: user)
        }
    }

    public func delete(_ review: Review.ID) async throws(MarketError) {
        try await core.perform(reviewDeletions, for: sessions, { (review, $0) }) { state, user throws(MarketError) in
            try state.dealings.delete(review, by: user)
        }
    }

    // MARK: Trust

    public func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        try await core.perform(blocks, for: sessions, { (seller, $0) }) { state, user throws(MarketError) in
            guard let found = state.find(seller), found.user != user else { throw .notFound }
            let block = InMemoryTrust.Block(blocker: user, blocked: found.user.map { .user($0) } ?? .vendor(found.id))
            if !state.trust.blocks.contains(block) { state.trust.blocks.insert(block, at: 0) }
            state.trust.unfollow(found.id, by: user)
            if let other = found.user, let own = state.register.seller(.user(user)) {
                state.trust.unfollow(own.id, by: other)
            }
            return found
        }
    }

    public func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        try await core.perform(unblocks, for: sessions, { (seller, $0) }) { state, user throws(MarketError) in
            let known = state.register.seller(.vendor(seller))?.user ?? UserID(rawValue: seller.rawValue)
            state.trust.blocks.removeAll {
                $0.blocker == user && ($0.blocked == .user(known) || $0.blocked == .vendor(seller))
            }
        }
    }

    public func blocked() async throws(MarketError) -> [Seller] {
        try await core.perform(blockedLists, for: sessions, { $0 }) { state, user throws(MarketError) in
            state.trust.blocks.filter { $0.blocker == user }.compactMap { state.find($0.blocked) }
        }
    }

    public func send(_ report: Report) async throws(MarketError) {
        try await core.perform(reports, for: sessions, { (report, $0) }) { state, user throws(MarketError) in
            guard let subject = try state.subject(of: report, for: user) else { throw .notFound }
            let (date, own) = (state.date, state.trust.reports.filter { $0.reporter == user })
            guard !own.contains(where: { $0.report.subject == subject }) else { return }
            guard own.count(where: { date.timeIntervalSince($0.date) < 86_400 }) < Self.mostReportsOfADay else {
                throw .rateLimited(retryAfter: .seconds(86_400))
            }
            let stored = Report(subject, report.reason, text: report.text)
            state.trust.reports.append(InMemoryTrust.Entry(reporter: user, report: stored, date: date))
        }
    }
}

extension InMemoryState {
    /// A seller whom the user of a session may find, and that user.
    fileprivate func find(
        _ key: Seller.Key,
        for session: AuthSession?
    ) throws(MarketError) -> (seller: Seller, reader: UserID?) {
        let reader = try session.map { session throws(MarketError) in try user(of: session) }
        guard let seller = find(key) else { throw .notFound }
        if let reader, let user = seller.user, trust.areApart(reader, user) { throw .notFound }
        guard !vendors(hiddenFrom: reader).contains(seller.id) else { throw .notFound }
        return (seller, reader)
    }

    fileprivate func count(_ query: ProductQuery) -> Int {
        page(PageRequest(size: 1), matching: query).totalCount ?? 0
    }

    fileprivate var newest: ProductMark? {
        page(PageRequest(size: 1), matching: .all).products.first.map { ProductMark($0) }
    }

    fileprivate func review(_ entry: InMemoryDealings.Entry, for reader: UserID?) -> Review {
        Review(
            id: Review.ID(rawValue: String(entry.number)),
            product: entry.product,
            productName: entry.productName,
            writerName: find(.user(entry.writer))?.name ?? "",
            writer: register.seller(.user(entry.writer))?.id,
            stars: entry.stars,
            text: entry.text,
            writtenAt: entry.date,
            isOwn: entry.writer == reader,
            answer: entry.answer
        )
    }

    /// Refuses a buyer who has not written to the vendor, a blocked one, and another buyer of a sold product.
    func checkBuyer(_ patch: ProductPatch, of product: ProductDetail) throws(MarketError) {
        guard let buyer = patch.buyer else { return }
        let refusal = MarketError.rejected(ServerRejection(status: 400))
        let status = patch.status ?? product.product.status
        guard status?.hasBuyer == true else { throw refusal }
        let known = dealings.deals[product.id]?.buyer
        guard buyer != known else { return }
        guard let seller = seller(of: product), seller != buyer, rooms.hasWritten(buyer, to: seller),
            !trust.areApart(seller, buyer),
            known == nil || (product.product.status != .sold && dealings.deals[product.id]?.isConfirmed != true)
        else { throw refusal }
    }

    /// Returns the subject of a report, where it exists and is not the user's own; a seller by their vendor.
    fileprivate func subject(of report: Report, for user: UserID) throws(MarketError) -> Report.Subject? {
        let isThere: Bool
        switch report.subject {
        case .product(let id):
            let vendor = try catalogue.visible(id).vendorID
            isThere = vendor == nil || vendor != register.seller(.user(user))?.id
        case .seller(let key):
            guard let seller = register.seller(key), seller.user != user else { return nil }
            return .seller(.vendor(seller.id))
        case .message(let id, let room):
            let isMember = rooms.list(for: user).contains { $0.id == room }
            isThere = isMember && rooms.rooms[room]?.log.contains { $0.id == id && $0.sender != user } == true
        case .review(let id):
            isThere = dealings.entries.contains { String($0.number) == id.rawValue && $0.writer != user }
        }
        return isThere ? report.subject : nil
    }
}

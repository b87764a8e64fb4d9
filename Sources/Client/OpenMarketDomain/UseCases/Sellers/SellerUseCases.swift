import Foundation

/// The use cases of sellers and trust: pages and reviews, sellers whom one follows, blocks and reports.
///
/// A market has them where it knows its users. What all of them have in common:
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated``; pages and reviews are there for everybody |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; a change may be stored nevertheless |
public protocol SellerUseCases: Sendable {
    /// Returns the public page of a seller.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the seller, as a product or a chat names them |
    /// | primary | rating, response time, member since, how much is on sale and sold, followers |
    /// | not logged in | the same; whether the user follows is not known |
    /// | a block between the two, or unknown | ``MarketError/notFound`` |
    func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage

    /// Lists the reviews about a seller behind one of them; from the first without one.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the reviews page by page, the last one first |
    /// | reviews by someone with whom a block stands | they are left out, and count in the rating |
    /// | a block between the two, or unknown | ``MarketError/notFound`` |
    func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage

    /// Lists the sellers whom the user follows, the last one first, each with how many products were registered since
    /// the user looked.
    ///
    /// ``ListProductsUseCase`` lists the products of all of them, newest first.
    func followed() async throws(MarketError) -> [FollowedSeller]

    /// Follows a seller.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the seller is listed |
    /// | followed already | no change |
    /// | a block, by either of the two | neither follows the other one any more |
    /// | oneself, or unknown | ``MarketError/notFound`` |
    /// | too many | ``MarketError/rejected(_:)`` with the code `tooMany` |
    func follow(_ seller: Vendor.ID) async throws(MarketError)

    /// Follows a seller no more.
    func unfollow(_ seller: Vendor.ID) async throws(MarketError)

    /// Marks everything that a seller sells now as seen.
    func markSeen(_ seller: Vendor.ID) async throws(MarketError)

    /// Looks up the sale of a product; `nil` for users who are no party of it, and when no buyer was named.
    func sale(of product: Product.ID) async throws(MarketError) -> Sale?

    /// Confirms that the product of a sale was sold to the user, who is its buyer.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | from now on the seller may review the buyer, and the sale stays when the product is offered again |
    /// | confirmed already | no change |
    /// | only reserved, or not the buyer | ``MarketError/notFound`` |
    func confirmSale(of product: Product.ID) async throws(MarketError)

    /// Reviews the other party of a sale.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the product; one to five stars, and a text of at most ``Review/longestText`` characters or none |
    /// | primary | the review is stored, and everybody reads it on the page of the one whom it is about |
    /// | reviewed already | ``MarketError/conflict``; the same review again changes nothing |
    /// | only reserved, no buyer named, or not a party | ``MarketError/notFound`` |
    /// | the buyer | the review confirms the sale, too |
    /// | the seller, before the buyer has confirmed | ``MarketError/notFound`` |
    /// | the product is gone | the same: what was sold stays |
    /// | a block between the two | they may still review, but do not read each other's reviews |
    /// | a text that is too long | ``MarketError/invalid(_:)`` without a request |
    @discardableResult
    func review(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review

    /// Answers a review about the user.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the review, and a text of 1 to ``Review/longestText`` characters |
    /// | primary | everybody reads the answer below the review |
    /// | answered already | ``MarketError/conflict``; the same answer again changes nothing |
    /// | a review about another user | ``MarketError/notFound`` |
    /// | no text, or one that is too long | ``MarketError/invalid(_:)`` without a request |
    func answer(_ review: Review.ID, with text: String) async throws(MarketError)

    /// Deletes a review of the user; then another one may be written.
    func deleteReview(_ review: Review.ID) async throws(MarketError)

    /// Lists the sellers whom the user has blocked, the last one first.
    func blocked() async throws(MarketError) -> [Seller]

    /// Blocks a seller.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the seller, as a product or a chat names them |
    /// | primary | what they sell is in no list, search or suggestion any more, and neither writes to the other |
    /// | a chat with them | it leaves the list of the user who blocks; the other one keeps it, and is not told |
    /// | blocked already | no change |
    /// | oneself, or unknown | ``MarketError/notFound`` |
    /// | too many | ``MarketError/rejected(_:)`` with the code `tooMany` |
    /// | sad | the market's error; blocking again ends what was begun |
    @discardableResult
    func block(_ seller: Seller.Key) async throws(MarketError) -> Seller

    /// Ends a block: the seller's products are there again, and the chat returns when it is opened.
    func unblock(_ seller: Vendor.ID) async throws(MarketError)

    /// Reports a product, a seller, a message or a review to the operator of the market.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | what is reported, why, and a text of at most ``Report/longestText`` characters |
    /// | primary | the report is stored, for the operator of the market; no one else is told |
    /// | reported already | no change |
    /// | the user's own, or unknown | ``MarketError/notFound`` |
    /// | a text that is too long | ``MarketError/invalid(_:)`` without a request |
    /// | too many within a day | ``MarketError/rateLimited(retryAfter:)`` |
    func report(_ report: Report) async throws(MarketError)
}

extension SellerUseCases {
    /// Lists the first reviews about a seller.
    public func reviews(about seller: Seller.Key) async throws(MarketError) -> ReviewPage {
        try await reviews(about: seller, after: nil)
    }
}

/// Sellers of a market's repositories, for the session of a store.
package struct Sellers: SellerUseCases {
    private let ports: SellerPorts
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    package init(_ ports: SellerPorts, chats: any ChatRepository, sessions: any SessionStore) {
        (self.ports, self.chats, self.sessions) = (ports, chats, sessions)
    }

    package func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await ports.sellers.page(of: seller)
    }

    package func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage {
        try await ports.sellers.reviews(about: seller, after: review)
    }

    package func followed() async throws(MarketError) -> [FollowedSeller] {
        try await ports.sellers.followed()
    }

    package func follow(_ seller: Vendor.ID) async throws(MarketError) {
        try await ports.sellers.follow(seller)
    }

    package func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        try await ports.sellers.unfollow(seller)
    }

    package func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        try await ports.sellers.markSeen(seller)
    }

    package func sale(of product: Product.ID) async throws(MarketError) -> Sale? {
        do throws(MarketError) {
            return try await ports.reviews.sale(of: product)
        } catch .notFound {
            return nil
        }
    }

    @discardableResult
    package func review(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review {
        _ = try await sessions.login()
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // No text is no mistake: the stars say enough.
        if !text.isEmpty { try MessageRules(maximumLength: Review.longestText).violations(of: text).refuse() }
        return try await ports.reviews.write(stars, text, about: product)
    }

    package func confirmSale(of product: Product.ID) async throws(MarketError) {
        try await ports.reviews.confirmSale(of: product)
    }

    package func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        _ = try await sessions.login()
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try MessageRules(maximumLength: Review.longestText).violations(of: text).refuse()
        try await ports.reviews.answer(review, with: text)
    }

    package func deleteReview(_ review: Review.ID) async throws(MarketError) {
        try await ports.reviews.delete(review)
    }

    package func blocked() async throws(MarketError) -> [Seller] {
        try await ports.blocks.blocked()
    }

    @discardableResult
    package func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        try await sessions.acting { _ async throws(MarketError) in
            let own = try await sessions.login().user
            guard seller != .user(own) else { throw .notFound }
            let blocked = try await ports.blocks.block(seller)
            // Only now: before, a message could have brought the chat back.
            if let user = blocked.user { try await leaveChat(between: own, and: user) }
            return blocked
        }
    }

    package func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        try await ports.blocks.unblock(seller)
    }

    package func report(_ report: Report) async throws(MarketError) {
        let user = try await sessions.login().user
        let text = report.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count <= Report.longestText else {
            throw .invalid([.messageLength(text.count, maximum: Report.longestText)])
        }
        guard report.subject != .seller(.user(user)) else { throw .notFound }
        try await ports.reports.send(Report(report.subject, report.reason, text: text))
    }

    private func leaveChat(between own: UserID, and user: UserID) async throws(MarketError) {
        do throws(MarketError) {
            try await chats.leave(ChatRoom.ID(of: own, and: user))
        } catch .notFound, .notOwner {
            // The two have never had one.
        }
    }
}

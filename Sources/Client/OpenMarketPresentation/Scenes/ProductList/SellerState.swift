import Foundation
import OpenMarketDomain

/// The head of the products of a seller: name, reviews, and the button that follows.
public struct SellerState: SceneState {
    /// The facts about a seller.
    public struct Facts: Sendable {
        /// The reviews as far as they were read, and where to go on.
        struct Reviews: Sendable {
            var list: [Review]
            let next: Review.ID?
        }

        var page: Loaded<SellerPage> = .idle
        var reviews: Loaded<Reviews> = .idle
    }

    public let content: LoadState<SellerPageContent>
    /// The reviews of others, the last one first, once they were asked for.
    public let reviews: LoadState<[ReviewRow]>
    public let hasMoreReviews: Bool
    /// Whether the user can follow the seller, who must be another user and sell something.
    public let canFollow: Bool
    /// The text on the button that follows, or stops following.
    public let followTitle: String

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, page) = (drawing.wording, facts.page.value)
        content = facts.page.drawn(in: wording) { SellerPageContent($0, wording: wording, now: drawing.now) }
        // Only the page says whether they are about the user.
        let isOwn = page?.isOwn == true
        reviews = facts.reviews.drawn(in: wording) { reviews in
            reviews.list.map { ReviewRow($0, aboutUser: isOwn, wording: wording, now: drawing.now) }
        }
        hasMoreReviews = facts.reviews.value?.next != nil
        canFollow = page.map { !$0.isOwn && $0.seller.isVendor } ?? false
        followTitle = page.map { wording($0.isFollowed ? .actionUnfollow : .actionFollow) } ?? ""
    }

    /// Whether there are reviews to ask for, or more of them.
    public var offersReviews: Bool { content.value?.stars != nil && (reviews.value == nil || hasMoreReviews) }
}

/// The public facts about a seller, as text.
public struct SellerPageContent: Sendable, Equatable {
    public let name: String
    /// Five stars, of which as many are full as the reviews say; `nil` without a review.
    public let stars: String?
    /// The rating in numbers, or a note that there are no reviews.
    public let rating: String
    /// The known facts: speed of responses, date of joining, number of products, number of followers.
    public let facts: [String]
    public let isFollowed: Bool
    public let accessibility: AccessibleText

    init(_ page: SellerPage, wording: Wording, now: Date) {
        name = page.seller.name.isEmpty ? wording(.unnamedVendor) : page.seller.name
        let tenths = Int((page.rating.mean * 10).rounded())
        stars = page.rating.count > 0 ? ReviewRow.stars((tenths + 5) / 10) : nil
        let mean = wording.number(Decimal(tenths) / 10)
        rating =
            page.rating.count > 0
            ? wording(.sellerRating, mean, wording.number(page.rating.count)) : wording(.emptyReviews)
        let since = page.memberSince.map { wording(.sellerSince, wording.calendarDay($0, now: now)) }
        facts =
            [page.responseTime.map { wording($0.phrase) }, since].compactMap(\.self) + [
                wording(.sellerProducts, wording.number(page.onSaleCount), wording.number(page.soldCount)),
                wording(.sellerFollowers, wording.number(page.followerCount)),
            ]
        isFollowed = page.isFollowed
        accessibility = AccessibleText(label: ([name, rating] + facts).joined(separator: wording(.spokenSeparator)))
    }
}

extension ResponseTime {
    fileprivate var phrase: Phrase {
        switch self {
        case .hour: .sellerAnswersHour
        case .hours: .sellerAnswersHours
        case .day: .sellerAnswersDay
        }
    }
}

extension SellerState {
    /// The seller, with the way to follow, and what others say, the last one first.
    func sections(in wording: Wording) -> [SceneSection] {
        let about = content.value.map { content in
            SceneRow(
                [content.stars, content.rating].compactMap(\.self).joined(separator: " "),
                text: content.facts.joined(separator: "\n"),
                accessibility: content.accessibility
            )
        }
        let seller = SceneSection(
            "seller",
            title: content.value?.name,
            [about, canFollow ? SceneRow(followTitle, open: "follow") : nil].compactMap(\.self),
            isLoading: content.isLoading && content.value == nil,
            problem: content.problem,
            retry: "refresh"
        )
        guard content.value?.stars != nil else { return [seller] }
        let title = wording(.titleReviews)
        let said = SceneSection("reviews", title: title, reviews, askedBy: "reviews") { $1.row }
        let more = hasMoreReviews ? [SceneSection("more", [SceneRow(wording(.actionLoadMore), open: "reviews")])] : []
        return [seller, said] + more
    }
}

import Foundation
import OpenMarketDomain

/// The public facts about a seller, as text.
public struct SellerPageContent: Sendable, Equatable {
    /// The name.
    public let name: String
    /// Five stars, of which as many are full as the reviews say; `nil` without a review.
    public let stars: String?
    /// The rating in numbers, or a note that there are no reviews.
    public let rating: String
    /// The known facts: speed of responses, date of joining, number of products, number of followers.
    public let facts: [String]
    /// Whether the user follows.
    public let isFollowed: Bool
    /// The text for VoiceOver.
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

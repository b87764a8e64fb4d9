public import Foundation

/// The mean of many reviews.
public struct Rating: Sendable, Equatable {
    /// The number of reviews: the last one of each writer.
    public let count: Int
    /// The mean of their stars, from 1 to 5; 0 when there are none.
    public let mean: Double

    /// The rating by a number of reviews, with the sum of their stars.
    public init(count: Int, stars: Int) {
        self.count = max(count, 0)
        mean = count > 0 ? min(max(Double(stars) / Double(count), 1), 5) : 0
    }
}

/// The speed of responses in chats, in coarse steps.
public enum ResponseTime: String, Sendable, Hashable, CaseIterable {
    case hour
    case hours
    case day

    /// The number of days that are looked back.
    public static let days = 90
    /// The fewest replies from which a response time is shown; fewer would tell about single people.
    public static let fewestAnswers = 3

    /// The step in which half of the first replies came, by how many seconds each of them took; `nil` for too few
    /// replies, and for more than a day.
    public init?(seconds: some Collection<Int64>) {
        guard seconds.count >= Self.fewestAnswers else { return nil }
        let sorted = seconds.sorted()
        switch sorted[(sorted.count - 1) / 2] {
        case ...3600: self = .hour
        case ...21_600: self = .hours
        case ...86_400: self = .day
        default: return nil
        }
    }
}

/// The public facts about a seller or buyer.
public struct SellerPage: Sendable, Equatable {
    public let seller: Seller
    /// Since when; `nil` where the market does not say.
    public let memberSince: Date?
    public let onSaleCount: Int
    public let soldCount: Int
    public var followerCount: Int
    public let rating: Rating
    /// The speed of the seller's responses; `nil` when it cannot be told.
    public let responseTime: ResponseTime?
    public var isFollowed: Bool
    /// Whether the signed-in user is the seller.
    public let isOwn: Bool

    public init(
        seller: Seller,
        memberSince: Date?,
        onSaleCount: Int,
        soldCount: Int,
        followerCount: Int,
        rating: Rating,
        responseTime: ResponseTime?,
        isFollowed: Bool,
        isOwn: Bool
    ) {
        (self.seller, self.memberSince, self.onSaleCount) = (seller, memberSince, onSaleCount)
        (self.soldCount, self.followerCount, self.rating) = (soldCount, followerCount, rating)
        (self.responseTime, self.isFollowed, self.isOwn) = (responseTime, isFollowed, isOwn)
    }
}

/// A seller whom the user follows.
public struct FollowedSeller: Sendable, Equatable, Identifiable {
    public let seller: Seller
    /// The number of new products since the user looked.
    public let newCount: Int

    public init(seller: Seller, newCount: Int) {
        self.seller = seller
        self.newCount = newCount
    }

    public var id: Vendor.ID { seller.id }
}

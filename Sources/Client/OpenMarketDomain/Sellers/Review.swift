public import Foundation

/// The rating of a sale by one of its parties.
public enum Stars: Int, Sendable, Hashable, CaseIterable {
    /// Not satisfied at all.
    case one = 1
    /// Hardly satisfied.
    case two
    /// Neither satisfied nor dissatisfied.
    case three
    /// Rather satisfied.
    case four
    /// Entirely satisfied.
    case five
}

/// A review of one party of a sale by the other party.
public struct Review: Sendable, Hashable, Identifiable {
    /// The id of a review.
    public typealias ID = Identifier<Review>

    public let id: ID
    /// The product that was sold; it may be gone.
    public let product: Product.ID
    /// Its name when the review was written.
    public let productName: String
    public let writerName: String
    /// The writer as a vendor; `nil` for a user who sells nothing.
    public let writer: Vendor.ID?
    public let stars: Stars
    /// The text; it may be empty.
    public let text: String
    public let writtenAt: Date
    /// Whether the reader wrote it.
    public package(set) var isOwn: Bool
    /// The answer of the reviewed user; `nil` while there is none.
    public var answer: String?

    public init(
        id: ID,
        product: Product.ID,
        productName: String,
        writerName: String,
        writer: Vendor.ID?,
        stars: Stars,
        text: String,
        writtenAt: Date,
        isOwn: Bool,
        answer: String? = nil
    ) {
        (self.id, self.product, self.productName, self.writerName) = (id, product, productName, writerName)
        (self.writer, self.stars, self.text, self.writtenAt) = (writer, stars, text, writtenAt)
        (self.isOwn, self.answer) = (isOwn, answer)
    }

    /// The most characters that ``text`` and ``answer`` have.
    public static let longestText = 500
}

extension Review: CustomStringConvertible, CustomReflectable {
    /// The id and the stars of the review, without its text.
    public var description: String { "Review(\(id.rawValue), stars: \(stars.rawValue))" }
    /// A mirror without what was written.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "stars": stars]) }
}

/// A part of the reviews about someone, the last one first.
public struct ReviewPage: Sendable, Equatable {
    public let reviews: [Review]
    /// The review behind which the next part begins; `nil` when this one reaches the end.
    public let next: Review.ID?

    public init(reviews: [Review], next: Review.ID? = nil) {
        self.reviews = reviews
        self.next = next
    }

    /// The greatest number of reviews of a part.
    public static let size = 20
}

/// Sales with a named buyer, and what their two parties say of each other.
public protocol ReviewsRepository: Sendable {
    /// The sale of a product, as one of its two parties sees it.
    ///
    /// - Throws: ``MarketError/notFound`` for anybody else, and when no buyer was named.
    func sale(of product: Product.ID) async throws(MarketError) -> Sale

    /// Notes that the user, who is the buyer, has received the product. A second call changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` for anybody else, and while it is only reserved.
    func confirmSale(of product: Product.ID) async throws(MarketError)

    /// Stores what the user says of the other party of a sale. The same again changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when the user is no party of a finished sale, or its seller before the buyer has
    ///   confirmed it; ``MarketError/conflict`` when
    ///   they have said something else before.
    func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review

    /// Stores the user's answer to a review about them. The same again changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when there is none about the user; ``MarketError/conflict`` when they have
    ///   answered otherwise.
    func answer(_ review: Review.ID, with text: String) async throws(MarketError)

    /// Deletes a review of the user.
    ///
    /// - Throws: ``MarketError/notFound`` when there is none, or it is another user's.
    func delete(_ review: Review.ID) async throws(MarketError)
}

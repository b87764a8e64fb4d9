/// A review of one party of a sale by the other party.
package struct ReviewRecord: Sendable, Hashable, Identifiable {
    /// The number: a later review has a higher one.
    package let id: Int64
    package let product: RecordID<ProductRecord>
    /// The product's name when the review was written.
    package let productName: String
    /// The id of the user who wrote it.
    package let writer: String
    /// The id of the user whom it is about.
    package let subject: String
    /// One to five.
    package let stars: Int64
    /// The text; it may be empty.
    package let text: String
    /// The time at which the review was written, in seconds since 1970.
    package let at: Int64
    /// The answer of the reviewed user; `nil` while there is none.
    package let answer: String?
}

package struct NewReview: Sendable, Hashable {
    package let product: RecordID<ProductRecord>
    package let writer: String
    package let stars: Int64
    package let text: String

    /// Makes a review by a user of the other party of a sale.
    package init(of product: RecordID<ProductRecord>, by writer: String, stars: Int64, text: String) {
        (self.product, self.writer, self.stars, self.text) = (product, writer, stars, text)
    }
}

package struct SaleRecord: Sendable, Hashable {
    /// The product; it may be gone.
    package let product: RecordID<ProductRecord>
    /// Whether it is sold, and not only reserved.
    package let isSold: Bool
    /// Whether the buyer has said that it was.
    package let isConfirmed: Bool
    package let seller: MemberRecord
    package let buyer: MemberRecord
    /// The reviews that the two have written so far.
    package let reviews: [ReviewRecord]
}

package struct RatingRecord: Sendable, Hashable {
    /// The number of writers.
    package let count: Int64
    /// The sum of the stars in the last review of each.
    package let stars: Int64
}

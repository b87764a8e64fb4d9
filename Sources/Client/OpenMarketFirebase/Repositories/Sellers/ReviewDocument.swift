import Foundation
import OpenMarketData
import OpenMarketDomain

struct ReviewDocument {
    let author: UserID
    let subject: UserID
    /// The review as a stranger sees it; written at the epoch before the server has said when.
    let review: Review

    /// The review in a document; `nil` when the document is not a review.
    init?(_ document: FirestoreDocument) {
        let fields = document.fields
        guard let product = fields["product"]?.string, let author = fields["author"]?.string,
            let subject = fields["about"]?.string,
            let stars = fields["stars"]?.integer.flatMap({ Int(exactly: $0) }).flatMap(Stars.init(rawValue:))
        else { return nil }
        (self.author, self.subject) = (UserID(rawValue: author), UserID(rawValue: subject))
        review = Review(
            id: Review.ID(rawValue: document.path.id),
            product: Product.ID(rawValue: product),
            productName: fields["productName"]?.string ?? "",
            writerName: fields["authorName"]?.string ?? "",
            writer: Vendor.ID(rawValue: author),
            stars: stars,
            text: fields["text"]?.string ?? "",
            writtenAt: (fields["at"]?.timestamp ?? .epoch).date,
            isOwn: false,
            answer: fields["answer"]?.string
        )
    }

    /// The fields of a new review by `author` of the other party of a sale, but for the time, which is the server's.
    static func fields(
        _ stars: Stars,
        _ text: String,
        about goods: (id: Product.ID, name: String),
        by author: (id: UserID, name: String),
        of subject: UserID
    ) -> FirestoreFields {
        [
            "product": .string(goods.id.rawValue), "productName": .string(goods.name),
            "author": .string(author.id.rawValue), "authorName": .string(author.name),
            "about": .string(subject.rawValue), "stars": .integer(Int64(stars.rawValue)), "text": .string(text),
        ]
    }

    /// The part that counts in the mean of its subject, while it is the last one of its writer.
    var opinion: FirestoreFields {
        ["review": .string(review.id.rawValue), "stars": .integer(Int64(review.stars.rawValue))]
    }

    func review(for reader: UserID?) -> Review {
        var review = review
        review.isOwn = author == reader
        return review
    }
}

/// A position in the list of reviews about a user, as the id that a page names as its next one: time and id.
///
/// The time goes along so that the position stands when the review behind which it is has been deleted.
struct ReviewPlace {
    let id: Review.ID
    private let time: FirestoreTimestamp
    private let path: DocumentPath

    /// The position behind a review; `nil` for a document without a time, which no list has.
    init?(behind document: FirestoreDocument) {
        guard let time = document.fields["at"]?.timestamp else { return nil }
        self.time = time
        path = document.path
        id = Review.ID(rawValue: "\(time.text) \(path.id)")
    }

    init(_ id: Review.ID) throws(MarketError) {
        let parts = id.rawValue.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let time = FirestoreTimestamp(parts[0]) else { throw .invalidRequest(.identifier) }
        (self.id, self.time) = (id, time)
        path = try SellerPaths.reviews().document(parts[1])
    }

    func start(in database: FirestoreDatabase) -> FirestoreCursor {
        .after(.timestamp(time), .reference(ExactText(database.name(of: path))))
    }
}

import Foundation
import OpenMarketData
import OpenMarketDomain

/// A review as a document.
struct ReviewDocument {
    let id: Review.ID
    let product: Product.ID
    let productName: String
    let author: UserID
    let authorName: String
    let subject: UserID
    let stars: Stars
    let text: String
    /// The answer of the one whom it is about; `nil` while there is none.
    let answer: String?
    /// When it was written; `nil` before the server has said so.
    var writtenAt: FirestoreTimestamp?

    /// The review in a document; `nil` for one that is none.
    init?(_ document: FirestoreDocument) {
        let fields = document.fields
        guard let product = fields["product"]?.string, let author = fields["author"]?.string,
            let subject = fields["about"]?.string,
            let stars = fields["stars"]?.integer.flatMap({ Int(exactly: $0) }).flatMap(Stars.init(rawValue:))
        else { return nil }
        id = Review.ID(rawValue: document.path.id)
        self.product = Product.ID(rawValue: product)
        productName = fields["productName"]?.string ?? ""
        (self.author, self.subject) = (UserID(rawValue: author), UserID(rawValue: subject))
        authorName = fields["authorName"]?.string ?? ""
        self.stars = stars
        text = fields["text"]?.string ?? ""
        answer = fields["answer"]?.string
        writtenAt = fields["at"]?.timestamp
    }

    /// Makes the review by `author` of the other party of a sale, under the id that this review alone can have.
    init(
        _ stars: Stars,
        _ text: String,
        about goods: (id: Product.ID, name: String),
        by author: (id: UserID, name: String),
        of subject: UserID,
        at path: DocumentPath
    ) {
        id = Review.ID(rawValue: path.id)
        (product, productName) = (goods.id, goods.name)
        (self.author, authorName, self.subject) = (author.id, author.name, subject)
        (self.stars, self.text, answer) = (stars, text, nil)
    }

    /// As a document holds it, but for the time, which is the server's.
    var fields: FirestoreFields {
        [
            "product": .string(product.rawValue), "productName": .string(productName),
            "author": .string(author.rawValue), "authorName": .string(authorName),
            "about": .string(subject.rawValue), "stars": .integer(Int64(stars.rawValue)), "text": .string(text),
        ]
    }

    /// The part that counts in the mean of its subject, while it is the last one of its writer.
    var opinion: FirestoreFields {
        ["review": .string(id.rawValue), "stars": .integer(Int64(stars.rawValue))]
    }

    /// The review as a reader sees it.
    func review(for reader: UserID?) -> Review {
        Review(
            id: id,
            product: product,
            productName: productName,
            writerName: authorName,
            writer: Vendor.ID(author),
            stars: stars,
            text: text,
            writtenAt: (writtenAt ?? .epoch).date,
            isOwn: author == reader,
            answer: answer
        )
    }
}

/// A position in the list of reviews about a user, as the id that a page names as its next one: time and id.
///
/// The time goes along so that the position stands when the review behind which it is has been deleted.
struct ReviewPlace {
    /// As a page carries it.
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

    /// The position that a page has named.
    init(_ id: Review.ID) throws(MarketError) {
        let parts = id.rawValue.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let time = FirestoreTimestamp(parts[0]) else { throw .invalidRequest(.identifier) }
        (self.id, self.time) = (id, time)
        path = try SellerPaths.reviews().document(parts[1])
    }

    /// As a query says it.
    func start(in database: FirestoreDatabase) -> FirestoreCursor {
        .after(.timestamp(time), .reference(ExactText(database.name(of: path))))
    }
}

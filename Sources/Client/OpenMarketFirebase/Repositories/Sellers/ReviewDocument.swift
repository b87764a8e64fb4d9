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
        (self.stars, self.text) = (stars, text)
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
            isOwn: author == reader
        )
    }
}

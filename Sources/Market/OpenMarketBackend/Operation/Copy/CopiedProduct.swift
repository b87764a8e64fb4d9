package import Foundation
package import OpenMarketDomain

/// A product as both a row and a document can say it.
package struct CopiedProduct: Sendable, Hashable {
    /// An image: its name among the files of a project, and that of its small form.
    package struct Image: Sendable, Hashable {
        package let path: String
        package let thumbnail: String
        /// The text that says what it shows, for apps; the way back reads it from the details of the product.
        package var text: String?
        /// The blurred image, which no app on Firebase reads.
        package var placeholder: String?

        package init(path: String, thumbnail: String) { (self.path, self.thumbnail) = (path, thumbnail) }
    }

    /// The id of its document.
    package let id: String
    /// The user who sells it; the number of a vendor who is no user.
    package var owner: String
    package var vendorName: String
    package var draft: ProductDraft
    /// Whether it has a description, be it an empty one.
    package var hasDescription = true
    /// Seconds since 1970.
    package var createdAt: Int64
    package var likes: Int64
    /// The status of its sale, in the words of documents.
    package var status = "on_sale"
    package var images: [Image] = []

    package init(
        id: String,
        owner: String,
        vendorName: String,
        draft: ProductDraft,
        createdAt: Int64,
        likes: Int64
    ) {
        (self.id, self.owner, self.vendorName) = (id, owner, vendorName)
        (self.draft, self.createdAt, self.likes) = (draft, createdAt, likes)
    }
}

/// The spelling of products in documents, which clients of Firebase decide.
package protocol ProductSpelling: Sendable {
    /// The bucket of the project, for files that belong to no product.
    var bucket: String { get }

    func fields(of product: CopiedProduct) -> Data

    /// The product in a document; `nil` for one that cannot be read.
    func product(_ id: String, in fields: Data) -> CopiedProduct?
}

package import Foundation

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
    package var name: String
    package var description: String?
    package var price: Decimal
    package var discount: Decimal
    package var currency: String
    package var stock: Int64
    /// Seconds since 1970.
    package var createdAt: Int64
    package var likes: Int64
    /// The status of its sale, in the words of documents.
    package var status = "on_sale"
    package var category: String?
    package var images: [Image] = []

    package init(
        id: String,
        owner: String,
        vendorName: String,
        name: String,
        description: String?,
        price: Decimal,
        discount: Decimal,
        currency: String,
        stock: Int64,
        createdAt: Int64,
        likes: Int64
    ) {
        (self.id, self.owner, self.vendorName, self.name) = (id, owner, vendorName, name)
        (self.description, self.price, self.discount) = (description, price, discount)
        (self.currency, self.stock, self.createdAt, self.likes) = (currency, stock, createdAt, likes)
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

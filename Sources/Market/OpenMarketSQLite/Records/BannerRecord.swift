/// An image in the carousel of the home screen.
package struct BannerRecord: Sendable, Hashable {
    /// The image: the name of a file in the folder of images, or an address.
    package let image: String
    package let title: String?
    /// The words by language, as an object of JSON.
    package let titles: String?
    /// The product that the banner leads to.
    package let product: RecordID<ProductRecord>?

    package init(image: String, title: String? = nil, titles: String? = nil, product: RecordID<ProductRecord>? = nil) {
        self.image = image
        self.title = title
        self.titles = titles
        self.product = product
    }
}

/// An image of a product: the names of its files and what is in them.
package struct ImageRecord: Sendable, Hashable, Identifiable {
    /// The number, which a product names to choose its thumbnail.
    package let id: RecordID<ImageRecord>
    /// Its position among the product's images, from 0.
    package let position: Int64
    package let file: ImageFile
}

package struct ImageFile: Sendable, Hashable {
    /// The path of the full image, relative to the folder of images.
    package var fullName: String
    /// The path of the small one.
    package var thumbName: String
    /// The media type of the full image.
    package var mediaType: String
    /// The size of the full image in bytes.
    package var byteCount: Int64
    /// The SHA-256 of the full image as hexadecimal digits; known of a new image only.
    package var digest: String?
    /// The blurred image that clients draw until they have the real one.
    package var placeholder: String?
    /// The seller's text about it.
    package var text: String?
    /// Whether its smaller versions are still to be made; known of a new image only.
    package var awaitsVersions = false
    /// A word for the address that takes the room of it; `nil` where none does.
    package var source: String?

    package init(
        fullName: String,
        thumbName: String,
        mediaType: String,
        byteCount: Int64,
        placeholder: String? = nil,
        text: String? = nil
    ) {
        self.fullName = fullName
        self.thumbName = thumbName
        self.mediaType = mediaType
        self.byteCount = byteCount
        self.placeholder = placeholder
        self.text = text
    }
}

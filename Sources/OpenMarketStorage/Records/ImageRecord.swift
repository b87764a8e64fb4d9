/// An image of a product: the names of its files and what is in them.
package struct ImageRecord: Sendable, Hashable, Identifiable {
    /// The number, which a product names to choose its thumbnail.
    package let id: RecordID<ImageRecord>
    /// Its place among the product's images, from 0.
    package let position: Int64
    /// Names and contents.
    package let file: ImageFile
}

/// The files of one image.
package struct ImageFile: Sendable, Hashable {
    /// Where the full image lies, relative to the folder of images.
    package var fullName: String
    /// Where the small one lies.
    package var thumbName: String
    /// The media type of the full image.
    package var mediaType: String
    /// The size of the full image in bytes.
    package var byteCount: Int64
    /// What clients draw until they have the image.
    package var placeholder: String?
    /// What the seller says is to be seen.
    package var text: String?

    /// An image's files.
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

/// An image in the carousel of the home screen.
package struct BannerRecord: Sendable, Hashable, Identifiable {
    /// The number.
    package let id: RecordID<BannerRecord>
    /// Where the image lies: the name of a file in the folder of images, or an address.
    package let image: String
}

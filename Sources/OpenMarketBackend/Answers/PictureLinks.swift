import Foundation
import OpenMarketStorage

/// The addresses of pictures, as one request is told them.
struct PictureLinks: Sendable {
    /// Scheme, host and port the client used, or the public address.
    let base: String
    /// The generation's form.
    let form: PictureAddress

    /// The address of a picture's variant; `nil` for a file the market did not name.
    func address(of image: ImageRecord, _ variant: PictureVariant, in record: ProductRecord) -> String? {
        guard let name = PictureName(file: image.file.fullName) else { return nil }
        let stored = Date(timeIntervalSince1970: Double(record.createdAt))
        return base + form.path(of: name, variant, vendor: Int(record.vendorID?.rawValue ?? 0), stored: stored)
    }
}

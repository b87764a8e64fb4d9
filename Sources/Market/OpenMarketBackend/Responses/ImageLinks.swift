import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// The addresses of images, as one request is told them.
struct ImageLinks: Sendable {
    /// Scheme, host and port the client used, or the public address.
    let base: String
    let form: ImagePathFormat

    /// The address of an image's version; `nil` for a file the market did not name.
    func address(of image: ImageRecord, _ version: ImageVersion, in record: ProductRecord) -> String? {
        guard let name = ImageName(file: image.file.fullName) else { return nil }
        let stored = Date(timeIntervalSince1970: Double(record.createdAt))
        return base + form.path(of: name, version, vendor: Int(record.vendorID?.rawValue ?? 0), stored: stored)
    }
}

import Foundation
import OpenMarketDomain

/// A registration that waits, as it is written down; the bytes of its photos are in files of their own.
struct StoredRegistration: Codable {
    private struct Photo: Codable {
        let format: String
        let fileName: String
        let text: String?
        let byteCount: Int
    }

    private let key: String
    private let sentSince: Date?
    private let name: String
    private let description: String
    private let price: Decimal
    private let currency: Currency
    private let discount: Decimal
    private let stock: Int
    private let category: ProductCategory?
    private let photos: [Photo]

    init(_ registration: PendingRegistration) {
        let draft = registration.draft
        (key, sentSince) = (registration.key.rawValue, registration.sentSince)
        (name, description, stock, category) = (draft.name, draft.description, draft.stock, draft.category)
        (price, currency, discount) = (draft.price.amount, draft.price.currency, draft.discount.amount)
        photos = registration.photos.map {
            Photo(format: $0.format.rawValue, fileName: $0.fileName, text: $0.text, byteCount: $0.byteCount)
        }
    }

    /// The registration; `nil` with a photo in a format that a later release writes, or a number that no photo has.
    var registration: PendingRegistration? {
        var known: [PendingRegistration.Photo] = []
        for photo in photos {
            guard let format = ImageFormat(rawValue: photo.format), (0..<Self.longest).contains(photo.byteCount) else {
                return nil
            }
            known.append(
                .init(format: format, fileName: photo.fileName, text: photo.text, byteCount: photo.byteCount)
            )
        }
        let draft = ProductDraft(
            name: name,
            description: description,
            price: Money(price, currency),
            discount: Discount(discount),
            stock: stock,
            category: category
        )
        return PendingRegistration(
            draft: draft,
            photos: known,
            key: RegistrationKey(rawValue: key),
            sentSince: sentSince
        )
    }

    /// More than any market takes as one photo.
    private static let longest = 1 << 30
}

import Foundation
import OpenMarketDomain

/// A pending change as it is written down.
struct StoredChange: Codable {
    private let id: String
    private let user: String
    private let number: Int
    private let askedAt: Date
    private let failures: Int
    private let product: String?
    private let isLiked: Bool?
    private let room: String?
    private let body: String?
    private let registration: StoredRegistration?
    private let refusal: StoredRefusal?

    init(_ change: PendingChange) {
        id = change.id.rawValue
        user = change.user.rawValue
        number = change.number
        askedAt = change.askedAt
        failures = change.failures
        switch change.action {
        case .like(let product, let isLiked):
            (self.product, self.isLiked) = (product.rawValue, isLiked)
            (room, body, registration) = (nil, nil, nil)
        case .message(let body, let room):
            (self.room, self.body) = (room.rawValue, body)
            (product, isLiked, registration) = (nil, nil, nil)
        case .registration(let registration):
            self.registration = StoredRegistration(registration)
            (product, isLiked, room, body) = (nil, nil, nil, nil)
        }
        if case .refused(let error) = change.state { refusal = StoredRefusal(error) } else { refusal = nil }
    }

    /// The change; `nil` when it is of a kind that a later release writes, or has a number that no outbox gives.
    var change: PendingChange? {
        guard let action, (0..<Int.max / 2).contains(number), (0...Outbox.failureLimit).contains(failures) else {
            return nil
        }
        return PendingChange(
            id: PendingChange.ID(rawValue: id),
            user: UserID(rawValue: user),
            action: action,
            askedAt: askedAt,
            number: number,
            failures: failures,
            state: refusal.map { .refused($0.error) } ?? .waiting
        )
    }

    private var action: PendingChange.Action? {
        if let product, let isLiked { return .like(Product.ID(rawValue: product), isLiked: isLiked) }
        if let room, let body { return .message(body, to: ChatRoom.ID(rawValue: room)) }
        if let registration = registration?.registration { return .registration(registration) }
        return nil
    }
}

/// The reason why a change was refused, as a file keeps it.
///
/// Errors whose details are not kept come back as `rejected` with their name as the code.
struct StoredRefusal: Codable {
    private let name: String
    private let status: Int?
    private let code: String?
    private let message: String?

    init(_ error: MarketError) {
        let rejection: ServerRejection?
        (name, rejection) = Self.parts(of: error)
        (status, code, message) = (rejection?.status, rejection?.code, rejection?.message)
    }

    var error: MarketError {
        let rejection = ServerRejection(status: status ?? 0, code: code, message: message)
        return Self.plain[name] ?? (name == "server" ? .server(rejection) : .rejected(rejection))
    }

    /// The errors without details, by their names.
    private static let plain: [String: MarketError] = [
        "notOwner": .notOwner, "notFound": .notFound, "conflict": .conflict, "requestTooLarge": .requestTooLarge,
        "timedOut": .timedOut, "unauthenticated": .unauthenticated, "storage": .storage(.unreadable),
    ]

    private static func parts(of error: MarketError) -> (String, ServerRejection?) {
        if let name = plain.first(where: { $0.value == error })?.key { return (name, nil) }
        return switch error {
        // The change may have arrived, or may not.
        case .connectionLost, .unavailable, .unreadable, .responseTooLarge: ("timedOut", nil)
        case .storage: ("storage", nil)
        case .server(let rejection): ("server", rejection)
        case .rejected(let rejection): ("rejected", rejection)
        case .invalid: ("rejected", ServerRejection(status: 0, code: "invalid"))
        case .unsupported: ("rejected", ServerRejection(status: 0, code: "unsupported"))
        default: ("rejected", ServerRejection(status: 0, code: "other"))
        }
    }
}

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

    /// The largest photo in bytes; no market takes as much.
    private static let longest = 1 << 30
}

package import Foundation

/// A product that a user has offered and that the market does not have yet, as far as this device knows.
///
/// Neither the user's name nor a secret is part of it: it is signed with the session when it is sent.
public struct PendingRegistration: Sendable, Equatable {
    /// The facts about a photo; its bytes are in the store.
    public struct Photo: Sendable, Equatable {
        public let format: ImageFormat
        public let fileName: String
        /// The text that says what it shows.
        public let text: String?
        public let byteCount: Int

        package init(format: ImageFormat, fileName: String, text: String?, byteCount: Int) {
            (self.format, self.fileName, self.text, self.byteCount) = (format, fileName, text, byteCount)
        }
    }

    public let draft: ProductDraft
    /// The photos, the main one first.
    public let photos: [Photo]
    /// The key by which the market recognises a registration that arrives twice; all attempts have the same key.
    package internal(set) var key: RegistrationKey
    /// Since when the market may have it; `nil` while no request can have arrived.
    package internal(set) var sentSince: Date?

    package init(draft: ProductDraft, photos: [Photo], key: RegistrationKey, sentSince: Date? = nil) {
        (self.draft, self.photos, self.key, self.sentSince) = (draft, photos, key, sentSince)
    }

    /// A registration with these images, whose bytes have to be kept beside it.
    init(_ draft: ProductDraft, images: [PreparedImage], key: RegistrationKey) {
        let photos = images.map {
            Photo(format: $0.format, fileName: $0.fileName, text: $0.text, byteCount: $0.data.count)
        }
        self.init(draft: draft, photos: photos, key: key)
    }
}

extension PendingRegistration {
    /// Whether the market may have it already: a request may have arrived whose response did not.
    public var mayBeThere: Bool { sentSince != nil }

    /// The part that the market may keep of it when it is given up.
    var abandoned: AbandonedRegistration {
        AbandonedRegistration(key: key, images: photos.map(\.format))
    }

    var photoByteCount: Int { photos.reduce(0) { $0 + $1.byteCount } }

    var textByteCount: Int {
        let texts = photos.reduce(0) { $0 + $1.fileName.utf8.count + ($1.text?.utf8.count ?? 0) }
        return draft.name.utf8.count + draft.description.utf8.count + key.rawValue.utf8.count + texts
    }

    /// The images as they are sent.
    ///
    /// - Throws: ``MarketError/storage(_:)`` when these are not the bytes that were kept with it.
    func images(of bytes: [Data]) throws(MarketError) -> [PreparedImage] {
        guard bytes.map(\.count) == photos.map(\.byteCount) else { throw .storage(.unreadable) }
        return zip(photos, bytes).map { photo, data in
            var image = PreparedImage(data: data, format: photo.format, fileName: photo.fileName)
            image.text = photo.text
            return image
        }
    }

    /// Returns whether the market may have it and may have forgotten its key: sent again, it could be there twice.
    package func mayDouble(in memory: RegistrationKeyMemory, at now: Date) -> Bool {
        guard let sentSince else { return false }
        switch memory {
        case .none: return true
        case .always: return false
        case .atLeast(let time):
            // A clock that went back says nothing about how much time has passed.
            return !(-Self.clockStep...TimeInterval(time.components.seconds)).contains(now.timeIntervalSince(sentSince))
        }
    }

    /// The seconds by which a clock may be set back without a meaning.
    private static let clockStep: TimeInterval = 3_600
}

/// A registration as its user made it.
public struct RegistrationContents: Sendable, Equatable {
    public let draft: ProductDraft
    /// The images, the main one first.
    public let images: [ImageInput]

    public init(draft: ProductDraft, images: [ImageInput]) {
        (self.draft, self.images) = (draft, images)
    }
}

import Foundation
import OpenMarket

/// Where the main photos of products are, for a minute each: once a link is shared, many ask for it at the same time.
@MainActor
final class SharedPhotos {
    /// What is known of a product.
    struct Photo {
        /// Where its photo is; `nil` when there is none that all visitors may see.
        let address: URL?
        /// When that was so.
        let seen: Date
    }

    /// For so many seconds the market is not asked again.
    static let life: TimeInterval = 60
    /// So many are remembered at most.
    static let limit = 500
    private var photos: [Product.ID: Photo] = [:]

    /// What is known of a product; `nil` when the market has to be asked.
    func photo(of id: Product.ID, at now: Date) -> Photo? {
        photos[id].flatMap { now.timeIntervalSince($0.seen) < Self.life ? $0 : nil }
    }

    /// Remembers what the market has said.
    func note(_ address: URL?, of id: Product.ID, at now: Date) {
        if photos.count >= Self.limit { photos = photos.filter { now.timeIntervalSince($0.value.seen) < Self.life } }
        if photos.count >= Self.limit { photos = [:] }
        photos[id] = Photo(address: address, seen: now)
    }
}

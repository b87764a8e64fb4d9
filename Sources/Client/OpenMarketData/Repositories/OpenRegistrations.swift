import Foundation
import OpenMarketDomain
import Synchronization

/// The registrations, and changes of images, whose outcome is unknown, and the keys they were sent under.
///
/// After a timeout the server may have registered the product. A user who taps
/// again wants that product, not a second one: the same registration is sent under
/// the same `Idempotency-Key`, and a server that knows it sends the first response
/// once more. A registration that is known to be done or refused is forgotten.
final class OpenRegistrations: Sendable {
    /// The parts by which two registrations are the same.
    struct Fingerprint: Hashable {
        private enum Content: Hashable {
            case product(ProductDraft, images: [Image])
            case album(Product.ID, images: [AlbumImage<Image>], version: Int?)
        }

        private struct Image: Hashable {
            let digest: Int
            let text: String?

            init(_ image: PreparedImage) {
                var hasher = Hasher()
                // `Data` hashes its first bytes only, and photos of one camera begin alike.
                image.data.withUnsafeBytes { hasher.combine(bytes: $0) }
                (digest, text) = (hasher.finalize(), image.text)
            }
        }

        private let content: Content
        private let identifier: String

        init(_ draft: ProductDraft, _ images: [PreparedImage], _ credentials: VendorCredentials) {
            content = .product(draft, images: images.map(Image.init))
            identifier = credentials.identifier
        }

        init(_ album: [AlbumImage<PreparedImage>], of id: Product.ID, version: Int?, _ credentials: VendorCredentials) {
            let images = album.map { image -> AlbumImage<Image> in
                switch image {
                case .kept(let id, let text): .kept(id, text: text)
                case .added(let image): .added(Image(image))
                }
            }
            content = .album(id, images: images, version: version)
            identifier = credentials.identifier
        }
    }

    private struct Entry {
        let fingerprint: Fingerprint
        let key: String
        /// The number of attempts that may have reached the server.
        var attempts = 1
    }

    /// So many are remembered; for one more, the oldest goes that cannot have arrived, or else the oldest of all.
    private static let most = 8

    private let entries = Mutex<[Entry]>([])

    /// The key to send a registration under: the one of the attempt before, where its outcome is unknown.
    func key(for fingerprint: Fingerprint) -> String {
        entries.withLock { entries in
            if let known = entries.firstIndex(where: { $0.fingerprint == fingerprint }) {
                entries[known].attempts += 1
                return entries[known].key
            }
            if entries.count >= Self.most { entries.remove(at: entries.firstIndex { $0.attempts == 0 } ?? 0) }
            let entry = Entry(fingerprint: fingerprint, key: UUID().uuidString)
            entries.append(entry)
            return entry.key
        }
    }

    /// Notes that the attempt which just ended did not reach the server.
    func noteUnsent(_ fingerprint: Fingerprint) {
        entries.withLock { entries in
            guard let known = entries.firstIndex(where: { $0.fingerprint == fingerprint }) else { return }
            entries[known].attempts = max(0, entries[known].attempts - 1)
        }
    }

    /// Forgets a registration whose outcome is known.
    func settle(_ fingerprint: Fingerprint) {
        entries.withLock { $0.removeAll { $0.fingerprint == fingerprint } }
    }
}

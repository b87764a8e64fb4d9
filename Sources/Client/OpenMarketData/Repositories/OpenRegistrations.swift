import Foundation
package import OpenMarketDomain
import Synchronization

/// The registrations, and changes of images, whose outcome is unknown, and the keys they were sent under.
///
/// After a timeout the server may have registered the product. A user who taps
/// again wants that product, not a second one: the same registration is sent under
/// the same `Idempotency-Key`, and a server that knows it sends the first response
/// once more. A registration that is known to be done or refused is forgotten.
package final class OpenRegistrations: Sendable {
    /// The parts by which two registrations are the same.
    package struct Fingerprint: Hashable {
        private enum Content: Hashable {
            case product(ProductDraft, images: [Int])
            case album(Product.ID, images: [AlbumImage<Int>], version: Int?)
        }

        private let content: Content
        private let owner: String

        package init(_ draft: ProductDraft, _ images: [PreparedImage], by owner: String) {
            content = .product(draft, images: images.map(\.digest))
            self.owner = owner
        }

        /// Other images for a product of `owner`.
        package init(_ album: [AlbumImage<PreparedImage>], of id: Product.ID, version: Int?, by owner: String) {
            let images = album.map { image -> AlbumImage<Int> in
                switch image {
                case .kept(let id, let text): .kept(id, text: text)
                case .added(let image): .added(image.digest)
                }
            }
            content = .album(id, images: images, version: version)
            self.owner = owner
        }
    }

    private struct Entry {
        let fingerprint: Fingerprint
        let key: RegistrationKey
        /// The number of attempts that may have reached the server.
        var attempts = 1
    }

    /// The number of registrations that are remembered; the oldest that cannot have arrived goes first.
    private static let most = 8

    private let entries = Mutex<[Entry]>([])

    private let makeKey: @Sendable () -> String

    /// Begins without open registrations; `makeKey` returns a new text at each call.
    package init(makeKey: @escaping @Sendable () -> String) {
        self.makeKey = makeKey
    }

    /// Sends what must not be done twice: under the key of the attempt before, where `keepingKey` said so of its error.
    ///
    /// `send` is given the key, and whether there was such an attempt; `keepingKey` is told whether one may have arrived.
    package func once<Value>(
        _ fingerprint: Fingerprint,
        keepingKey: (MarketError, _ isInDoubt: Bool) -> Bool,
        _ send: (RegistrationKey, _ isRepeated: Bool) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let (key, isRepeated, isInDoubt) = key(for: fingerprint)
        do throws(MarketError) {
            let value = try await send(key, isRepeated)
            settle(fingerprint)
            return value
        } catch {
            if !keepingKey(error, isInDoubt) {
                settle(fingerprint)
            } else if error.outcome == .unchanged {
                noteUnsent(fingerprint)
            }
            throw error
        }
    }

    /// The key to send a registration under: the one of the attempt before, where its outcome is unknown.
    private func key(for fingerprint: Fingerprint) -> (RegistrationKey, isRepeated: Bool, isInDoubt: Bool) {
        entries.withLock { entries in
            if let known = entries.firstIndex(where: { $0.fingerprint == fingerprint }) {
                entries[known].attempts += 1
                return (entries[known].key, true, entries[known].attempts > 1)
            }
            if entries.count >= Self.most { entries.remove(at: entries.firstIndex { $0.attempts == 0 } ?? 0) }
            let entry = Entry(fingerprint: fingerprint, key: RegistrationKey(rawValue: makeKey()))
            entries.append(entry)
            return (entry.key, false, false)
        }
    }

    /// Notes that the attempt which just ended did not reach the server.
    private func noteUnsent(_ fingerprint: Fingerprint) {
        entries.withLock { entries in
            guard let known = entries.firstIndex(where: { $0.fingerprint == fingerprint }) else { return }
            entries[known].attempts = max(0, entries[known].attempts - 1)
        }
    }

    /// Forgets a registration whose outcome is known.
    private func settle(_ fingerprint: Fingerprint) {
        entries.withLock { $0.removeAll { $0.fingerprint == fingerprint } }
    }
}

import Synchronization

/// The registrations that were given up while a request of theirs may have been on its way, with the keys they had.
///
/// A user who stops an upload and sends it again wants one product. The second request goes out under the key of the
/// first, so that a market which had taken the first already finds its product instead of making another one:
///
/// ```
/// send ── key 1 ──▶ market: a product      the user stops before the response
/// send ── key 1 ──▶ market: the same one
/// ```
final class GivenUpRegistrations: Sendable {
    /// The parts by which two registrations are one.
    struct Content: Hashable {
        private let user: UserID
        private let draft: ProductDraft
        private let images: [Int]

        init(_ draft: ProductDraft, _ images: [PreparedImage], by user: UserID) {
            (self.user, self.draft, self.images) = (user, draft, images.map(\.digest))
        }
    }

    /// The number of registrations that are remembered; a further one replaces the oldest.
    private static let most = 8

    private let entries = Mutex<[(content: Content, key: RegistrationKey)]>([])

    /// Notes that the market may have a product under this key.
    func note(_ content: Content, _ key: RegistrationKey) {
        entries.withLock { entries in
            entries.removeAll { $0.content == content }
            if entries.count >= Self.most { entries.removeFirst() }
            entries.append((content, key))
        }
    }

    /// The key to send this under; `nil` where it was not given up.
    func key(of content: Content) -> RegistrationKey? {
        entries.withLock { entries in entries.first { $0.content == content }?.key }
    }

    /// Forgets what the market has: the same once more is another product.
    func settle(_ content: Content) {
        entries.withLock { $0.removeAll { $0.content == content } }
    }
}

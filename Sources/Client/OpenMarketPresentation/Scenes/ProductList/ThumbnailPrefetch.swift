import Foundation
import OpenMarketDomain

/// Loads the images of the rows that come next, and cancels those that the user scrolled away from.
@MainActor
final class ThumbnailPrefetch {
    private static let reach = 10

    private let prefetching: (any ImagePrefetching)?
    private var ahead: [URL] = []

    init(_ prefetching: (any ImagePrefetching)?) {
        self.prefetching = prefetching
    }

    deinit {
        if !ahead.isEmpty { prefetching?.cancel(ahead) }
    }

    /// Looks ahead from the row at `index`.
    func look(at index: Int, in rows: [ProductRow]) {
        guard let prefetching, rows.indices.contains(index) else { return }
        let next = rows[(index + 1)...].prefix(Self.reach).compactMap(\.thumbnail)
        let started = Set(ahead)
        let wanted = Set(next).union([rows[index].thumbnail].compactMap(\.self))
        giveUp(ahead.filter { !wanted.contains($0) })
        let fresh = next.filter { !started.contains($0) }
        if !fresh.isEmpty { prefetching.start(fresh) }
        ahead = next
    }

    func stop() {
        giveUp(ahead)
        ahead = []
    }

    private func giveUp(_ urls: [URL]) {
        if !urls.isEmpty { prefetching?.cancel(urls) }
    }
}

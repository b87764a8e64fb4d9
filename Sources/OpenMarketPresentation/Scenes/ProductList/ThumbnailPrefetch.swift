import Foundation
import OpenMarketDomain

/// Loads the pictures of the rows that come next, and gives up those the user turned away from.
@MainActor
final class ThumbnailPrefetch {
    private static let reach = 10

    private let prefetching: (any ImagePrefetching)?
    private var ahead: [URL] = []

    init(_ prefetching: (any ImagePrefetching)?) {
        self.prefetching = prefetching
    }

    /// Looks ahead from the row at `index`.
    func look(at index: Int, in rows: [ProductRow]) {
        guard let prefetching, rows.indices.contains(index) else { return }
        let next = rows[(index + 1)...].prefix(Self.reach).compactMap(\.thumbnail)
        let started = Set(ahead)
        let wanted = Set(next).union([rows[index].thumbnail].compactMap(\.self))
        prefetching.cancel(ahead.filter { !wanted.contains($0) })
        prefetching.start(next.filter { !started.contains($0) })
        ahead = next
    }

    /// Gives up everything.
    func stop() {
        prefetching?.cancel(ahead)
        ahead = []
    }
}

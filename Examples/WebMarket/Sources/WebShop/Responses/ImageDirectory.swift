import Foundation
import OpenMarket
import Synchronization
import WebPages

/// Which images the shop serves, and under which names.
///
/// An image gets a name when a page shows it, and the name says nothing about its
/// address. So the shop cannot be made to fetch an address that no product contains.
final class ImageDirectory: Sendable {
    private struct Entries {
        var names: [URL: String] = [:]
        var addresses: [String: URL] = [:]
        var order: [URL] = []
    }

    private let entries = Mutex(Entries())
    private let limit: Int

    /// An empty book that remembers so many images, the latest ones.
    init(limit: Int = 20_000) {
        self.limit = max(2, limit)
    }

    /// Where an image is served from now on.
    func path(of url: URL) -> ImagePath {
        entries.withLock { entries in
            if let name = entries.names[url] { return ImagePath(name: name) }
            if entries.order.count >= limit {
                let forgotten = entries.order.prefix(limit / 2)
                for url in forgotten { entries.names.removeValue(forKey: url).map { entries.addresses[$0] = nil } }
                entries.order.removeFirst(forgotten.count)
            }
            let name = RandomToken.make()
            entries.names[url] = name
            entries.addresses[name] = url
            entries.order.append(url)
            return ImagePath(name: name)
        }
    }

    /// The address of an image; `nil` for a name that the book has not given.
    func address(of name: String) -> URL? {
        entries.withLock { $0.addresses[name] }
    }
}

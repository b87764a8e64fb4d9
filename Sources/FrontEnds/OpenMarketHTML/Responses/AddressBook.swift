public import Foundation
import Synchronization

/// The addresses that a site fetches for its visitors, and the names they have there.
///
/// An address gets a name when a page shows it, and the name says nothing about the
/// address. So the site cannot be made to fetch one that none of its pages contains.
public final class AddressBook: Sendable {
    private struct Entries {
        var names: [URL: String] = [:]
        var addresses: [String: URL] = [:]
        var order: [URL] = []
    }

    private let entries = Mutex(Entries())
    private let limit: Int

    /// An empty book, with room for the latest `limit` addresses.
    public init(limit: Int = 20_000) {
        self.limit = max(2, limit)
    }

    /// Returns the name under which an address is known from now on.
    public func name(of url: URL) -> String {
        entries.withLock { entries in
            if let name = entries.names[url] { return name }
            if entries.order.count >= limit {
                let forgotten = entries.order.prefix(limit / 2)
                for url in forgotten { entries.names.removeValue(forKey: url).map { entries.addresses[$0] = nil } }
                entries.order.removeFirst(forgotten.count)
            }
            let name = RandomToken.make()
            entries.names[url] = name
            entries.addresses[name] = url
            entries.order.append(url)
            return name
        }
    }

    /// The address with a name; `nil` for a name that the book has not given.
    public func address(of name: String) -> URL? {
        entries.withLock { $0.addresses[name] }
    }
}

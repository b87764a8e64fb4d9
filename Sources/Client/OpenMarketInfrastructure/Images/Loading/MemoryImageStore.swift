import Foundation
import Synchronization

/// The images seen last, in memory, within a number of bytes and a number of images.
public final class MemoryImageStore: Sendable {
    private let images: Mutex<LeastRecentlyUsed<String, KeptImage>>

    /// A store with limits of bytes and images; the image that was not asked for longest goes first.
    public init(byteLimit: Int = 64 * 1024 * 1024, countLimit: Int = 500) {
        images = Mutex(LeastRecentlyUsed(budget: .init(cost: byteLimit, count: countLimit)))
    }

    public var byteCount: Int { images.withLock(\.cost) }
    public var count: Int { images.withLock(\.count) }

    /// Forgets everything, for example when the system is short of memory.
    public func removeAll() {
        images.withLock { $0.removeAll() }
    }

    package var evictions: Int { images.withLock(\.evictions) }

    func image(for key: String) -> KeptImage? {
        images.withLock { $0.value(for: key) }
    }

    func store(_ image: KeptImage, for key: String) {
        images.withLock { $0.insert(image, for: key, cost: image.data.count) }
    }
}

/// An image and how long it may be shown without asking its server again.
struct KeptImage: Sendable {
    let data: Data
    /// The time at which the server sent the image.
    let since: Date
    /// The end of the time for which its server said that it stays as it is.
    let until: Date

    /// Returns whether it may be shown; after a clock was set back nothing is known of its age.
    func isFresh(at now: Date) -> Bool { since <= now && now < until }
}

package import Foundation
import Synchronization

/// The images seen last, in memory, within a number of bytes and a number of images.
public final class MemoryImageStore: Sendable {
    private let images: Mutex<LeastRecentlyUsed<String, Data>>

    /// A store for at most so many bytes and images; what was not asked for longest goes first.
    public init(byteLimit: Int = 64 * 1024 * 1024, countLimit: Int = 500) {
        images = Mutex(LeastRecentlyUsed(budget: .init(cost: byteLimit, count: countLimit)))
    }

    /// The number of bytes of all images.
    public var byteCount: Int { images.withLock(\.cost) }

    /// The number of images.
    public var count: Int { images.withLock(\.count) }

    /// Forgets everything, for example when the system is short of memory.
    public func removeAll() {
        images.withLock { $0.removeAll() }
    }

    package var evictions: Int { images.withLock(\.evictions) }

    package func image(for key: String) -> Data? {
        images.withLock { $0.value(for: key) }
    }

    package func store(_ image: Data, for key: String) {
        images.withLock { $0.insert(image, for: key, cost: image.count) }
    }
}

public import Foundation
public import OpenMarketDomain
import Synchronization

/// Images in memory.
public final class InMemoryImageRepository: ImageRepository {
    private let pictures: Mutex<[URL: Data]>
    private let fallback: Data?

    /// These images; any other address shows `fallback`, or is not found when there is none.
    public init(_ pictures: [URL: Data] = [:], fallback: Data? = nil) {
        self.pictures = Mutex(pictures)
        self.fallback = fallback
    }

    /// Puts an image at an address.
    public func put(_ data: Data, at url: URL) {
        pictures.withLock { $0[url] = data }
    }

    /// The image at an address.
    public func image(at url: URL) async throws(MarketError) -> Data {
        guard !Task.isCancelled else { throw .cancelled }
        guard let data = pictures.withLock({ $0[url] }) ?? fallback else { throw .notFound }
        return data
    }
}

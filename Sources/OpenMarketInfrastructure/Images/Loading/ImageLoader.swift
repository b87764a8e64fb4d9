public import Foundation
public import OpenMarketData
public import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// Loads images from memory, from disk or from the network, whichever is first.
///
/// However many ask for one image at once, it is transferred once. A caller
/// who is cancelled leaves the others their image; when the last one leaves,
/// the transfer ends. Nothing about a failure is kept: the next call tries again.
public final class ImageLoader: ImageRepository {
    private let memory: MemoryImageStore
    private let disk: ImageDisk?
    private let source: ImageSource
    private let removals = Mutex(0)
    private let flights = SingleFlight<ImageAddress, Data, MarketError>(cancellation: .cancelled)

    /// A loader over `transport`.
    ///
    /// Images on `disk` are used for `timeToLive` after they were stored; it should
    /// hold nothing else, as ``removeAll()`` empties it. Without a disk, images live
    /// in `memory` only. The clock `now` is for tests.
    public init(
        transport: any HTTPTransport,
        memory: MemoryImageStore = MemoryImageStore(),
        disk: (any BlobStore)? = nil,
        timeToLive: Duration = .seconds(7 * 24 * 60 * 60),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.memory = memory
        self.disk = disk.map { ImageDisk(store: $0, timeToLive: timeToLive, now: now) }
        self.source = ImageSource(transport: transport)
    }

    /// The bytes of the image at an `http` or `https` address; always JPEG or PNG.
    public func image(at url: URL) async throws(MarketError) -> Data {
        guard let address = ImageAddress(url) else { throw .invalidRequest(.url) }
        guard !Task.isCancelled else { throw .cancelled }
        if let image = memory.image(for: address.key) { return image }
        return try await flights.value(for: address) { () async throws(MarketError) -> Data in
            try await self.load(address)
        }
    }

    /// Forgets all images, in memory and on disk; what is on its way is shown and not kept.
    public func removeAll() async throws(MarketError) {
        removals.withLock { $0 += 1 }
        memory.removeAll()
        try await disk?.removeAll()
    }

    /// Returns the number of callers that wait for the image at `url`.
    package func waiterCount(for url: URL) -> Int {
        ImageAddress(url).map(flights.waiterCount(for:)) ?? 0
    }

    private func load(_ address: ImageAddress) async throws(MarketError) -> Data {
        // An earlier load may have ended between the caller's look into the cache and the start of this one.
        if let image = memory.image(for: address.key) { return image }
        let removalsBefore = removals.withLock { $0 }
        if let image = await disk?.image(at: address) {
            keepInMemory(image, at: address, unlessAfter: removalsBefore)
            return image
        }
        let answer = try await source.image(at: address)
        guard keepInMemory(answer.image, at: address, unlessAfter: removalsBefore) else { return answer.image }
        guard answer.mayBeStored, let disk else { return answer.image }
        await disk.store(answer.image, at: address)
        // Everything may have been forgotten while it was being written.
        if removals.withLock({ $0 }) != removalsBefore { await disk.remove(address) }
        return answer.image
    }

    /// Keeps an image, unless everything was forgotten since it was asked for; whether it was kept.
    @discardableResult
    private func keepInMemory(_ image: Data, at address: ImageAddress, unlessAfter count: Int) -> Bool {
        removals.withLock { removals in
            guard removals == count else { return false }
            memory.store(image, for: address.key)
            return true
        }
    }
}

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
    private let now: @Sendable () -> Date
    private let removals = Mutex(0)
    private let flights = SingleFlight<ImageAddress, Data, MarketError>(cancellation: .cancelled)

    /// A loader over `transport`.
    ///
    /// Images are used for `timeToLive`, or for the `max-age` of their server where that is shorter, though never for
    /// less than a minute. `disk` should hold nothing else, as ``removeAll()`` empties it. Without a disk, images
    /// live in `memory` only.
    public init(
        transport: any HTTPTransport,
        memory: MemoryImageStore = MemoryImageStore(),
        disk: (any BlobStore)? = nil,
        timeToLive: Duration = .seconds(7 * 24 * 60 * 60),
        surroundings: Surroundings = .system
    ) {
        self.memory = memory
        self.disk = disk.map { ImageDisk(store: $0, timeToLive: timeToLive, now: surroundings.now) }
        self.source = ImageSource(transport: transport, timeToLive: timeToLive)
        self.now = surroundings.now
    }

    /// The bytes of the image at an `http` or `https` address; always JPEG or PNG.
    public func image(at url: URL) async throws(MarketError) -> Data {
        guard let address = ImageAddress(url) else { throw .invalidRequest(.url) }
        guard !Task.isCancelled else { throw .cancelled }
        if let image = remembered(address) { return image }
        return try await flights.value(for: address) { () async throws(MarketError) -> Data in
            try await self.load(address)
        }
    }

    /// Forgets all images, in memory and on disk; an image that is being loaded is shown and not kept.
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
        if let image = remembered(address) { return image }
        let removalsBefore = removals.withLock { $0 }
        if let image = await disk?.image(at: address) {
            keepInMemory(image, at: address, unlessAfter: removalsBefore)
            return image.data
        }
        let answer = try await source.image(at: address)
        let since = now()
        let image = KeptImage(data: answer.image, since: since, until: since + answer.lifetime / .seconds(1))
        guard keepInMemory(image, at: address, unlessAfter: removalsBefore) else { return answer.image }
        guard answer.mayBeStored, let disk else { return answer.image }
        await disk.store(image, at: address)
        // Everything may have been forgotten while it was being written.
        if removals.withLock({ $0 }) != removalsBefore { await disk.remove(address) }
        return answer.image
    }

    private func remembered(_ address: ImageAddress) -> Data? {
        memory.image(for: address.key).flatMap { $0.isFresh(at: now()) ? $0.data : nil }
    }

    /// Keeps an image, unless everything was forgotten since it was asked for; whether it was kept.
    @discardableResult
    private func keepInMemory(_ image: KeptImage, at address: ImageAddress, unlessAfter count: Int) -> Bool {
        removals.withLock { removals in
            guard removals == count else { return false }
            memory.store(image, for: address.key)
            return true
        }
    }
}

/// Images in a blob store, for a limited time.
///
/// A disk that fails is no reason not to show an image: reading then finds
/// nothing, and storing does nothing.
struct ImageDisk: Sendable {
    let store: any BlobStore
    let timeToLive: Duration
    let now: @Sendable () -> Date

    func image(at address: ImageAddress) async -> KeptImage? {
        let key = Self.key(address)
        guard let blob = (try? await store.blob(for: key)) ?? nil else { return nil }
        let until = blob.storedAt + timeToLive / .seconds(1)
        let image = KeptImage(data: blob.data, since: blob.storedAt, until: until)
        guard image.isFresh(at: now()), ImageFormat(content: blob.data) != nil else {
            try? await store.remove(key)
            return nil
        }
        return image
    }

    /// Keeps an image until its end: one that stays for less than the time to live counts as older than it is.
    func store(_ image: KeptImage, at address: ImageAddress) async {
        let storedAt = image.until - timeToLive / .seconds(1)
        try? await store.store(StoredBlob(data: image.data, storedAt: storedAt), for: Self.key(address))
    }

    func remove(_ address: ImageAddress) async {
        try? await store.remove(Self.key(address))
    }

    func removeAll() async throws(MarketError) {
        try await store.removeAll(of: nil)
    }

    private static func key(_ address: ImageAddress) -> BlobKey {
        BlobKey(name: "image " + address.key)
    }
}

/// Gets images from their servers, and nothing that is not an image.
struct ImageSource: Sendable {
    struct Answer {
        let image: Data
        /// Whether the server lets it be kept beyond this process.
        let mayBeStored: Bool
        /// The time for which it may be shown without asking again.
        let lifetime: Duration
    }

    /// The shortest lifetime: a list that is scrolled back and forth asks for no image twice, whatever its server says.
    private static let shortestLifetime = Duration.seconds(60)

    let transport: any HTTPTransport
    let timeToLive: Duration

    func image(at address: ImageAddress) async throws(MarketError) -> Answer {
        let response = try await response(at: address)
        if let error = MarketError(imageStatus: response.status) { throw error }
        // A captive portal responds to every address with 200 and a page.
        guard ImageFormat(content: response.body) != nil else { throw .image(.unknownFormat) }
        let directives = CacheDirectives(response.headers)
        let lifetime = directives.maxAge.map { max(Self.shortestLifetime, min(timeToLive, $0)) } ?? timeToLive
        return Answer(image: response.body, mayBeStored: !directives.forbidsStoring, lifetime: lifetime)
    }

    private func response(at address: ImageAddress) async throws(MarketError) -> HTTPResponse {
        // No access token: images lie on other servers, whose business the login is not.
        var options = CallOptions(
            operation: "image",
            retry: .idempotent,
            responseLimit: CallOptions.imageLimit
        )
        options.yields = true
        do throws(TransportError) {
            return try await transport.send(address.request, options: options)
        } catch {
            throw error.marketError
        }
    }
}

/// The part of `Cache-Control` that a cache of one user goes by (RFC 9111, section 5.2.2).
struct CacheDirectives: Equatable {
    /// Whether nothing may be kept beyond this process.
    let forbidsStoring: Bool
    /// The time for which a response is fresh; `nil` where the server does not say, or not with a number.
    let maxAge: Duration?

    init(_ headers: HTTPHeaders) {
        let all = headers.values(of: "Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        forbidsStoring = all.contains("no-store")
        let seconds = all.contains("no-cache") ? "0" : all.first { $0.hasPrefix("max-age=") }?.dropFirst(8)
        maxAge = seconds.flatMap { Int32($0.trimmingCharacters(in: CharacterSet(charactersIn: "\""))) }
            .map { .seconds(max(0, $0)) }
    }
}

extension MarketError {
    /// Makes the error for the status of an image's response; `nil` for a whole image.
    init?(imageStatus status: Int) {
        switch status {
        case 206: self = .unreadable(Unreadable(expected: "a whole picture"))
        case 200..<300: return nil
        case 404, 410: self = .notFound
        case 500...: self = .server(ServerRejection(status: status))
        default: self = .rejected(ServerRejection(status: status))
        }
    }
}

/// The address of an image, as a request and as the key under which it is kept.
struct ImageAddress: Hashable, Sendable {
    let request: HTTPRequest

    /// An `http` or `https` address without a password.
    ///
    /// Everything else is refused: a server's response must not make the app read a
    /// `file:` of the device.
    init?(_ url: URL) {
        let accepted: HTTPHeaders = ["Accept": "image/jpeg, image/png"]
        guard let request = HTTPRequest(url: url, headers: accepted) else { return nil }
        self.request = request
    }

    /// Origin and target: addresses that differ in their fragment only are the same image.
    var key: String { request.origin.description + request.target }
}

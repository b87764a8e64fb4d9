public import Foundation
public import OpenMarketDomain

/// The banners, the health and the images of an ``InMemoryMarket``.
public struct InMemoryDiscovery: BannerRepository, HealthRepository, ImageRepository, Verifiable {
    public let bannerFetches = MockCall<Void, [Banner]>(.readBanners)
    public let healthChecks = MockCall<Void, ServerHealth>(.checkHealth)
    public let imageLoads = MockCall<URL, Data>(.loadImage)
    let core: InMemoryCore
    let all: [Banner]

    /// Always the same.
    public func banners() async throws(MarketError) -> [Banner] {
        try await core.perform(bannerFetches, ()) { _ in all }
    }

    /// Always well.
    public func health() async throws(MarketError) -> ServerHealth {
        try await core.perform(healthChecks, ()) { _ in ServerHealth(isHealthy: true, statement: "OK") }
    }

    public func image(at url: URL) async throws(MarketError) -> Data {
        try await core.perform(imageLoads, url) { state throws(MarketError) in
            guard let data = state.images.pictures[url] ?? state.images.fallback else { throw .notFound }
            return data
        }
    }
}

/// Leaves images as they are; those of a test or a preview are small.
public struct UnchangedImages: ImagePreparing {
    public init() {}

    /// Returns the bytes that were given, or are in the file.
    public func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try inputs.enumerated().map { index, input throws(MarketError) in
            PreparedImage(data: try bytes(of: input), format: .jpeg, fileName: "photo-\(index + 1).jpg")
        }
    }

    private func bytes(of input: ImageInput) throws(MarketError) -> Data {
        switch input.source {
        case .data(let data): return data
        case .file(let url):
            guard let data = try? Data(contentsOf: url) else { throw .image(.unreadableFile) }
            return data
        }
    }
}

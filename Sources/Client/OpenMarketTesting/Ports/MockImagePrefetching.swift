public import Foundation
public import OpenMarketDomain

/// A prefetcher that records its calls and loads nothing.
public final class MockImagePrefetching: ImagePrefetching, Verifiable {
    public let starts = MockCall<[URL], Void>("ImagePrefetching.start", fallback: ())
    public let cancels = MockCall<[URL], Void>("ImagePrefetching.cancel", fallback: ())

    public init() {}

    public func start(_ urls: [URL]) {
        starts.now(urls, or: ())
    }

    public func cancel(_ urls: [URL]) {
        cancels.now(urls, or: ())
    }
}

public import OpenMarketDomain

/// Notices that record their calls and respond from a script.
public final class MockNotices: NoticesRepository, Verifiable {
    public let overviewCalls = MockCall<Void, NoticeOverview>("notices.overview")
    public let register = MockCall<
        (address: NoticeAddress, name: String, language: String), NoticeDevice
    >("notices.register")
    public let remove = MockCall<NoticeDevice.ID, Void>("notices.remove", fallback: ())
    public let watch = MockCall<ProductQuery, WatchedSearch>("notices.watch")
    public let unwatch = MockCall<WatchedSearch.ID, Void>("notices.unwatch", fallback: ())
    public let change = MockCall<(settings: NoticeSettings, language: String), Void>("notices.change", fallback: ())

    public init() {}

    public func overview() async throws(MarketError) -> NoticeOverview { try await overviewCalls() }
    @discardableResult
    public func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        try await register.callAsFunction((address, name, language))
    }
    public func remove(_ device: NoticeDevice.ID) async throws(MarketError) { try await remove.callAsFunction(device) }
    @discardableResult
    public func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        try await watch.callAsFunction(query)
    }
    public func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) {
        try await unwatch.callAsFunction(search)
    }
    public func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        try await change.callAsFunction((settings, language))
    }
}

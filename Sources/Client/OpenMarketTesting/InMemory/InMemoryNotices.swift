public import OpenMarketDomain
import Synchronization

/// The devices and settings of notices in memory, each of one user: a device has the owner who has registered it last.
///
/// ```swift
/// let notices = InMemoryNotices(sessions: sessions)
/// let useCases = MarketUseCases(market.ports(sessions: sessions, notices: notices))
/// ```
public struct InMemoryNotices: NoticesRepository {
    private struct Registered {
        let device: NoticeDevice
        let address: NoticeAddress
        let owner: UserID
    }

    private struct State {
        var devices: [Registered] = []
        var settings: [UserID: NoticeSettings] = [:]
        /// The watched searches of each user, the newest first.
        var searches: [UserID: [WatchedSearch]] = [:]
        var count = 0
    }

    private final class Store: Sendable {
        let state = Mutex(State())
    }

    private let store = Store()
    private let sessions: any SessionStore
    private let subscriptionKey: String?

    /// No devices yet; a browser subscribes with `subscriptionKey`.
    public init(sessions: any SessionStore, subscriptionKey: String? = nil) {
        (self.sessions, self.subscriptionKey) = (sessions, subscriptionKey)
    }

    public func overview() async throws(MarketError) -> NoticeOverview {
        let user = try await sessions.login().user
        return store.state.withLock { state in
            NoticeOverview(
                subscriptionKey: subscriptionKey,
                devices: state.devices.filter { $0.owner == user }.map(\.device).reversed(),
                searches: state.searches[user] ?? [],
                settings: state.settings[user] ?? .default
            )
        }
    }

    public func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        let user = try await sessions.login().user
        return store.state.withLock { state in
            state.devices.removeAll { $0.address == address }
            state.count += 1
            let device = NoticeDevice(id: .init(rawValue: String(state.count)), name: name, isOwn: true)
            state.devices.append(Registered(device: device, address: address, owner: user))
            return device
        }
    }

    public func remove(_ device: NoticeDevice.ID) async throws(MarketError) {
        let user = try await sessions.login().user
        store.state.withLock { $0.devices.removeAll { $0.device.id == device && $0.owner == user } }
    }

    public func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        let (user, query) = (try await sessions.login().user, query.unordered)
        return store.state.withLock { state in
            let known = state.searches[user] ?? []
            if let search = known.first(where: { $0.query == query }) { return search }
            state.count += 1
            let search = WatchedSearch(id: .init(rawValue: String(state.count)), query: query)
            state.searches[user] = Array(([search] + known).prefix(WatchedSearch.limit))
            return search
        }
    }

    public func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) {
        let user = try await sessions.login().user
        store.state.withLock { $0.searches[user]?.removeAll { $0.id == search } }
    }

    public func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        let user = try await sessions.login().user
        store.state.withLock { $0.settings[user] = settings }
    }
}

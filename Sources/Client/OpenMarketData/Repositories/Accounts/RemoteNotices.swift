package import OpenMarketDomain
import OpenMarketWire

/// The devices and the settings of notices at a server of the extended third generation.
package struct RemoteNotices: NoticesRepository {
    private let client: EndpointClient

    package init(client: EndpointClient) { self.client = client.signed() }

    package func overview() async throws(MarketError) -> NoticeOverview { try await call(NoticeEndpoints.overview()) }

    package func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        try await call(NoticeEndpoints.register(address, name: name, language: language))
    }

    package func remove(_ device: NoticeDevice.ID) async throws(MarketError) {
        _ = try await call(NoticeEndpoints.remove(device))
    }

    package func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        try await call(NoticeEndpoints.watch(query.unordered))
    }

    package func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) {
        _ = try await call(NoticeEndpoints.unwatch(search))
    }

    package func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        _ = try await call(NoticeEndpoints.change(settings, language: language))
    }

    /// A server that sends no notices has no such addresses.
    private func call<Value: Sendable>(_ endpoint: Endpoint<Value>) async throws(MarketError) -> Value {
        do throws(MarketError) {
            return try await client.call(endpoint)
        } catch .notFound {
            throw .unsupported(.notices)
        }
    }
}

/// The operations on notices, which the extended third generation has.
enum NoticeEndpoints {
    /// `GET /api/notices`.
    static func overview() -> Endpoint<NoticeOverview> {
        .own("notices.overview", .get, "notices", decode: Endpoint.reading(NoticeOverview.init))
    }

    /// `PUT /api/notices/devices`.
    static func register(_ address: NoticeAddress, name: String, language: String) -> Endpoint<NoticeDevice> {
        let place: JSONValue.Field =
            switch address {
            case .web(let endpoint, let key, let secret):
                JSONValue.Field(
                    "web",
                    [
                        "endpoint": .string(endpoint), "p256dh": .string(key.reveal()),
                        "auth": .string(secret.reveal()),
                    ]
                )
            case .apple(let token): JSONValue.Field("apple", ["token": .string(token.reveal())])
            case .firebase(let token): JSONValue.Field("firebase", ["token": .string(token.reveal())])
            }
        return .own(
            "notices.register",
            .put,
            "notices",
            "devices",
            json: .object([
                place, JSONValue.Field("name", .string(name)), JSONValue.Field("language", .string(language)),
            ]),
            decode: Endpoint.reading(NoticeDevice.init)
        )
    }

    /// `DELETE /api/notices/devices/:id`.
    static func remove(_ device: NoticeDevice.ID) -> Endpoint<EmptyResponse> {
        .own("notices.remove", .delete, "notices", "devices", device.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `PUT /api/notices/searches`, with the conditions of a list in its query.
    static func watch(_ query: ProductQuery) -> Endpoint<WatchedSearch> {
        let items = ListingItems(query, PageRequest(), .everything).items
        return .own(
            "notices.watch",
            .put,
            "notices",
            "searches",
            query: items,
            decode: Endpoint.reading(WatchedSearch.init)
        )
    }

    /// `DELETE /api/notices/searches/:id`.
    static func unwatch(_ search: WatchedSearch.ID) -> Endpoint<EmptyResponse> {
        .own("notices.unwatch", .delete, "notices", "searches", search.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `PUT /api/notices/settings`.
    static func change(_ settings: NoticeSettings, language: String) -> Endpoint<EmptyResponse> {
        let rest: JSONValue =
            settings.rest.map { rest in
                ["start": .integer(rest.start), "end": .integer(rest.end), "time_zone": .string(rest.timeZone)]
            } ?? .null
        let fields: JSONValue = [
            "off": .array(settings.off.map(\.rawValue).sorted().map(JSONValue.string)), "rest": rest,
            "hides_content": .bool(settings.hidesContent), "mails": .bool(settings.mails),
            "language": .string(language),
        ]
        return .own("notices.settings", .put, "notices", "settings", json: fields, decode: Endpoint.ignoringBody)
    }
}

extension NoticeDevice {
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            name: try node.text("name") ?? "",
            isOwn: node["is_own"]?.bool ?? false
        )
    }
}

extension WatchedSearch {
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            query: ProductQuery(
                text: try node.text("search_value") ?? "",
                vendor: node["vendor_id"] == nil ? nil : Vendor.ID(rawValue: try node.identifier("vendor_id")),
                minimumPrice: node["min_price"]?.number?.decimal,
                maximumPrice: node["max_price"]?.number?.decimal,
                currency: try node.text("currency").map { Currency(rawValue: $0) },
                isInStock: node["in_stock"]?.bool,
                isDiscounted: node["discounted"]?.bool,
                category: try node.text("category").map { ProductCategory(rawValue: $0) },
                status: try node.text("status").flatMap { SaleStatus(rawValue: $0) }
            )
        )
    }
}

extension NoticeOverview {
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        let settings = node["settings"]
        let off = settings?["off"].map { $0.elements.compactMap { $0.string } } ?? []
        let rest = settings?["rest"]
        self.init(
            subscriptionKey: try node.text("key"),
            devices: try node.list("devices", NoticeDevice.init),
            // A server of before has none.
            searches: node["searches"] == nil ? [] : try node.list("searches", WatchedSearch.init),
            settings: NoticeSettings(
                // A kind that only a newer client knows stays as it is there.
                off: Set(off.compactMap(NoticeKind.init(rawValue:))),
                rest: try NoticeRest(
                    start: rest?.integer("start") ?? -1,
                    end: rest?.integer("end") ?? -1,
                    timeZone: rest?.text("time_zone") ?? ""
                ),
                hidesContent: settings?["hides_content"]?.bool ?? false,
                mails: settings?["mails"]?.bool ?? false
            )
        )
    }
}

import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/notices` of the extended third generation: the devices of a user, and what they want to be told of.
extension RouteCall {
    /// The key with which browsers subscribe, the user's devices, and the user's wishes.
    func listNotices(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (sender, session) = (try sender(), try await session())
        let key = try await parts.stored { _ in try await sender.pushServices()?.web.key }
        let (devices, searches, settings) = try await parts.rows { connection in
            let notices = NoticeTable(connection)
            return (
                try notices.devices(of: user), try NoticeSearches(connection).all(of: user),
                try notices.settings(of: user)
            )
        }
        return MarketResponse.personal { json in
            json.object { json in
                json.field("key", key.map { Base64.encodeURL(Data($0.publicBytes)) })
                json.array("devices", devices) { $0.device($1, isOwn: $1.session == session) }
                json.array("searches", searches) { $0.search($1.query, $1.id) }
                json.object("settings") { $0.settings(settings) }
            }
        }
    }

    /// Registers the device of this session; it is no one else's from then on.
    func registerDevice(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (sender, session) = (try sender(), try await session())
        let device = try await device(of: user, session, sender.delivery)
        let id = try await parts.change { [seconds = parts.seconds] connection in
            try NoticeTable(connection).register(device, at: seconds)
        }
        guard id > 0 else { throw .noUser }
        var registered = device
        registered.id = id
        return MarketResponse.personal { [registered] json in json.device(registered, isOwn: true) }
    }

    func removeDevice(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try sender()
        let id = try number(call.segments.last ?? "")
        try await parts.change { try NoticeTable($0).remove(id, of: user) }
        return HTTPResponse(status: 204)
    }

    /// Watches the search that the query of the address makes, with the names of a list's conditions.
    func watchSearch(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try sender()
        let query = ProductQuery(try ListQuery(call, parts).filter)
        guard query != .all else { throw .malformed("A search needs a text or a condition.") }
        let id = try await parts.change { [seconds = parts.seconds] connection in
            try NoticeSearches(connection).add(query, of: user, at: seconds)
        }
        guard id > 0 else { throw .noUser }
        return MarketResponse.personal { json in json.search(query, id) }
    }

    func unwatchSearch(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try sender()
        let id = try number(call.segments.last ?? "")
        try await parts.change { try NoticeSearches($0).remove(id, of: user) }
        return HTTPResponse(status: 204)
    }

    func changeNoticeSettings(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try sender()
        let root = try await RequestBody(call: call, limits: parts.limits).json()
        let settings = try Self.settings(root)
        let language = try Self.language(root)
        try await parts.change { [seconds = parts.seconds] connection in
            try NoticeTable(connection).put(settings, of: user, language: language, at: seconds)
        }
        return HTTPResponse(status: 204)
    }

    /// The sender of notices; a market that sends none has no such routes.
    private func sender() throws(Refusal) -> NoticeSender {
        guard let sender = parts.notices else { throw .unknownRoute }
        return sender
    }

    /// The session of the caller's token, with whose end the device goes.
    private func session() async throws(Refusal) -> String {
        guard let firebase = viewer.firebase else { throw .unknownRoute }
        let call = call
        guard let session = try await parts.stored({ _ in try await firebase.session(of: call) }) else { throw .noUser }
        return session
    }

    /// Reads a device; throws for an address to which this market does not send.
    private func device(
        of user: String,
        _ session: String,
        _ delivery: NoticeDelivery
    ) async throws(Refusal) -> NoticeDeviceRecord {
        let root = try await RequestBody(call: call, limits: parts.limits).json()
        let name = (root?["name"]?.string ?? "").composed
        guard name.isStorable(200) else { throw .malformed("name: must have at most 200 bytes.") }
        let language = try Self.language(root)
        if let token = root?["apple"]?["token"]?.string {
            guard delivery.apple != nil else {
                throw .malformed("apple: this market sends nothing to Apple's devices.")
            }
            guard (32...200).contains(token.utf8.count), token.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw .malformed("apple.token: must be hexadecimal digits.")
            }
            let address = token.lowercased()
            return NoticeDeviceRecord(
                account: user,
                session: session,
                service: .apple,
                address: address,
                name: name,
                language: language
            )
        }
        let web = root?["web"]
        guard let endpoint = web?["endpoint"]?.string, endpoint.isStorable(2000), let url = URL(string: endpoint),
            let origin = HTTPOrigin(url), delivery.allows(origin)
        else { throw .malformed("web.endpoint: must be an address of a service to which this market sends.") }
        guard let key = web?["p256dh"]?.string.flatMap({ Base64.decodeURL($0) }), key.count == 65, key.first == 4,
            let secret = web?["auth"]?.string.flatMap({ Base64.decodeURL($0) }), secret.count == 16
        else { throw .malformed("web: p256dh and auth must be the keys of the subscription.") }
        return NoticeDeviceRecord(
            account: user,
            session: session,
            service: .web,
            address: endpoint,
            key: Array(key),
            secret: Array(secret),
            name: name,
            language: language
        )
    }

    private static func language(_ root: JSONNode?) throws(Refusal) -> String {
        let language = root?["language"]?.string ?? "en"
        let isTag = language.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isTag, (2...35).contains(language.utf8.count) else {
            throw .malformed("language: must be a tag such as ko.")
        }
        return language
    }

    /// A wish that is on or off; off when nothing is said of it.
    private static func truth(_ name: StaticString, in root: JSONNode) throws(Refusal) -> Bool {
        guard let value = root[name], !value.isNull else { return false }
        guard let isOn = value.bool else { throw .malformed("\(name): must be true or false.") }
        return isOn
    }

    private static func settings(_ root: JSONNode?) throws(Refusal) -> NoticeSettings {
        guard let root, root.isObject else { throw .malformed("The body must be a JSON object.") }
        guard root["off"].map(\.isArray) ?? true else { throw .malformed("off: must be a list of kinds.") }
        let names = root["off"].map { $0.elements.map { $0.string ?? "" } } ?? []
        let off = names.compactMap(NoticeKind.init(rawValue:))
        guard off.count == names.count else {
            let known = NoticeKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("off: may only have \(known).")
        }
        var settings = NoticeSettings(
            off: Set(off),
            hidesContent: try truth("hides_content", in: root),
            mails: try truth("mails", in: root)
        )
        if let rest = root["rest"], !rest.isNull {
            settings.rest = NoticeRest(
                start: rest["start"]?.number?.int ?? -1,
                end: rest["end"]?.number?.int ?? -1,
                timeZone: rest["time_zone"]?.string ?? ""
            )
            guard settings.rest != nil else {
                throw .malformed("rest: start and end must be minutes of a day, and time_zone the name of a time zone.")
            }
        }
        return settings
    }
}

extension JSONWriter {
    fileprivate mutating func device(_ device: NoticeDeviceRecord, isOwn: Bool) {
        object { json in
            json.field("id", String(device.id))
            json.field("name", device.name)
            json.field("is_own", isOwn)
        }
    }

    /// The conditions that the search has, under the names that they have in the address of a list.
    fileprivate mutating func search(_ query: ProductQuery, _ id: Int64) {
        object { json in
            json.field("id", String(id))
            if !query.text.isEmpty { json.field("search_value", query.text) }
            if let vendor = query.vendor { json.field("vendor_id", literal: vendor.rawValue) }
            if let price = query.minimumPrice { json.field("min_price", literal: price.description) }
            if let price = query.maximumPrice { json.field("max_price", literal: price.description) }
            if let currency = query.currency { json.field("currency", currency.rawValue) }
            if let isInStock = query.isInStock { json.field("in_stock", isInStock) }
            if let isDiscounted = query.isDiscounted { json.field("discounted", isDiscounted) }
            if let category = query.category { json.field("category", category.rawValue) }
            if let status = query.status { json.field("status", status.rawValue) }
        }
    }

    fileprivate mutating func settings(_ settings: NoticeSettings) {
        array("off", settings.off.map(\.rawValue).sorted()) { $0.string($1) }
        if let rest = settings.rest {
            object("rest") { json in
                json.field("start", rest.start)
                json.field("end", rest.end)
                json.field("time_zone", rest.timeZone)
            }
        }
        field("hides_content", settings.hidesContent)
        field("mails", settings.mails)
    }
}

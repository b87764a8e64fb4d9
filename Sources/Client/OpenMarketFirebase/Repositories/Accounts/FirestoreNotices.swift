import Foundation
import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// Devices and settings of notices as documents below their user, from which functions of the project send.
///
/// The functions are in `Documentation/Server/functions`. They tell of messages, sales, prices and products of
/// followed sellers by Firebase Cloud Messaging; they watch no searches and send no e-mails.
package struct FirestoreNotices: NoticesRepository {
    /// The kinds of which the functions tell.
    package static let kinds: [NoticeKind] = [
        .message, .saleAsked, .saleConfirmed, .saleCancelled, .priceDrop, .newProduct,
    ]
    /// The number of devices that are listed, and told.
    private static let mostDevices = 20

    private let client: FirestoreClient

    package init(_ client: FirestoreClient) { self.client = client }

    package func overview() async throws(MarketError) -> NoticeOverview {
        let login = try await client.login()
        let devices = try await login.client.found(try Self.query(login.user, limit: Self.mostDevices)).documents
        let settings = try await login.client.optional(try Self.settings(login.user))
        let time = Self.time(of: login.session)
        return NoticeOverview(
            subscriptionKey: nil,
            devices: devices.map { device in
                NoticeDevice(
                    id: .init(rawValue: device.path.id),
                    name: device.fields["name"]?.string ?? "",
                    isOwn: time != nil && device.fields["login"]?.integer == time
                )
            },
            settings: settings.map { NoticeSettings($0.fields) } ?? .default,
            kinds: Self.kinds,
            sendsMails: false
        )
    }

    /// Registers the token that Firebase Cloud Messaging has given an app or a browser.
    ///
    /// The document has the digest of the token as its id, so that a token has one owner, whom a function finds by it.
    package func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        let login = try await client.login()
        guard case .firebase(let token) = address else {
            throw .rejected(ServerRejection(status: 400, code: "service"))
        }
        let path = try Self.devices(login.user).document(SHA256.hexadecimal(of: token.reveal()))
        var fields: [(ExactText, FirestoreValue)] = [
            ("token", .string(token.reveal())), ("name", .string(name)), ("language", .string(language)),
        ]
        if let time = Self.time(of: login.session) { fields.append(("login", .integer(time))) }
        let write = FirestoreWrite.set(path, FirestoreFields(fields)).with([FieldTransform("at", .requestTime)])
        try await login.client.change(write)
        return NoticeDevice(id: .init(rawValue: path.id), name: name, isOwn: true)
    }

    package func remove(_ device: NoticeDevice.ID) async throws(MarketError) {
        let login = try await client.login()
        try await login.client.change(.delete(try Self.devices(login.user).document(device.rawValue)))
    }

    package func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        _ = try await client.login()
        throw .unsupported(.notices)
    }

    package func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) {
        _ = try await client.login()
        throw .unsupported(.notices)
    }

    package func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        let login = try await client.login()
        try await login.client.change(.set(try Self.settings(login.user), settings.fields))
    }

    // MARK: Ends

    /// Takes off the devices of a login that has ended; those of other logins of the user stay.
    func end(_ session: AuthSession) async throws(MarketError) {
        guard let time = Self.time(of: session) else { return }
        let client = client.signed(for: session)
        let found = try await client.found(try Self.query(session.user)).documents
        let gone = found.filter { $0.fields["login"]?.integer == time }
        if !gone.isEmpty { try await client.change(gone.map { FirestoreWrite.delete($0.path) }) }
    }

    /// Removes the devices and the settings of a user before the account goes.
    static func removeAll(of login: FirestoreLogin) async throws(MarketError) {
        let found = try await login.client.found(try query(login.user)).rows
        let paths = [try settings(login.user)] + found.map(\.document.path)
        try await login.client.change(paths.map { FirestoreWrite.delete($0) })
    }

    /// The devices of a user, the newest first.
    static func query(_ user: UserID, limit: Int = 300) throws(MarketError) -> FirestoreQuery {
        FirestoreQuery(try devices(user), by: [.descending("at")], limit: limit)
    }

    static func settings(_ user: UserID) throws(MarketError) -> DocumentPath {
        try SafePaths.profile(user).collection("noticeSettings").document("own")
    }

    private static func devices(_ user: UserID) throws(MarketError) -> CollectionPath {
        try SafePaths.profile(user).collection("noticeDevices")
    }

    /// The second of the log-in, which all tokens of a login have; `nil` for a token that does not say.
    private static func time(of session: AuthSession) -> Int64? {
        let parts = session.accessToken.reveal().split(separator: ".")
        guard parts.count == 3, let claims = Data(base64InAddress: parts[1]), let root = try? JSONDocument(claims).root
        else { return nil }
        return root["auth_time"]?.number.flatMap { Int64($0.text) }
    }
}

extension Data {
    /// The bytes of a text in the alphabet for addresses, without padding (RFC 4648, section 5).
    fileprivate init?(base64InAddress text: Substring) {
        let plain = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}

extension NoticeSettings {
    fileprivate init(_ fields: FirestoreFields) {
        let rest = fields["rest"]?.map
        func minute(_ name: ExactText) -> Int { rest?[name]?.integer.flatMap { Int(exactly: $0) } ?? -1 }
        self.init(
            off: Set((fields["off"]?.strings ?? []).compactMap(NoticeKind.init(rawValue:))),
            rest: NoticeRest(
                start: minute("start"),
                end: minute("end"),
                timeZone: rest?["timeZone"]?.string ?? ""
            ),
            hidesContent: fields["hidesContent"] == .bool(true)
        )
    }

    fileprivate var fields: FirestoreFields {
        var hours = FirestoreValue.null
        if let rest {
            hours = .map([
                "start": .integer(Int64(rest.start)), "end": .integer(Int64(rest.end)),
                "timeZone": .string(rest.timeZone),
            ])
        }
        return [
            "off": .strings(off.map(\.rawValue).sorted()), "rest": hours, "hidesContent": .bool(hidesContent),
        ]
    }
}

package import Foundation
package import OpenMarketBackend
package import OpenMarketFirebaseEmulator
import OpenMarketTesting
package import OpenMarketWire
package import StoreTestSupport

/// A market with foreseeable ids and a clock of its own, and a short way to ask its services.
package struct FirebaseProbe {
    package let backend: MarketBackend
    package let clock: HandClock

    /// What every name of a document begins with.
    package static let root = "projects/demo-open-market/databases/(default)/documents"

    package init(
        layout: DocumentLayout = .safe,
        isOpen: Bool = true,
        protectsEnumeration: Bool = true,
        ownerToken: String? = "owner",
        emulatesProviders: Bool = false,
        keepsGoods: Bool = true,
        recentSignIn: Duration? = .seconds(300),
        iterations: Int = 2,
        database: URL? = nil,
        seed: UInt64 = 7,
        limits: BackendLimits = .default,
        services: ServiceLimits = ServiceLimits(),
        waiting: (any Clock<Duration>)? = nil,
        sendMail: (@Sendable (AccountMail) async -> Void)? = nil,
        notices: NoticeDelivery? = nil,
        noteFailedSignIn: (@Sendable (FailedSignIn) -> Void)? = nil,
        reservedNames: [String] = []
    ) async throws {
        var limits = limits
        limits.passwordIterations = iterations
        limits.waitingHashes = 1000
        let clock = HandClock()
        var firebase = ServedFirebase(
            layout: layout,
            protectsEnumeration: protectsEnumeration,
            ownerToken: ownerToken
        )
        firebase.isOpen = isOpen
        firebase.recentSignIn = recentSignIn
        firebase.limits = services
        firebase.emulatesProviders = emulatesProviders
        firebase.keepsGoods = keepsGoods
        var configuration = BackendConfiguration(
            limits: limits,
            firebase: firebase,
            now: { MarketProbe.now.addingTimeInterval(clock.now.elapsed / .seconds(1)) },
            clock: waiting ?? clock,
            random: SeededGenerator.shared(seed: seed)
        )
        configuration.sendMail = sendMail
        configuration.notices = notices
        configuration.noteFailedSignIn = noteFailedSignIn
        configuration.reservedNames = reservedNames
        backend = try await MarketBackend(configuration: configuration, database: database)
        self.clock = clock
    }

    /// Someone who signed in.
    package struct Session: Sendable {
        package let uid: String
        package let idToken: String
        package let refreshToken: String

        package init(uid: String, idToken: String, refreshToken: String) {
            self.uid = uid
            self.idToken = idToken
            self.refreshToken = refreshToken
        }
    }

    /// Sends a request.
    package func call(
        _ method: String,
        _ target: String,
        as token: String? = nil,
        _ body: String? = nil,
        headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        var headers = headers
        if let token { headers["Authorization"] = "Bearer " + token }
        return await backend.respond(
            to: HTTPRequest(
                method: HTTPMethod(rawValue: method),
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: target,
                headers: headers,
                body: body.map { .bytes(Data($0.utf8)) } ?? .none
            )
        )
    }

    /// Asks the accounts as a client with an API key does.
    package func accounts(_ verb: String, _ body: String) async -> HTTPResponse {
        await call("POST", "/identitytoolkit.googleapis.com/v1/accounts:\(verb)?key=any", as: nil, body)
    }

    /// Asks for the next tokens.
    package func refresh(_ token: String) async -> HTTPResponse {
        await call(
            "POST",
            "/securetoken.googleapis.com/v1/token?key=any",
            as: nil,
            "grant_type=refresh_token&refresh_token=\(token)",
            headers: ["Content-Type": "application/x-www-form-urlencoded"]
        )
    }

    /// Signs someone up.
    package func signUp(_ email: String, password: String = "pass-word") async throws -> Session {
        try session(
            await accounts("signUp", #"{"email":"\#(email)","password":"\#(password)","returnSecureToken":true}"#)
        )
    }

    /// The session in a response.
    package func session(_ response: HTTPResponse) throws -> Session {
        let root = try response.root
        guard let uid = root["localId"]?.string ?? root["user_id"]?.string,
            let idToken = root["idToken"]?.string ?? root["id_token"]?.string,
            let refreshToken = root["refreshToken"]?.string ?? root["refresh_token"]?.string
        else { throw UnexpectedResponse(text: response.text) }
        return Session(uid: uid, idToken: idToken, refreshToken: refreshToken)
    }

    /// Asks for documents.
    package func documents(
        _ method: String,
        _ path: String,
        as token: String? = "owner",
        _ body: String? = nil
    ) async -> HTTPResponse {
        await call(method, "/v1/" + Self.root + path, as: token, body)
    }

    /// Commits changes.
    package func commit(_ writes: String, as token: String? = "owner") async -> HTTPResponse {
        await documents("POST", ":commit", as: token, #"{"writes":[\#(writes)]}"#)
    }

    /// Asks a query of the root.
    package func query(_ query: String, as token: String? = "owner") async -> HTTPResponse {
        await documents("POST", ":runQuery", as: token, #"{"structuredQuery":\#(query)}"#)
    }

    /// Gives a user a profile under a name that is then claimed.
    package func addProfile(of user: Session, named name: String) async -> HTTPResponse {
        let key = NameID.make(of: name.lowercased())
        let claim = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
        let profile = #""vendorName":{"stringValue":"\#(name)"},"vendorKey":{"stringValue":"\#(key)"}"#
        let time = #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"}]"#
        return await commit(Self.set("vendors/\(key)", claim) + "," + Self.set("users/\(user.uid)", profile, time))
    }

    /// A change that sets a document.
    package static func set(_ path: String, _ fields: String, _ more: String = "") -> String {
        #"{"update":{"name":"\#(root)/\#(path)","fields":{\#(fields)}}\#(more)}"#
    }
}

extension HTTPResponse {
    /// What the response says is wrong: the message of the accounts, the kind of the other services.
    package var problem: String? {
        get throws {
            let error = try root["error"]
            return error?["status"]?.string ?? error?["message"]?.string
        }
    }

    /// The ids of the documents that a query found.
    package var foundIDs: [String] {
        get throws {
            try root.elements.compactMap {
                $0["document"]?["name"]?.string?.split(separator: "/").last.map(String.init)
            }
        }
    }
}

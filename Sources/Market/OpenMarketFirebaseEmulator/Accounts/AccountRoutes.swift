import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The addresses of the accounts: two generations, the tokens, and what only the emulators have.
struct AccountRoutes: Sendable {
    let service: AccountService
    let call: RequestContext

    /// The response; `nil` when nothing of the accounts is at the address.
    func response() async throws(ServiceProblem) -> HTTPResponse? {
        let segments = call.segments
        switch segments.first {
        case "identitytoolkit.googleapis.com":
            return try await toolkit(Array(segments.dropFirst()))
        case "www.googleapis.com" where segments.dropFirst().starts(with: ["identitytoolkit", "v3", "relyingparty"]):
            guard segments.count == 5, call.method == "POST", let method = AccountVerb.former[segments[4]]
            else {
                throw Self.nothing
            }
            return try await perform(method.rawValue)
        case "securetoken.googleapis.com":
            guard segments == ["securetoken.googleapis.com", "v1", "token"], call.method == "POST" else {
                throw Self.nothing
            }
            _ = try isOwner()
            return try await RefreshRequest(service: service, call: call).response()
        case "emulator" where segments.starts(with: ["emulator", "v1", "projects"]):
            return try await EmulatorRoutes(service: service, call: call).response()
        default: return nil
        }
    }

    static let nothing = ServiceProblem(.notFound, "Not Found", reason: "notFound")

    private func toolkit(_ segments: [String]) async throws(ServiceProblem) -> HTTPResponse {
        guard segments.first == "v1" else {
            throw segments.first == "v2" ? AccountRequest.notImplemented : Self.nothing
        }
        if segments.count == 2, segments[1] == "accounts", let verb = call.verb { return try await perform(verb) }
        guard segments.count >= 3, segments[1] == "projects" else { throw Self.nothing }
        guard try isOwner() else {
            throw ServiceProblem(
                .unauthenticated,
                "Request is missing required authentication credential.",
                reason: "required"
            )
        }
        guard segments[2] == service.configuration.project else {
            throw ServiceProblem(.notFound, "PROJECT_NOT_FOUND", reason: "notFound")
        }
        return try await owner(Array(segments.dropFirst(3)))
    }

    private func owner(_ segments: [String]) async throws(ServiceProblem) -> HTTPResponse {
        let body = call.method == "POST" ? try await body() : .empty
        let request = AccountRequest(service: service, call: call, isOwner: true, body: body)
        switch (call.method, segments, call.verb) {
        case ("POST", ["accounts"], nil): return try await request.create()
        case ("POST", ["accounts"], let verb?): return try await request.perform(verb)
        case ("POST", [], AccountVerb.createSessionCookie.rawValue?): return try await request.sessionCookie()
        case ("GET", ["accounts:" + AccountVerb.batchGet.rawValue], _): return try await request.batchGet()
        default: throw Self.nothing
        }
    }

    private func perform(_ method: String) async throws(ServiceProblem) -> HTTPResponse {
        let isOwner = try isOwner()
        return try await AccountRequest(service: service, call: call, isOwner: isOwner, body: try await body())
            .perform(method)
    }

    private func body() async throws(ServiceProblem) -> MessageFields {
        try MessageFields(body: try await call.bytes(limit: 1_048_576))
    }

    /// Returns whether it is the owner of the project; everyone else must name an API key, whichever.
    private func isOwner() throws(ServiceProblem) -> Bool {
        let bearer = call.header("Authorization").flatMap(BearerToken.init)
        if let bearer {
            guard service.configuration.isOwner(bearer.text, call) else { throw .badToken }
            return true
        }
        guard call["key"] != nil || call.header("X-Goog-Api-Key") != nil else {
            throw ServiceProblem(
                .permissionDenied,
                "The request is missing a valid API key.",
                reason: "forbidden"
            )
        }
        return false
    }
}

/// The routes that the emulators have for tests; gone where no one stands above the rules.
struct EmulatorRoutes: Sendable {
    let service: AccountService
    let call: RequestContext

    /// The response; `nil` when the address is about documents.
    func response() async throws(ServiceProblem) -> HTTPResponse? {
        guard call.segments.count == 5 else { return nil }
        let bearer = call.header("Authorization").flatMap(BearerToken.init)
        let isOwner = bearer.map { service.configuration.isOwner($0.text, call) } ?? false
        guard isOwner || service.configuration.isOpen(to: call) else { throw AccountRoutes.nothing }
        guard call.segments[3] == service.configuration.project else { throw AccountRoutes.nothing }
        switch (call.method, call.segments[4]) {
        case ("DELETE", "accounts"):
            try await service.store.writeAccounts { try $0.removeAll() }
            return ServiceResponse.empty
        case ("GET", "config"): return config()
        case ("PATCH", "config"):
            let body = try MessageFields(body: try await call.bytes(limit: 65_536))
            let privacy = try body.message("emailPrivacyConfig")
            if let isOn = try privacy?.bool("enableImprovedEmailPrivacy") { service.protectsEnumeration = isOn }
            return config()
        case ("GET", "oobCodes"): return try await codes()
        default: throw AccountRoutes.nothing
        }
    }

    private func config() -> HTTPResponse {
        let isOn = service.protectsEnumeration
        return ServiceResponse.object { json in
            json.object("signIn") { json in
                json.field("allowDuplicateEmails", false)
            }
            json.object("emailPrivacyConfig") { json in
                json.field("enableImprovedEmailPrivacy", isOn)
            }
        }
    }

    private func codes() async throws(ServiceProblem) -> HTTPResponse {
        let seconds = service.seconds
        let all = try await service.store.serviceRead { try EmailCodeTable($0).shown(at: seconds) }
        let request = AccountRequest(service: service, call: call, isOwner: true, body: .empty)
        return ServiceResponse.object { json in
            json.objects("oobCodes", all) { json, code in
                json.field("email", code.email)
                json.field("oobCode", code.text)
                json.field("oobLink", request.link(code))
                json.field("requestType", code.purpose.rawValue)
            }
        }
    }
}

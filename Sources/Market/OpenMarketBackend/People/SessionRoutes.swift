import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketWire

/// `/api/sessions` and `/api/accounts/me/second-factor`: on which devices a user is logged in, and the codes that a log-in
/// asks for beside the password.
extension RouteCall {
    func listSessions(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token) = (try accounts(), try token())
        let found = try await Refusal.of { () async throws(AccountRefusal) in try await accounts.sessions(token) }
        return MarketResponse.personal(
            MarketResponse.object { json in
                json.objects("sessions", found.all) { json, session in
                    json.field("id", session.id)
                    json.field("made_at", session.madeAt)
                    json.field("used_at", session.usedAt)
                    json.field("device", session.device)
                    json.field("is_current", session.id == found.current)
                }
            }
        )
    }

    /// Ends the session in the path, or with `others` all but that of the token; by the password, where the sign-in is not
    /// recent.
    func endSession(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token, session) = (try accounts(), try token(), id == "others" ? nil : id)
        let root = try await RequestBody(call: call, limits: parts.limits).json()
        let password = root?["current_password"]?.string ?? ""
        return try await done { () async throws(AccountRefusal) in
            try await accounts.end(session: session, of: token, current: password)
        }
    }

    func secondFactor(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token) = (try accounts(), try token())
        let found = try await Refusal.of { () async throws(AccountRefusal) in try await accounts.secondFactor(token) }
        return MarketResponse.personal { json in
            json.object { json in
                json.field("is_on", found.isOn)
                json.field("recovery_codes_left", found.codesLeft)
            }
        }
    }

    /// Tells the secret of a second factor, this once; a code of it turns the second factor on.
    func beginSecondFactor(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token, body) = (try accounts(), try token(), try await fields())
        let made = try await Refusal.of { () async throws(AccountRefusal) in
            try await accounts.beginSecondFactor(token, current: body("current_password"))
        }
        return MarketResponse.personal(201) { json in
            json.object { json in
                json.field("secret", made.secret)
                json.field("secret_address", made.address)
            }
        }
    }

    /// Turns the second factor on; the response has the recovery codes, which are told this once.
    func confirmSecondFactor(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token, body) = (try accounts(), try token(), try await fields())
        let codes = try await Refusal.of { () async throws(AccountRefusal) in
            try await accounts.confirmSecondFactor(token, code: body("code"))
        }
        return MarketResponse.personal { json in
            json.object { json in json.array("recovery_codes", codes) { $0.string($1) } }
        }
    }

    func endSecondFactor(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, token, body) = (try accounts(), try token(), try await fields())
        return try await done { () async throws(AccountRefusal) in
            try await accounts.endSecondFactor(token, current: body("current_password"), code: body("code"))
        }
    }
}

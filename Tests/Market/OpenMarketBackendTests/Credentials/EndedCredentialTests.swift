import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// The law: what takes an account out of the hands that had it ends all that was given out before, on every route.
@Suite("Credentials from before a reset", .slot)
struct EndedCredentialTests {
    /// An act that ends them; the result is address and password after it.
    struct Ending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let act: @Sendable (Seller, FirebaseProbe) async throws -> (email: String, password: String)
    }

    private static func probe() async throws -> FirebaseProbe {
        var limits = BackendLimits.default
        // Each route here is asked with a wrong secret, which a guesser may not do.
        (limits.guesses.freeFailures, limits.guesses.failuresPerMinute, limits.guesses.burst) = (1000, 1000, 1000)
        return try await FirebaseProbe(limits: limits)
    }

    @Test("A seller's credentials are good for something on every route of the table", arguments: CredentialUse.all)
    func good(_ use: CredentialUse) async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        let wrong = await use.send(seller.withWrongCredentials, probe)
        #expect(use.refuses(wrong), "\(wrong.status) \(wrong.text)")
        let response = await use.send(seller, probe)
        let isMissing = use.credential == .deletion && response.status == 404
        #expect(!use.refuses(response) && !isMissing, "\(response.status) \(response.text)")
    }

    @Test("The table has every route of the market that asks who is calling")
    func complete() {
        let served = Route.all.filter { $0.generations.contains(.v3x) && $0.caller != .anyone }
        let named = Set(CredentialUse.all.map(\.testDescription))
        for route in served {
            let path = "/" + route.pattern.joined(separator: "/")
            let isThere =
                named.contains(route.method + " " + path)
                || named.contains(route.method + " " + path.replacing(":id", with: "1"))
            #expect(isThere, "\(route.method) \(path)")
        }
    }

    @Test("Each of them is refused after it, as a wrong one is, and a log-in gets others", arguments: Self.endings)
    func refused(_ ending: Ending) async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        // A program keeps what it signs products with; from there the user's other programs read it.
        let kept = "users/\(seller.uid)/private/account"
        let credentials =
            #""identifier":{"stringValue":"\#(seller.identifier)"},"secret":{"stringValue":"\#(seller.secret)"}"#
        #expect(await probe.commit(FirebaseProbe.set(kept, credentials), as: seller.idToken).status == 200)
        let (email, password) = try await ending.act(seller, probe)
        for use in CredentialUse.all {
            let response = await use.send(seller, probe)
            #expect(use.refuses(response), "\(use.testDescription): \(response.status) \(response.text)")
            guard use.credential == .secret else { continue }
            #expect(response.text == (await use.send(seller.withWrongCredentials, probe)).text)
        }
        let rest = try await probe.documents("GET", "/" + kept).root["fields"]
        #expect(rest?["identifier"] == nil && rest?["secret"] == nil)
        let next = try await Seller.logIn(to: probe, password, email)
        #expect(next.uid == seller.uid && next.identifier == seller.identifier && next.secret != seller.secret)
        var again = next
        again.product = seller.product
        for use in CredentialUse.all where use.testDescription == "PATCH /api/products/:id" {
            let response = await use.send(again, probe)
            #expect(response.status == 202, "\(response.text)")
        }
        let other = try await Seller.logIn(to: probe, password, email)
        #expect(other.identifier == next.identifier && other.secret != next.secret)
    }

    /// The codes for another address and another password, which a session of the account has asked for.
    private func askForCodes(
        _ seller: Seller,
        _ probe: FirebaseProbe
    ) async throws -> (address: String, password: String) {
        let wish = #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"thief@example.com""#
        let address = try await probe.code(#"{\#(wish),"idToken":"\#(seller.idToken)"}"#)
        probe.clock.advance(by: .seconds(1))
        let password = try await probe.code(Self.resetWish)
        probe.clock.advance(by: .seconds(1))
        return (address, password)
    }

    @Test("A code that was asked for before it proves nothing after it", arguments: Self.endings)
    func codes(_ ending: Ending) async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        let codes = try await askForCodes(seller, probe)
        let (email, password) = try await ending.act(seller, probe)
        #expect(await probe.accounts("update", #"{"oobCode":"\#(codes.address)"}"#).status == 400)
        let reset = #"{"oobCode":"\#(codes.password)","newPassword":"thief-word"}"#
        #expect(await probe.accounts("resetPassword", reset).status == 400)
        #expect(try await Seller.logIn(to: probe, password, email).uid == seller.uid)
    }

    @Test("No code is good for a disabled account, and one of before that is not good afterwards either")
    func disabled() async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        let codes = try await askForCodes(seller, probe)
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:update"
        for isDisabled in [true, false] {
            let body = #"{"localId":"\#(seller.uid)","disableUser":\#(isDisabled)}"#
            #expect(await probe.call("POST", path, as: "owner", body).status == 200)
            var resets = [codes.password]
            if isDisabled { resets.append(try await probe.code(Self.resetWish)) }
            for code in resets {
                let reset = #"{"oobCode":"\#(code)","newPassword":"thief-word"}"#
                #expect(await probe.accounts("resetPassword", reset).status == 400)
            }
            #expect(await probe.accounts("update", #"{"oobCode":"\#(codes.address)"}"#).status == 400)
        }
        #expect(try await Seller.logIn(to: probe, Seller.password, Seller.email).uid == seller.uid)
    }

    @Test("A log-out ends all that its session was told, on every route, and nothing of another session")
    func loggedOut() async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        var other = try await Seller.logIn(to: probe, Seller.password)
        other.product = seller.product
        let body = #"{"refresh_token":"\#(seller.refreshToken)"}"#
        #expect(await probe.call("DELETE", "/api/sessions", body).status == 204)
        for use in CredentialUse.all where use.credential == .secret || use.credential == .bearer {
            let response = await use.send(seller, probe)
            #expect(use.refuses(response), "\(use.testDescription): \(response.status) \(response.text)")
        }
        for use in CredentialUse.all where use.credential == .secret {
            let response = await use.send(other, probe)
            #expect(!use.refuses(response), "\(use.testDescription): \(response.status) \(response.text)")
        }
    }

    private static let resetWish = #"{"requestType":"PASSWORD_RESET","email":"\#(Seller.email)"}"#

    static let endings: [Ending] = [
        Ending(testDescription: "a password reset") { _, probe in
            let code = try await probe.code(Self.resetWish)
            let body = #"{"oobCode":"\#(code)","newPassword":"new-word"}"#
            #expect(await probe.accounts("resetPassword", body).status == 200)
            return (Seller.email, "new-word")
        },
        changed("another password", #""password":"new-word""#, ("ann@example.com", "new-word")),
        changed("another address", #""email":"new@example.com""#, ("new@example.com", Seller.password)),
        Ending(testDescription: "a proved new address") { seller, probe in
            let (type, email) = ("VERIFY_AND_CHANGE_EMAIL", "new@example.com")
            let asked = #"{"requestType":"\#(type)","idToken":"\#(seller.idToken)","newEmail":"\#(email)"}"#
            let code = try await probe.code(asked)
            #expect(await probe.accounts("update", #"{"oobCode":"\#(code)"}"#).status == 200)
            return (email, Seller.password)
        },
        Ending(testDescription: "another address and password as a sign-up") { seller, probe in
            let fields = #""email":"new@example.com","password":"new-word""#
            #expect(await probe.accounts("signUp", #"{"idToken":"\#(seller.idToken)",\#(fields)}"#).status == 200)
            return ("new@example.com", "new-word")
        },
        owned("another password by the owner", "update", #""localId":"{uid}","password":"new-word""#, "new-word"),
        owned("logging out everywhere", "update", #""localId":"{uid}","validSince":"1668471300""#, Seller.password),
        owned("an import over it", "batchCreate", Self.imported, "new-word"),
        Ending(testDescription: "another password by the operator") { seller, probe in
            let changed = try #require(try await probe.backend.resetPassword(ofAccount: Seller.email))
            return (Seller.email, changed.password)
        },
        Ending(testDescription: "disabling and enabling by the operator") { _, probe in
            for isDisabled in [true, false] {
                let changed = try await probe.backend.setAccount(Seller.email, isDisabled: isDisabled)
                #expect(changed?.isDisabled == isDisabled)
            }
            return (Seller.email, Seller.password)
        },
    ]

    /// An account of another service, with the hash of a password after one round.
    private static let imported: String = {
        let code = PBKDF2.key(password: Array("new-word".utf8), salt: Array("salt".utf8), iterations: 1, length: 32)
        let hash = Data(code).base64EncodedString()
        return #""hashAlgorithm":"PBKDF2_SHA256","rounds":1,"allowOverwrite":true,"#
            + #""users":[{"localId":"{uid}","email":"ann@example.com","salt":"c2FsdA==","passwordHash":"\#(hash)"}]"#
    }()

    private static func changed(_ name: String, _ fields: String, _ after: (String, String)) -> Ending {
        Ending(testDescription: name) { seller, probe in
            #expect(await probe.accounts("update", #"{"idToken":"\#(seller.idToken)",\#(fields)}"#).status == 200)
            return after
        }
    }

    private static func owned(_ name: String, _ verb: String, _ fields: String, _ password: String) -> Ending {
        Ending(testDescription: name) { seller, probe in
            let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:" + verb
            let body = "{\(fields.replacing("{uid}", with: seller.uid))}"
            let response = await probe.call("POST", path, as: "owner", body)
            let problem = try response.root["error"]
            #expect(response.status == 200 && problem == nil, "\(response.text)")
            return (Seller.email, password)
        }
    }

    @Test("A vendor that was linked with a secret of its own gets one of the market's")
    func linked() async throws {
        let probe = try await Self.probe()
        _ = try await probe.backend.addVendor(name: "ann", identifier: "aa-1", secret: "vendor-pw")
        let ann = try await probe.signUp(Seller.email)
        let link = #"{"identifier":"aa-1","secret":"vendor-pw"}"#
        #expect(await probe.call("POST", "/api/vendors", as: ann.idToken, link).status == 200)
        #expect(await probe.addProfile(of: ann, named: "ann").status == 200)
        let proof = { await probe.call("POST", "/api/vendors/me", $0, headers: ["identifier": "aa-1"]).status }
        #expect(await proof(#"{"secret":"vendor-pw"}"#) == 200)
        _ = try await probe.backend.resetPassword(ofAccount: ann.uid)
        #expect(await proof(#"{"secret":"vendor-pw"}"#) == 403)
    }

    @Test("A file of before has the secrets that it had, and a vendor that is disabled stays so")
    func former() async throws {
        let probe = try await Self.probe()
        let seller = try await Seller.sign(up: probe)
        let key = try await probe.backend.store.database.read { connection throws(StoreError) in
            try SigningKeyTable(connection).key()
        }
        let label = "vendor " + seller.identifier
        let shared = Hexadecimal.text(HMAC(key: key).code(of: label.utf8))
        let headers: HTTPHeaders = ["identifier": seller.identifier]
        let proof = await probe.call("POST", "/api/vendors/me", #"{"secret":"\#(shared)"}"#, headers: headers)
        #expect(proof.status == 200, "\(proof.text)")
        _ = try await probe.backend.setVendor("ann", isDisabled: true)
        _ = try await probe.backend.setAccount(Seller.email, isDisabled: true)
        let vendor = try await probe.backend.store.vendor(identifier: seller.identifier)
        #expect(vendor?.isDisabled == true && vendor?.secretNumber == 1)
    }
}

extension FirebaseProbe {
    /// The code in an e-mail that a request asks for.
    fileprivate func code(_ request: String) async throws -> String {
        #expect(await accounts("sendOobCode", request).status == 200)
        let list = await call("GET", "/emulator/v1/projects/demo-open-market/oobCodes", as: "owner")
        let codes = try list.root["oobCodes"]?.elements.compactMap { $0["oobCode"]?.string }
        return try #require(codes?.last)
    }
}

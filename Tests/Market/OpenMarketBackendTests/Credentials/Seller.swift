import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// A user who sells: all that the market has given out for acting as this person.
struct Seller: Sendable {
    static let (email, password) = ("ann@example.com", "pass-word")

    let uid: String
    var idToken: String
    var refreshToken: String
    let identifier: String
    var secret: String
    /// The address that deletes the product, for which the secret was shown.
    var deletion = ""
    var product = 0

    /// Signs someone up who sells a product; the market is as a new one that allows any number of guesses.
    static func sign(up probe: FirebaseProbe) async throws -> Seller {
        let user = try await probe.signUp(email, password: password)
        #expect(await probe.addProfile(of: user, named: "ann").status == 200)
        var seller = try await enter(user, in: probe)
        let form = seller.form(MarketProbe.params(["secret": "\"\(seller.secret)\""]))
        seller.product = try await probe.send("POST", "/api/products", form.headers, form.body).id
        let unlocked = await probe.call(
            "POST",
            "/api/products/\(seller.product)/archived",
            #"{"secret":"\#(seller.secret)"}"#,
            headers: ["identifier": seller.identifier]
        )
        seller.deletion = unlocked.text
        return seller
    }

    /// What a user gets who logs in.
    static func logIn(to probe: FirebaseProbe, _ password: String, _ email: String = Self.email) async throws -> Seller
    {
        let body = #"{"email":"\#(email)","password":"\#(password)"}"#
        return try await enter(try probe.session(await probe.accounts("signInWithPassword", body)), in: probe)
    }

    /// The vendor that a user is, as a program asks for it after a log-in.
    private static func enter(_ user: FirebaseProbe.Session, in probe: FirebaseProbe) async throws -> Seller {
        let enrolled = await probe.call("POST", "/api/vendors", as: user.idToken, #"{"name":"ann"}"#)
        return Seller(
            uid: user.uid,
            idToken: user.idToken,
            refreshToken: user.refreshToken,
            identifier: try #require(try enrolled.root["identifier"]?.string),
            secret: try #require(try enrolled.root["secret"]?.string)
        )
    }

    /// The same person with nothing that was ever given out.
    var withWrongCredentials: Seller {
        var wrong = self
        (wrong.idToken, wrong.refreshToken, wrong.secret) = ("forged", "forged", "a guess")
        wrong.deletion = "/api/products/" + DeletionToken(product: .init(Int64(product)), secret: "a guess").text
        return wrong
    }

    /// A form of the vendor.
    func form(_ params: String, images: [MultipartPart] = [.image("photo.png")]) -> (headers: HTTPHeaders, body: Data) {
        let form = MultipartBody(parts: [.text("params", params)] + images)
        return (["identifier": identifier, "Content-Type": form.contentType], form.bytes)
    }
}

extension FirebaseProbe {
    /// Sends bytes.
    func send(_ method: String, _ target: String, _ headers: HTTPHeaders, _ body: Data = Data()) async -> HTTPResponse {
        await backend.respond(
            to: HTTPRequest(
                method: HTTPMethod(rawValue: method),
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: target,
                headers: headers,
                body: body.isEmpty ? .none : .bytes(body)
            )
        )
    }
}

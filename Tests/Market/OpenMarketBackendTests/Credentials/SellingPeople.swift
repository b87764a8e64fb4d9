import BackendTestSupport
import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketWire
import Testing

@testable import OpenMarketBackend

/// Ann, whose vendor was linked with a secret that she chose; Bob, whose vendor was made for him; Carol, who sells nothing.
struct SellingPeople: Sendable {
    static let (identifier, chosen) = ("aa-1", "chosen-word")

    let probe: FirebaseProbe
    let ann: FirebaseProbe.Session
    let bob: FirebaseProbe.Session
    let carol: FirebaseProbe.Session
    let derived: String
    let bobs: SignedRequest.Signature
    /// The number of Ann's vendor.
    let vendor: Int
    /// Ann's product, and the address that deletes it.
    let product: Int
    let deletion: String

    init(layout: DocumentLayout = .safe, database: URL? = nil) async throws {
        var limits = BackendLimits.default
        (limits.guesses.freeFailures, limits.guesses.failuresPerMinute, limits.guesses.burst) = (1000, 1000, 1000)
        probe = try await FirebaseProbe(layout: layout, database: database, limits: limits)
        vendor = try await probe.backend
            .addVendor(name: "ann", identifier: Self.identifier, secret: Self.chosen).id
        ann = try await probe.signUp("ann@example.com")
        let link = #"{"identifier":"\#(Self.identifier)","secret":"\#(Self.chosen)"}"#
        #expect(await probe.call("POST", "/api/vendors", as: ann.idToken, link).status == 200)
        try await Self.introduce(ann, as: "ann", layout, to: probe)
        derived = try await Self.enroll(ann, "ann", probe).secret
        bob = try await probe.signUp("bob@example.com")
        try await Self.introduce(bob, as: "bob", layout, to: probe)
        let bobs = try await Self.enroll(bob, "bob", probe)
        self.bobs = .secret(identifier: bobs.identifier, bobs.secret)
        carol = try await probe.signUp("carol@example.com")
        let signed: HTTPHeaders = ["identifier": Self.identifier]
        let form = MultipartBody(
            parts: [.text("params", MarketProbe.params(["secret": "\"\(Self.chosen)\""])), .image("photo.png")]
        )
        let headers: HTTPHeaders = ["identifier": Self.identifier, "Content-Type": form.contentType]
        product = try await probe.send("POST", "/api/products", headers, form.bytes).id
        deletion = await probe.call(
            "POST",
            "/api/products/\(product)/archived",
            #"{"secret":"\#(Self.chosen)"}"#,
            headers: signed
        ).text
    }

    /// A credential, once what ends it has happened.
    func signature(_ credential: SignedRouteTests.Credential) async throws -> SignedRequest.Signature {
        switch credential {
        case .bearer: return .bearer(ann.idToken)
        case .anothersBearer: return .bearer(bob.idToken)
        case .bearerWithoutVendor: return .bearer(carol.idToken)
        case .anothersSecret: return bobs
        case .forgedBearer: return .bearer(ann.idToken + "x")
        case .nothing: return .none
        case .derivedSecret: return .secret(identifier: Self.identifier, derived)
        case .chosenSecret: return .secret(identifier: Self.identifier, Self.chosen)
        case .bearerAfterLogOut:
            let body = #"{"refresh_token":"\#(ann.refreshToken)"}"#
            #expect(await probe.call("DELETE", "/api/sessions", body).status == 204)
            return .bearer(ann.idToken)
        case .bearerOfRemovedAccount:
            #expect(try await probe.backend.removeAccount(ann.uid) != nil)
            return .bearer(ann.idToken)
        case .bearerOfDisabledVendor:
            #expect(try await probe.backend.setVendor("ann", isDisabled: true) != nil)
            return .bearer(ann.idToken)
        case .bearerOfBefore, .derivedSecretOfBefore, .chosenSecretOfBefore:
            try await reset()
            guard credential != .bearerOfBefore else { return .bearer(ann.idToken) }
            let secret = credential == .derivedSecretOfBefore ? derived : Self.chosen
            return .secret(identifier: Self.identifier, secret)
        }
    }

    /// Ann gets another password.
    func reset() async throws {
        _ = try #require(try await probe.backend.resetPassword(ofAccount: ann.uid))
    }

    /// The credentials of the others, and what they are good for.
    func others() async throws -> [(SignedRequest.Signature, SignedRouteTests.Outcome)] {
        [(.bearer(bob.idToken), .done), (bobs, .done), (.bearer(carol.idToken), .refused("noVendor"))]
    }

    /// Claims a name for a user, as the app of a layout does.
    private static func introduce(
        _ user: FirebaseProbe.Session,
        as name: String,
        _ layout: DocumentLayout,
        to probe: FirebaseProbe
    ) async throws {
        let claim = FirebaseProbe.set("vendorNameToUserUID/\(name)", #""userUID":{"stringValue":"\#(user.uid)"}"#)
        let response =
            layout == .safe
            ? await probe.addProfile(of: user, named: name) : await probe.commit(claim, as: user.idToken)
        #expect(response.status == 200, "\(response.text)")
    }

    private static func enroll(
        _ user: FirebaseProbe.Session,
        _ name: String,
        _ probe: FirebaseProbe
    ) async throws -> (identifier: String, secret: String) {
        let root = try await probe.call("POST", "/api/vendors", as: user.idToken, #"{"name":"\#(name)"}"#).root
        // Without one the requests that carry it say what is wrong.
        return (try #require(root["identifier"]?.string), root["secret"]?.string ?? "none")
    }
}

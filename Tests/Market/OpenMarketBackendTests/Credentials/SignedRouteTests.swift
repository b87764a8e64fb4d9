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

/// The law: one credential of a person signs everything that their vendor may do, and nothing signs it once it has ended.
@Suite("Routes that a vendor signs", .slot)
struct SignedRouteTests {
    /// The credentials that there are, those that have ended among them.
    enum Credential: String, CaseIterable {
        case bearer, anothersBearer, bearerWithoutVendor, bearerAfterLogOut, bearerOfBefore, bearerOfRemovedAccount
        case bearerOfDisabledVendor, derivedSecret, chosenSecret, derivedSecretOfBefore, chosenSecretOfBefore
        case anothersSecret, forgedBearer, nothing
    }

    /// What a response says of a credential.
    enum Outcome: Equatable {
        case done, unauthenticated, malformed, missing
        case refused(String)

        init(_ response: HTTPResponse) {
            let problem = (try? response.root["problem"]?.string) ?? ""
            self =
                switch response.status {
                case 200..<300: .done
                case 401: .unauthenticated
                case 403: .refused(problem)
                case 404 where problem == "noUpload": .done
                case 404: .missing
                default: .malformed
                }
        }
    }

    /// The table of what is allowed.
    static func expected(_ credential: Credential, at request: SignedRequest) -> Outcome {
        switch credential {
        case .bearer, .derivedSecret, .chosenSecret: .done
        case .anothersBearer, .anothersSecret: request.isAboutProduct ? .refused("otherVendor") : .done
        case .bearerWithoutVendor: .refused("noVendor")
        case .bearerOfDisabledVendor: .refused("vendorDisabled")
        case .bearerAfterLogOut, .bearerOfBefore, .bearerOfRemovedAccount, .forgedBearer: .unauthenticated
        case .derivedSecretOfBefore, .chosenSecretOfBefore: request.hasToken ? .missing : .refused("wrongSecret")
        case .nothing: .malformed
        }
    }

    @Test("The table of what each credential may do", arguments: SignedRequest.all, Credential.allCases)
    func allowed(request: SignedRequest, credential: Credential) async throws {
        let people = try await SellingPeople()
        let signature = try await people.signature(credential)
        let response = await request.send(
            signature,
            about: people.product,
            deletedBy: people.deletion,
            to: people.probe
        )
        #expect(Outcome(response) == Self.expected(credential, at: request), "\(response.status) \(response.text)")
        await people.probe.backend.close()
    }

    @Test("Each route that knows an unknown identifier is one that a vendor signs")
    func complete() async throws {
        let probe = try await FirebaseProbe()
        for route in Route.all where route.generations.contains(.v3x) {
            let response = await SignedRequest(route: route)
                .send(.secret(identifier: "nobody", "a guess"), about: 1, deletedBy: "/api/products/x", to: probe)
            let isSigned = response.status == 401 && response.text.contains("The identifier is unknown.")
            #expect(isSigned == (route.caller == .vendor), "\(route.method) \(route.pattern)")
        }
        #expect(SignedRequest.all.count == 9)
    }

    @Test("A reset ends what one person had, and nothing of others")
    func others() async throws {
        let people = try await SellingPeople()
        let before = try await people.others()
        try await people.reset()
        for (signature, outcome) in before {
            for request in SignedRequest.all where !request.isAboutProduct {
                let response = await request.send(signature, about: 1, deletedBy: "", to: people.probe)
                #expect(Outcome(response) == outcome, "\(request.testDescription) \(response.text)")
            }
        }
        await people.probe.backend.close()
    }

    @Test("Only who sells a hidden product finds it by a token, alone and in the list of the vendor")
    func hidden() async throws {
        let people = try await SellingPeople()
        let (probe, id) = (people.probe, people.product)
        let hide = await probe.call("PATCH", "/api/products/\(id)", as: people.ann.idToken, #"{"status":"hidden"}"#)
        #expect(hide.status == 202, "\(hide.text)")
        for (user, isSeen) in [(people.ann.idToken, true), (people.bob.idToken, false), (people.carol.idToken, false)] {
            #expect(await probe.call("GET", "/api/products/\(id)", as: user).status == (isSeen ? 200 : 404))
            let path = "/api/products?page_no=1&items_per_page=9&vendor_id=\(people.vendor)"
            let list = await probe.call("GET", path, as: user)
            #expect(try list.root["pages"].map { Array($0.elements).count } == (isSeen ? 1 : 0), "\(list.text)")
            #expect(list.headers["Cache-Control"]?.contains("no-store") == true || !isSeen)
        }
        #expect(await probe.call("GET", "/api/products/\(id)").status == 404)
        let foreign = await probe.call("PATCH", "/api/products/\(id)", as: people.bob.idToken, #"{"stock":1}"#)
        #expect(foreign.status == 404, "\(foreign.text)")
        await probe.backend.close()
    }

    @Test("The derived secret leaves the chosen one as it is, also where that is to be hashed at a higher cost")
    func renewal() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let people = try await SellingPeople(database: file)
            await people.probe.backend.close()
            let probe = try await FirebaseProbe(iterations: 4, database: file)
            for secret in [people.derived, SellingPeople.chosen, people.derived, SellingPeople.chosen] {
                let response = await probe.call(
                    "PATCH",
                    "/api/products/\(people.product)",
                    #"{"stock":7,"secret":"\#(secret)"}"#,
                    headers: ["identifier": SellingPeople.identifier]
                )
                #expect(response.status == 202, "\(response.text)")
            }
            await probe.backend.close()
        }
    }

    @Test("A token says which vendor its user is")
    func proof() async throws {
        let people = try await SellingPeople()
        let response = await people.probe.call("POST", "/api/vendors/me", as: people.ann.idToken, "{}")
        #expect(try response.root["identifier"]?.string == SellingPeople.identifier)
        #expect(try response.root["id"]?.number?.int == people.vendor && !response.text.contains("secret"))
        await people.probe.backend.close()
    }

    @Test("A token of a release that named no session goes on, until the password is another one")
    func formerToken() async throws {
        let people = try await SellingPeople()
        let uid = people.ann.uid
        let token = try await people.probe.backend.store.database.read { connection throws(StoreError) in
            let key = HMAC(key: try SigningKeyTable(connection).key())
            let seconds = Int64(MarketProbe.now.timeIntervalSince1970)
            return try AccountTable(connection).account(uid).map { account in
                IDToken.text(
                    for: account,
                    provider: "password",
                    signedInAt: seconds,
                    at: seconds,
                    project: "demo-open-market",
                    key: key
                )
            }
        }
        let edit = { await people.probe.call("PATCH", "/api/products/\(people.product)", as: token, #"{"stock":7}"#) }
        #expect(await edit().status == 202)
        try await people.reset()
        #expect(await edit().status == 401)
        await people.probe.backend.close()
    }

    @Test("A key that a change was sent under by a secret is the same under a token")
    func once() async throws {
        let people = try await SellingPeople()
        let path = "/api/products/\(people.product)"
        let key: HTTPHeaders = ["Idempotency-Key": "a-key"]
        for isAgain in [false, true] {
            let response = await people.probe.call("PATCH", path, as: people.ann.idToken, #"{"stock":7}"#, headers: key)
            #expect((response.headers["Idempotency-Replayed"] == "true") == isAgain, "\(response.text)")
        }
        await people.probe.backend.close()
    }

    @Test("The generations before know no tokens at the routes of products")
    func former() async throws {
        for generation in [ServedGeneration.v2, .v3] {
            let backend = try await MarketBackend(configuration: BackendConfiguration(generation: generation))
            let origin = HTTPOrigin(scheme: "http", host: "localhost")
            let request = HTTPRequest(
                method: .patch,
                origin: origin,
                target: "/api/products/1",
                headers: ["Authorization": "Bearer x"],
                body: .bytes(Data("{}".utf8))
            )
            #expect(await backend.respond(to: request).status == 400)
            await backend.close()
        }
    }
}

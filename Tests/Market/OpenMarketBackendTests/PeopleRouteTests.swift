import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Profiles, names and likes by the market's own routes", .slot)
struct PeopleRouteTests {
    @Test("A user takes a name once, others find them by it, and it is free again when they give it back")
    func profile() async throws {
        let scene = try await DealScene()
        #expect(await scene.ask("GET", "/api/profile", as: "bea").status == 404)
        let made = await scene.ask("PUT", "/api/profile", as: "bea", #"{"name":"Bea's 가게"}"#)
        #expect(try made.status == 201 && made.root["name"]?.string == "Bea's 가게")
        let again = await scene.ask("PUT", "/api/profile", as: "bea", #"{"name":"Bea's 가게"}"#)
        #expect(again.status == 200 && again.body == made.body)
        #expect(await scene.ask("PUT", "/api/profile", as: "bea", #"{"name":"other"}"#).status == 409)
        #expect(await scene.ask("PUT", "/api/profile", as: "cat", #"{"name":"bea's 가게"}"#).status == 409)
        for body in [#"{"name":""}"#, #"{"name":"a\nb"}"#, "{}"] {
            #expect(await scene.ask("PUT", "/api/profile", as: "cat", body).status == 400, "\(body)")
        }
        let path = "/api/names/BEA's%20%EA%B0%80%EA%B2%8C"
        #expect(try await scene.ask("GET", path, as: "cat").root["user_id"]?.string == scene.uid("bea"))
        let seen = await scene.ask("GET", "/api/users/\(scene.uid("bea"))", as: "cat")
        #expect(seen.body == made.body)
        #expect(await scene.ask("GET", "/api/users/\(scene.uid("bea"))", as: nil).status == 401)
        let document = await scene.probe.documents(
            "GET",
            "/users/\(scene.uid("bea"))",
            as: scene.people["cat"]?.idToken
        )
        #expect(try document.root["fields"]?["vendorName"]?["stringValue"]?.string == "Bea's 가게")
        for _ in 0..<2 { #expect(await scene.ask("DELETE", "/api/profile", as: "bea").status == 204) }
        #expect(await scene.ask("GET", path, as: "cat").status == 404)
    }

    @Test("Nothing is written for a user whose account ends while the request is under way")
    func endedAccount() async throws {
        let scene = try await DealScene()
        let (bea, backend) = (scene.uid("bea"), scene.probe.backend)
        let (people, lamp) = (try #require(backend.firebase), "\(scene.lamp)")
        #expect(try await backend.removeAccount(bea) != nil)
        await #expect(throws: StoreError.noUser) {
            try await backend.store.database.write { session throws(StoreError) in
                _ = try people.introduce(bea, as: "bea's shop", key: "bea's shop", in: session)
            }
        }
        await #expect(throws: StoreError.noUser) {
            try await backend.store.database.write { session throws(StoreError) in
                try people.setLiked(lamp, true, by: bea, in: session)
            }
        }
    }

    @Test("A user whose account ends during a request gets no name, reports, reviews, confirms and answers nothing")
    func endedUser() async throws {
        let scene = try await DealScene()
        let (lamp, backend) = (scene.lamp, scene.probe.backend)
        typealias Act = @Sendable (RouteCall) -> (String) async throws(Refusal) -> HTTPResponse
        let acts: [(String, String, Act)] = [
            ("/api/profile", #"{"name":"gone"}"#, RouteCall.makeProfile),
            ("/api/reports", #"{"product_id":\#(lamp),"reason":"fraud"}"#, RouteCall.report),
            ("/api/reviews", #"{"product_id":\#(lamp),"stars":5}"#, RouteCall.review),
            ("/api/reviews/1", "{}", RouteCall.removeReview),
            ("/api/reviews/1/answer", #"{"text":"no"}"#, RouteCall.answerReview),
            ("/api/sales/\(lamp)/confirmed", "{}", RouteCall.confirmSale),
        ]
        for (target, body, act) in acts {
            let request = HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: target,
                body: .bytes(Data(body.utf8))
            )
            let call = try #require(RequestContext(request))
            let route = backend.routeCall(call, ReadNote())
            await #expect(throws: Refusal.noUser, "\(target)") { try await act(route)("gone") }
        }
    }

    @Test("The documents beside the market take no name that its routes refuse")
    func door() async throws {
        let scene = try await DealScene()
        var random = SeededGenerator(seed: 5)
        let pool = ["a", "가", " ", "\u{3164}", "\u{2800}", "\u{200B}", "\u{202E}", "\u{2028}", "\u{AD}", "\u{7}"]
        var refused = 0
        for _ in 0..<60 {
            let name = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
                pool.randomElement(using: &random)
            }
            .joined()
            let path = "/api/names/" + PercentEncoding.encode(name)
            guard await scene.ask("PUT", path, as: "cat").status == 400 else {
                _ = await scene.ask("DELETE", path, as: "cat")
                continue
            }
            refused += 1
            let text = String(decoding: try JSONEncoder().encode([name]), as: UTF8.self).dropFirst().dropLast()
            let fields = #""uid":{"stringValue":"\#(scene.uid("cat"))"},"name":{"stringValue":\#(text)}"#
            let key = NameID.make(of: VendorNameKey(name).text)
            let claim = await scene.probe.commit(
                FirebaseProbe.set("vendors/\(key)", fields),
                as: scene.people["cat"]?.idToken
            )
            #expect(claim.status != 200, "\(name.unicodeScalars.map { String($0.value, radix: 16) })")
        }
        #expect(refused > 20)
    }

    @Test("A user has five names at most, and takes another one once one is given back")
    func manyNames() async throws {
        var scene = try await DealScene()
        try await scene.join("dan")
        for letter in ["a", "b", "c", "d", "e", "a"] {
            #expect(await scene.ask("PUT", "/api/names/shop-\(letter)", as: "dan").status == 204)
        }
        let sixth = await scene.ask("PUT", "/api/names/shop-f", as: "dan")
        #expect(sixth.status == 422)
        #expect(try sixth.root["problem"]?.string == "tooMany")
        #expect(await scene.ask("PUT", "/api/profile", as: "dan", #"{"name":"shop-f"}"#).status == 422)
        #expect(await scene.ask("DELETE", "/api/names/shop-a", as: "dan").status == 204)
        #expect(await scene.ask("PUT", "/api/profile", as: "dan", #"{"name":"shop-f"}"#).status == 201)
    }

    @Test(
        "A name can be seen, is one line, and turns the direction of no text",
        arguments: [
            " ", "\u{3164}", "\u{200B}", "\u{2800}", "\u{FEFF}\u{AD}", "\u{202E}shop", "sh\u{2066}op", "a\u{200F}",
            "a\u{2028}b",
        ]
    )
    func unseen(name: String) async throws {
        let scene = try await DealScene()
        let body = try String(decoding: JSONEncoder().encode(["name": name]), as: UTF8.self)
        #expect(await scene.ask("PUT", "/api/profile", as: "bea", body).status == 400)
        #expect(await scene.ask("PUT", "/api/names/" + PercentEncoding.encode(name), as: "bea").status == 400)
        #expect(await scene.ask("POST", "/api/vendors", as: "bea", body).status == 400)
    }

    @Test("White space around a name is no part of it")
    func trimmed() async throws {
        let scene = try await DealScene()
        let made = await scene.ask("PUT", "/api/profile", as: "bea", #"{"name":" \tBea's shop\n"}"#)
        #expect(try made.status == 201 && made.root["name"]?.string == "Bea's shop")
    }

    @Test("A name has as many bytes as its key has room for, and a longer one breaks the rule of names")
    func nameBytes() async throws {
        let scene = try await DealScene()
        for (count, status) in [(349, 201), (350, 400), (500, 400)] {
            let name = "x" + String(repeating: "\u{301}", count: count)
            let body = try String(decoding: JSONEncoder().encode(["name": name]), as: UTF8.self)
            #expect(await scene.ask("PUT", "/api/profile", as: "bea", body).status == status, "\(count)")
            #expect(await scene.ask("DELETE", "/api/profile", as: "bea").status == 204)
        }
    }

    @Test("A like counts once, whichever protocol it came by, and is listed in the order of liking")
    func likes() async throws {
        let scene = try await DealScene()
        let chair = try await scene.sell("chair", by: "cat")
        for product in [chair, scene.lamp, chair] {
            #expect(await scene.ask("PUT", "/api/likes/\(product)", as: "bea").status == 204)
        }
        let liked = try await scene.ask("GET", "/api/likes", as: "bea").root["product_ids"]?.elements.map(\.string)
        #expect(liked == ["\(chair)", "\(scene.lamp)"])
        #expect(try await scene.ask("GET", "/api/products/\(chair)", as: nil).root["likes"]?.number?.int == 1)
        for _ in 0..<2 { #expect(await scene.ask("DELETE", "/api/likes/\(chair)", as: "bea").status == 204) }
        #expect(try await scene.ask("GET", "/api/products/\(chair)", as: nil).root["likes"]?.number?.int == 0)
        let document = await scene.probe.documents(
            "GET",
            "/users/\(scene.uid("bea"))/private/account",
            as: scene.people["bea"]?.idToken
        )
        let fields = try document.root["fields"]?["likedProductIDs"]?["arrayValue"]?["values"]?.elements
        #expect(fields?.map { $0["stringValue"]?.string } == ["\(scene.lamp)"])
        #expect(await scene.ask("PUT", "/api/likes/999", as: "bea").status == 404)
        #expect(await scene.ask("PUT", "/api/likes/x", as: "bea").status == 400)
        #expect(try await scene.ask("GET", "/api/likes", as: "cat").root["product_ids"]?.elements.map(\.string) == [])
    }

    @Test("A user likes what they can open, and neither a hidden product nor one across a block")
    func likesOfTheUnseen() async throws {
        let scene = try await DealScene()
        let hidden = try await scene.sell("chair", by: "cat")
        #expect(try await scene.edit(#""status":"hidden""#, product: hidden, by: "cat").status == 202)
        await scene.block("bea", by: "sam")
        for product in [hidden, scene.lamp] {
            #expect(await scene.ask("GET", "/api/products/\(product)", as: "bea").status == 404)
            #expect(await scene.ask("PUT", "/api/likes/\(product)", as: "bea").status == 404)
            #expect(await scene.ask("DELETE", "/api/likes/\(product)", as: "bea").status == 204)
        }
        #expect(try await scene.ask("GET", "/api/likes", as: "bea").root["product_ids"]?.elements.map(\.string) == [])
        #expect(await scene.ask("PUT", "/api/likes/\(hidden)", as: "cat").status == 204)
        #expect(await scene.ask("PUT", "/api/likes/\(scene.lamp)", as: "cat").status == 204)
    }
}

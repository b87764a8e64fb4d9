import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Buyers and reviews over HTTP", .slot)
struct DealRouteTests {
    @Test("A vendor names as buyer only someone who has written to them, for a product that is reserved or sold")
    func naming() async throws {
        let scene = try await DealScene()
        let bea = scene.uid("bea")
        try await scene.openChat("sam", "cat")
        await scene.send("hello", from: "sam", to: "cat")
        for (fields, status) in [
            (#""buyer":"\#(bea)""#, 400), (#""status":"hidden","buyer":"\#(bea)""#, 400),
            (#""status":"reserved","buyer":"\#(scene.uid("cat"))""#, 400),
            (#""status":"reserved","buyer":"\#(scene.uid("sam"))""#, 400),
            (#""status":"reserved","buyer":"nobody""#, 400), (#""status":"reserved","buyer":"\#(bea)""#, 202),
            (#""status":"sold""#, 202),
        ] {
            #expect(try await scene.edit(fields).status == status, "\(fields)")
        }
        // The buyer of the reservation stays the buyer.
        #expect(try await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "bea").root["is_sold"]?.bool == true)
        #expect(try await scene.edit(#""status":"on_sale""#).status == 202)
        #expect(await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "bea").status == 404)
        #expect(try await scene.edit(#""status":"sold""#).status == 202)
        #expect(await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "bea").status == 404)
        await scene.block("sam", by: "bea")
        #expect(try await scene.edit(#""buyer":"\#(bea)""#).status == 400)
    }

    @Test(
        "What is sold to one buyer is sold to no other before it was on sale again",
        arguments: [[], ["hidden"], ["sold"], ["sold", "hidden"]]
    )
    func oneBuyer(steps: [String]) async throws {
        var scene = try await DealScene()
        try await scene.join("dan")
        try await scene.openChat("sam", "dan")
        await scene.send("hello", from: "dan", to: "sam")
        let sold = ["bea", "dan"].map { #""status":"sold","buyer":"\#(scene.uid($0))""# }
        #expect(try await scene.edit(sold[0]).status == 202)
        for step in steps { #expect(try await scene.edit(#""status":"\#(step)""#).status == 202) }
        #expect(try await scene.edit(sold[1]).status == 400)
        #expect(try await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "bea").root["is_sold"]?.bool == true)
        #expect(try await scene.edit(#""status":"on_sale""#).status == 202)
        #expect(try await scene.edit(sold[1]).status == 202)
    }

    @Test("An edit that is sent again is answered as before, whatever the buyer has done since")
    func again() async throws {
        let scene = try await DealScene()
        let fields = #""status":"sold","buyer":"\#(scene.uid("bea"))""#
        #expect(try await scene.edit(fields, key: "k1").status == 202)
        await scene.block("sam", by: "bea")
        #expect(try await scene.edit(fields, key: "k1").status == 202)
    }

    @Test("A writer without a name stays without one; their id is told to no one")
    func unnamed() async throws {
        var scene = try await DealScene()
        try await scene.join("dan")
        try await scene.openChat("sam", "dan")
        await scene.send("hello", from: "dan", to: "sam")
        #expect(try await scene.edit(#""status":"sold","buyer":"\#(scene.uid("dan"))""#).status == 202)
        #expect(await scene.review(4, "quick", as: "dan").status == 201)
        let list = await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews", as: nil)
        #expect(try list.root["reviews"]?.elements.map { $0["writer_name"]?.string } == [""])
        #expect(!list.text.contains(scene.uid("dan")))
    }

    @Test("Only the two parties see who has bought, and nothing else says it")
    func secrecy() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let target = "/api/sales/\(scene.lamp)"
        for (name, isSeller) in [("sam", true), ("bea", false)] {
            let sale = await scene.ask("GET", target, as: name)
            #expect(sale.headers["Cache-Control"] == "private, no-store")
            #expect(try sale.root["buyer"]?["user_id"]?.string == scene.uid("bea"))
            #expect(try sale.root["seller"]?["name"]?.string == "sam")
            #expect(try sale.root["is_seller"]?.bool == isSeller)
        }
        #expect(await scene.ask("GET", target, as: "cat").status == 404)
        #expect(await scene.ask("GET", target, as: nil).status == 401)
        #expect(await scene.ask("GET", "/api/sales/x", as: "sam").status == 400)
        for place in ["/api/products", "/api/products/\(scene.lamp)", "/api/products/\(scene.lamp)/history"] {
            for name in ["sam", "bea", "cat", nil] {
                #expect(await !scene.ask("GET", place, as: name).text.contains(scene.uid("bea")), "\(place)")
            }
        }
    }

    @Test("Each party reviews the other one once, and nobody else does")
    func reviews() async throws {
        let scene = try await DealScene()
        #expect(try await scene.edit(#""status":"reserved","buyer":"\#(scene.uid("bea"))""#).status == 202)
        #expect(await scene.review(as: "bea").status == 404, "It is only reserved")
        #expect(try await scene.edit(#""status":"sold""#).status == 202)
        #expect(await scene.review(as: "cat").status == 404)
        #expect(await scene.review(as: nil).status == 401)
        for stars in [0, 6, -1] { #expect(await scene.review(stars, as: "bea").status == 400) }
        #expect(await scene.review(5, String(repeating: "x", count: 501), as: "bea").status == 400)
        #expect(await scene.review(5, #"\u0000"#, as: "bea").status == 400)
        let first = await scene.review(4, "quick", as: "bea")
        #expect(first.status == 201)
        let again = try await scene.review(4, "quick", as: "bea").root["id"]?.number?.int
        #expect(try first.root["id"]?.number?.int == again)
        #expect(await scene.review(1, "bad", as: "bea").status == 409)
        #expect(await scene.review(5, as: "sam").status == 201)
        let list = await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews", as: nil)
        #expect(try list.root["reviews"]?.elements.map { $0["text"]?.string } == ["quick"])
        #expect(!list.text.contains(scene.uid("bea")))
        let page = try await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: "cat").root
        #expect(page["stars"]?.number?.int == 4 && page["reviews"]?.number?.int == 1)
        #expect(page["sold"]?.number?.int == 1 && page["on_sale"]?.number?.int == 0)
        let buyer = try await scene.ask("GET", "/api/sellers/\(scene.uid("bea"))", as: nil).root
        #expect(buyer["stars"]?.number?.int == 5 && buyer["member_since"]?.number?.int != nil)
    }

    @Test("Only the buyer confirms a sale, only the reviewed party answers, and both only once")
    func confirming() async throws {
        let scene = try await DealScene()
        let (sale, confirmed) = ("/api/sales/\(scene.lamp)", "/api/sales/\(scene.lamp)/confirmed")
        #expect(try await scene.edit(#""status":"reserved","buyer":"\#(scene.uid("bea"))""#).status == 202)
        #expect(await scene.ask("POST", confirmed, as: "bea").status == 404, "It is only reserved")
        #expect(try await scene.edit(#""status":"sold""#).status == 202)
        for (name, status) in [("sam", 404), ("cat", 404), (nil, 401), ("bea", 204), ("bea", 204)] {
            #expect(await scene.ask("POST", confirmed, as: name).status == status, "\(name ?? "")")
        }
        #expect(try await scene.ask("GET", sale, as: "sam").root["is_confirmed"]?.bool == true)
        let id = try #require(try await scene.review(2, "broken", as: "bea").root["id"]?.number?.int)
        let long = String(repeating: "x", count: 501)
        for (text, name, status) in [
            (#""whole""#, "bea", 404), (#""whole""#, "cat", 404), (#""""#, "sam", 400), ("3", "sam", 400),
            (#""\#(long)""#, "sam", 400), (#""whole""#, "sam", 204), (#""whole""#, "sam", 204), (#""no""#, "sam", 409),
        ] {
            let answer = await scene.ask("PUT", "/api/reviews/\(id)/answer", as: name, #"{"text":\#(text)}"#)
            #expect(answer.status == status, "\(text) \(name)")
        }
        let list = await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews", as: nil)
        #expect(try list.root["reviews"]?.elements.map { $0["answer"]?.string } == ["whole"])
    }

    @Test("Purchases are a list of products of one's own, also of those that are gone")
    func purchases() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let vase = try await scene.sell("vase", by: "sam")
        #expect(try await scene.edit(#""status":"sold","buyer":"\#(scene.uid("bea"))""#, product: vase).status == 202)
        try await scene.remove(vase)
        for (number, name) in [(1, "vase"), (2, "lamp")] {
            let page = await scene.ask("GET", "/api/sales?page_no=\(number)&items_per_page=1", as: "bea")
            #expect(page.headers["Cache-Control"] == "private, no-store")
            #expect(try page.root["pages"]?.elements.map { $0["name"]?.string } == [name])
            #expect(try page.root["totalCount"]?.number?.int == 2)
            #expect(try page.root["hasNext"]?.bool == (number == 1))
        }
        #expect(await scene.ask("GET", "/api/sales?page_no=0", as: "bea").status == 400)
        #expect(await scene.ask("GET", "/api/sales", as: nil).status == 401)
        #expect(try await scene.ask("GET", "/api/sales", as: "sam").root["totalCount"]?.number?.int == 0)
    }

    @Test("A review is deleted by its writer alone, and reported by anybody else")
    func deleting() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let id = try #require(try await scene.review(1, "broken", as: "bea").root["id"]?.number?.int)
        for name in ["sam", "cat"] {
            #expect(await scene.ask("DELETE", "/api/reviews/\(id)", as: name).status == 404)
        }
        #expect(await scene.ask("DELETE", "/api/reviews/\(id)", as: nil).status == 401)
        let report = #"{"review_id":\#(id),"reason":"abuse"}"#
        #expect(await scene.ask("POST", "/api/reports", as: "bea", report).status == 404)
        #expect(await scene.ask("POST", "/api/reports", as: "sam", report).status == 204)
        #expect(try await scene.probe.backend.reports().first?.excerpt == "broken")
        #expect(await scene.ask("DELETE", "/api/reviews/\(id)", as: "bea").status == 204)
        #expect(await scene.ask("DELETE", "/api/reviews/\(id)", as: "bea").status == 404)
        #expect(await scene.review(2, as: "bea").status == 201)
    }

    @Test("Who runs the market deletes any review, and what was reported about it is done with")
    func operating() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let id = try #require(try await scene.review(1, "a lie", as: "bea").root["id"]?.number?.int)
        for name in ["sam", "cat"] {
            let report = #"{"review_id":\#(id),"reason":"abuse"}"#
            #expect(await scene.ask("POST", "/api/reports", as: name, report).status == 204)
        }
        let backend = scene.probe.backend
        #expect(try await backend.reports().map(\.subject) == ["review/\(id)", "review/\(id)"])
        #expect(try await !backend.deleteReview(id + 1))
        #expect(try await backend.reports().count == 2)
        #expect(try await backend.deleteReview(id))
        #expect(try await backend.reports().isEmpty)
        #expect(try await !backend.deleteReview(id))
        let page = try await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: "cat").root
        #expect(page["reviews"]?.number?.int == 0)
    }

    @Test("Blocked parties may review, and read nothing of each other; everybody else reads both")
    func blocked() async throws {
        let scene = try await DealScene()
        try await scene.close()
        await scene.block("bea", by: "sam")
        #expect(await scene.review(1, "never again", as: "bea").status == 201)
        #expect(await scene.review(2, "nor I", as: "sam").status == 201)
        for name in ["sam", "bea"] {
            let sale = try await scene.ask("GET", "/api/sales/\(scene.lamp)", as: name).root
            #expect(sale["reviews"]?.elements.map { $0["is_own"]?.bool } == [true])
        }
        for name in ["bea"] {
            #expect(await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: name).status == 404)
            #expect(await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews", as: name).status == 404)
        }
        let target = "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews"
        #expect(await !scene.ask("GET", target, as: "sam").text.contains("never again"))
        #expect(await scene.ask("GET", target, as: "cat").text.contains("never again"))
        #expect(await scene.ask("GET", target, as: nil).text.contains("never again"))
    }

    @Test("With an account goes what it wrote and bought, and what was written about it")
    func removal() async throws {
        let scene = try await DealScene()
        try await scene.close()
        #expect(await scene.review(1, "about sam", as: "bea").status == 201)
        #expect(await scene.review(1, "about bea", as: "sam").status == 201)
        let token = try #require(scene.people["bea"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        #expect(await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "sam").status == 404)
        let list = await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)/reviews", as: nil)
        #expect(try list.root["reviews"]?.elements.map { _ in 1 }.count == 0)
        #expect(await scene.ask("GET", "/api/sellers/\(scene.uid("bea"))", as: nil).status == 404)
        #expect(try await scene.edit(#""buyer":"\#(scene.uid("bea"))""#).status == 400)
    }

    @Test("With the account of a seller the sale is one of no user")
    func sellerRemoval() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let token = try #require(scene.people["sam"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        #expect(await scene.ask("GET", "/api/sales/\(scene.lamp)", as: "bea").status == 404)
        #expect(await scene.review(1, as: "bea").status == 404)
        #expect(await scene.ask("GET", "/api/products/\(scene.lamp)", as: "bea").status == 404)
        let bought = try await scene.ask("GET", "/api/sales", as: "bea").root
        #expect(bought["pages"]?.elements.compactMap { $0["id"]?.number?.int } == [scene.lamp])
    }

    @Test("With the account of a seller go the products, the secret, and the name in chats")
    func shopRemoval() async throws {
        let scene = try await DealScene()
        try await scene.close()
        for number in 0..<45 { _ = try await scene.sell("chair \(number)", by: "sam") }
        let hidden = try await scene.sell("table", by: "sam")
        #expect(try await scene.edit(#""status":"hidden""#, product: hidden).status == 202)
        let token = try #require(scene.people["sam"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        let list = try await scene.ask("GET", "/api/products?items_per_page=100", as: nil).root
        #expect(list["pages"]?.elements.compactMap { $0["id"]?.number?.int } == [])
        #expect(try await scene.edit(#""price":5"#).status == 401)
        #expect(try await scene.probe.backend.store.product(RecordID(Int64(hidden))) == nil)
        let images = try await scene.probe.backend.store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM images") { $0.integer(0) }
        }
        #expect(images == 0)
        let chat = [scene.uid("sam"), scene.uid("bea")].sorted().joined(separator: "_")
        let fields = try await scene.probe.documents("GET", "/chats/\(chat)", as: scene.people["bea"]?.idToken).root
        let names = fields["fields"]?["names"]?["mapValue"]?["fields"].map { String(decoding: $0.text, as: UTF8.self) }
        #expect(names == #"{"\#(scene.uid("sam"))":{"stringValue":""}}"#)
        let other = try #require(scene.people["bea"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(other)"}"#).status == 200)
        #expect(await scene.probe.documents("GET", "/chats/\(chat)").status == 404)
        #expect(await scene.probe.documents("GET", "/chats/\(chat)/messages/first").status == 404)
    }

    @Test("A seller who has sold nothing is no vendor any more once the account is gone, and the name is free")
    func vendorRemoval() async throws {
        let scene = try await DealScene()
        let token = try #require(scene.people["sam"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        #expect(try await scene.probe.backend.store.vendors().map(\.name) == ["cat"])
        #expect(try await scene.edit(#""price":5"#).status == 401)
    }

    @Test("How fast a seller answers is said from three first answers on", arguments: [(600, "hour"), (7200, "hours")])
    func answers(seconds: Int, expected: String) async throws {
        var scene = try await DealScene()
        let others = ["bea", "dan", "eve"]
        for name in ["dan", "eve"] { try await scene.join(name) }
        for (number, name) in others.enumerated() {
            if name != "bea" { try await scene.openChat("sam", name) }
            await scene.send("q\(number)", from: name, to: "sam")
            scene.probe.clock.advance(by: .seconds(seconds))
            try await scene.renew()
            let page = try await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: nil).root
            #expect(page["response_time"]?.string == nil)
            await scene.send("a\(number)", from: "sam", to: name)
            await scene.send("b\(number)", from: name, to: "sam")
        }
        let page = try await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: nil).root
        #expect(page["response_time"]?.string == expected)
        scene.probe.clock.advance(by: .seconds(91 * 86_400))
        let later = try await scene.ask("GET", "/api/sellers/\(scene.vendors["sam"] ?? 0)", as: nil).root
        #expect(later["response_time"]?.string == nil)
    }

    @Test("Older generations know nothing of all that", arguments: [ServedGeneration.v2, .v3])
    func others(_ generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        for target in ["/api/sellers/1", "/api/follows", "/api/sales/1"] {
            #expect(await probe.send("GET", target).status == 404)
        }
    }
}

import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("The extended third generation", .slot)
struct ExtensionTests {
    private func ids(_ response: HTTPResponse) throws -> [Int] {
        try response.root["pages"]?.elements.compactMap { $0["id"]?.number?.int } ?? []
    }

    /// Five products, of two vendors, in two currencies.
    private func stocked() async throws -> MarketProbe {
        let probe = try await MarketProbe()
        let others = "\"\(MarketProbe.otherSecret)\""
        for (price, discount, stock, changes) in [
            (1000, 0, 3, [:]), (3000, 1500, 0, [:]), (2000, 100, 1, ["secret": others]),
            (500, 0, 9, ["currency": #""USD""#]),
            (4000, 0, 2, ["category": #""bikes""#]),
        ] as [(Int, Int, Int, [String: String])] {
            let fields = ["price": "\(price)", "discounted_price": "\(discount)", "stock": "\(stock)"]
            let params = MarketProbe.params(fields.merging(changes) { $1 })
            #expect(await probe.register(params, as: changes["secret"] == nil ? "aa-1" : "bb-2").status == 201)
        }
        return probe
    }

    @Test(
        "Filters narrow a list and its counts",
        arguments: [
            ("min_price=1500", [5, 3, 2]), ("max_price=1000", [4, 1]), ("min_price=1000&max_price=1900", [3, 2, 1]),
            ("currency=USD", [4]), ("vendor_id=2", [3]), ("in_stock=true", [5, 4, 3, 1]), ("in_stock=false", [2]),
            ("discounted=true", [3, 2]), ("discounted=false", [5, 4, 1]), ("category=bikes", [5]),
            ("category=none", []),
            ("search_value=mimm", [3]), ("newer_than=3", [5, 4]), ("newer_than=0&currency=USD", [4]),
            ("newer_than=9", []), ("newer_than=9223372036854775807", []), ("min_price=1500&newer_than=2", [5, 3]),
        ]
    )
    func filters(query: String, expected: [Int]) async throws {
        let response = await (try stocked()).send("GET", "/api/products?\(query)")
        #expect(try ids(response) == expected)
        #expect(try response.root["totalCount"]?.number?.int == expected.count)
    }

    @Test(
        "Lists are sorted as wished",
        arguments: [
            ("newest", [5, 4, 3, 2, 1]), ("oldest", [1, 2, 3, 4, 5]), ("price_asc", [1, 2, 3, 5, 4]),
            ("price_desc", [4, 5, 3, 2, 1]), ("discount", [2, 3, 5, 4, 1]),
        ]
    )
    func sorts(sort: String, expected: [Int]) async throws {
        #expect(try ids(await (try stocked()).send("GET", "/api/products?sort=\(sort)")) == expected)
    }

    @Test(
        "A page far behind the first one needs the cursor, unless the order is that of numbers",
        arguments: ["sort=price_asc", "sort=likes", "sort=discount&category=bikes", "min_price=1"]
    )
    func farPages(query: String) async throws {
        let probe = try await stocked()
        let last = await probe.send("GET", "/api/products?\(query)&page_no=101&items_per_page=10")
        #expect(last.status == 200)
        let refused = await probe.send("GET", "/api/products?\(query)&page_no=102&items_per_page=10")
        #expect(refused.status == 400)
        #expect(try refused.root["problem"]?.string == "needsCursor")
        #expect(try refused.root["message"]?.string?.contains("cursor") == true)
        let first = try await probe.send("GET", "/api/products?\(query)&page_no=1&items_per_page=1").root
        let cursor = first["nextCursor"]?.string.map { "&cursor=" + $0 } ?? ""
        let next = await probe.send("GET", "/api/products?\(query)&page_no=5000&items_per_page=10" + cursor)
        #expect(next.status == (cursor.isEmpty ? 400 : 200))
        let byNumber = await probe.send("GET", "/api/products?category=bikes&page_no=5000&items_per_page=10")
        #expect(byNumber.status == 200)
    }

    @Test("The most liked products come first, newer ones before older ones with as many likes")
    func likes() async throws {
        let probe = try await stocked()
        for (id, likes) in [(1, 3), (4, 1), (2, 1)] as [(Int64, Int)] {
            try await probe.backend.store.like(RecordID(id), times: likes)
        }
        #expect(try ids(await probe.send("GET", "/api/products?sort=likes")) == [1, 4, 2, 5, 3])
    }

    @Test("Cursors walk through a list without gaps while it changes", arguments: ["newest", "price_asc", "discount"])
    func cursors(sort: String) async throws {
        let probe = try await stocked()
        let whole = try ids(await probe.send("GET", "/api/products?sort=\(sort)"))
        var walked: [Int] = []
        var cursor = ""
        repeat {
            let page = await probe.send("GET", "/api/products?sort=\(sort)&items_per_page=2&cursor=\(cursor)")
            walked += try ids(page)
            cursor = try page.root["nextCursor"]?.string ?? ""
            _ = await probe.register(MarketProbe.params(["price": "1", "discounted_price": "0"]))
        } while !cursor.isEmpty && walked.count < 20
        #expect(walked.filter(whole.contains) == whole)
        #expect(Set(walked).count == walked.count)
    }

    @Test(
        "What is no filter is refused",
        arguments: [
            "min_price=x", "max_price=1e99", "vendor_id=0", "in_stock=1", "discounted=TRUE", "sort=random", "cursor=!!",
            "cursor=YWJj",
            "vendor_id=9223372036854775808", "newer_than=x", "newer_than=-1",
        ]
    )
    func badFilters(query: String) async throws {
        #expect(try await MarketProbe().send("GET", "/api/products?\(query)").status == 400)
        #expect(try await MarketProbe(.v3).send("GET", "/api/products?\(query)").status == 200)
    }

    @Test(
        "A read that is known already gets 304 and nothing else",
        arguments: [
            "/api/products", "/api/products/1", "/images.json",
        ]
    )
    func notModified(target: String) async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let tag = try #require(await probe.send("GET", target).headers["ETag"])
        let again = await probe.send("GET", target, headers: ["If-None-Match": "W/\"x\", \(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["ETag"] == tag)
        _ = await probe.json("PATCH", "/api/products/1", #"{"stock":1,"secret":"vendor-pw"}"#)
        let changed = await probe.send("GET", target, headers: ["If-None-Match": tag])
        #expect(changed.status == (target == "/images.json" ? 304 : 200))
    }

    @Test("An edit of an old version is refused with 412")
    func versions() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let tag = try #require(await probe.send("GET", "/api/products/1").headers["ETag"])
        let body = #"{"stock":8,"secret":"vendor-pw"}"#
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": tag]).status == 202)
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": tag]).status == 412)
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": "*"]).status == 202)
        let versioned = #"{"stock":8,"version":1,"secret":"vendor-pw"}"#
        #expect(await probe.json("PATCH", "/api/products/1", versioned).status == 412)
        #expect(try await probe.send("GET", "/api/products/1").root["version"]?.number?.int == 3)
    }

    @Test("Of many parallel edits of one version exactly one wins")
    func lostUpdates() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let tag = try #require(await probe.send("GET", "/api/products/1").headers["ETag"])
        let statuses = await withTaskGroup(of: Int.self) { group in
            for stock in 0..<50 {
                group.addTask {
                    let body = "{\"stock\":\(stock),\"secret\":\"vendor-pw\"}"
                    return await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": tag]).status
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 202 }.count == 1)
        #expect(statuses.filter { $0 == 412 }.count == 49)
    }

    @Test("A registration sent twice under one key happens once, even with another boundary")
    func replay() async throws {
        let probe = try await MarketProbe()
        let first = await probe.register(headers: ["Idempotency-Key": "k1"])
        let second = await probe.register(headers: ["Idempotency-Key": "k1"])
        #expect(second.status == 201)
        #expect(second.body == first.body)
        #expect(second.headers["Idempotency-Replayed"] == "true")
        #expect(first.headers["Idempotency-Replayed"] == nil)
        #expect(try await probe.send("GET", "/api/products").root["totalCount"]?.number?.int == 1)
        let other = await probe.register(MarketProbe.params(["stock": "9"]), headers: ["Idempotency-Key": "k1"])
        #expect(other.status == 422)
        let params = MarketProbe.params(["secret": "\"\(MarketProbe.otherSecret)\""])
        #expect(await probe.register(params, as: "bb-2", headers: ["Idempotency-Key": "k1"]).status == 201)
        #expect(await probe.register(headers: ["Idempotency-Key": "a\nb"]).status == 400)
    }

    @Test("A hundred parallel registrations under one key make one product")
    func race() async throws {
        let probe = try await MarketProbe()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask { await probe.register(headers: ["Idempotency-Key": "race"]).status }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(Set(statuses).isSubset(of: [201, 409]))
        #expect(statuses.contains(201))
        #expect(try await probe.send("GET", "/api/products").root["totalCount"]?.number?.int == 1)
    }

    @Test("An edit and a deletion are repeated as well, and a refusal is not kept")
    func otherChanges() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let key: HTTPHeaders = ["Idempotency-Key": "edit"]
        #expect(
            await probe.json("PATCH", "/api/products/1", #"{"stock":-1,"secret":"vendor-pw"}"#, headers: key).status
                == 400
        )
        let body = #"{"stock":5,"secret":"vendor-pw"}"#
        let edited = await probe.json("PATCH", "/api/products/1", body, headers: key)
        #expect(edited.status == 202)
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: key).body == edited.body)
        #expect(try await probe.send("GET", "/api/products/1").root["version"]?.number?.int == 2)
        let path = await probe.json("POST", "/api/products/1/archived", #"{"secret":"vendor-pw"}"#).text
        let headers: HTTPHeaders = ["identifier": "aa-1", "Idempotency-Key": "delete"]
        let deleted = await probe.send("DELETE", path, headers: headers)
        #expect(deleted.status == 202)
        #expect(await probe.send("DELETE", path, headers: headers).body == deleted.body)
        #expect(await probe.send("DELETE", path, headers: ["identifier": "aa-1"]).status == 404)
    }

    @Test("A vendor signs up, is given a secret, and sells")
    func signUp() async throws {
        let probe = try await MarketProbe()
        let response = await probe.json("POST", "/api/vendors", as: nil, #"{"name":"새 가게"}"#)
        #expect(response.status == 201)
        #expect(response.headers["Cache-Control"] == "no-store")
        let root = try response.root
        let identifier = try #require(root["identifier"]?.string)
        let secret = try #require(root["secret"]?.string)
        #expect(secret.count == 26)
        #expect(await probe.register(MarketProbe.params(["secret": "\"\(secret)\""]), as: identifier).status == 201)
        #expect(await probe.json("POST", "/api/vendors", as: nil, #"{"name":"새 가게"}"#).status == 409)
        let own = await probe.json("POST", "/api/vendors", as: nil, #"{"name":"b","secret":"long enough"}"#)
        #expect(own.status == 201)
        #expect(!own.text.contains("long enough"))
        let bad = await probe.json("POST", "/api/vendors", as: nil, #"{"name":"","secret":"short"}"#)
        #expect(bad.status == 400)
        #expect(bad.text.contains(#""field":"name""#) && bad.text.contains(#""field":"secret""#))
        #expect(try await MarketProbe(.v3).json("POST", "/api/vendors", as: nil, #"{"name":"c"}"#).status == 404)
    }
}

import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator

@Suite("Bounds of readings", .slot)
struct ReadBoundsTests {
    private static let text = String(repeating: "x", count: 1000)

    /// A market with documents of about a kilobyte in `q`, numbered backwards.
    private func probe(_ count: Int = 10, _ change: (inout ServiceLimits) -> Void) async throws -> FirebaseProbe {
        var limits = ServiceLimits()
        change(&limits)
        let probe = try await FirebaseProbe(services: limits)
        let writes = (0..<count).map { number in
            FirebaseProbe.set(
                "q/\(100 + number)",
                #""t":{"stringValue":"\#(Self.text)"},"n":{"integerValue":\#(count - number)}"#
            )
        }
        #expect(await probe.commit(writes.joined(separator: ",")).status == 200)
        return probe
    }

    private func batch(_ ids: [String]) -> String {
        #"{"documents":[\#(ids.map { #""\#(FirebaseProbe.root)/q/\#($0)""# }.joined(separator: ","))]}"#
    }

    @Test("A document that is named forty times is answered once")
    func unique() async throws {
        let probe = try await probe(1) { _ in }
        let names = batch(Array(repeating: "100", count: 40) + ["none", "none"])
        let response = await probe.documents("POST", ":batchGet", names)
        #expect(try response.root.elements.map { $0["found"] != nil } == [true, false])
    }

    @Test("A response that would be larger than its bound is refused by name, for every kind of reading")
    func responses() async throws {
        let probe = try await probe { $0.responseBytes = 5000 }
        let wide = #"{"from":[{"collectionId":"q"}]}"#
        let all = (100..<110).map(String.init)
        for response in [
            await probe.documents("POST", ":batchGet", batch(all)), await probe.query(wide),
            await probe.documents("GET", "/q"),
        ] {
            #expect(response.status == 429)
            #expect(try response.problem == "RESOURCE_EXHAUSTED")
            #expect(try response.root["error"]?["message"]?.string?.contains("5000 bytes") == true)
        }
        #expect(await probe.documents("POST", ":batchGet", batch(Array(all.prefix(3)))).status == 200)
        #expect(await probe.documents("GET", "/q?pageSize=2").status == 200)
        // What is not shown is not counted.
        let narrow = #"{"from":[{"collectionId":"q"}],"select":{"fields":[{"fieldPath":"n"}]}}"#
        #expect(try await probe.query(narrow).foundIDs.count == 10)
        let count = #"{"structuredAggregationQuery":{"structuredQuery":\#(wide),"aggregations":[{"count":{}}]}}"#
        #expect(await probe.documents("POST", ":runAggregationQuery", count).text.contains(#""integerValue":"10""#))
    }

    @Test("A sorted query with a limit keeps only what it needs, and finds the first ones")
    func firstOnes() async throws {
        let probe = try await probe(60) { $0.responseBytes = 25_000 }
        for (limit, offset) in [(3, 0), (1, 4), (18, 0)] {
            let query =
                #"{"from":[{"collectionId":"q"}],"orderBy":[{"field":{"fieldPath":"n"}}],"limit":\#(limit),"offset":\#(offset)}"#
            let expected = (0..<limit).map { String(159 - offset - $0) }
            #expect(try await probe.query(query).foundIDs == expected)
        }
        let rest = #"{"from":[{"collectionId":"q"}],"orderBy":[{"field":{"fieldPath":"n"}}],"limit":40}"#
        #expect(await probe.query(rest).status == 429)
    }

    @Test("A query looks at so many documents and bytes and no more, unless the order of names ends it earlier")
    func looking() async throws {
        for probe in [try await probe { $0.queryDocuments = 5 }, try await probe { $0.queryBytes = 6000 }] {
            let order = #"{"from":[{"collectionId":"q"}],"orderBy":[{"field":{"fieldPath":"n"}}],"limit":1}"#
            #expect(await probe.query(order).status == 429)
            #expect(
                try await probe.query(#"{"from":[{"collectionId":"q"}],"limit":3}"#).foundIDs == ["100", "101", "102"]
            )
            let page = try await probe.documents("GET", "/q?pageSize=3").root
            let token = PercentEncoding.encode(try #require(page["nextPageToken"]?.string))
            let next = try await probe.documents("GET", "/q?pageSize=3&pageToken=" + token).root
            let last = try #require(next["nextPageToken"]?.string)
            // The rows before a page are not looked at again.
            #expect(
                await probe.documents("GET", "/q?pageSize=3&pageToken=" + PercentEncoding.encode(last)).status == 200
            )
        }
    }

    @Test("A query that a transaction might keep has a bound of its own")
    func queries() async throws {
        let probe = try await probe(1) { _ in }
        let filter =
            #"{"fieldFilter":{"field":{"fieldPath":"n"},"op":"EQUAL","value":{"stringValue":"\#(String(repeating: "x", count: 70_000))"}}}"#
        let response = await probe.query(#"{"from":[{"collectionId":"q"}],"where":\#(filter)}"#)
        #expect(try response.problem == "INVALID_ARGUMENT")
    }

    @Test("Requests for several documents take turns; when too many wait, one is told so")
    func turns() async throws {
        var limits = ServiceLimits()
        limits.waitingLists = 0
        let probe = try await FirebaseProbe(services: limits)
        let turns = try #require(probe.backend.firebase).documents.listTurns
        let requests = [
            ("GET", "/products", nil),
            ("POST", ":runQuery", #"{"structuredQuery":{"from":[{"collectionId":"products"}]}}"#),
            ("POST", ":batchGet", #"{"documents":["\#(FirebaseProbe.root)/products/a"]}"#),
        ]
        var taken = 0
        while await turns.enter() { taken += 1 }
        for (method, target, body) in requests {
            let response = await probe.documents(method, target, as: nil, body)
            #expect(try response.problem == "RESOURCE_EXHAUSTED")
            #expect(response.status == 429)
        }
        #expect(await probe.documents("GET", "/products/a", as: nil, nil).status == 404)
        for _ in 0..<taken { turns.leave() }
        for (method, target, body) in requests {
            #expect(await probe.documents(method, target, as: nil, body).status == 200)
        }
    }
}

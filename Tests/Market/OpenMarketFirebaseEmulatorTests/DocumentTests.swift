import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Documents", .slot)
struct DocumentTests {
    @Test("Every kind of value comes back in the spelling of the service")
    func values() async throws {
        let probe = try await FirebaseProbe()
        let sent =
            #""a":{"nullValue":0},"b":{"boolean_value":true},"c":{"integerValue":9223372036854775807},"d":{"doubleValue":-0.0},"#
            + #""e":{"doubleValue":"NaN"},"f":{"timestampValue":"2024-01-02T03:04:05.123456789+09:00"},"g":{"bytesValue":"_-8"},"#
            + #""h":{"geoPointValue":{"latitude":0,"longitude":-2}},"i":{"arrayValue":{"values":[]}},"j":{"mapValue":{}},"#
            + #""k":{"referenceValue":"\#(FirebaseProbe.root)/a/b"},"l":{"doubleValue":3},"m":{"integerValue":"-1"}"#
        #expect(await probe.commit(FirebaseProbe.set("v/1", sent)).status == 200)
        let response = await probe.documents("GET", "/v/1")
        let expected =
            #""fields":{"a":{"nullValue":null},"b":{"booleanValue":true},"c":{"integerValue":"9223372036854775807"},"#
            + #""d":{"doubleValue":0.0},"e":{"doubleValue":"NaN"},"f":{"timestampValue":"2024-01-01T18:04:05.123456Z"},"#
            + #""g":{"bytesValue":"/+8="},"h":{"geoPointValue":{"longitude":-2.0}},"i":{"arrayValue":{}},"j":{"mapValue":{}},"#
            + #""k":{"referenceValue":"\#(FirebaseProbe.root)/a/b"},"l":{"doubleValue":3.0},"m":{"integerValue":"-1"}}"#
        #expect(response.text.contains(expected), "\(response.text)")
        #expect(await probe.documents("PATCH", "/v/2", "{}").text.contains("fields") == false)
    }

    @Test(
        "A value that makes no sense is refused",
        arguments: [
            #"{}"#, #"{"integerValue":"x"}"#, #"{"integerValue":"9223372036854775808"}"#, #"{"integerValue":1.5}"#,
            #"{"stringValue":"a","integerValue":"1"}"#, #"{"what":1}"#, #"{"booleanValue":1}"#,
            #"{"timestampValue":"2024-13-01T00:00:00Z"}"#, #"{"timestampValue":"2023-02-29T00:00:00Z"}"#,
            #"{"geoPointValue":{"latitude":91}}"#, #"{"bytesValue":"@"}"#, #"{"referenceValue":"a/b"}"#,
            #"{"doubleValue":1e999}"#,
            #"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, #"{"mapValue":{"fields":{"__a__":{"nullValue":null}}}}"#,
            #"{"stringValue":"\ud800"}"#,
        ]
    )
    func badValues(_ value: String) async throws {
        let probe = try await FirebaseProbe()
        #expect(try await probe.commit(FirebaseProbe.set("v/1", #""x":\#(value)"#)).problem == "INVALID_ARGUMENT")
    }

    @Test("Twenty levels of maps are taken, one more is not")
    func nesting() async throws {
        let probe = try await FirebaseProbe()
        func nested(_ depth: Int) -> String {
            let start = String(repeating: #"{"mapValue":{"fields":{"m":"#, count: depth)
            return #""m":"# + start + #"{"integerValue":"1"}"# + String(repeating: "}}}", count: depth)
        }
        #expect(await probe.commit(FirebaseProbe.set("v/1", nested(20))).status == 200)
        #expect(await probe.documents("GET", "/v/1").status == 200)
        #expect(try await probe.commit(FirebaseProbe.set("v/1", nested(21))).problem == "INVALID_ARGUMENT")
    }

    @Test("Names are bytes: what looks the same is not, and ids of the first app work in addresses and bodies")
    func names() async throws {
        let probe = try await FirebaseProbe()
        for (id, path) in [
            ("가", "%EA%B0%80"), ("\u{1100}\u{1161}", "%E1%84%80%E1%85%A1"), ("a%b c+", "a%25b%20c+"),
            ("2024-01-02T03:04:05", "2024-01-02T03:04:05"),
        ] {
            #expect(await probe.commit(FirebaseProbe.set("n/\(id)", #""id":{"stringValue":"\#(id)"}"#)).status == 200)
            let response = await probe.documents("GET", "/n/" + path)
            #expect(try response.root["fields"]?["id"]?["stringValue"]?.string?.utf8.elementsEqual(id.utf8) == true)
        }
        #expect(try await probe.query(#"{"from":[{"collectionId":"n"}]}"#).foundIDs.count == 4)
        let below = await probe.documents("POST", "/n/2024-01-02T03%3A04%3A05:listCollectionIds", "{}")
        #expect(below.text == "{}")
        for id in ["__a__", "..", "a%2Fb", String(repeating: "a", count: 1501)] {
            #expect(try await probe.documents("GET", "/n/" + id).problem == "INVALID_ARGUMENT")
        }
    }

    @Test("No mask replaces, a mask merges, an empty mask changes nothing")
    func masks() async throws {
        let probe = try await FirebaseProbe()
        func fields() async throws -> String {
            let text = await probe.documents("GET", "/w/a?mask.fieldPaths=a&mask.fieldPaths=m&mask.fieldPaths=z").text
            let rest = text.range(of: #""fields":"#).map { text[$0.upperBound...] } ?? ""
            return rest.components(separatedBy: #","createTime""#).first ?? ""
        }
        let start =
            #""a":{"integerValue":"1"},"m":{"mapValue":{"fields":{"x":{"integerValue":"1"},"y":{"integerValue":"2"}}}}"#
        _ = await probe.commit(FirebaseProbe.set("w/a", start))
        let mask = #","updateMask":{"fieldPaths":["a","m.x"]}"#
        _ = await probe.commit(FirebaseProbe.set("w/a", #""a":{"integerValue":"2"},"z":{"integerValue":"9"}"#, mask))
        let merged = #"{"a":{"integerValue":"2"},"m":{"mapValue":{"fields":{"y":{"integerValue":"2"}}}}}"#
        #expect(try await fields() == merged)
        _ = await probe.commit(FirebaseProbe.set("w/a", "", #","update_mask":{"field_paths":[]}"#))
        #expect(try await fields() == merged)
        _ = await probe.commit(FirebaseProbe.set("w/a", #""z":{"integerValue":"9"}"#))
        #expect(try await fields() == #"{"z":{"integerValue":"9"}}"#)
    }

    @Test("Preconditions have an error each, and see the earlier changes of their commit")
    func preconditions() async throws {
        let probe = try await FirebaseProbe()
        func set(_ path: String, _ condition: String) -> String {
            FirebaseProbe.set(path, "", #","currentDocument":{\#(condition)}"#)
        }
        #expect(try await probe.commit(set("p/a", #""exists":true"#)).problem == "NOT_FOUND")
        #expect(await probe.commit(set("p/a", #""exists":false"#)).status == 200)
        #expect(try await probe.commit(set("p/a", #""exists":false"#)).problem == "ALREADY_EXISTS")
        let old = #""updateTime":"2020-01-01T00:00:00Z""#
        #expect(try await probe.commit(set("p/a", old)).problem == "FAILED_PRECONDITION")
        let time = try #require(try await probe.documents("GET", "/p/a").root["updateTime"]?.string)
        #expect(await probe.commit(set("p/a", #""updateTime":"\#(time)""#)).status == 200)
        let remove = #"{"delete":"\#(FirebaseProbe.root)/p/a"}"#
        #expect(await probe.commit(remove + "," + set("p/a", #""exists":false"#)).status == 200)
        #expect(await probe.commit(remove + "," + remove).status == 200)
        let verify = #"{"verify":"\#(FirebaseProbe.root)/p/a","currentDocument":{"exists":true}}"#
        #expect(try await probe.commit(FirebaseProbe.set("p/b", "") + "," + verify).problem == "NOT_FOUND")
        #expect(await probe.documents("GET", "/p/b").status == 404)
    }

    @Test("Times go forward even when the clock stands still; nothing changed leaves the time; the file keeps count")
    func times() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            func times(_ probe: FirebaseProbe) async throws -> [String?] {
                let root = try await probe.documents("GET", "/t/a").root
                return [root["createTime"]?.string, root["updateTime"]?.string]
            }
            _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":"1"}"#))
            #expect(try await times(probe) == ["2022-11-15T00:15:00Z", "2022-11-15T00:15:00Z"])
            _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":"2"}"#))
            _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":"2"}"#))
            #expect(try await times(probe) == ["2022-11-15T00:15:00Z", "2022-11-15T00:15:00.000001Z"])
            await probe.backend.close()
            let again = try await FirebaseProbe(database: file)
            _ = await again.documents("DELETE", "/t/a")
            _ = await again.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":"2"}"#))
            #expect(try await times(again)[0] == "2022-11-15T00:15:00.000004Z")
            await again.backend.close()
        }
    }

    @Test("Transforms do what they say and tell it")
    func transforms() async throws {
        let probe = try await FirebaseProbe()
        func transform(_ change: String) async -> String {
            let body =
                #"{"transform":{"document":"\#(FirebaseProbe.root)/t/a","fieldTransforms":[{"fieldPath":"f",\#(change)}]}}"#
            let text = await probe.commit(body).text
            return text.components(separatedBy: #""transformResults":"#).last?.components(separatedBy: "}]").first ?? ""
        }
        #expect(await transform(#""increment":{"integerValue":"5"}"#).hasPrefix(#"[{"integerValue":"5""#))
        #expect(await transform(#""increment":{"integerValue":"9223372036854775807"}"#).contains("9223372036854775807"))
        #expect(await transform(#""minimum":{"doubleValue":1.5}"#).contains(#""doubleValue":1.5"#))
        #expect(await transform(#""increment":{"integerValue":"1"}"#).contains(#""doubleValue":2.5"#))
        #expect(await transform(#""maximum":{"integerValue":"2"}"#).contains(#""doubleValue":2.5"#))
        #expect(await transform(#""setToServerValue":1"#).contains(#""timestampValue":"2022-11-15T00:15:00Z""#))
        let one = #""appendMissingElements":{"values":[{"integerValue":"1"},{"doubleValue":1.0},{"integerValue":"2"}]}"#
        #expect(await transform(one).contains(#""nullValue":null"#))
        _ = await transform(#""removeAllFromArray":{"values":[{"doubleValue":2.0}]}"#)
        let text = await probe.documents("GET", "/t/a").text
        #expect(text.contains(#""f":{"arrayValue":{"values":[{"integerValue":"1"}]}}"#), "\(text)")
    }

    @Test("A document has a greatest size")
    func size() async throws {
        let probe = try await FirebaseProbe()
        let part = String(repeating: "x", count: 600_000)
        let fields = #""a":{"stringValue":"\#(part)"},"b":{"stringValue":"\#(part)"}"#
        #expect(try await probe.commit(FirebaseProbe.set("s/a", fields)).problem == "INVALID_ARGUMENT")
        #expect(await probe.commit(FirebaseProbe.set("s/a", #""a":{"stringValue":"\#(part)"}"#)).status == 200)
    }

    @Test("Pages of a list hold every document once, in any order, and an empty collection is empty")
    func lists() async throws {
        let probe = try await FirebaseProbe()
        let writes = (0..<7).map { FirebaseProbe.set("l/d\($0)", #""n":{"integerValue":"\#(7 - $0 / 2)"}"#) }
        _ = await probe.commit(writes.joined(separator: ","))
        for (order, expected) in [
            ("", [0, 1, 2, 3, 4, 5, 6]), ("&orderBy=n", [6, 4, 5, 2, 3, 0, 1]),
            ("&orderBy=n%20desc", [1, 0, 3, 2, 5, 4, 6]),
        ] {
            var (ids, token): ([String], String?) = ([], "")
            while let current = token {
                let page = try await probe.documents(
                    "GET",
                    "/l?pageSize=2\(order)&pageToken=\(PercentEncoding.encode(current))"
                ).root
                ids += page["documents"]?.elements.compactMap { $0["name"]?.string.map { String($0.suffix(2)) } } ?? []
                token = page["nextPageToken"]?.string
            }
            #expect(ids == expected.map { "d\($0)" })
        }
        #expect(await probe.documents("GET", "/nothing").text == "{}")
        for bad in ["pageSize=-1", "pageSize=x", "pageToken=@@", "pageToken=AAAA"] {
            #expect(try await probe.documents("GET", "/l?" + bad).problem == "INVALID_ARGUMENT")
        }
    }

    @Test("Arrays of responses end with their bracket, and what is not supported says so")
    func framing() async throws {
        let probe = try await FirebaseProbe()
        let empty = await probe.query(#"{"from":[{"collectionId":"none"}]}"#)
        #expect(empty.text == #"[{"readTime":"2022-11-15T00:15:00Z","done":true}]"#)
        #expect(empty.headers["Content-Type"]?.hasPrefix("application/json") == true)
        let got = await probe.documents("POST", ":batchGet", #"{"documents":["\#(FirebaseProbe.root)/a/b"]}"#)
        #expect(got.text == #"[{"missing":"\#(FirebaseProbe.root)/a/b","readTime":"2022-11-15T00:15:00Z"}]"#)
        for verb in [":partitionQuery", ":executePipeline", ":listen", ":write"] {
            #expect(try await probe.documents("POST", verb, "{}").problem == "UNIMPLEMENTED")
        }
        let past = #"{"documents":["\#(FirebaseProbe.root)/a/b"],"readTime":"2022-11-15T00:00:00Z"}"#
        #expect(try await probe.documents("POST", ":batchGet", past).problem == "UNIMPLEMENTED")
        #expect(
            await probe.documents("GET", "/a/b?%24alt=json%3Benum-encoding%3Dint&key=1&prettyPrint=x&zzz=1").status
                == 404
        )
        let other = await probe.call("GET", "/v1/projects/other/databases/(default)/documents/a/b", as: "owner")
        #expect(try other.problem == "NOT_FOUND")
        let encoded = "/v1/projects/demo-open-market/databases/%28default%29/documents/a"
        #expect(await probe.call("GET", encoded, as: "owner").text == "{}")
        #expect(await probe.documents("GET", "/a/b", as: nil).status == 403)
        let basic = await probe.call("GET", encoded, headers: ["Authorization": "Basic eDp4"])
        #expect(try basic.problem == "UNAUTHENTICATED")
    }

    @Test(
        "Of sixteen who create at once one wins, and of thirty-two increments none is lost",
        arguments: StoreKind.allCases
    )
    func races(_ kind: StoreKind) async throws {
        try await TemporaryFolder.with { folder in
            let probe = try await FirebaseProbe(database: kind == .file ? folder.appending(path: "market.db") : nil)
            let create = FirebaseProbe.set("r/a", "", #","currentDocument":{"exists":false}"#)
            let increment =
                #"{"transform":{"document":"\#(FirebaseProbe.root)/r/c","fieldTransforms":[{"fieldPath":"n","increment":{"integerValue":1}}]}}"#
            let statuses = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<16 { group.addTask { await probe.commit(create).status } }
                for _ in 0..<32 { group.addTask { await probe.commit(increment).status } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 409 }.count == 15)
            #expect(statuses.filter { $0 == 200 }.count == 33)
            #expect(await probe.documents("GET", "/r/c").text.contains(#""n":{"integerValue":"32"}"#))
            await probe.backend.close()
        }
    }
}

import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Hostile requests for documents", .slot)
struct HostileDocumentTests {
    @Test("Numbers at the ends of their ranges, long paths and deep masks end nothing but the request")
    func edges() async throws {
        let probe = try await FirebaseProbe()
        let deep = (0..<40).map { _ in "a" }.joined(separator: ".")
        let mask = FirebaseProbe.set("h/a", "", #","updateMask":{"fieldPaths":["\#(deep)"]}"#)
        #expect(try await probe.commit(mask).problem == "INVALID_ARGUMENT")
        // Fifteen maps below six others are too many, although each part alone would do.
        let inner = String(repeating: #"{"mapValue":{"fields":{"m":"#, count: 15)
        let value = inner + #"{"nullValue":null}"# + String(repeating: "}}}", count: 15)
        let outer = String(repeating: #"{"mapValue":{"fields":{"a":"#, count: 6)
        let whole = #""a":"# + outer + value + String(repeating: "}}}", count: 6)
        #expect(try await probe.commit(FirebaseProbe.set("h/a", whole)).problem == "INVALID_ARGUMENT")
        let append =
            #"{"transform":{"document":"\#(FirebaseProbe.root)/h/b","fieldTransforms":[{"fieldPath":"a.a.a.a.a.a.a","#
            + #""appendMissingElements":{"values":[\#(value)]}}]}}"#
        #expect(try await probe.commit(append).problem == "INVALID_ARGUMENT")
        #expect(await probe.documents("GET", "/h/b").status == 404)
        for path in ["__a__", "a.__name__", "`__b__`"] {
            let change = #""fieldTransforms":[{"fieldPath":"\#(path)","increment":{"integerValue":1}}]"#
            let write = #"{"transform":{"document":"\#(FirebaseProbe.root)/h/b",\#(change)}}"#
            #expect(try await probe.commit(write).problem == "INVALID_ARGUMENT", "\(path)")
        }
        for limit in ["2147483648", "-1", "1e99", "9223372036854775808", #""٣""#, #""+1""#, "1.5"] {
            let query = #"{"from":[{"collectionId":"h"}],"limit":\#(limit)}"#
            #expect(try await probe.query(query).problem == "INVALID_ARGUMENT", "\(limit)")
        }
        let biggest = #"{"from":[{"collectionId":"h"}],"limit":2147483647,"offset":2147483647}"#
        #expect(await probe.query(biggest).status == 200)
        for size in ["2147483647", "0"] { #expect(await probe.documents("GET", "/h?pageSize=" + size).status == 200) }
        #expect(try await probe.documents("GET", "/h?pageSize=9223372036854775808").problem == "INVALID_ARGUMENT")
    }

    @Test("Thousands of fields and elements, in the worst order and twice, are taken")
    func many() async throws {
        let probe = try await FirebaseProbe()
        // Backwards and twice: the worst order for a list that is kept sorted.
        let fields = (0..<5_000).reversed().map { #""f\#($0)":{"nullValue":0}"# }.joined(separator: ",")
        #expect(await probe.commit(FirebaseProbe.set("h/a", fields + "," + fields)).status == 200)
        let values = (0..<5_000).map { #"{"integerValue":\#($0)}"# }.joined(separator: ",")
        for change in ["appendMissingElements", "appendMissingElements", "removeAllFromArray"] {
            let body =
                #"{"transform":{"document":"\#(FirebaseProbe.root)/h/c","fieldTransforms":[{"fieldPath":"a","\#(change)":"#
                + #"{"values":[\#(values)]}}]}}"#
            #expect(await probe.commit(body).status == 200)
        }
        #expect(await probe.documents("GET", "/h/c").text.contains(#""a":{"arrayValue":{}}"#))
    }

    @Test("Broken addresses and bodies are refused in the service's own words")
    func broken() async throws {
        let probe = try await FirebaseProbe()
        for (method, path, body) in [
            ("GET", "/a/%ff", nil), ("GET", "/a/%00", nil), ("POST", ":commit", "{"), ("POST", ":commit", "[]"),
            ("POST", ":commit", #"{"writes":{}}"#), ("POST", ":commit", #"{"writes":[{}]}"#),
            ("PATCH", "/a/b", #"{"fields":[]}"#),
            ("POST", ":commit", #"{"writes":[{"delete":"x"}]}"#), ("POST", ":batchGet", #"{"documents":[1]}"#),
            ("PATCH", "/a/b", #"{"name":"\#(FirebaseProbe.root)/a/c"}"#),
        ] as [(String, String, String?)] {
            #expect(try await probe.documents(method, path, body).problem == "INVALID_ARGUMENT", "\(method) \(path)")
        }
        for (method, path) in [("PUT", "/a/b"), ("GET", ""), ("POST", "/a/b"), ("PATCH", "/a"), ("POST", ":nothing")] {
            #expect(try await probe.documents(method, path, "{}").problem == "NOT_FOUND")
        }
    }
}

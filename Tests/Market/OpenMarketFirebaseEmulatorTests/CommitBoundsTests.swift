import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("Bounds of commits", .slot)
struct CommitBoundsTests {
    private func numbers(_ range: Range<Int>) -> String {
        #"{"values":[\#(range.map { #"{"integerValue":\#($0)}"# }.joined(separator: ","))]}"#
    }

    private func transform(_ path: String, _ transforms: some Sequence<String>) -> String {
        #"{"transform":{"document":"\#(FirebaseProbe.root)/\#(path)","fieldTransforms":[\#(transforms.joined(separator: ","))]}}"#
    }

    @Test("Five hundred transforms of one array look at its elements once")
    func oneSet() async throws {
        let backend = try await MarketBackend()
        let work = try await backend.store.writeDocuments { table, _ in
            let work = CommitWork(limit: 1_000_000)
            let documents = CommitDocuments(table, work: work)
            let path = FieldPath(name: "a")
            let old = (0..<20_000).map { FieldValue.integer(Int64($0)) }
            var run = TransformRun(FieldMap([("a", .array(old))]), at: Timestamp(microseconds: 0), in: documents)
            let transforms = (0..<500).map { FieldTransform(path: path, kind: .append([.integer(Int64($0) + 19_750)])) }
            _ = try run.apply(transforms)
            return (work.units, run.fields["a"]?.elements?.count)
        }
        #expect(work.0 == 20_500)
        #expect(work.1 == 20_250)
        await backend.close()
    }

    @Test("Arrays that are changed in turn give what they gave one by one")
    func inTurn() async throws {
        let probe = try await FirebaseProbe()
        #expect(await probe.commit(FirebaseProbe.set("h/a", #""a":{"arrayValue":\#(numbers(0..<4))}"#)).status == 200)
        let transforms = [
            #"{"fieldPath":"a","appendMissingElements":\#(numbers(3..<6))}"#,
            #"{"fieldPath":"a","removeAllFromArray":\#(numbers(0..<2))}"#,
            #"{"fieldPath":"b","appendMissingElements":\#(numbers(0..<1))}"#,
            #"{"fieldPath":"a","appendMissingElements":\#(numbers(1..<3))}"#,
            #"{"fieldPath":"c","removeAllFromArray":\#(numbers(0..<1))}"#,
        ]
        #expect(await probe.commit(transform("h/a", transforms)).status == 200)
        let fields = try await probe.documents("GET", "/h/a").root["fields"]
        let values = fields?["a"]?["arrayValue"]?["values"]?.elements.compactMap { $0["integerValue"]?.int64 }
        #expect(values == [2, 3, 4, 5, 1])
        #expect(fields?["b"]?["arrayValue"]?["values"]?.elements.map { $0["integerValue"]?.int64 } == [0])
        #expect(fields?["c"]?["arrayValue"] != nil)
    }

    @Test("Long texts that begin alike have different hashes, so that a set of them stays quick")
    func hashes() {
        let start = String(repeating: "a", count: 100)
        let hashes = Set((0..<100).map { FieldValue.string(start + String($0)).sameness.hashValue })
        #expect(hashes.count == 100)
    }

    @Test("More work than a commit may be is refused before it is done, and nothing is written")
    func units() async throws {
        var limits = ServiceLimits()
        limits.commitUnits = 5000
        let probe = try await FirebaseProbe(services: limits)
        let values = (0..<1000).map { #"{"integerValue":\#($0)}"# }.joined(separator: ",")
        let fields = #""a":{"arrayValue":{"values":[\#(values)]}}"#
        #expect(await probe.commit(FirebaseProbe.set("h/a", fields)).status == 200)
        // Each removal goes through all elements, and each change of field begins again.
        let removals = (0..<5).map { _ in #"{"fieldPath":"a","removeAllFromArray":{"values":[{"nullValue":null}]}}"# }
        let increments = (0..<5).map { _ in #"{"fieldPath":"n","increment":{"integerValue":1}}"# }
        let appends = (0..<5).map { #"{"fieldPath":"a","appendMissingElements":{"values":[{"integerValue":\#($0)}]}}"# }
        let inTurn = zip(increments, appends).flatMap { [$0, $1] }
        for body in [transform("h/a", removals), transform("h/a", inTurn)] {
            let response = await probe.commit(FirebaseProbe.set("h/b", "") + "," + body)
            #expect(try response.problem == "RESOURCE_EXHAUSTED")
        }
        // Many changes of one large document are as much work.
        let many = (0..<5).map { _ in transform("h/a", [#"{"fieldPath":"n","increment":{"integerValue":1}}"#]) }
        #expect(try await probe.commit(many.joined(separator: ",")).problem == "RESOURCE_EXHAUSTED")
        // A mask of many paths moves the fields behind each one.
        let paths = (0..<400).map { #""f\#($0)""# }.joined(separator: ",")
        let mask = FirebaseProbe.set("h/c", "", #","updateMask":{"fieldPaths":[\#(paths)]}"#)
        #expect(try await probe.commit(mask).problem == "RESOURCE_EXHAUSTED")
        #expect(await probe.documents("GET", "/h/b").status == 404)
        #expect(await probe.commit(transform("h/a", appends)).status == 200)
    }

    @Test("The changes of a batch are no more work than one commit, and those that come too late fail by themselves")
    func batch() async throws {
        var limits = ServiceLimits()
        limits.commitUnits = 250
        let probe = try await FirebaseProbe(services: limits)
        let values = Array(repeating: #"{"nullValue":null}"#, count: 99).joined(separator: ",")
        let writes = (0..<4).map { FirebaseProbe.set("h/\($0)", #""a":{"arrayValue":{"values":[\#(values)]}}"#) }
        let body = #"{"writes":[\#(writes.joined(separator: ","))]}"#
        let response = await probe.documents("POST", ":batchWrite", body)
        #expect(try response.root["status"]?.elements.map { $0["code"]?.number?.int } == [nil, nil, 8, 8])
        #expect(await probe.documents("GET", "/h/1").status == 200)
        #expect(await probe.documents("GET", "/h/2").status == 404)
    }

    @Test("A commit has at most five hundred transforms, in however many changes")
    func transforms() async throws {
        let probe = try await FirebaseProbe()
        func body(_ count: Int) -> String {
            transform("h/a", (0..<count).map { _ in #"{"fieldPath":"n","increment":{"integerValue":1}}"# })
        }
        #expect(await probe.commit(body(250) + "," + body(250)).status == 200)
        #expect(try await probe.commit(body(250) + "," + body(251)).problem == "INVALID_ARGUMENT")
    }

    @Test("A document has so many values, whatever they weigh, also after transforms and masks")
    func values() async throws {
        var limits = ServiceLimits()
        limits.documentValues = 100
        let probe = try await FirebaseProbe(services: limits)
        func fields(_ name: String, _ count: Int) -> String {
            let empty = Array(repeating: #"{"stringValue":""}"#, count: count).joined(separator: ",")
            return #""\#(name)":{"arrayValue":{"values":[\#(empty)]}}"#
        }
        #expect(try await probe.commit(FirebaseProbe.set("h/a", fields("a", 100))).problem == "INVALID_ARGUMENT")
        #expect(await probe.commit(FirebaseProbe.set("h/a", fields("a", 99))).status == 200)
        let masked = FirebaseProbe.set("h/a", fields("b", 1), #","updateMask":{"fieldPaths":["b"]}"#)
        #expect(try await probe.commit(masked).problem == "INVALID_ARGUMENT")
        let append = #"{"fieldPath":"a","appendMissingElements":{"values":[{"integerValue":1}]}}"#
        #expect(try await probe.commit(transform("h/a", [append])).problem == "INVALID_ARGUMENT")
    }

    @Test("What no document could make allowed is refused without the thread that writes")
    func withoutDocuments() async throws {
        let rules = DocumentLayout.safe.rules
        func isRefused(_ path: String, _ caller: Caller) -> Bool {
            let path = DocumentPath(unchecked: path.split(separator: "/").map(String.init))
            let write = DocumentWrite(path: path, change: .keep)
            return (try? AccessCheck(rules: rules, caller: caller).check(withoutDocuments: write)) == nil
        }
        for path in [
            "users/b", "users/b/private/account", "users/b/x/y", "users/a/private/account/x/y", "chats/b_c",
            "products/p/likes/b", "nothing/x", "products/p/x/y",
        ] {
            #expect(isRefused(path, .user("a")), "\(path)")
            #expect(!isRefused(path, .owner))
        }
        for path in ["users/a", "users/a/private/account", "users/a/x/y", "chats/a_b", "vendors/k", "products/p"] {
            #expect(!isRefused(path, .user("a")), "\(path)")
            #expect(isRefused(path, .anonymous), "\(path)")
        }
    }

    @Test("A chat is read once for a commit of many messages")
    func lookups() async throws {
        let probe = try await FirebaseProbe()
        #expect(await probe.commit(FirebaseProbe.set("h/a", #""a":{"nullValue":null}"#)).status == 200)
        let units = try await probe.backend.store.writeDocuments { table, _ in
            let work = CommitWork(limit: 10)
            let documents = CommitDocuments(table, work: work)
            for _ in 0..<100 { _ = try documents.fields(DocumentPath(unchecked: ["h", "a"])) }
            return work.units
        }
        #expect(units == 1)
    }
}

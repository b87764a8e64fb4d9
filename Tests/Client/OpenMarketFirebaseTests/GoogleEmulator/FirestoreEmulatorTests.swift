import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import TestSupport
import Testing

@Suite("Firestore's own emulator", .slot, .onlyWithEmulator, .emulated, .timeLimit(.minutes(10)))
struct FirestoreEmulatorTests {
    private func client() throws -> FirestoreClient {
        let emulator = try #require(FirestoreEmulator.current)
        return try emulator.client(emulator.makeProject())
    }

    @Test("Values of every type come back as they were sent")
    func values() async throws {
        let client = try client()
        let path = try CollectionPath("values").document("all")
        let time = try #require(FirestoreTimestamp("2024-01-02T03:04:05.123456Z"))
        let fields: FirestoreFields = [
            "null": .null, "yes": .bool(true), "largest": .integer(.max), "smallest": .integer(.min),
            "third": .double(1.0 / 3), "whole": .double(3), "tiny": .double(.leastNonzeroMagnitude),
            "huge": .double(1.5e300),
            "infinite": .double(-.infinity), "time": .timestamp(time), "text": .string("한글 \"\\\u{7}😀"),
            "bytes": .bytes(Data([0, 255, 254])), "place": .geoPoint(latitude: 0, longitude: -2.5),
            "reference": .reference(ExactText(client.methods.database.name(of: path))),
            "list": .array([.integer(1), .map([:]), .null]), "empty": .array([]),
            "map": .map(["a.b": .string("x"), "`": .string("y")]),
        ]
        try await client.commit(.set(path, fields))
        let read = try #require(try await client.document(path))
        #expect(read.fields == fields)
        #expect(read.createTime != nil && read.updateTime == read.createTime)
        try await client.commit(.set(path, ["nan": .double(.nan)]))
        guard case .double(let number)? = try await client.document(path)?.fields["nan"] else {
            Issue.record("no number came back")
            return
        }
        #expect(number.isNaN)
    }

    @Test(
        "Ids arrive as they are, whatever is in them",
        arguments: ["a%b c+d", "2022-06-01T12:34:56", "의자", "e\u{301}", "\u{E9}", "%2F", "a%25b", "ß", "😀", "(x)"]
    )
    func ids(_ id: String) async throws {
        let client = try client()
        let path = try CollectionPath("ids").document(id)
        try await client.commit(.create(path, ["id": .string(id)]))
        let read = try #require(try await client.document(path))
        #expect(read.path == path)
        let list = try await client.call(client.methods.list(CollectionPath("ids")))
        #expect(list.documents.map(\.path) == [path])
    }

    @Test("A mask changes what it names, removes what is named and not sent, and leaves the rest")
    func masks() async throws {
        let client = try client()
        let path = try CollectionPath("masks").document("a")
        try await client.commit(.set(path, ["a": .integer(1), "b": .integer(2), "c": .integer(3)]))
        try await client.commit(.merge(path, ["a": .integer(9), "c": .integer(9)], mask: ["a", "b"]))
        #expect(try await client.document(path)?.fields == ["a": .integer(9), "c": .integer(3)])
        let field = FieldPath("deep", "a.b`한")
        try await client.commit(
            .merge(path, ["deep": .map(["a.b`한": .bool(true)])], mask: [field])
        )
        #expect(try await client.document(path)?.fields[at: field] == .bool(true))
    }

    @Test("Broken conditions have names of their own, and undo the whole commit")
    func conditions() async throws {
        let client = try client()
        let (here, gone) = (try CollectionPath("c").document("here"), try CollectionPath("c").document("gone"))
        try await client.commit(.set(here, [:]))
        let old = try #require(try await client.document(here)?.updateTime)
        try await client.commit(.set(here, ["x": .integer(1)]))
        let cases: [(FirestoreWrite, FirestoreStatus)] = [
            (.create(here, [:]), .alreadyExists), (.set(gone, [:]).when(.exists(true)), .notFound),
            (.delete(here).when(.unchangedSince(old)), .failedPrecondition),
            (.verify(gone, .exists(true)), .notFound),
        ]
        let other = try CollectionPath("c").document("other")
        for (write, status) in cases {
            let error = await #expect(throws: FirestoreError.self) {
                try await client.commit(.set(other, [:]), write)
            }
            #expect(error?.status == status)
        }
        #expect(try await client.document(other) == nil)
        #expect(try await client.document(here)?.fields == ["x": .integer(1)])
    }

    @Test("The server counts, joins, leaves out and tells the time")
    func transforms() async throws {
        let client = try client()
        let path = try CollectionPath("t").document("a")
        let result = try await client.commit(
            .transform(
                path,
                FieldTransform("count", .increment(.integer(2))),
                FieldTransform("list", .union([.integer(1), .integer(2), .integer(1)])),
                FieldTransform("list", .remove([.integer(1)])),
                FieldTransform("best", .maximum(.integer(7))),
                FieldTransform("time", .requestTime)
            )
        )
        let results = try #require(result.writes.first?.transformResults)
        #expect(results.count == 5 && results.first == .integer(2) && results.last?.timestamp != nil)
        let fields = try #require(try await client.document(path)?.fields)
        #expect(fields["list"] == .array([.integer(2)]) && fields["best"] == .integer(7))
        #expect(fields["time"] == results.last)
    }

    @Test("Queries filter, sort, page by cursor, select and count")
    func queries() async throws {
        let client = try client()
        let collection = try CollectionPath("q")
        for number in 0..<10 {
            let fields: FirestoreFields = [
                "n": .integer(Int64(number / 2)), "tags": .strings(number < 3 ? ["a"] : ["b"]), "x": .null,
            ]
            try await client.commit(.set(try collection.document("d\(number)"), fields))
        }
        var query = FirestoreQuery(collection)
        query.filter = .all([.field("n", .greaterOrEqual, .integer(1)), .field("x", .equal, .null)])
        query.orders = [.descending("n"), .descending(.documentID)]
        query.limit = 3
        query.fields = ["n"]
        let first = try await client.call(client.methods.run(query))
        #expect(first.documents.map(\.path.id) == ["d9", "d8", "d7"])
        #expect(first.documents.first?.fields == ["n": .integer(4)])
        let last = try #require(first.documents.last)
        query.start = .after(
            .integer(3),
            .reference(ExactText(client.methods.database.name(of: last.path)))
        )
        let second = try await client.call(client.methods.run(query))
        #expect(second.documents.map(\.path.id) == ["d6", "d5", "d4"])
        var tagged = FirestoreQuery(collection)
        tagged.filter = .field("tags", .arrayContains, .string("a"))
        #expect(try await client.call(client.methods.count(tagged)) == 3)
        #expect(try await client.call(client.methods.count(tagged, upTo: 2)) == 2)
        tagged.filter = .field("tags", .arrayContains, .string("z"))
        #expect(try await client.call(client.methods.run(tagged)).documents.isEmpty)
    }

    @Test("A list is read to its end by its tokens, and several documents at once whether they are there or not")
    func lists() async throws {
        let client = try client()
        let collection = try CollectionPath("l")
        let paths = try (0..<7).map { try collection.document("\($0)") }
        for path in paths { try await client.commit(.set(path, [:])) }
        var found: [DocumentPath] = []
        var token: String?
        repeat {
            let page = try await client.call(client.methods.list(collection, pageSize: 3, pageToken: token))
            found += page.documents.map(\.path)
            token = page.nextPageToken
        } while token != nil
        #expect(found == paths)
        let some = try await client.call(client.methods.batchGet([paths[0], try collection.document("none")]))
        #expect(Array(some.keys) == [paths[0]])
    }

    @Test("Of sixteen who make one document at a time one succeeds, and of thirty-two steps none is lost")
    func races() async throws {
        let client = try client()
        let (prize, counter) = (try CollectionPath("r").document("prize"), try CollectionPath("r").document("counter"))
        let winners = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    (try? await client.commit(.create(prize, ["by": .integer(Int64(number))]))) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<4 { while await !Step(counter: counter).take(client) {} } }
            }
        }
        #expect(try await client.document(counter)?.fields["n"] == .integer(32))
    }
}

/// One step of a counter, read and written in a transaction.
private struct Step: Sendable {
    let counter: DocumentPath

    func take(_ client: FirestoreClient) async -> Bool {
        (try? await client.transaction(work)) != nil
    }

    @Sendable func work(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        let number = try await transaction.read(counter)[counter]?.fields["n"]?.integer ?? 0
        transaction.write(.set(counter, ["n": .integer(number + 1)]))
    }
}

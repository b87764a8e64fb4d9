import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Entities of your own in Firestore", .slot)
struct FirestoreCollectionTests {
    private struct Note: Codable, Sendable, Equatable {
        var text: String
        var count: Int64
        var rating: Double
        var isDone: Bool
        var madeAt: Date
        var data: Data
        var tags: [String]
        var inner: Inner
        var missing: String?

        struct Inner: Codable, Sendable, Equatable { var depth: Int }
    }

    private let transport = StubTransport()
    private let note = Note(
        text: "Ask \"Ann\"",
        count: 9_007_199_254_740_993,
        rating: 4.5,
        isDone: true,
        madeAt: Date(timeIntervalSince1970: 1_642_431_600.25),
        data: Data([0, 255]),
        tags: ["a", "b"],
        inner: .init(depth: 3)
    )
    private let fields = #"""
        {"count":{"integerValue":"9007199254740993"},"data":{"bytesValue":"AP8="},"inner":{"mapValue":{"fields":{"depth":{"integerValue":"3"}}}},\#
        "isDone":{"booleanValue":true},"madeAt":{"timestampValue":"2022-01-17T15:00:00.250Z"},"rating":{"doubleValue":4.5},\#
        "tags":{"arrayValue":{"values":[{"stringValue":"a"},{"stringValue":"b"}]}},"text":{"stringValue":"Ask \"Ann\""}}
        """#

    private func notes(_ place: FirestoreCollection<Note>.Place = .user) -> FirestoreCollection<Note> {
        let limits = CallLimits(retry: RetryPolicy(maxAttempts: 3, base: .zero, throttledBase: .zero))
        let client = FirestoreClient(
            .shop,
            over: transport,
            sessions: InMemorySessionStore(.fixture(auth: .ann())),
            limits: limits,
            surroundings: Surroundings(clock: ImpatientClock())
        )
        return FirestoreCollection("notes", at: place, client: client)
    }

    private var name: String { "projects/shop/databases/(default)/documents/users/ann/notes" }

    private func body(_ index: Int = 0) -> String {
        guard index < transport.requests.count, case .bytes(let data) = transport.requests[index].body else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("Every kind of property is written as the type Firestore has for it")
    func create() async throws {
        transport.answerNext(.json(#"{"writeResults":[{}],"commitTime":"2022-01-01T00:00:00Z"}"#))
        #expect(try await notes().create(note, id: "n1") == "n1")
        #expect(
            body()
                == #"{"writes":[{"update":{"name":"\#(name)/n1","fields":\#(fields)},"currentDocument":{"exists":false}}]}"#
        )
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer t1")
    }

    @Test("What was written is read back to the last digit")
    func read() async throws {
        transport.answerNext(.json(#"[{"found":{"name":"\#(name)/n1","fields":\#(fields)}}]"#))
        #expect(try await notes().read("n1") == note)
    }

    @Test("What is not there is not found")
    func missing() async throws {
        transport.answerNext(.json(#"[{"missing":"\#(name)/n1"}]"#))
        await #expect(throws: MarketError.notFound) { try await notes().read("n1") }
    }

    @Test("A document with a field of another type is unreadable, by its path")
    func unreadable() async throws {
        transport.answerNext(.json(#"[{"found":{"name":"\#(name)/n1","fields":{"text":{"integerValue":"1"}}}}]"#))
        let error = await #expect(throws: MarketError.self) { try await notes().read("n1") }
        guard case .unreadable(let reason) = error else { throw try #require(error) }
        #expect(reason.expected == "Note")
    }

    @Test("A page tells where the next one begins, and counts what is no such entity")
    func page() async throws {
        let row = { (id: String, fields: String) in
            #"{"document":{"name":"\#(self.name)/\#(id)","fields":\#(fields)}}"#
        }
        transport.answerNext(.json("[\(row("a", fields)),\(row("b", #"{"text":{"nullValue":null}}"#))]"))
        let page = try await notes().page(after: "0", limit: 2)
        #expect(page.entities.map(\.id) == ["a"] && page.entities.first?.entity == note)
        #expect(page.unreadable == 1 && page.next == "b")
        #expect(body().contains(#""startAt":{"values":[{"referenceValue":"\#(name)/0"}],"before":false},"limit":2"#))
        transport.answerNext(.json("[]"))
        #expect(try await notes().page(after: "b", limit: 2).next == nil)
    }

    @Test("An update replaces what is there, and only what is there; a shared collection is at the root")
    func update() async throws {
        transport.answerNext(.json(#"{"writeResults":[{}]}"#))
        try await notes(.shared).update(note, id: "n1")
        let root = "projects/shop/databases/(default)/documents/notes/n1"
        #expect(
            body()
                == #"{"writes":[{"update":{"name":"\#(root)","fields":\#(fields)},"currentDocument":{"exists":true}}]}"#
        )
        transport.answerNext(.json(refusal("none", status: "NOT_FOUND", code: 404), status: 404))
        await #expect(throws: MarketError.notFound) { try await notes().update(note, id: "n2") }
    }

    @Test("Deleting names the document")
    func delete() async throws {
        transport.answerNext(.json(#"{"writeResults":[{}]}"#))
        try await notes().delete("n1")
        #expect(body() == #"{"writes":[{"delete":"\#(name)/n1"}]}"#)
    }

    @Test("A creation whose response was lost is recognised as done, and not taken for a conflict")
    func lostResponse() async throws {
        transport.answerNext(.failure(.connectionLost))
        transport.answerNext(.json(refusal("there", status: "ALREADY_EXISTS", code: 409), status: 409))
        transport.answerNext(.json(#"[{"found":{"name":"\#(name)/n1","fields":\#(fields)}}]"#))
        #expect(try await notes().create(note, id: "n1") == "n1")
    }

    @Test("A document that another client made is a conflict")
    func conflict() async throws {
        transport.answerNext(.json(refusal("there", status: "ALREADY_EXISTS", code: 409), status: 409))
        await #expect(throws: MarketError.conflict) { try await notes().create(note, id: "n1") }
    }

    @Test(
        "An id that climbs, a collection with a slash and a value that is no object are refused before anything is sent"
    )
    func hostile() async throws {
        await #expect(throws: MarketError.invalidRequest(.identifier)) { try await notes().read("../b") }
        let client = FirestoreClient(.shop, over: transport, surroundings: .system)
        let words = FirestoreCollection<[String]>("words", at: .user, client: client)
        await #expect(throws: MarketError.invalidRequest(.entity)) { try await words.create(["a"]) }
        #expect(transport.requests.isEmpty)
    }
}

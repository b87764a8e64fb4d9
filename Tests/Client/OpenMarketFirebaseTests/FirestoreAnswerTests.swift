import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("Responses of Firestore", .slot)
struct FirestoreAnswerTests {
    private let methods = FirestoreMethods(FirestoreDatabase(projectID: "shop"))

    private func failure(_ body: String, status: Int) -> FirestoreError {
        FirestoreAnswer.failure(in: HTTPResponse(status: status, body: Data(body.utf8)), now: Date())
    }

    @Test("A chat is closed only where the market says so, and that comes through a client of endpoints")
    func closedChat() async {
        let body = #"{"error":{"code":400,"message":"The chat is closed.","status":"FAILED_PRECONDITION"}}"#
        let error = failure(body, status: 400)
        #expect(error.cause == .chat(.closed) && error.status == .failedPrecondition)
        let transport = StubTransport()
        transport.answerAlways(.json(body, status: 400))
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let told = await #expect(throws: FirestoreError.self) {
            try await client.document(try CollectionPath("a").document("b"))
        }
        #expect(told == error)
        #expect(failure(refusal("x", status: "FAILED_PRECONDITION"), status: 400).cause == .conflict)
    }

    @Test(
        "The word counts and not the number, in an object as in a list",
        arguments: [
            ("NOT_FOUND", 404, MarketError.notFound), ("ALREADY_EXISTS", 409, .conflict), ("ABORTED", 409, .conflict),
            ("FAILED_PRECONDITION", 400, .conflict), ("PERMISSION_DENIED", 403, .notOwner),
            ("UNAUTHENTICATED", 401, .unauthenticated), ("RESOURCE_EXHAUSTED", 429, .rateLimited(retryAfter: nil)),
            ("UNAVAILABLE", 503, .unavailable(retryAfter: nil)), ("DEADLINE_EXCEEDED", 504, .timedOut),
            ("INVALID_ARGUMENT", 400, .rejected(ServerRejection(status: 400, code: "INVALID_ARGUMENT"))),
            ("INTERNAL", 500, .server(ServerRejection(status: 500, code: "INTERNAL"))),
        ]
    )
    func words(word: String, status: Int, meaning: MarketError) async {
        for body in [refusal("x", status: word), "[\(refusal("x", status: word))]"] {
            let error = failure(body, status: status)
            #expect(error.status?.name == word)
            #expect(error.cause == meaning)
        }
        let transport = StubTransport()
        transport.answerAlways(.json(refusal("x", status: word), status: status))
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let error = await #expect(throws: FirestoreError.self) {
            try await client.document(try CollectionPath("a").document("b"))
        }
        #expect(error?.status?.name == word && error?.cause == meaning)
    }

    @Test(
        "Plain text leaves the number only",
        arguments: [(404, FirestoreStatus.notFound), (409, .aborted), (500, .unknown)]
    )
    func plain(status: Int, meaning: FirestoreStatus) {
        #expect(failure("Not Found", status: status).status == meaning)
    }

    @Test("A failure in the middle of a good response is a failure")
    func middle() throws {
        let body = #"[{"readTime":"x"},{"error":{"code":13,"message":"m","status":"INTERNAL"}}]"#
        let call = methods.run(FirestoreQuery(try CollectionPath("c")))
        let answer = try call.answer(to: HTTPResponse(status: 200, body: Data(body.utf8)))
        guard case .failure(let error) = answer else {
            Issue.record("it was taken for an answer")
            return
        }
        #expect(error.status == .internalError)
    }

    @Test("One bad document is counted and takes no other with it")
    func losses() throws {
        let name = "projects/shop/databases/(default)/documents/c/"
        let body = """
            [{"document":{"name":"\(name)a","fields":{"x":{"stringValue":"1"}},"updateTime":"2024-01-01T00:00:00Z"}},
            {"document":{"name":"\(name)b","fields":{"x":{"newType":"1"}}}},{"document":{"name":"c"}},
            {"readTime":"2024-01-01T00:00:01Z","done":true}]
            """
        let call = methods.run(FirestoreQuery(try CollectionPath("c")))
        let result = try call.answer(to: HTTPResponse(status: 200, body: Data(body.utf8))).get()
        #expect(result.documents.map(\.path.id) == ["a"] && result.unreadable == 2)
        #expect(result.readTime == FirestoreTimestamp("2024-01-01T00:00:01Z"))
    }

    private static let lexemes = [
        "null", "true", "{}", "[]", "[[]]", "1e999", "-0", #""""#, #""\ud800""#, #"{"stringValue":"x"}"#,
        #""9999999999999999999""#, #""2024-99-99T99:99:99Z""#, #"{"error":{"status":"ABORTED"}}"#, #"{"error":7}"#,
        String(repeating: "[", count: 300), String(repeating: #"{"mapValue":{"fields":{"a":"#, count: 90),
        String(repeating: "9", count: 400),
    ].map { Array($0.utf8) }

    @Test("Damaged responses are values or errors, never a trap")
    func mutations() throws {
        let name = "projects/shop/databases/(default)/documents/c/a"
        let document = """
            {"name":"\(name)","fields":{"i":{"integerValue":"5"},"d":{"doubleValue":"NaN"},"t":{"timestampValue":\
            "2024-01-02T03:04:05.5Z"},"b":{"bytesValue":"AP8="},"g":{"geoPointValue":{"latitude":1.5}},"a":{"arrayValue":\
            {"values":[{"nullValue":null}]}},"m":{"mapValue":{"fields":{"x":{"booleanValue":true}}}},"r":{"referenceValue":\
            "\(name)"}},"createTime":"2024-01-02T03:04:05Z","updateTime":"2024-01-02T03:04:05Z"}
            """
        let originals = [
            document, #"[{"document":\#(document),"readTime":"2024-01-02T03:04:05Z"}]"#, #"[{"found":\#(document)}]"#,
            #"{"documents":[\#(document)],"nextPageToken":"x"}"#,
            #"{"writeResults":[{"updateTime":"2024-01-02T03:04:05Z","transformResults":[{"integerValue":"1"}]}]}"#,
            #"[{"result":{"aggregateFields":{"count":{"integerValue":"3"}}}}]"#, refusal("x", status: "ABORTED"),
            #"{"localId":"a","idToken":"t","refreshToken":"r","expiresIn":"3600","users":[{"localId":"a"}]}"#,
        ].map { Array($0.utf8) }
        var generator = SeededGenerator(seed: 99)
        let reader = try Readers(methods)
        for round in 0..<3000 {
            var body = originals[round % originals.count]
            for _ in 0...Int.random(in: 0...2, using: &generator) { Self.mutate(&body, using: &generator) }
            reader.read(Data(body))
        }
        #expect(reader.values.value > 0 && reader.errors.value > 0)
    }

    private static func mutate(_ body: inout [UInt8], using generator: inout SeededGenerator) {
        let lexeme = lexemes.randomElement(using: &generator) ?? []
        let place = body.isEmpty ? 0 : Int.random(in: 0..<body.count, using: &generator)
        switch Int.random(in: 0...4, using: &generator) {
        case 0, 1:
            guard let colon = body[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
            let end = body[(colon + 1)...].firstIndex { ",}]".utf8.contains($0) } ?? body.endIndex
            body.replaceSubrange((colon + 1)..<end, with: lexeme)
        case 2: body.removeSubrange(place..<min(body.count, place + Int.random(in: 0...20, using: &generator)))
        case 3: body.insert(contentsOf: lexeme, at: place)
        default: if !body.isEmpty { body[place] = UInt8.random(in: 0...255, using: &generator) }
        }
    }
}

/// Everything that is read out of a response.
private struct Readers {
    let values = Recorded(0)
    let errors = Recorded(0)
    private let methods: FirestoreMethods
    private let path: DocumentPath
    private let query: FirestoreQuery

    init(_ methods: FirestoreMethods) throws {
        self.methods = methods
        path = try CollectionPath("c").document("a")
        query = FirestoreQuery(try CollectionPath("c"))
    }

    func read(_ body: Data) {
        try? count(methods.get(path).endpoint, body)
        try? count(methods.run(query).endpoint, body)
        try? count(methods.batchGet([path]).endpoint, body)
        try? count(methods.count(query).endpoint, body)
        try? count(methods.commit([]).endpoint, body)
        try? count(methods.list(CollectionPath("c")).endpoint, body)
        try? count(IdentityMethods(apiKey: "k").lookup(Secret("t")).erased, body)
        try? count(TokenMethods(apiKey: "k").renew(Secret("t")).erased, body)
        let failed = HTTPResponse(status: 400, body: body)
        _ = FirestoreAnswer.failure(in: failed, now: Date())
        _ = IdentityCode.meaning(of: failed)
    }

    private func count(_ endpoint: AnyEndpoint, _ body: Data) throws {
        do {
            _ = try endpoint.decode(HTTPResponse(status: 200, body: body))
            values.change { $0 += 1 }
        } catch {
            errors.change { $0 += 1 }
        }
    }
}

extension FirestoreCall {
    /// What a response means, of the type of the call.
    fileprivate func answer(to response: HTTPResponse) throws -> Result<Value, FirestoreError> {
        let answer = try endpoint.decode(response).value(as: Result<Erased, FirestoreError>.self)
        switch answer {
        case .success(let value): return .success(try value.value())
        case .failure(let error): return .failure(error)
        }
    }
}

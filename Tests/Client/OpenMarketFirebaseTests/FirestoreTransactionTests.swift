import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Transactions that lock nothing", .slot)
struct FirestoreTransactionTests {
    private let transport = StubTransport()
    private let name = "projects/shop/databases/(default)/documents/c/"

    private var client: FirestoreClient {
        FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
    }

    private func found(_ id: String, at time: String) -> String {
        #"{"found":{"name":"\#(name)\#(id)","updateTime":"\#(time)"}}"#
    }

    @Test("What was read is the condition of what is written, and is checked where it is not")
    func conditions() async throws {
        let collection = try CollectionPath("c")
        let (one, two, three) = (
            try collection.document("1"), try collection.document("2"), try collection.document("3")
        )
        transport.answerNext(
            .json(
                #"[\#(found("1", at: "2024-01-01T00:00:00.000001Z")),{"missing":"\#(name)2"},{"missing":"\#(name)3"}]"#
            ),
            .json("{}")
        )
        try await client.transaction { transaction throws(FirestoreError) in
            _ = try await transaction.read(one, two, three)
            transaction.write(.set(two, [:]))
            transaction.write(.delete(two))
        }
        let body = try #require(transport.requests.last?.wireText.components(separatedBy: "\n\n").last)
        #expect(
            body
                == #"{"writes":[{"update":{"name":"\#(name)2"},"currentDocument":{"exists":false}},{"delete":"\#(name)2"},"#
                + #"{"verify":"\#(name)1","currentDocument":{"updateTime":"2024-01-01T00:00:00.000001Z"}},"#
                + #"{"verify":"\#(name)3","currentDocument":{"exists":false}}]}"#
        )
    }

    @Test(
        "The slower transaction reads again, five times at most",
        arguments: ["ABORTED", "FAILED_PRECONDITION", "ALREADY_EXISTS"]
    )
    func contention(_ status: String) async throws {
        let path = try CollectionPath("c").document("1")
        let refused = StubResponse.json(refusal("x", status: status, code: 409), status: 409)
        let commit = "/v1/projects/shop/databases/%28default%29/documents:commit"
        transport.answerAlways(.json("[\(found("1", at: "2024-01-01T00:00:00Z"))]"))
        for _ in 0..<15 { transport.stub(.post, commit, refused) }
        let attempts = Recorded(0)
        let error = await #expect(throws: FirestoreError.self) {
            try await client.transaction { transaction throws(FirestoreError) in
                attempts.change { $0 += 1 }
                _ = try await transaction.read(path)
                transaction.write(.set(path, [:]))
            }
        }
        #expect(error?.status?.name == status && attempts.value == 5)
    }

    @Test("A document that changed between two reads is never written from")
    func torn() async throws {
        let path = try CollectionPath("c").document("1")
        for second in 0..<10 { transport.answerNext(.json("[\(found("1", at: "2024-01-01T00:00:0\(second)Z"))]")) }
        let error = await #expect(throws: FirestoreError.self) {
            try await client.transaction { transaction throws(FirestoreError) in
                _ = try await transaction.read(path)
                _ = try? await transaction.read(path)
                transaction.write(.set(path, [:]))
            }
        }
        #expect(error?.status == .aborted)
        #expect(transport.requests.allSatisfy { $0.path.hasSuffix("batchGet") })
    }

    @Test("A commit whose response was lost is not begun again")
    func doubt() async throws {
        let path = try CollectionPath("c").document("1")
        transport.answerNext(.json("[]"), .failure(.connectionLost))
        let error = await #expect(throws: FirestoreError.self) {
            try await client.transaction { transaction throws(FirestoreError) in
                _ = try await transaction.read(path)
                transaction.write(.transform(path, FieldTransform("n", .increment(.integer(1)))))
            }
        }
        #expect(error?.cause == .connectionLost && transport.requests.count == 2)
    }
}

import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("When Firestore is asked again", .slot)
struct FirestoreRetryTests {
    private static let kinds: [FirestoreRetry.Kind] = [.read, .write(isRepeatable: true), .write(isRepeatable: false)]

    @Test(
        "The table: reads, writes that may be repeated, other writes",
        arguments: [
            (FirestoreError(.resourceExhausted), [2, 2, 2]), (FirestoreError(.unavailable), [2, 2, 2]),
            (FirestoreError(.internalError), [2, 1, 0]), (FirestoreError(.unknown), [2, 1, 0]),
            (FirestoreError(.deadlineExceeded), [2, 2, 0]), (FirestoreError(.aborted), [2, 2, 0]),
            (FirestoreError(MarketError.connectionLost), [2, 2, 0]), (FirestoreError(MarketError.timedOut), [2, 2, 0]),
            (FirestoreError(MarketError.offline), [0, 0, 0]), (FirestoreError(MarketError.cancelled), [0, 0, 0]),
            (FirestoreError(.invalidArgument), [0, 0, 0]), (FirestoreError(.failedPrecondition), [0, 0, 0]),
            (FirestoreError(.unauthenticated), [0, 0, 0]), (FirestoreError(.permissionDenied), [0, 0, 0]),
            (FirestoreError(.notFound), [0, 0, 0]), (FirestoreError(.alreadyExists), [0, 0, 0]),
            (FirestoreError(.unimplemented), [0, 0, 0]), (FirestoreError(.cancelled), [0, 0, 0]),
        ]
    )
    func table(error: FirestoreError, repetitions: [Int]) {
        let counts = Self.kinds.map { FirestoreRetry.repetitions(of: $0, after: error) }
        #expect(counts.map { min($0, 2) } == repetitions)
    }

    @Test(
        "A call without a word of the server leaves doubt where a change may have been made, unless the caller gave up",
        arguments: [
            (FirestoreError(MarketError.connectionLost), true), (FirestoreError(MarketError.timedOut), true),
            (FirestoreError(MarketError.server(ServerRejection(status: 502))), true),
            (FirestoreError(MarketError.unavailable(retryAfter: nil)), true),
            (FirestoreError(MarketError.unreachable), false), (FirestoreError(MarketError.offline), false),
            (FirestoreError(MarketError.cancelled), false), (FirestoreError(.unavailable), false),
            (FirestoreError(.internalError), true), (FirestoreError(.permissionDenied), false),
        ]
    )
    func doubt(error: FirestoreError, isDoubtful: Bool) {
        #expect(error.leavesDoubt == isDoubtful)
    }

    @Test("The attempts of a call follow the table, wherever in a response the failure stands")
    func attempts() async throws {
        let create = FirestoreWrite.create(try CollectionPath("c").document("d"), [:])
        let step = FirestoreWrite.transform(
            try CollectionPath("c").document("d"),
            FieldTransform("n", .increment(.integer(1)))
        )
        let rows: [(String, Int, [Int])] = [
            ("UNAVAILABLE", 503, [3, 3, 3]), ("UNAVAILABLE", 200, [3, 3, 3]), ("INTERNAL", 500, [3, 2, 1]),
            ("ABORTED", 409, [3, 3, 1]), ("ABORTED", 200, [3, 3, 1]), ("NOT_FOUND", 404, [1, 1, 1]),
        ]
        for (word, status, requests) in rows {
            let calls: [(FirestoreClient) async throws -> Void] = [
                { _ = try await $0.document(create.document) }, { _ = try await $0.commit(create) },
                { _ = try await $0.commit(step) },
            ]
            for (call, count) in zip(calls, requests) {
                let transport = StubTransport()
                transport.answerAlways(.json("[\(refusal("x", status: word))]", status: status))
                let client = FirestoreClient(
                    .shop,
                    over: transport,
                    surroundings: Surroundings(clock: ImpatientClock())
                )
                await #expect(throws: FirestoreError.self) { try await call(client) }
                #expect(transport.requests.count == count, "\(word) \(status)")
            }
        }
    }

    @Test("A pause is longer when the server asks for it, and more than a minute goes to the caller instead")
    func pauses() async throws {
        for (seconds, requests) in [(9, 3), (61, 1)] {
            let transport = StubTransport()
            let clock = ImpatientClock()
            transport.answerAlways(.status(503, headers: ["Retry-After": String(seconds)]))
            let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: clock))
            let path = try CollectionPath("a").document("b")
            await #expect(throws: FirestoreError.self) { try await client.document(path) }
            #expect(transport.requests.count == requests)
            #expect(clock.slept.value.allSatisfy { $0 >= .seconds(9) && $0 <= .seconds(14) })
        }
    }

    @Test("A change whose first response was lost counts as possibly made, whatever a later attempt says")
    func doubtfulChange() async throws {
        let path = try CollectionPath("a").document("b")
        let refusals: [StubResponse] = [
            .failure(.offline), .json(refusal("x", status: "PERMISSION_DENIED"), status: 403),
        ]
        for last in refusals {
            let transport = StubTransport()
            transport.answerNext(.failure(.connectionLost), last)
            let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
            await #expect(throws: MarketError.connectionLost) { try await client.change(.set(path, [:])) }
            try transport.verify()
        }
        // A read changes nothing, so that its last failure is the one to tell.
        let transport = StubTransport()
        transport.answerNext(.failure(.connectionLost), .failure(.offline))
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        await #expect(throws: MarketError.offline) { try await client.optional(path) }
    }

    @Test("A commit is repeated only as far as its writes allow")
    func commits() throws {
        let methods = FirestoreMethods(FirestoreDatabase(projectID: "p"))
        let path = try CollectionPath("c").document("d")
        let step = FieldTransform("n", .increment(.integer(1)))
        let cases: [([FirestoreWrite], Bool)] = [
            ([.set(path, [:]), .delete(path)], true), ([.transform(path, step)], false),
            ([.set(path, [:]), .transform(path, step)], false), ([.create(path, [:]).with([step])], true),
            ([.transform(path, FieldTransform("l", .union([])))], true),
            // A second time, the whole commit is refused.
            ([.create(path, [:]), .transform(path, step)], true),
            ([.delete(path).when(.exists(true)), .transform(path, step)], true),
            ([.delete(path), .transform(path, step)], false),
        ]
        for (writes, isRepeatable) in cases {
            #expect(methods.commit(writes).kind == .write(isRepeatable: isRepeatable))
        }
    }

    @Test("A message that was stored without a response is found again")
    func lostAnswer() async throws {
        let transport = StubTransport()
        let root = "projects/shop/databases/(default)/documents/chats/ann_bob/messages/m1"
        let stored = """
            [{"found":{"name":"\(root)","fields":{"sender":{"stringValue":"ann"},"body":{"stringValue":"hi"},\
            "at":{"timestampValue":"2024-01-02T03:04:05.678Z"}}}}]
            """
        transport.answerNext(
            .failure(.connectionLost),
            .json(refusal("x", status: "ALREADY_EXISTS"), status: 409),
            .json(stored)
        )
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let message = try await AuthSession.ann().acting {
            try await FirestoreChat(client)
                .send("hi", id: Message.ID(rawValue: "m1"), to: ChatRoom.ID(rawValue: "ann_bob"))
        }
        #expect(message.sentAt == FirestoreTimestamp("2024-01-02T03:04:05.678Z")?.date)
        // The three of them: two attempts, and one look.
        #expect(transport.calls.count == 3)
        try transport.verify()
    }

    @Test("A profile that an attempt without a response has made is no conflict; one that was there before is")
    func lostProfile() async throws {
        for isLost in [true, false] {
            let transport = StubTransport()
            let profile = """
                [{"found":{"name":"projects/shop/databases/(default)/documents/users/ann",\
                "fields":{"vendorName":{"stringValue":"Ann"}}}}]
                """
            if isLost { transport.answerNext(.failure(.timedOut)) }
            transport.answerNext(.json(refusal("x", status: "ALREADY_EXISTS"), status: 409))
            if isLost { transport.answerNext(.json(profile)) }
            let profiles = FirestoreUserProfiles(
                FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
            )
            if isLost {
                #expect(
                    try await AuthSession.ann().acting({ try await profiles.create(vendorName: "Ann", market: nil) })
                        .vendorName == "Ann"
                )
            } else {
                await #expect(throws: MarketError.conflict) {
                    try await AuthSession.ann().acting { try await profiles.create(vendorName: "Ann", market: nil) }
                }
            }
            try transport.verify()
        }
    }
}

import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

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
            (FirestoreError(.resourceExhausted, retryAfter: .seconds(61)), [0, 0, 0]),
        ]
    )
    func table(error: FirestoreError, repetitions: [Int]) {
        let retry = FirestoreRetry()
        let counts = Self.kinds.map { kind in
            var count = 1
            while retry.repeats(kind, after: error, count: count) { count += 1 }
            return count - 1
        }
        #expect(counts == repetitions)
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

    @Test("A pause grows, is spread out, and is longer when the server asks for it")
    func pauses() {
        let retry = FirestoreRetry()
        let (lost, busy) = (FirestoreError(MarketError.timedOut), FirestoreError(.unavailable))
        #expect((1...8).map { retry.pause(before: $0, after: lost, chance: 1) }.last == .seconds(5))
        #expect(retry.pause(before: 1, after: lost, chance: 1) == .milliseconds(100))
        #expect(retry.pause(before: 2, after: lost, chance: 0.5) == .milliseconds(100))
        #expect(retry.pause(before: 1, after: busy, chance: 1) == .seconds(1))
        #expect(retry.pause(before: 1, after: busy, chance: 0) == .zero)
        let hint = FirestoreError(.unavailable, retryAfter: .seconds(9))
        #expect(retry.pause(before: 1, after: hint, chance: 1) == .seconds(10))
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

    @Test("The transport is told to repeat nothing, and a message that was stored without a response is found again")
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
        let client = FirestoreClient(.shop, transport: transport, clock: ImpatientClock())
        let message = try await FirestoreChat(client)
            .send("hi", id: Message.ID(rawValue: "m1"), to: ChatRoom.ID(rawValue: "ann_bob"), as: .ann())
        #expect(message.sentAt == FirestoreTimestamp("2024-01-02T03:04:05.678Z")?.date)
        #expect(transport.calls.allSatisfy { $0.options.retry == .never })
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
            let profiles = FirestoreUserProfiles(FirestoreClient(.shop, transport: transport, clock: ImpatientClock()))
            if isLost {
                #expect(try await profiles.create(vendorName: "Ann", market: nil, as: .ann()).vendorName == "Ann")
            } else {
                await #expect(throws: MarketError.conflict) {
                    try await profiles.create(vendorName: "Ann", market: nil, as: .ann())
                }
            }
            try transport.verify()
        }
    }
}

import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("The time of a call of Firebase", .slot, .timeLimit(.minutes(10)))
struct FirestoreDeadlineTests {
    private let transport = StubTransport()
    private let clock = ManualClock()
    private let keeper = SessionKeeper(store: InMemorySessionStore())
    private let auth = InMemoryMarket().accounts

    /// Pauses take no time, so that only responses do.
    private func client(attempts: Int = 3, renewal: SessionRenewal? = nil) -> FirestoreClient {
        let retry = RetryPolicy(maxAttempts: attempts, base: .zero, throttledBase: .zero)
        let limits = CallLimits(deadline: .seconds(30), retry: retry)
        return FirestoreClient(
            .shop,
            over: transport,
            renewal: renewal,
            limits: limits,
            surroundings: Surroundings(clock: clock)
        )
    }

    private func document(_ client: FirestoreClient) async throws(FirestoreError) -> FirestoreDocument? {
        let path: DocumentPath
        do throws(MarketError) { path = try CollectionPath("a").document("b") } catch { throw FirestoreError(error) }
        return try await client.document(path)
    }

    @Test("All attempts together have the time of one call")
    func attempts() async {
        transport.answerEach { [clock] _ in
            clock.advance(by: .seconds(12))
            return .failure(.connectionLost)
        }
        let error = await #expect(throws: FirestoreError.self) { try await document(client(attempts: 100)) }
        #expect(error?.cause == .timedOut || error?.cause == .connectionLost)
        #expect(transport.requests.count == 3)
    }

    @Test("A response that does not come ends the call at its deadline")
    func hanging() async {
        let gate = Gate()
        transport.answerNext(.json("[]").held(by: gate))
        let call = Task { try await document(client()) }
        await gate.untilWaiting()
        await clock.untilSleepers()
        clock.advance(by: .seconds(30))
        let error = await #expect(throws: FirestoreError.self) { try await call.value }
        #expect(error?.cause == .timedOut)
        #expect(gate.waiterCount == 0)
    }

    @Test("All rounds of a transaction together have the time of one call")
    func transaction() async throws {
        let path = try CollectionPath("c").document("1")
        transport.answerEach { [clock] request in
            clock.advance(by: .seconds(8))
            guard request.path.hasSuffix("commit") else { return .json("[]") }
            return .json(refusal("x", status: "FAILED_PRECONDITION"), status: 400)
        }
        await #expect(throws: FirestoreError.self) {
            try await client().transaction { transaction throws(FirestoreError) in
                _ = try await transaction.read(path)
                transaction.write(.set(path, [:]))
            }
        }
        #expect(transport.requests.count <= 4)
    }

    @Test("A server that asks for more time than is left is not waited for", arguments: [(19, 2), (20, 1), (25, 1)])
    func hint(seconds: Int, requests: Int) async {
        transport.answerEach { [clock] _ in
            clock.advance(by: .seconds(10))
            return .status(503, headers: ["Retry-After": String(seconds)])
        }
        let call = Task { try await document(client()) }
        if requests == 2 {
            await transport.untilCalled()
            await clock.untilSleepers(2)
            clock.advance(by: .seconds(seconds))
        }
        let error = await #expect(throws: FirestoreError.self) { try await call.value }
        if requests == 1 { #expect(error?.cause == .unavailable(retryAfter: .seconds(seconds))) }
        #expect(transport.requests.count == requests)
    }

    @Test("A renewal takes its time from the call, and goes on when that is over")
    func renewal() async throws {
        let old = AuthSession.ann(expiresAt: Date(timeIntervalSince1970: 0))
        try await keeper.save(Session(vendor: nil, credentials: VendorCredentials(secret: Secret("s")), auth: old))
        auth.refreshes.returns(.ann(token: "t2", refresh: "r2"))
        auth.refreshes.hold(ignoringCancellation: true)
        let client = client(renewal: SessionRenewal(auth: auth, keeper: keeper))
        let call = Task { try await document(client.signed(for: old)) }
        await auth.refreshes.untilHeld()
        await clock.untilSleepers()
        clock.advance(by: .seconds(30))
        let error = await #expect(throws: FirestoreError.self) { try await call.value }
        #expect(error?.cause == .timedOut && transport.requests.isEmpty)
        auth.refreshes.release()
        while try await keeper.session()?.auth?.refreshToken != Secret("r2") { await Task.yield() }
        #expect(auth.refreshes.callCount == 1)
    }

    @Test("A caller who is cancelled when the response comes hears that, and not what would have been repeated")
    func cancelled() async {
        transport.answerEach { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .status(503)
        }
        let limits = CallLimits(retry: RetryPolicy(base: .zero, throttledBase: .zero))
        let client = FirestoreClient(.shop, over: transport, limits: limits, surroundings: Surroundings(clock: clock))
        let call = Task { try await document(client) }
        let error = await #expect(throws: FirestoreError.self) { try await call.value }
        #expect(error?.cause == .cancelled)
        #expect(transport.requests.count == 1)
    }

    @Test("A single attempt means one, and an empty budget repeats nothing")
    func settings() async {
        transport.answerAlways(.status(503))
        await #expect(throws: FirestoreError.self) { try await document(client(attempts: 1)) }
        #expect(transport.requests.count == 1)
        let limits = CallLimits(budget: RetryBudget(tokens: 0))
        let poor = FirestoreClient(.shop, over: transport, limits: limits, surroundings: Surroundings(clock: clock))
        await #expect(throws: FirestoreError.self) { try await document(poor) }
        #expect(transport.requests.count == 2)
    }

    @Test("The upload of an image ends at its deadline, the renewal of its login included")
    func upload() async throws {
        let old = AuthSession.ann(expiresAt: Date(timeIntervalSince1970: 0))
        try await keeper.save(Session(vendor: nil, credentials: VendorCredentials(secret: Secret("s")), auth: old))
        auth.refreshes.hold()
        let renewal = SessionRenewal(auth: auth, keeper: keeper)
        let pipeline = transport.repeating(CallLimits(deadline: .seconds(30)), in: Surroundings(clock: clock))
        let storage = StorageClient(.shop, transport: pipeline, renewal: renewal, surroundings: .system)
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        let call = Task { try await storage.signed(for: old).upload(image, to: "products/ann/a.jpg", progress: nil) }
        await auth.refreshes.untilHeld()
        await clock.untilSleepers()
        clock.advance(by: .seconds(30))
        await #expect(throws: MarketError.timedOut) { try await call.value }
        auth.refreshes.release()
    }
}

import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// `OPENMARKET_SEEDS=1000 swift test --filter AuthenticationMiddlewareTests` repeats the races more often.
@Suite("Authentication", .slot, .timeLimit(.minutes(10)))
struct AuthenticationMiddlewareTests {
    private static let rounds = ProcessInfo.processInfo.environment["OPENMARKET_SEEDS"].flatMap { Int($0) } ?? 20
    let request = HTTPRequest(origin: HTTPOrigin(scheme: "https", host: "market.example"), target: "/x")
    let options = CallOptions(needsAccessToken: true)

    /// A server for which `stale` is no longer good.
    private var server: ScriptedTransport {
        ScriptedTransport { request, _ in
            let isFresh = request.headers["Authorization"] == "Bearer fresh"
            return .success(HTTPResponse(status: isFresh ? 200 : 401))
        }
    }

    private func statuses(of count: Int, _ pipeline: HTTPPipeline) async
        -> [Result<Int, TransportError>]
    {
        await withTaskGroup(of: Result<Int, TransportError>.self) { group in
            for _ in 0..<count {
                group.addTask { await pipeline.status(of: request, options) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("a call that was refused does not go on in the name of someone who has logged in meanwhile")
    func otherUser() async throws {
        let ann = AuthSession.fixture(user: "ann")
        let ben = AuthSession.fixture(user: "ben", accessToken: Secret("ben"))
        let device = Device(.fixture(auth: ann))
        let auth = InMemoryMarket().accounts
        let renewal = SessionRenewal(
            auth: auth,
            keeper: SessionKeeper(store: device),
            surroundings: Surroundings(now: { .distantPast })
        )
        let base = ScriptedTransport { _, _ in
            device.become(.fixture(auth: ben))
            return .success(HTTPResponse(status: 401))
        }
        let tokens = SessionTokens(sessions: device, renewal: renewal)
        let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: base)
        #expect(try await pipeline.send(request, options: options).status == 401)
        #expect(base.requests.map { $0.headers["Authorization"] } == ["Bearer access-1"])
    }

    @Test("only calls that ask for it carry the token")
    func asked() async throws {
        let base = server
        let pipeline = HTTPPipeline([AuthenticationMiddleware(TestTokens(), clock: ContinuousClock())], over: base)
        #expect(try await pipeline.send(request, options: CallOptions()).status == 401)
        #expect(base.requests.map { $0.headers["Authorization"] } == [nil])
    }

    @Test("a call without a login gets the server's own refusal")
    func loggedOut() async throws {
        let tokens = TestTokens()
        tokens.logOut()
        let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: server)
        #expect(try await pipeline.send(request, options: options).status == 401)
        #expect(tokens.refreshCount == 0)
    }

    @Test("a call that is only answered better with the token goes without it once the login is over")
    func offered() async throws {
        let open = ScriptedTransport { request, _ in
            let isGood = [nil, "Bearer fresh"].contains(request.headers["Authorization"])
            return .success(HTTPResponse(status: isGood ? 200 : 401))
        }
        var offering = CallOptions()
        offering.offersAccessToken = true
        for (failure, last) in [(MarketError.unauthenticated, nil), (nil, "Bearer fresh")] as [(MarketError?, String?)]
        {
            let pipeline = HTTPPipeline(
                [AuthenticationMiddleware(TestTokens(failure: failure), clock: ContinuousClock())],
                over: open
            )
            #expect(try await pipeline.send(request, options: offering).status == 200)
            #expect(open.requests.last?.headers["Authorization"] == last)
        }
        // A call that needs the token gets the refusal.
        let pipeline = HTTPPipeline(
            [AuthenticationMiddleware(TestTokens(failure: .unauthenticated), clock: ContinuousClock())],
            over: open
        )
        #expect(try await pipeline.send(request, options: options).status == 401)
    }

    @Test("a hundred refused calls are one refresh, and each is repeated once")
    func stampede() async {
        for _ in 0..<Self.rounds {
            let (tokens, base) = (TestTokens(), server)
            let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: base)
            let results = await statuses(of: 100, pipeline)
            #expect(results.allSatisfy { $0 == .success(200) })
            #expect(tokens.refreshCount == 1)
            #expect(base.requests.count <= 200)
        }
    }

    @Test("a login that is over gives all of them the same 401, after one refresh")
    func over() async {
        for _ in 0..<Self.rounds {
            let (tokens, base) = (TestTokens(failure: .unauthenticated), server)
            let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: base)
            let results = await statuses(of: 100, pipeline)
            #expect(results.allSatisfy { $0 == .success(401) })
            #expect(tokens.refreshCount == 1)
            #expect(base.requests.count == 100)
            // A caller may still come with the token that is known to be lost.
            #expect(await pipeline.status(of: request, options) == .success(401))
            #expect(tokens.refreshCount == 1)
        }
    }

    @Test(
        "a refresh that fails because there is no network says so, and the next call tries again",
        arguments: [
            (MarketError.offline, TransportError.Cause.offline), (.timedOut, .timedOut), (.unreachable, .unreachable),
            (.connectionLost, .connectionLost), (.unavailable(retryAfter: nil), .unreachable),
        ]
    )
    func noNetwork(_ failure: MarketError, _ cause: TransportError.Cause) async {
        let tokens = TestTokens(failure: failure)
        let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: server)
        #expect(await pipeline.cause(of: request, options) == cause)
        tokens.fail(with: nil)
        #expect(await pipeline.status(of: request, options) == .success(200))
        #expect(tokens.refreshCount == 2)
    }

    @Test("a refresh goes on when the only one who waits for it gives up, and serves the next one")
    func abandoned() async {
        let tokens = TestTokens(holding: true)
        let shared = SharedTokens(tokens, clock: ContinuousClock())
        let pipeline = HTTPPipeline([AuthenticationMiddleware(shared, clock: ContinuousClock())], over: server)
        let first = Task { await pipeline.status(of: request, options) }
        await eventually { tokens.refreshCount == 1 }
        first.cancel()
        #expect(await first.value == .failure(.cancelled))
        let second = Task { await pipeline.status(of: request, options) }
        await eventually { shared.waiterCount(for: Secret("stale")) == 1 }
        tokens.letGo()
        #expect(await second.value == .success(200))
        #expect(tokens.refreshCount == 1)
    }

    @Test("a fresh token that is refused as well is not refreshed again")
    func refusedTwice() async throws {
        let (tokens, base) = (TestTokens(), ScriptedTransport(statuses: 401))
        let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: base)
        #expect(try await pipeline.send(request, options: options).status == 401)
        #expect(tokens.refreshCount == 1)
        #expect(base.requests.count == 2)
    }

    @Test("a call that learns of its old token late takes the new one that is there")
    func late() async throws {
        let tokens = TestTokens()
        let base = ScriptedTransport { request, number in
            // While the first call is on its way, another call refreshes.
            if number == 0 { _ = try? await tokens.refreshedToken(replacing: Secret("stale")) }
            return .success(HTTPResponse(status: request.headers["Authorization"] == "Bearer fresh" ? 200 : 401))
        }
        let pipeline = HTTPPipeline([AuthenticationMiddleware(tokens, clock: ContinuousClock())], over: base)
        #expect(try await pipeline.send(request, options: options).status == 200)
        #expect(tokens.refreshCount == 1)
    }
}

extension HTTPPipeline {
    fileprivate func status(of request: HTTPRequest, _ options: CallOptions) async -> Result<Int, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request, options: options).status)
        } catch {
            return .failure(error)
        }
    }
}

/// A device on which users take turns.
private final class Device: SessionStore {
    private let now: Mutex<Session?>

    init(_ session: Session) { now = Mutex(session) }

    func become(_ session: Session?) { now.withLock { $0 = session } }
    func session() async throws(MarketError) -> Session? { now.withLock { $0 } }
    func save(_ session: Session) async throws(MarketError) { become(session) }
    func clear() async throws(MarketError) { become(nil) }
}

import CourseLaws
import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import Testing

@testable import Exercise15

@Suite("A log-in that expires in between")
struct TokenMiddlewareTests {
    private let transport = StubTransport(report: { _ in })

    @Test(
        "However many calls are refused with a token, it is renewed once, and all go on with the same user's new one",
        arguments: Draw.cases(15)
    )
    func once(draw: Draw) async throws {
        let count = draw.int(2...6)
        let (gate, renewal) = (Gate(), Gate())
        transport.answerEach { request in
            guard request.headers["Authorization"] == "Bearer token-0" else { return .status(200) }
            try? await gate.pass()
            return .status(401)
        }
        let desk = TokenDesk(renewingAt: renewal)
        let middleware = TokenMiddleware(desk)
        let calls = (1...count).map { _ in Task { try await call(middleware).status } }
        await transport.untilCalled(count)
        gate.open()
        for _ in 1...500 where await desk.renewals < 2 { await Task.yield() }
        renewal.open()
        for call in calls { #expect(try await call.value == 200) }

        #expect(await desk.renewals == 1)
        #expect(
            tokens.sorted() == Array(repeating: "Bearer token-0", count: count)
                + Array(repeating: "Bearer token-1", count: count)
        )
    }

    @Test("A new token that is refused too is not renewed again; only 401 is a refusal", arguments: Draw.cases())
    func notAgain(draw: Draw) async throws {
        let desk = TokenDesk()
        let middleware = TokenMiddleware(desk)
        let status = draw.one(of: [401, draw.int(200...599)])
        transport.answerAlways(.status(status))

        #expect(try await call(middleware).status == status)
        #expect(await desk.renewals == (status == 401 ? 1 : 0))
        #expect(transport.requests.count == (status == 401 ? 2 : 1))
    }

    @Test(
        "A later expiry is renewed as usual, and a call that learns late of a refusal goes on with the newest token",
        arguments: Draw.cases(20)
    )
    func later(draw: Draw) async throws {
        let expiries = draw.int(1...4)
        let (desk, gate) = (TokenDesk(), Gate())
        let middleware = TokenMiddleware(desk)
        let valid = Mutex(0)
        transport.answerEach { request in
            let token = request.headers["Authorization"]?.split(separator: "-").last.flatMap { Int($0) } ?? 0
            if request.target == "/api/slow", token == 0 { try? await gate.pass() }
            return .status(token >= valid.withLock { $0 } ? 200 : 401)
        }
        let late = (0..<draw.int(1...3)).map { _ in Task { try await call(middleware, "/api/slow").status } }
        await transport.untilCalled(late.count)
        for expiry in 1...expiries {
            valid.withLock { $0 = expiry }
            #expect(try await call(middleware).status == 200)
        }

        gate.open()
        for call in late { #expect(try await call.value == 200) }
        #expect(await desk.renewals == expiries)
    }

    @Test(
        "A renewal that failed is tried again by the next call; without a user or a new token the refusal is the response",
        arguments: Draw.cases(20)
    )
    func failing(draw: Draw) async throws {
        acceptFrom(1)
        let desk = TokenDesk(isLoggedIn: draw.int(0...3) > 0)
        let middleware = TokenMiddleware(desk)
        let isThere = await desk.accessToken() != nil
        for _ in 0..<draw.int(0...3) {
            await desk.failOnce()
            let count = transport.requests.count
            #expect(try await call(middleware).status == 401)
            #expect(transport.requests.count == count + 1)
            if !isThere { #expect(await desk.renewals == 0) }
        }
        #expect(try await call(middleware).status == (isThere ? 200 : 401))
    }

    @Test("A call carries the token")
    func carries() async throws {
        transport.answerAlways(.status(200))

        _ = try await call(TokenMiddleware(TokenDesk()))

        #expect(tokens == ["Bearer token-0"])
    }

    @Test("Without a user a call goes out as it is, and a refusal is the response")
    func noUser() async throws {
        transport.answerAlways(.status(401))

        let response = try await call(TokenMiddleware(TokenDesk(isLoggedIn: false)))

        #expect(response.status == 401)
        #expect(tokens == [""])
    }

    @Test("A refused call is sent again with a new token")
    func renewed() async throws {
        acceptFrom(1)

        let response = try await call(TokenMiddleware(TokenDesk()))

        #expect(response.status == 200)
        #expect(tokens == ["Bearer token-0", "Bearer token-1"])
    }

    @Test("Two calls that are refused at the same time are one renewal, and both succeed")
    func twoCalls() async throws {
        let gate = Gate()
        transport.answerEach { request in
            guard request.headers["Authorization"] == "Bearer token-0" else { return .status(200) }
            // Both have left with the old token before the first one comes back.
            try? await gate.pass()
            return .status(401)
        }
        let (door, renewal) = (Gate(isOpen: true), Gate())
        let desk = TokenDesk(askedAt: door, renewingAt: renewal)
        let middleware = TokenMiddleware(desk)

        async let first = call(middleware)
        async let second = call(middleware)
        await transport.untilCalled(2)
        door.close()
        gate.open()
        // If both ask for the current token before they renew it, they hear the same.
        for _ in 1...2_000 where door.waiterCount < 2 { await Task.yield() }
        door.open()
        // The renewal takes until the other call has had time to renew as well, if it does.
        for _ in 1...2_000 where await desk.renewals < 2 { await Task.yield() }
        renewal.open()
        let statuses = try await [first.status, second.status]

        #expect(statuses == [200, 200])
        #expect(await desk.renewals == 1)
    }

    @Test("A call that learns of the refusal after the renewal goes on with the new token")
    func lateCall() async throws {
        let gate = Gate()
        transport.answerEach { request in
            guard request.headers["Authorization"] == "Bearer token-0" else { return .status(200) }
            if request.target == "/api/slow" { try? await gate.pass() }
            return .status(401)
        }
        let desk = TokenDesk()
        let middleware = TokenMiddleware(desk)
        async let late = call(middleware, "/api/slow")
        await transport.untilCalled(1)
        _ = try await call(middleware)

        gate.open()

        #expect(try await late.status == 200)
        #expect(await desk.renewals == 1)
    }

    @Test("The renewal of one user's token is not that of the next user's")
    func nextUser() async throws {
        transport.answerEach { .status($0.headers["Authorization"]?.hasSuffix("old") == true ? 401 : 200) }
        let gate = Gate()
        let users = TwoUsers(renewingAnnAt: gate)
        let middleware = TokenMiddleware(users)
        async let ann = call(middleware)
        await gate.untilWaiting()
        await users.logInBob()

        async let bob = call(middleware, "/api/bob")
        for _ in 1...2_000 where transport.requests.count < 3 { await Task.yield() }
        gate.open()
        _ = try await (ann, bob)

        let sent = transport.requests.filter { $0.target == "/api/bob" }
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer bob-old", "Bearer bob-new"])
    }

    @Test("A call of one user never goes out with the token of the next one")
    func ownToken() async throws {
        let users = TwoUsers(renewingAnnAt: Gate(isOpen: true))
        transport.answerEach { request in
            guard request.headers["Authorization"] == "Bearer ann-old" else { return .status(200) }
            // Bob logs in while Ann's call is on its way.
            await users.logInBob()
            return .status(401)
        }

        _ = try await call(TokenMiddleware(users))

        let second = transport.requests.dropFirst().map { $0.headers["Authorization"] }
        #expect(second.allSatisfy { $0 == "Bearer ann-new" })
    }

    @Test("A renewal that failed is tried again by the next call that is refused")
    func failedRenewal() async throws {
        acceptFrom(1)
        let desk = TokenDesk()
        await desk.failOnce()
        let middleware = TokenMiddleware(desk)

        #expect(try await call(middleware).status == 401)
        #expect(try await call(middleware).status == 200)
    }

    @Test("Where there is no new token, the refusal is the response")
    func noRenewal() async throws {
        let desk = TokenDesk()
        transport.answerEach { [desk] _ in
            // The user logs out while the call is on its way.
            await desk.logOut()
            return .status(401)
        }

        #expect(try await call(TokenMiddleware(desk)).status == 401)
        #expect(transport.requests.count == 1)
    }

    @Test("After another user has logged in, calls carry the token of that user")
    func otherUser() async throws {
        transport.answerAlways(.status(200))
        let desk = TokenDesk()
        let middleware = TokenMiddleware(desk)
        _ = try await call(middleware)
        await desk.logIn(5)

        _ = try await call(middleware)

        #expect(tokens == ["Bearer token-0", "Bearer token-5"])
    }

    @Test("Only 401 is a refusal of the token", arguments: [400, 403, 404, 500])
    func otherStatus(status: Int) async throws {
        transport.answerAlways(.status(status))
        let desk = TokenDesk()

        #expect(try await call(TokenMiddleware(desk)).status == status)
        #expect(await desk.renewals == 0)
    }

    @Test("A new token that is refused as well is not renewed again")
    func refusedTwice() async throws {
        acceptFrom(2)
        let desk = TokenDesk()

        let response = try await call(TokenMiddleware(desk))

        #expect(response.status == 401)
        #expect(await desk.renewals == 1)
    }

    @Test("The next expiry is renewed as well")
    func nextExpiry() async throws {
        let desk = TokenDesk()
        let middleware = TokenMiddleware(desk)
        acceptFrom(1)
        _ = try await call(middleware)
        acceptFrom(2)

        #expect(try await call(middleware).status == 200)
        #expect(await desk.renewals == 2)
    }

    private var tokens: [String] {
        transport.requests.map { $0.headers["Authorization"] ?? "" }
    }

    /// A server that accepts the token with this number and all later ones.
    private func acceptFrom(_ number: Int) {
        transport.answerEach { request in
            let sent = request.headers["Authorization"]?.split(separator: "-").last.flatMap { Int($0) } ?? 0
            return .status(sent >= number ? 200 : 401)
        }
    }

    private func call(_ middleware: TokenMiddleware, _ target: String = "/api/orders") async throws -> HTTPResponse {
        let origin = try #require(URL(string: "http://market.test").flatMap(HTTPOrigin.init))
        let request = HTTPRequest(origin: origin, target: target)
        return try await HTTPPipeline([middleware], over: transport).send(request, options: CallOptions())
    }
}

/// A source of the tokens of Ann, whose renewals wait at a gate, and of Bob after her.
private actor TwoUsers: AccessTokenSource {
    private var token = Secret("ann-old")
    private let gate: Gate

    init(renewingAnnAt gate: Gate) { self.gate = gate }

    func logInBob() { token = Secret("bob-old") }

    func accessToken() -> Secret? { token }

    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        let name = rejected.reveal().prefix(3)
        if name == "ann" { try? await gate.pass() }
        let fresh = Secret("\(name)-new")
        if token == rejected { token = fresh }
        return fresh
    }
}

import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Becoming a vendor, with a connection that breaks", .slot, .timeLimit(.minutes(10)))
struct EnrollmentTests {
    private static let form = SignUpInfo.fixture(name: "ann", market: nil)

    @Sendable
    private static func isEnrollment(_ request: HTTPRequest) -> Bool {
        request.method == .post && request.path.hasSuffix("/api/vendors")
    }

    /// Breaks so many of the calls that `isChosen` chooses.
    private func faulty(
        _ backend: MarketBackend,
        _ fault: FaultyTransport.Fault,
        times: Int = .max,
        where isChosen: @escaping @Sendable (HTTPRequest) -> Bool
    ) -> FaultyTransport {
        let rest = Mutex(times)
        return FaultyTransport(InProcessTransport(backend)) { request in
            guard isChosen(request) else { return nil }
            return rest.withLock { rest in
                rest -= 1
                return rest >= 0 ? fault : nil
            }
        }
    }

    private func client(over transport: any HTTPTransport) throws -> OpenMarketClient {
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        return OpenMarketClient(
            try .rest("http://localhost", generation: .v3x, accounts: project),
            transport: transport
        )
    }

    @Test("A lost response is asked for again: one vendor, and its secret is known")
    func lostResponse() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let transport = faulty(backend, .answerLost, times: 1, where: Self.isEnrollment)
        let client = try client(over: transport)
        _ = try await client.requireAccounts().signUp(Self.form)
        #expect(transport.faults == 1)
        #expect(try await backend.vendors().count == 1)
        _ = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        await backend.close()
    }

    @Test("When all responses are lost, nothing is left, and the same form works the next time")
    func allLost() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let broken = try client(over: faulty(backend, .answerLost, where: Self.isEnrollment))
        await #expect(throws: MarketError.connectionLost) { try await broken.requireAccounts().signUp(Self.form) }
        #expect(try await backend.vendors().isEmpty)
        let whole = OpenMarketClient.patient(backend)
        _ = try await whole.requireAccounts().signUp(Self.form)
        _ = try await whole.registerProduct(.fixture(), images: [Fixture.imageInput])
        await backend.close()
    }

    @Test(
        "By the market's own routes, whichever responses are lost, a user has one vendor, who sells",
        arguments: [0, 1, 4, 6]
    )
    func ownRoutes(lost: Int) async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let transport = faulty(backend, .answerLost, times: lost) { $0.path.hasSuffix("/api/profile") }
        let broken = OpenMarketClient(try .rest("http://localhost", generation: .v3x), transport: transport)
        let first = try? await broken.requireAccounts().signUp(Self.form)
        #expect(transport.faults == lost)
        // What a lost response would have said is asked for, three times at most.
        #expect((first != nil) == (lost < 4))
        let whole = OpenMarketClient.patient(backend)
        let session: Session
        do {
            session = try await whole.requireAccounts().signUp(Self.form)
        } catch MarketError.account(.emailInUse) {
            session = try await whole.requireAccounts().login(Self.form.credentials)
        }
        let made = try await whole.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(made.vendorID == session.vendor?.id)
        #expect(try await backend.vendors().map(\.name) == ["ann"])
        await backend.close()
    }

    @Test("A profile that cannot be written takes the vendor back")
    func undone() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let isProfile: @Sendable (HTTPRequest) -> Bool = { request in
            guard request.path.hasSuffix(":commit"), case .bytes(let bytes) = request.body else { return false }
            return String(decoding: bytes, as: UTF8.self).contains("likedProductIDs")
        }
        let broken = try client(over: faulty(backend, .requestLost, where: isProfile))
        await #expect(throws: MarketError.connectionLost) { try await broken.requireAccounts().signUp(Self.form) }
        #expect(try await backend.vendors().isEmpty)
        _ = try await OpenMarketClient.patient(backend).requireAccounts().signUp(Self.form)
        #expect(try await backend.vendors().map(\.name) == ["ann"])
        await backend.close()
    }

    @Test("What a dying sign-up has left becomes a user who sells, after any number of calls")
    func death() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        for moment in MortalTransport.Moment.allCases {
            var calls = 0
            var hasDied = true
            while hasDied {
                let form = SignUpInfo.fixture(name: "\(moment)\(calls)", market: nil)
                let life = MortalTransport(InProcessTransport(backend), calls: calls, moment: moment)
                _ = try? await client(over: life).requireAccounts().signUp(form)
                hasDied = life.isDead
                let again = OpenMarketClient.patient(backend)
                do {
                    _ = try await again.requireAccounts().signUp(form)
                } catch MarketError.account(.emailInUse) {
                    _ = try await again.requireAccounts().login(form.credentials)
                }
                _ = try await again.registerProduct(.fixture(), images: [Fixture.imageInput])
                calls += repetitions(3, nightly: 1)
            }
            #expect(calls > 3)
        }
        await backend.close()
    }

    @Test("An account without a vendor gets one at its next login; a register that fails prevents no login")
    func oldAccount() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let old = OpenMarketClient.patient(backend) {
            $0.useFirebase()
            $0.products = .firebase
        }
        _ = try await old.requireAccounts().signUp(Self.form)
        #expect(try await backend.vendors().isEmpty)
        let broken = try client(over: faulty(backend, .requestLost, where: Self.isEnrollment))
        let stranger = try await broken.requireAccounts().login(Self.form.credentials)
        #expect(stranger.vendor?.id.rawValue == stranger.auth?.user.rawValue)
        let new = OpenMarketClient.patient(backend)
        let session = try await new.requireAccounts().login(Self.form.credentials)
        let made = try await new.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(made.vendorID == session.vendor?.id)
        #expect(try await backend.vendors().map(\.name) == ["ann"])
        await backend.close()
    }
}

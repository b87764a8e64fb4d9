import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// A client whose market is Firebase's, seen from outside.
@Suite("A client of Firebase's services", .slot)
struct FirebaseClientTests {
    /// Keeps what a log would be told.
    private static let key = "CANARY-key"
    private static let password = Secret("CANARY-password")

    private func configuration() throws -> MarketConfiguration {
        let address = try #require(URL(string: "http://localhost"))
        return MarketConfiguration.firebase(FirebaseConfiguration(apiKey: Self.key, server: address)).patient
    }

    @Test("Every call goes through the same middleware, and none of its secrets into a log")
    func middleware() async throws {
        var served = BackendConfiguration.quick(.v3x)
        served.firebase = ServedFirebase(ownerToken: "owner")
        let backend = try await MarketBackend(configuration: served)
        let log = RecordedEvents()
        var configuration = try configuration()
        configuration.events = log.sink
        let client = OpenMarketClient(configuration, transport: InProcessTransport(backend))
        let accounts = try #require(client.accounts)
        let form = SignUpInfo(email: "canary@example.com", password: Self.password, vendorName: "CANARY-shop")
        let first = try #require(try await accounts.signUp(form).auth)
        let second = try #require(try await accounts.login(form.credentials).auth)
        try await accounts.own.sendPasswordReset(to: form.credentials.email)
        _ = try await client.registerProduct(.fixture(name: "CANARY product"), images: [Fixture.imageInput])
        _ = try? await accounts.login(Credentials(email: "canary@example.com", password: Secret("CANARY-guess")))
        var dumped = ""
        dump(log.all, to: &dumped)
        let secrets = [first, second].flatMap { [$0.accessToken.reveal(), $0.refreshToken.reveal(), $0.user.rawValue] }
        for secret in secrets + ["CANARY", "canary", "CANARY".lowercased()] { #expect(!dumped.contains(secret)) }
        let told = Set(log.calls.map(\.operation))
        let expected: Set = [
            "identity.signUp", "identity.signInWithPassword", "identity.sendOobCode", "firestore.commit",
            "firestore.batchGet", "storage.upload",
        ]
        #expect(told.isSuperset(of: expected))
        #expect(client.metrics.snapshot["identity.signInWithPassword"]?.statuses == [200: 1, 400: 1])
        await backend.close()
    }

    @Test("The deadline of a client is that of its account service as well")
    func deadline() async throws {
        let stub = StubTransport()
        stub.answerAlways(.json("{}").held(by: Gate()))
        var configuration = try configuration()
        configuration.deadline = .milliseconds(50)
        let accounts = try #require(OpenMarketClient(configuration, transport: stub).accounts)
        await #expect(throws: MarketError.timedOut) {
            try await accounts.login(Credentials(email: "a@example.com", password: Secret("p4ssword")))
        }
    }

    @Test("A forgotten password is changed by the code in the e-mail, and no client learns who has an account")
    func passwordReset() async throws {
        var served = BackendConfiguration.quick(.v3x)
        served.firebase = ServedFirebase(ownerToken: "owner")
        let backend = try await MarketBackend(configuration: served)
        let transport = InProcessTransport(backend)
        let client = OpenMarketClient(try configuration(), transport: transport)
        let accounts = try #require(client.accounts)
        let form = SignUpInfo.fixture(name: "wongbing", market: nil)
        _ = try await accounts.signUp(form)
        try await accounts.own.sendPasswordReset(to: "nobody@example.com")
        #expect(try await codes(transport).isEmpty)
        try await accounts.own.sendPasswordReset(to: form.credentials.email)
        let code = try #require(try await codes(transport).first)
        let other = Secret("another one")
        await #expect(throws: MarketError.account(.wrongCode)) {
            try await accounts.own.resetPassword(code: Secret("no code"), to: other)
        }
        try await accounts.own.resetPassword(code: Secret(" \(code)\n"), to: other)
        await #expect(throws: MarketError.account(.wrongCode)) {
            try await accounts.own.resetPassword(code: Secret(code), to: other)
        }
        await #expect(throws: MarketError.account(.invalidCredentials)) { try await accounts.login(form.credentials) }
        _ = try await accounts.login(Credentials(email: form.credentials.email, password: other))
        await backend.close()
    }

    @Test("A market without a mailer says that it cannot send a code")
    func noMailer() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let transport = InProcessTransport(backend)
        let client = OpenMarketClient(try configuration(), transport: transport)
        let accounts = try #require(client.accounts)
        let form = SignUpInfo.fixture(name: "wongbing", market: nil)
        _ = try await accounts.signUp(form)
        for email in [form.credentials.email, "unknown@example.com"] {
            await #expect(throws: MarketError.account(.notAllowed)) {
                try await accounts.own.sendPasswordReset(to: email)
            }
        }
        await backend.close()
    }

    /// The codes of the e-mails that were not sent, as a developer reads them.
    private func codes(_ transport: InProcessTransport) async throws -> [String] {
        let answer = try await transport.send(
            HTTPRequest(
                origin: HTTPOrigin(scheme: "http", host: "localhost", port: 80),
                target: "/emulator/v1/projects/\(FirebaseConfiguration.emulatorProject)/oobCodes",
                headers: ["Authorization": "Bearer owner"]
            ),
            options: CallOptions()
        )
        try #require(answer.status == 200)
        return try JSONDocument(answer.body).root["oobCodes"]?.elements.compactMap { $0["oobCode"]?.string } ?? []
    }

    @Test("Addresses from the environment lead a client to emulators")
    func environment() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let server = HTTPServer(handler: backend, configuration: .patient)
        let place = "127.0.0.1:\(try server.start().port)"
        let cloud = FirebaseConfiguration(projectID: FirebaseConfiguration.emulatorProject, apiKey: "k")
        let project = try cloud.emulated(by: [
            "FIREBASE_AUTH_EMULATOR_HOST": place, "FIRESTORE_EMULATOR_HOST": place,
            "FIREBASE_STORAGE_EMULATOR_HOST": place,
        ])
        let client = try await OpenMarketClient(MarketConfiguration.firebase(project).patient).joined(
            by: "wongbing"
        )
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(try await client.images.load(try #require(made.images.first).url).isEmpty == false)
        await server.stop()
        await backend.close()
    }

    @Test("The session of a configuration is where the next start finds it")
    func session() async throws {
        let store = InMemorySessionStore()
        var configuration = try configuration()
        (configuration.session, configuration.sessionStore) = (.fixture(), store)
        let client = OpenMarketClient(configuration, transport: StubTransport())
        #expect(try await client.sessions.session() == .fixture())
        configuration.session = nil
        let next = OpenMarketClient(configuration, transport: StubTransport())
        #expect(try await next.sessions.session() == .fixture())
    }
}

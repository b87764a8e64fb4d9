import Foundation
import MarketScreens
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import Testing

/// A keychain that was left by an earlier installation, or that the system keeps from the app.
private struct LeftKeychain: SessionStore {
    let inside = InMemorySessionStore(Session(vendor: nil, credentials: VendorCredentials(secret: Secret("old"))))
    var problem: MarketError?

    func session() async throws(MarketError) -> Session? {
        if let problem { throw problem }
        return try await inside.session()
    }

    func save(_ session: Session) async throws(MarketError) {
        if let problem { throw problem }
        try await inside.save(session)
    }

    func clear() async throws(MarketError) {
        if let problem { throw problem }
        try await inside.clear()
    }
}

@Suite("Staying logged in")
@MainActor
struct KeptSessionTests {
    @Test("An app is at its user's place again when it is started a second time")
    func restart() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = MarketPlace.file(folder.appending(path: "market.db"))
        let store = InMemorySessionStore()
        let first = try await place.open(sessions: store)
        let form = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "Ann")
        _ = try await first.client().useCases.accounts?.signUp(form)
        await first.backend?.close()

        let run = MarketRun(wording: Wording(.english)) { _ in store }
        await run.open(place, imageSources: [.album], restoring: nil)
        if case .login = try #require(run.app).visible { Issue.record("The user has to log in again.") }
    }

    @Test("A login of an earlier installation is none of this one, and stays from the first start on")
    func installation() async throws {
        let name = "kept-session-\(UUID().uuidString)"
        let settings = try #require(UserDefaults(suiteName: name))
        defer { settings.removePersistentDomain(forName: name) }
        let keychain = LeftKeychain()
        let file = InMemorySessionStore()

        let first = await KeptSession.chosen(keychain, else: file, installation: settings)
        #expect(try await first.session() == nil)
        let session = Session(vendor: nil, credentials: VendorCredentials(secret: Secret("new")))
        try await first.save(session)
        #expect(try await KeptSession.chosen(keychain, else: file, installation: settings).session() == session)
    }

    @Test("A file is used where the system refuses the keychain, and only there")
    func refused() async throws {
        let name = "kept-session-\(UUID().uuidString)"
        let settings = try #require(UserDefaults(suiteName: name))
        defer { settings.removePersistentDomain(forName: name) }
        let file = InMemorySessionStore()
        for (problem, usesFile) in [(MarketError.storage(.refused), true), (.storage(.locked), false)] {
            let keychain = LeftKeychain(problem: problem)
            let store = await KeptSession.chosen(keychain, else: file, installation: settings)
            #expect((store is InMemorySessionStore) == usesFile)
        }
    }
}

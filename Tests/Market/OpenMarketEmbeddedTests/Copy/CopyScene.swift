import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting

/// A market in a file, a project that the embedded market plays, and copies between them.
struct CopyScene: Sendable {
    let folder = ScratchFolder()
    let project: FirebaseConfiguration
    let transport: any HTTPTransport
    let cloud: MarketBackend
    private let finish: @Sendable () async -> Void

    /// The project, over a real connection or in this process.
    init(isOverLoopback: Bool = false) async throws {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase(ownerToken: "owner")
        let cloud = try await MarketBackend(configuration: configuration)
        self.cloud = cloud
        guard isOverLoopback else {
            transport = InProcessTransport(cloud)
            project = try FirebaseConfiguration(emulator: "localhost:80")
            finish = { await cloud.close() }
            return
        }
        let server = HTTPServer(handler: cloud, configuration: .patient)
        let sockets = URLSessionTransport(.patient)
        project = try FirebaseConfiguration(emulator: "127.0.0.1:\(server.start().port)")
        transport = sockets
        finish = {
            sockets.shutDown()
            await server.stop()
            await cloud.close()
        }
    }

    /// Tells a story in it and ends it.
    func story(_ tell: (CopyScene) async throws -> Void) async throws {
        do {
            try await tell(self)
        } catch {
            await end()
            throw error
        }
        await end()
    }

    /// Ends what was started for it.
    func end() async { await finish() }

    func file(_ name: String) -> URL { folder.url.appending(path: name) }

    // MARK: Markets

    /// A client of the market in a file, as long as `work` lasts; one with everything makes placeholders, and has an
    /// owner.
    func served(_ name: String, hasEverything: Bool = false, _ work: (Served) async throws -> Void) async throws {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase(ownerToken: hasEverything ? "owner" : nil)
        if hasEverything { configuration.imageVersions = Blurs() }
        let backend = try await MarketBackend(configuration: configuration, database: file(name))
        do {
            try await work(Served(backend: backend))
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
    }

    /// A market in a file in front of clients.
    struct Served: Sendable {
        let backend: MarketBackend

        /// An app whose market is this server.
        func app() throws -> OpenMarketClient {
            let transport = InProcessTransport(backend)
            let project = try FirebaseConfiguration(emulator: "localhost:80")
            var configuration = MarketConfiguration.rest(project.firestoreURL, generation: .v3x)
            configuration.firebase = project
            return OpenMarketClient(configuration.patient, transport: transport)
        }

        /// An app of a user who came from a project, and whose password was therefore set again.
        func app(of name: String) async throws -> OpenMarketClient {
            let email = SignUpInfo.fixture(name: name, market: nil).credentials.email
            let password = try await backend.resetPassword(ofAccount: email)?.password ?? ""
            let app = try app()
            _ = try await app.requireAccounts().login(Credentials(email: email, password: Secret(password)))
            return app
        }
    }

    /// The same app with one line changed.
    func app() -> OpenMarketClient {
        OpenMarketClient(MarketConfiguration.firebase(project).patient, transport: transport)
    }

    /// A maker of placeholders, the same for all images.
    private struct Blurs: ImageVersionMaker {
        func versions(of image: Data) async -> ImageVersions? {
            ImageVersions(placeholder: BlurHash(rawValue: "LEHV6nWB2yk8pyo0adR*.7kCMdnj"))
        }
    }

    // MARK: Copies

    /// The owner's connection, whose pauses end at once.
    func connection(
        over transport: (any HTTPTransport)? = nil,
        token: OwnerToken = OwnerToken(from: "a test") { "owner" },
        progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
    ) -> FirebaseConnection {
        FirebaseConnection(
            project,
            over: transport ?? self.transport,
            token: token,
            surroundings: Surroundings(clock: ImpatientClock()),
            progress: progress
        )
    }

    func upload(_ name: String, over connection: FirebaseConnection? = nil) async throws(CopyError) -> CopyReport {
        let source = try MarketFileSource(file(name), FirebaseProducts(project))
        let project = FirebaseMarket(connection ?? self.connection(), collections: try source.collections())
        return try await copy(source, journal: name).run(to: project)
    }

    func download(
        _ name: String,
        over connection: FirebaseConnection? = nil,
        replacing: Bool = false
    ) async throws(CopyError) -> CopyReport {
        let target = try MarketFileTarget(file(name), FirebaseProducts(project), replacing: replacing)
        return try await copy(FirebaseMarket(connection ?? self.connection()), journal: name).run(to: target)
    }

    func verify(_ name: String) async throws(CopyError) -> CopyReport {
        let source = try MarketFileSource(file(name), FirebaseProducts(project))
        return try await copy(source, journal: name + "-verify").verify(FirebaseMarket(connection()))
    }

    private func copy(_ source: any CopySource, journal: String) throws(CopyError) -> MarketCopy {
        MarketCopy(of: source, journal: try CopyJournal(file(journal + ".copy"), from: "one", to: "other"))
    }
}

extension CopyReport {
    func section(_ section: CopySection) -> Section { sections.first { $0.section == section } ?? sections[0] }
    /// How many things were written.
    var written: Int { sections.reduce(0) { $0 + $1.written } }
}

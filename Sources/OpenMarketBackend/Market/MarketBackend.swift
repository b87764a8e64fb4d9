public import Foundation
public import OpenMarketWire

/// A whole market that answers requests: the old servers' routes over one database and a folder of pictures.
///
/// ```swift
/// let market = try await MarketBackend(configuration: BackendConfiguration(generation: .v3))
/// let vendor = try await market.addVendor(name: "mimm123")
/// let answer = await market.respond(to: request)
/// ```
///
/// It has no socket. A host gives it requests: the HTTP server, or the transport
/// that lets a client and its market live in one process.
public final class MarketBackend: RequestHandler {
    /// What it speaks and accepts.
    public let configuration: BackendConfiguration
    /// The rows.
    package let store: MarketStore
    private let parts: MarketParts
    private let refusals: RefusalSpelling
    let answers: AnswerCache
    var changes: ChangeCount { store.changes }
    private let firebase: FirebaseServices?

    /// Opens a market.
    ///
    /// Pictures lie in a folder beside the database, named like it with `-pictures` at
    /// the end. Files there that no product speaks of are removed: an upload that a
    /// crash cut short leaves them behind.
    ///
    /// - Parameters:
    ///   - configuration: What it speaks and accepts.
    ///   - database: The file of the database; `nil` for a market in memory, which is gone with the backend.
    /// - Throws: ``BackendError`` when the file cannot be opened, or is not a market's.
    public init(configuration: BackendConfiguration = BackendConfiguration(), database: URL? = nil)
        async throws(BackendError)
    {
        do throws(StoreError) {
            store = try MarketStore(database.map(MarketStore.Location.file) ?? .memory)
        } catch {
            throw BackendError(error)
        }
        let shelf = try Self.shelf(beside: database)
        self.configuration = configuration
        refusals = RefusalSpelling(configuration.generation)
        answers = AnswerCache(byteLimit: configuration.limits.answerCacheBytes)
        let parts = MarketParts(configuration, store: store, shelf: shelf)
        self.parts = parts
        firebase = configuration.firebase.map { FirebaseServices($0, parts: parts) }
        do throws(StoreError) {
            await parts.pictures.sweep(keeping: try await store.pictureFileNames())
        } catch {
            throw BackendError(error)
        }
    }

    /// The answer to a request.
    ///
    /// Whatever goes wrong is an answer too.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        if let ready = respondAtOnce(to: request) { return ready }
        if let answer = await firebase?.answer(request) { return answer }
        let state = changes.count
        do throws(Refusal) {
            let answer = try await answer(try MarketCall(request))
            keep(answer, to: request, from: state)
            return answer
        } catch {
            return refusals.answer(error)
        }
    }

    /// Waits for writes under way and closes the database.
    public func close() async {
        await store.close()
    }

    /// The parts, for accounts and for the demo market.
    var market: MarketParts { parts }

    private func answer(_ call: MarketCall) async throws(Refusal) -> HTTPResponse {
        if let picture = try await PictureRoutes(parts: parts).answer(call) { return picture }
        if configuration.generation.hasItems {
            if let item = try await ItemRoutes(parts: parts).answer(call) { return item }
        } else {
            if let product = try await ProductRoutes(parts: parts).answer(call) { return product }
            if let extra = try await ExtensionRoutes(parts: parts).answer(call) { return extra }
        }
        throw .notFound
    }

    private static func shelf(beside database: URL?) throws(BackendError) -> any PictureShelf {
        guard let database else { return MemoryPictureShelf() }
        let folder = database.deletingPathExtension().lastPathComponent + "-pictures"
        do throws(PictureShelfError) {
            return try FolderPictureShelf(database.deletingLastPathComponent().appending(path: folder))
        } catch {
            throw error == .full ? .full : .unwritable
        }
    }
}

extension MarketParts {
    fileprivate init(_ configuration: BackendConfiguration, store: MarketStore, shelf: any PictureShelf) {
        let (now, random) = (configuration.now, configuration.random)
        self.configuration = configuration
        self.store = store
        desk = SecretDesk(limits: configuration.limits, time: MonotonicTime(configuration.clock), random: random)
        check = ValueCheck(configuration)
        once = OnceOnly(store: store, lifetime: configuration.limits.answerLifetime) {
            Int64(now().timeIntervalSince1970)
        }
        pictures = PictureDesk(
            intake: PictureIntake(limits: configuration.limits, rules: configuration.rules),
            shelf: shelf,
            thumbnails: configuration.thumbnails,
            now: now,
            random: random,
            changes: store.changes
        )
    }
}

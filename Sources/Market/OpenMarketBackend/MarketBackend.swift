public import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
package import OpenMarketSQLite
public import OpenMarketWire

/// A whole market that responds to requests: the old servers' routes over one database and a folder of images.
///
/// ```swift
/// let market = try await MarketBackend(configuration: BackendConfiguration(generation: .v3))
/// let vendor = try await market.addVendor(name: "mimm123")
/// let response = await market.respond(to: request)
/// ```
///
/// It has no socket. A host gives it requests: the HTTP server, or the transport
/// that lets a client and its market live in one process.
public final class MarketBackend: RequestHandler {
    public let configuration: BackendConfiguration
    package let store: MarketStore
    let market: MarketDependencies
    let refusals: RefusalSpelling
    let responses: ResponseCache
    /// The users who see of products what a guest sees.
    let guestViews = GuestViews()
    private let readsUnderWay = ReadsUnderWay()
    var changes: ProductChanges { store.changes }
    let firebase: FirebaseServices?
    let feed: EventFeed
    let readinessProbe: ReadinessProbe
    /// Files the products of an earlier release under their words.
    private let indexing: Task<Void, Never>
    /// The room on the disk that is kept for the operator; `nil` for a market in memory.
    let reserve: OperatorReserve?
    /// A function that returns the user whose token an `Authorization` field holds.
    let prove: @Sendable (String) async -> ProvenUser?

    /// Opens a market.
    ///
    /// Images lie in a folder beside the database, named like its file with `-pictures` at
    /// the end. It belongs to this database alone: another one, or a copy under another
    /// name, gets a folder of its own.
    ///
    /// - Parameters:
    ///   - configuration: What it speaks and accepts.
    ///   - database: The file of the database; `nil` for a market in memory, which is gone with the backend.
    /// - Throws: ``BackendError`` when the file cannot be opened, or is not a market's.
    public init(configuration: BackendConfiguration = BackendConfiguration(), database: URL? = nil)
        async throws(BackendError)
    {
        let database = database.map(DatabaseFile.resolved)
        do throws(StoreError) {
            store = try MarketStore(
                database.map(DatabaseLocation.file) ?? .memory,
                migrations: Self.migrations,
                options: configuration.limits.storeOptions
            )
            try await store.finishMigrations(at: configuration.now())
            try await store.indexFacets()
        } catch {
            throw BackendError(error)
        }
        let storage = try await Self.storage(beside: database, of: store)
        self.configuration = configuration
        refusals = RefusalSpelling(configuration.generation)
        responses = ResponseCache(byteLimit: configuration.limits.responseCacheBytes)
        let folder = UploadFolder(beside: database)
        let synonyms = SynonymsFile(beside: database, now: configuration.now)
        let market = MarketDependencies(configuration, store, storage, uploads: folder, synonyms)
        self.market = market
        let firebase = configuration.firebase.map {
            FirebaseServices($0, FirebaseDependencies(market), rules: configuration.accessRules)
        }
        let prove: @Sendable (String) async -> ProvenUser? = { await firebase?.user(provenBy: $0) }
        (self.firebase, self.prove) = (firebase, prove)
        let feed = EventFeed(configuration, hidden: Viewer.hiddenVendors(in: store), prove: prove)
        self.feed = feed
        reserve = database.map { OperatorReserve(beside: $0) }
        readinessProbe = ReadinessProbe(market, folder: database?.deletingLastPathComponent())
        // The thread that writes keeps the listener: one that led back to the store would keep that thread for ever.
        store.feed.listen { [weak feed] in feed?.publish($0) }
        indexing = Task { [store] in try? await store.indexWords() }
        await market.uploads.sweep()
        do throws(StoreError) {
            try await finishRemovals()
            try await market.versions.resume()
        } catch {
            throw BackendError(error)
        }
    }

    /// Sets aside files of images that no product speaks of: an upload that a crash cut short leaves them behind.
    ///
    /// For the program that serves the market, once it listens: it goes through all files, some at a time, and ends
    /// early when the task is cancelled. Files younger than an hour stay; the others are moved into the folder
    /// `swept` within the folder of the images, from where they return when a product speaks of them again.
    public func sweepImages() async {
        await market.images.sweep(store)
    }

    /// Waits until the products of a file of an earlier release are found by their words.
    public func finishIndexing() async {
        await indexing.value
    }

    /// Waits until the smaller versions of all images that were uploaded are made.
    public func finishImageVersions() async {
        await market.versions.finish()
    }

    /// The version of SQLite that this machine has, for logs.
    public static var sqliteVersion: String { SQLiteVersion.text }

    /// The response to a request.
    ///
    /// Whatever goes wrong is a response too.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        await StoreCaller.$current.withValue(StoreCaller(of: request)) {
            guard let trace = CallTrace.current else { return await answer(request) }
            return await ObservedStatements.$observer.withValue(trace) { await answer(request) }
        }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        if let ready = respondAtOnce(to: request) { return ready }
        let isForOthers = reserve?.isOpen == true && !OperatorAccess.isGranted
        if isForOthers, request.method != .get { return refusals.response(.noSpace) }
        if let response = await firebase?.response(request) { return response }
        guard request.method == .get else { return await route(request) }
        if isForEverybody(request) { return await read(request) }
        guard await isLikeGuests(request) else { return await route(request) }
        if let ready = respondAtOnce(to: request) { return ready }
        return await read(request.withoutUserOfList)
    }

    /// The response to a read that everybody gets alike.
    private func read(_ request: HTTPRequest) async -> HTTPResponse {
        let cacheKey = cacheKey(request)
        let isFirst = await readsUnderWay.begin(cacheKey)
        if !isFirst, let ready = respondAtOnce(to: request) { return ready }
        defer { if isFirst { readsUnderWay.end(cacheKey) } }
        return await route(request, isShared: true)
    }

    private func route(_ request: HTTPRequest, isShared: Bool = false) async -> HTTPResponse {
        // A change during the reading makes the response one from before the change.
        let (state, cacheKey) = (changes.count, cacheKey(request))
        do throws(Refusal) {
            guard let call = RequestContext(request) else { throw .malformed("The address is not well-formed.") }
            let reads = ReadNote()
            let response = try await withUploadedBody(call) { call throws(Refusal) in
                try await routeCall(call, reads).response()
            }
            let coded = CodedResponse(response, to: request)
            if isShared, let scope = reads.scope { keep(coded, under: cacheKey, from: state, scope) }
            return EntityTag.checked(coded.form(for: request) ?? coded.plain, for: request)
        } catch {
            return refusals.response(error)
        }
    }

    /// Waits for writes under way and closes the database.
    public func close() async {
        feed.close()
        indexing.cancel()
        await indexing.value
        await market.versions.stop()
        await market.remains.stop()
        await store.close()
    }

    /// Goes on with removals of accounts; on a full disk they wait until the market is opened again.
    private func finishRemovals() async throws(StoreError) {
        do throws(StoreError) {
            try await firebase?.finishRemovals()
            await market.remains.resume()
        } catch .full {
            // Reading goes on without them.
        }
    }

    private static func storage(
        beside database: URL?,
        of store: MarketStore
    ) async throws(BackendError) -> any ImageStorage {
        guard let database else { return MemoryImageStorage() }
        let identity: String
        do throws(StoreError) {
            identity = try await store.identity()
        } catch {
            throw BackendError(error)
        }
        do throws(ImageStorageError) {
            return FolderImageStorage(try ImageFolder(beside: database, identity: identity))
        } catch {
            throw error == .full ? .full : .unwritable
        }
    }
}

extension StoreCaller {
    /// The sender of a request; the account is the claimed one, not a proven one.
    fileprivate init(of request: HTTPRequest) {
        self.init(
            address: RequestCaller.address ?? "",
            account: request.headers["Authorization"] ?? request.headers["identifier"] ?? "",
            isBounded: RequestCaller.otherMachine != nil
        )
    }
}

extension MarketDependencies {
    fileprivate init(
        _ configuration: BackendConfiguration,
        _ store: MarketStore,
        _ storage: any ImageStorage,
        uploads folder: UploadFolder,
        _ synonyms: SynonymsFile
    ) {
        let (now, random) = (configuration.now, configuration.random)
        self.configuration = configuration
        self.store = store
        self.synonyms = synonyms
        secrets = SecretChecker(
            limits: configuration.limits.secrets,
            time: MonotonicTime(configuration.clock),
            random: random
        )
        check = ValueCheck(configuration)
        reserved = ReservedNames(and: configuration.reservedNames)
        vendorRate = CallerRate(limit: configuration.limits.vendorsPerHour, time: MonotonicTime(configuration.clock))
        exportRate = CallerRate(limit: configuration.limits.exportsPerHour, time: MonotonicTime(configuration.clock))
        notices = configuration.notices.map { NoticeSender($0, configuration, store) }
        once = IdempotentRequests(store: store, lifetime: configuration.limits.responseLifetime) {
            Int64(now().timeIntervalSince1970)
        }
        uploads = UploadStore(
            folder,
            bounds: configuration.limits.uploads,
            limit: Int64(configuration.limits.formBytes)
        ) { Int64(now().timeIntervalSince1970) }
        let images = ImageStore(
            check: ImageCheck(limits: configuration.limits, rules: configuration.rules),
            storage: storage,
            maker: configuration.imageVersions,
            now: now,
            random: random,
            changes: store.changes
        )
        self.images = images
        versions = ImageVersionQueue(images, of: store, time: MonotonicTime(configuration.clock))
        remains = Remains(in: store, clock: configuration.clock, forget: configuration.forgetAccount)
    }
}
